# Ciò che ogni tavolo dice, qualunque sia il gioco.

ui-hand-over = Passa la tastiera a { $player }. Gli altri guardano altrove.
ui-enter = Premi Invio per continuare.
ui-since = Da quando hai guardato
ui-turn = Tocca a { $player }
ui-prompt = Numero o parole (? per l’aiuto)
ui-help =
    Scegli una mossa con il suo numero, o scrivine qualche lettera. Invio gioca l’unica mossa possibile.
    u  ritira l’ultima mossa            l  tutto il diario
    v  mostra di nuovo il tavolo        r  le regole del gioco
    s  salva, o “s FILE.dig”            q  salva ed esci
ui-taken-back = Ritirata.
ui-cannot-undo = Non si può ritirare nulla: qualcosa è stato rivelato, o qualcun altro ha giocato.
ui-saved = Salvato in { $path }
ui-resume = Per riprendere: { $command }
ui-not-saved = Non è stato possibile salvare: { $reason }
ui-unknown = “{ $text }” non è tra le mosse possibili. Scrivi un numero della lista, o parte di una mossa.
ui-ambiguous = “{ $text }” può voler dire: { $moves }
ui-over = La partita è finita.
ui-place = Posto
ui-player = Giocatore
ui-points = Punti
ui-wins = { $player } vince con { $points }.
ui-shared = { $players } vincono a pari merito con { $points }.
ui-promise = Le estrazioni della Natura sono fissate da un segreto. Il suo SHA-256, per poter controllare dopo: { $promise }
ui-verify = Per controllare ogni estrazione: { $command }
ui-compiling = Preparo le regole di { $game } per questa macchina. Succede una volta sola e dura circa mezzo minuto …
ui-open = Mosse possibili

# Come due cose stanno in una riga.
ui-pair = { $what }: { $more }
ui-also = { $what }; { $more }
