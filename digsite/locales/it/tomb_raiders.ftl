# Thebes – The Tomb Raiders.

region-mesopotamia = Mesopotamia
    .in = in Mesopotamia
    .of = della Mesopotamia
region-egypt = Egitto
    .in = in Egitto
    .of = dell’Egitto
region-greece = Grecia
    .in = in Grecia
    .of = della Grecia
region-crete = Creta
    .in = a Creta
    .of = di Creta

card-expertise-1-mesopotamia = Conoscenza della Mesopotamia 1
    .a = una Conoscenza della Mesopotamia 1
card-expertise-1-egypt = Conoscenza dell’Egitto 1
    .a = una Conoscenza dell’Egitto 1
card-expertise-1-greece = Conoscenza della Grecia 1
    .a = una Conoscenza della Grecia 1
card-expertise-1-crete = Conoscenza di Creta 1
    .a = una Conoscenza di Creta 1
card-expertise-2-mesopotamia = Conoscenza della Mesopotamia 2
    .a = una Conoscenza della Mesopotamia 2
card-expertise-2-egypt = Conoscenza dell’Egitto 2
    .a = una Conoscenza dell’Egitto 2
card-expertise-2-greece = Conoscenza della Grecia 2
    .a = una Conoscenza della Grecia 2
card-expertise-2-crete = Conoscenza di Creta 2
    .a = una Conoscenza di Creta 2
card-expertise-3-mesopotamia = Conoscenza della Mesopotamia 3
    .a = una Conoscenza della Mesopotamia 3
card-expertise-3-egypt = Conoscenza dell’Egitto 3
    .a = una Conoscenza dell’Egitto 3
card-expertise-3-greece = Conoscenza della Grecia 3
    .a = una Conoscenza della Grecia 3
card-expertise-3-crete = Conoscenza di Creta 3
    .a = una Conoscenza di Creta 3
card-general-1 = Conoscenza Generale 1
    .a = una Conoscenza Generale 1
card-general-2 = Conoscenza Generale 2
    .a = una Conoscenza Generale 2
card-congress = Congresso
    .a = un Congresso
card-thief-mesopotamia = Ladro della Mesopotamia
    .a = il Ladro della Mesopotamia
card-thief-egypt = Ladro dell’Egitto
    .a = il Ladro dell’Egitto
card-thief-greece = Ladro della Grecia
    .a = il Ladro della Grecia
card-thief-crete = Ladro di Creta
    .a = il Ladro di Creta
card-raiders-mesopotamia = Saccheggiatore di Tombe della Mesopotamia
    .a = il Saccheggiatore di Tombe della Mesopotamia
card-raiders-egypt = Saccheggiatore di Tombe dell’Egitto
    .a = il Saccheggiatore di Tombe dell’Egitto
card-raiders-greece = Saccheggiatore di Tombe della Grecia
    .a = il Saccheggiatore di Tombe della Grecia
card-raiders-crete = Saccheggiatore di Tombe di Creta
    .a = il Saccheggiatore di Tombe di Creta
card-scientist = Scienziato
    .a = uno Scienziato
card-assistant = Assistente
    .a = un Assistente
card-excavation = Scavo Generico
    .a = uno Scavo Generico
card-exhibition-1 = Esibizione 1
    .a = l’Esibizione 1
card-exhibition-2 = Esibizione 2
    .a = l’Esibizione 2
card-exhibition-3 = Esibizione 3
    .a = l’Esibizione 3
card-exhibition-4 = Esibizione 4
    .a = l’Esibizione 4
card-exhibition-5 = Esibizione 5
    .a = l’Esibizione 5
card-exhibition-6 = Esibizione 6
    .a = l’Esibizione 6
card-exhibition-7 = Esibizione 7
    .a = l’Esibizione 7
card-exhibition-8 = Esibizione 8
    .a = l’Esibizione 8
card-exhibition-9 = Esibizione 9
    .a = l’Esibizione 9
card-exhibition-10 = Esibizione 10
    .a = l’Esibizione 10
card-exhibition-11 = Esibizione 11
    .a = l’Esibizione 11
card-exhibition-12 = Esibizione 12
    .a = l’Esibizione 12
card-museum-1 = Museo 1
    .a = il Museo 1
card-museum-2 = Museo 2
    .a = il Museo 2
card-museum-3 = Museo 3
    .a = il Museo 3
card-museum-4 = Museo 4
    .a = il Museo 4
card-museum-5 = Museo 5
    .a = il Museo 5
card-museum-6 = Museo 6
    .a = il Museo 6

# Le scelte, e come le racconta la cronaca.
permit-regional = carta Scavo della regione
permit-general = carta Scavo generica

action-take = Prendi { $card_a }
    .log = { $player } prende { $card_a }.
action-exhibit = Allestisci l’Esibizione { $exhibition }
    .log = { $player } allestisce l’Esibizione { $exhibition }.
action-museum = Dona Manufatti al Museo { $museum }
    .log = { $player } dona Manufatti al Museo { $museum }.
