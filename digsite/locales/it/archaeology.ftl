# Archaeology: The Card Game. $n is how many.

treasure-shard = { $n ->
    [one] coccio di vaso
   *[other] cocci di vaso
}
    .a = un coccio di vaso
treasure-parchment = { $n ->
    [one] pergamena
   *[other] pergamene
}
    .a = una pergamena
treasure-coin = { $n ->
    [one] moneta
   *[other] monete
}
    .a = una moneta
treasure-talisman = { $n ->
    [one] talismano
   *[other] talismani
}
    .a = un talismano
treasure-cup = { $n ->
    [one] coppa rotta
   *[other] coppe rotte
}
    .a = una coppa rotta
treasure-mask = { $n ->
    [one] maschera del faraone
   *[other] maschere del faraone
}
    .a = una maschera del faraone
treasure-map = { $n ->
    [one] mappa
   *[other] mappe
}
    .a = una mappa

special-thief = { $n ->
    [one] ladro
   *[other] ladri
}
special-sandstorm = { $n ->
    [one] tempesta di sabbia
   *[other] tempeste di sabbia
}
special-pyramid = piramide

chamber-small = stanza piccola
chamber-medium = stanza media
chamber-large = stanza grande

# Scelte, e come le racconta il diario.
action-give = Dai { $treasure_a } al mercato
    .log = { $player } dà { $treasure_a } al mercato.
action-take = Prendi { $treasure_a } dal mercato
    .log = { $player } prende { $treasure_a } dal mercato.
action-close = Concludi lo scambio
    .log = { $player } conclude lo scambio.
action-sell = Vendi { $size } { $treasure } al museo
    .log = { $player } vende { $size } { $treasure } al museo.
action-explore = Esplora la { $chamber }
    .log = { $player } esplora la { $chamber }.
action-discard = Scarta { $treasure_a }
    .log = { $player } perde { $treasure_a } nella tempesta.
action-rob = Ruba a { $seat }
    .log = { $player } ruba a { $seat }.
action-end = Fine del turno
    .log = { $player } finisce il turno.
action-start = Comincia { $seat }
    .log = Comincia { $seat }.
action-deal = Distribuisci { $treasure_a }
    .log = { $player } riceve { $treasure_a }.
    .hidden = { $player } riceve una carta.
action-offer = Metti { $treasure_a } nel mercato
    .log = Nel mercato c’è { $treasure_a }.
action-find = Trova { $treasure_a }
    .log = { $player } trova { $treasure_a }.
    .hidden = { $player } trova un tesoro.
action-thief = Incontra un ladro
    .log = { $player } incontra un ladro.
action-storm = Si abbatte una tempesta di sabbia
    .log = { $player } scava, e si abbatte una tempesta di sabbia!
action-steal = Ruba { $treasure_a }
    .log = { $player } ruba { $treasure_a }.
    .hidden = { $player } ruba una carta.
action-uncover = Trova { $treasure_a } nella stanza
    .log = { $player } trova { $treasure_a } nella stanza.
    .hidden = { $player } prende una carta dalla stanza.

# La domanda di adesso.
ask-act = Commercia, esplora, vendi oppure finisci il turno.
ask-must = In questo turno devi vendere almeno una carta.
ask-giving = Scambio: dai altre carte, o prendine per un valore fino a { $credit }.
ask-taking = Scambio: ancora { $credit } da spendere. Prendi altro o concludi lo scambio.
ask-close = Scambio: ancora { $credit } da spendere, ma nulla da prendere. Concludi lo scambio.
ask-storm = Tempesta di sabbia! Scarta { $todo ->
    [one] 1 carta
   *[other] { $todo } carte
}.
ask-rob = Un ladro! A chi rubi?

# Il tavolo.
place-market = Mercato
place-dig = Scavo
place-pyramid = Piramide
place-hand = Mano
place-museum = Museo
word-trade = valore di scambio
word-sale = valori di vendita
word-closed = sigillata
word-open = esplorata
word-next-card = prossima carta
word-treasure = tesoro
word-unknown = ignote
word-cards = { $n ->
    [one] { $n } carta
   *[other] { $n } carte
}
word-maps = { $n ->
    [one] { $n } mappa
   *[other] { $n } mappe
}
word-money = { $n } $

# Il tavolo disegnato.
now-storm = Tempesta di sabbia! { $player } perde ancora { $n ->
    [one] 1 carta
   *[other] { $n } carte
}.
now-rob = Un ladro! { $player } ruba a qualcuno.
now-trade = { $player } sta commerciando.
now-must = { $player } deve vendere una carta.
now-empty = Non resta nulla da scavare.
word-percent = { $n }%
word-of = { $n ->
    [one] ne resta { $n } su { $all }
   *[other] ne restano { $n } su { $all }
}
word-set-worth = { $n } { $thing }: { $money }
word-open-trade = Scambio in corso
word-credit = ancora { $n } da prendere
word-given = ceduto
word-one-more = una in più: +{ $money }
word-full-set = serie completa
word-sold-now = venduta ora: { $money }
word-nothing-sold = Ancora nessuna vendita.
word-no-cards = Nessuna carta in mano.
word-sees = { $player } ne conosce { $n }
word-inside = dentro, forse: { $chances }
word-trouble = un ladro o una tempesta prima del tuo prossimo turno: { $percent }
word-how-to-trade = Per commerciare cedi carte dalla mano, poi prendine per un valore pari o inferiore.
word-passed = { $n ->
    [one] Ha passato { $n } su { $all }.
   *[other] Hanno passato { $n } su { $all }.
}
