# Indus. $n è la quantità.

colour-blue = blu
    .team = blu
colour-yellow = giallo
    .team = gialla
colour-green = verde
    .team = verde
colour-red = rosso
    .team = rossa

piece-worker = operaio
    .a = un operaio
    .the = l’operaio
    .letter = O
piece-assistant = assistente
    .a = un assistente
    .the = l’assistente
    .letter = A
piece-professor = professore
    .a = un professore
    .the = il professore
    .letter = P

ruin-building = edificio
ruin-burial = sepoltura
ruin-canal = canale
ruin-walkway = camminamento in legno
ruin-road = via lastricata
ruin-wall = mura di città

# Una serie di tessere ne ha al massimo nove per misura.
small-s1 = tessera centrale 1
small-s2 = tessera centrale 2
small-s3 = tessera centrale 3
small-s4 = tessera centrale 4
small-s5 = tessera centrale 5
small-s6 = tessera centrale 6
small-s7 = tessera centrale 7
small-s8 = tessera centrale 8
small-s9 = tessera centrale 9
large-l1 = tessera d’angolo 1
large-l2 = tessera d’angolo 2
large-l3 = tessera d’angolo 3
large-l4 = tessera d’angolo 4
large-l5 = tessera d’angolo 5
large-l6 = tessera d’angolo 6
large-l7 = tessera d’angolo 7
large-l8 = tessera d’angolo 8
large-l9 = tessera d’angolo 9

# Scelte, e come le racconta il diario.
action-team = Gioca con la squadra { $colour_team }
    .log = { $player } gioca con la squadra { $colour_team }.
action-place = Posiziona { $piece_a } sullo spazio di partenza { $space }
    .log = { $player } posiziona { $piece_a } sullo spazio di partenza { $space }.
action-move = Muovi la pedina dello spazio di partenza { $space }
    .log = { $player } muove { $piece_a } dallo spazio di partenza { $space } all’area { $column }{ $row }.
action-reroll = Ritira il dado
    .log = { $player } ritira il dado.
action-points = Guadagna i punti della pedina catturata
    .log = { $player } guadagna i punti della pedina catturata.
action-recover = Recupera la pedina catturata nella riserva
    .log = { $player } recupera nella riserva la pedina catturata.
action-centre = Metti al centro la { $small }, { $quarter ->
    [0] non girata
    [1] girata di un quarto
    [2] girata di mezzo giro
   *[other] girata di tre quarti
}
    .log = Al centro c’è la { $small }, { $quarter ->
        [0] non girata
        [1] girata di un quarto
        [2] girata di mezzo giro
       *[other] girata di tre quarti
    }.
action-corner = Metti nel prossimo angolo la { $large }
    .log = Nel prossimo angolo va la { $large }.
action-first = Comincia { $seat }
    .log = Comincia { $seat }.
action-roll = Esce { $face }
    .log = { $player } tira { $face }.

# Che cosa provoca una mossa.
action-protect =
    .log = { $player } protegge l’area { $column }{ $row }.
action-capture =
    .log = { $player } cattura { $piece_the } { $colour } di { $seat }: { $n ->
        [one] { $n } punto
       *[other] { $n } punti
    }.
action-fall =
    .log = { $seat } cattura lì { $piece_the } { $colour } di { $player }: { $n ->
        [one] { $n } punto
       *[other] { $n } punti
    }.
action-quarrel =
    .log = Una squadra di { $player } cattura { $piece_the } { $colour } dell’altra.

# La domanda di adesso.
ask-team = Con quale squadra giochi in questo turno?
ask-team-opening = Apertura: di quale squadra posizioni una pedina?
ask-place = Posiziona una pedina della riserva su uno spazio di partenza libero.
ask-place-opening = Apertura: posiziona una pedina su uno spazio di partenza libero (ne { $n ->
    [one] manca { $n }
   *[other] mancano { $n }
}).
ask-move = Tiro { $roll } di { $rolls }: { $die }. { $roll ->
    [1] Muovi una pedina di questo colore
    [2] Muovi un assistente o un professore
   *[other] Muovi un professore
}{ $again ->
    [assistant-professor] , o ritira per assistenti e professori.
    [assistant] , o ritira per gli assistenti.
    [professor] , o ritira per i professori.
   *[none] .
}
ask-choice = L’altra tua squadra ha catturato il tuo { $piece } { $colour }: { $n ->
    [one] { $n } punto
   *[other] { $n } punti
}{ $back ->
    [true] , o recuperi la pedina?
   *[false] .
}

# Il tavolo.
place-board = Tabellone
place-team = Squadra
place-reserve = Riserva
word-turns-left = Turni rimasti
word-captures = Catture
word-now = Se finisse ora
word-die = Il dado mostra { $die }
word-number-of = numero { $number } di { $total }
word-turned = { $n ->
    [0] non girata
    [1] girata di un quarto
    [2] girata di mezzo giro
   *[other] girata di tre quarti
}
word-ruins = { $n ->
    [one] { $n } rovina
   *[other] { $n } rovine
}
word-points = { $n ->
    [one] { $n } punto
   *[other] { $n } punti
}

# Il disegno.
word-piece = { $piece } { $colour }
word-team = squadra { $colour_team }
word-start-space = spazio di partenza { $space }
word-on-top = in cima { $piece }
word-below = sotto { $pieces }
word-protected = protetta dalla squadra { $colour_team }
word-counts-all = contano tutte le pedine
word-counts-top = contano le pedine in cima
word-no-outline = Nessun contorno
word-roll-of = Tiro { $roll } di { $rolls }
word-not-rolled = Dado non ancora tirato
word-final = Punteggio finale
place-ruins = Rovine

# Accanto a una scelta.
note-row = riga { $row }: { $percent }% di finire in una data area, con { $n ->
    [one] { $n } tiro
   *[other] al massimo { $n } tiri
}
note-column = colonna { $column }: { $percent }% di finire in una data area, con { $n ->
    [one] { $n } tiro
   *[other] al massimo { $n } tiri
}
note-protects = protegge l’area
note-adds = già protetta
note-captures = cattura { $n ->
    [one] { $n } punto
   *[other] { $n } punti
}
note-captured = lì la pedina viene catturata: { $n ->
    [one] { $n } punto
   *[other] { $n } punti
} alla squadra { $colour_team }
note-captured-own = lì la pedina viene catturata: { $n ->
    [one] { $n } punto
   *[other] { $n } punti
} alla squadra { $colour_team }, o la recuperi
note-own = cattura anche una pedina dell’altra tua squadra
note-reroll = questo tiro va perso; { $n ->
    [one] { $n } pedina può
   *[other] { $n } pedine possono
} usare il prossimo
note-points = { $n ->
    [one] { $n } punto
   *[other] { $n } punti
} alla squadra { $colour_team }
note-recover = un turno in più alla squadra { $colour_team }