action-donate = Dona un Manufatto { $region_of } da { $value }
    .log = { $player } dona un Manufatto { $region_of } da { $value }.
action-thief = Manda il Ladro { $region_in }
    .log = { $player } manda un Ladro { $region_in }.
action-raid = Saccheggia una tomba { $region_in }
    .log = { $player } saccheggia una tomba { $region_in }.
action-scientist = Manda uno Scienziato a guardare la pila { $region_of }
    .log = { $player } guarda la pila { $region_of }.
action-dig = Scava { $region_in } con una { $permit }
    .log = { $player } scava { $region_in } con una { $permit }.
action-assistants = { $count ->
    [0] Nessun Assistente
    [one] { $count } Assistente
   *[other] { $count } Assistenti
}
    .log = { $player } { $count ->
        [0] non usa Assistenti
        [one] usa { $count } Assistente
       *[other] usa { $count } Assistenti
    }.
action-weeks = { $weeks ->
    [one] { $weeks } settimana
   *[other] { $weeks } settimane
}
    .log = { $player } scava per { $weeks ->
        [one] { $weeks } settimana
       *[other] { $weeks } settimane
    }.
action-plunder = Prendi dalla pila un Manufatto da { $value }
    .log = { $player } prende dalla pila un Manufatto da { $value }.
action-leave = Solo macerie: non prendere nulla
    .log = { $player } trova solo macerie.
action-stack = Metti sulla pila il dischetto di { $seat }
    .log = Il dischetto di { $seat } va sulla pila.
action-reveal = Rivela { $card_a }
    .log = Si rivela: { $card }.
action-bury = Metti nella pila { $region_of } una carta da { $value }
    .log = Una carta da { $value } va nella pila { $region_of }.
    .hidden = Una carta va nella pila { $region_of }.
action-stop = Il prossimo dorso è verde
    .log = Il prossimo dorso è verde: si continua.
action-unearth = { $value ->
    [0] Trova macerie
   *[other] Trova un Manufatto da { $value }
}
    .log = { $player } { $value ->
        [0] trova macerie
       *[other] trova un Manufatto da { $value }
    }.

# Che cosa si chiede ora.
ask-turn = Prendi una carta, gioca una carta Azione, oppure scava.
ask-assistants = Quanti Assistenti partecipano a questo Scavo?
ask-weeks = Per quante settimane scavi { $region_in }?
ask-donate = { $n ->
    [one] Dona ancora { $n } Manufatto.
   *[other] Dona ancora { $n } Manufatti.
}
ask-plunder = Cerchi nella pila { $region_of }. Quale Manufatto prendi?
ask-leave = Cerchi nella pila { $region_of }: nient’altro che macerie.

# Il tavolo.
place-display = Spazi centrali
place-deck = Mazzo
place-piles = Pile Scavo
place-professors = Professori
place-presentations = Esibizioni e Musei
professor-world = maggiore Conoscenza
word-weeks = { $n ->
    [one] { $n } settimana
   *[other] { $n } settimane
}
word-points = { $n ->
    [one] { $n } punto
   *[other] { $n } punti
}
word-cards = { $n ->
    [one] { $n } carta
   *[other] { $n } carte
}
word-artefacts = { $n ->
    [one] { $n } Manufatto
   *[other] { $n } Manufatti
}
word-takes = { $n ->
    [one] ancora { $n } carta da prendere
   *[other] ancora { $n } carte da prendere
}
word-takes-or = ancora { $few } o { $n } carte da prendere
word-week = settimana
word-score = punti
word-books = libri
word-finds = Manufatti
word-permits = carte Scavo
word-hand = mano
word-general = generica
word-hidden-hand = nascosta
word-from = da { $n }
word-empty = vuota
word-rubble = macerie
word-artefact = Manufatto
word-mean = punti in media
word-pile = pila
word-in-deck = mazzo
word-looked = guardata da
word-since = vista, poi { $n } in più
word-seen = vista
word-seen-before = vista, poi cresciuta
word-drawn = carte
word-drawing-nothing = Le settimane segnate con 0 non danno carte: carta Scavo e settimane andrebbero perse.
word-empty-pile = La pila è vuota: non si pescherebbe nulla, carta Scavo e settimane andrebbero perse.

# Che cosa dice la figura.
find-worth = Manufatto { $region_of } da { $value }
pile-low = una pila bassa
pile-middling = una pila media
pile-tall = una pila alta
place-track = Settimane
word-all = generale / in tutto
word-at-week = settimana { $n }
word-bonus = bonus di tempo
word-decimal = { NUMBER($n, minimumFractionDigits: 1, maximumFractionDigits: 1) }
word-general-books = Conoscenza Generale
word-hidden-cards = Non ancora pescate, nella pila o nel mazzo
word-knowledge = Conoscenza { $n }
word-percent = { $n }%
word-playing = per giocarla: { $n ->
    [one] { $n } settimana
   *[other] { $n } settimane
}
word-plays-now = di turno
word-then = poi gioca { $player }
word-yours = tu: { $n }
