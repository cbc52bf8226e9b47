# Tebe. $n è quanti.

city-london = Londra
    .in = a Londra
city-paris = Parigi
    .in = a Parigi
city-berlin = Berlino
    .in = a Berlino
city-vienna = Vienna
    .in = a Vienna
city-rome = Roma
    .in = a Roma
city-warsaw = Varsavia
    .in = a Varsavia
city-moscow = Mosca
    .in = a Mosca
site-greece = Grecia
    .in = in Grecia
site-crete = Creta
    .in = a Creta
site-egypt = Egitto
    .in = in Egitto
site-palestine = Palestina
    .in = in Palestina
site-mesopotamia = Mesopotamia
    .in = in Mesopotamia

# Carte ricerca.
card-greece-1 = Grecia, 1 libro
card-greece-2 = Grecia, 2 libri
card-greece-3 = Grecia, 3 libri
card-crete-1 = Creta, 1 libro
card-crete-2 = Creta, 2 libri
card-crete-3 = Creta, 3 libri
card-egypt-1 = Egitto, 1 libro
card-egypt-2 = Egitto, 2 libri
card-egypt-3 = Egitto, 3 libri
card-palestine-1 = Palestina, 1 libro
card-palestine-2 = Palestina, 2 libri
card-palestine-3 = Palestina, 3 libri
card-mesopotamia-1 = Mesopotamia, 1 libro
card-mesopotamia-2 = Mesopotamia, 2 libri
card-mesopotamia-3 = Mesopotamia, 3 libri
card-general-1 = conoscenza generale 1
card-general-2 = conoscenza generale 2
card-rumour-greece = diceria: Grecia
card-rumour-crete = diceria: Creta
card-rumour-egypt = diceria: Egitto
card-rumour-palestine = diceria: Palestina
card-rumour-mesopotamia = diceria: Mesopotamia
card-assistant = assistente
card-shovel = pala
card-car = automobile
card-zeppelin = dirigibile
card-special-permit = permesso speciale
card-congress = congresso

size-small = piccola
size-large = grande
space-a = a
space-b = b
space-c = c
travel-walk = per terra e per mare
    .by = { "" }
travel-zeppelin = in dirigibile
    .by = { " " }in dirigibile
use-none = niente
    .with = { "" }
use-rumour = la diceria
    .with = , usando la diceria
use-assistant = l’assistente
    .with = , usando l’assistente
use-rumour-assistant = la diceria e l’assistente
    .with = , usando la diceria e l’assistente
use-shovel = la pala
    .with = , usando la pala
use-rumour-shovel = la diceria e la pala
    .with = , usando la diceria e la pala
use-assistant-shovel = l’assistente e la pala
    .with = , usando l’assistente e la pala
use-rumour-assistant-shovel = la diceria, l’assistente e la pala
    .with = , usando la diceria, l’assistente e la pala
lot-artefact = un reperto da { $n ->
    [one] { $n } punto
   *[other] { $n } punti
}
lot-book = un libro
lot-general = conoscenza generale
lot-rubbish = detriti

# Le scelte, e come le racconta il diario.
action-take = Prendi la carta { $slot }{ $travel_by }
    .log = { $player } prende la carta «{ $card }» { $city_in }{ $travel_by }.
action-redraw = Cambia le carte scoperte{ $travel_by }
    .log = { $player } cambia le carte scoperte{ $travel_by }.
action-dig = Scava { $site_in }{ $travel_by }
    .log = { $player } va a scavare { $site_in }{ $travel_by }.
action-show = Allestisci la mostra dello spazio { $space }{ $travel_by }
    .log = { $player } allestisce la { $size } mostra { $city_in }{ $travel_by }: { $n ->
    [one] { $n } punto
   *[other] { $n } punti
}.
action-retire = Fermati
    .log = { $player } si ferma fino alla fine.
action-work = Scava per { $n ->
    [one] { $n } settimana
   *[other] { $n } settimane
}{ $use_with }
    .log = { $player } scava per { $n ->
    [one] { $n } settimana
   *[other] { $n } settimane
}{ $use_with }.
action-reveal = Scopri { $card } ({ $city })
    .log = Viene scoperta una carta: { $card } ({ $city }).
action-announce = Annuncia una { $size } mostra { $city_in }
    .log = Viene annunciata una { $size } mostra { $city_in }.
action-draw = Pesca { $lot }
    .log = { $player } trova { $lot }.

# Che cosa si chiede ora.
ask-turn = { $weeks ->
    [one] Ti resta 1 settimana.
   *[other] Ti restano { $weeks } settimane.
} Che cosa fai?
ask-work = Per quanto scavi { $site }? Conoscenza { $knowledge }; nel sacchetto { $points ->
    [one] { $points } punto
   *[other] { $points } punti
} in { $tokens } gettoni.

# Il tavolo.
place-open = Carte scoperte
place-exhibitions = Mostre
place-sites = Siti di scavo
place-players = Giocatori
place-pile = Mazzo:
place-wheel = Ruota del tempo
word-date = sett. { $week }, { $year }
word-left = settimane
word-end = ha finito
word-empty = vuoto
word-city = città
word-price = settimane in tutto
word-flying = in dirigibile
word-needs = richiede
word-points = punti
word-exhibition = { $size } mostra { $city }
word-redraw = cambiare le carte
word-trip = viaggio
word-too-late = troppo tardi
word-permit = permesso
word-knowledge = conoscenza
word-books = libri
word-bag = sacchetto
word-bag-holds = { $points ->
    [one] { $points } punto
   *[other] { $points } punti
} in { $tokens } gettoni
word-bonus = premio
word-general = generale
word-rumour = diceria
word-tools = aiuti
word-cards = { $n ->
    [one] { $n } carta
   *[other] { $n } carte
}
word-next-exhibition = la prossima è una mostra
word-set-aside = da parte
word-discards = scarti
word-tokens = gettoni
word-mean = punti in media
word-finds = I tuoi reperti:

# Il tavolo disegnato.
word-map = Mappa e calendario
word-here = sei qui
word-weeks = { $n ->
    [one] { $n } settimana
   *[other] { $n } settimane
}
word-artefacts = reperti
word-congresses = congressi
word-majorities = più libri
word-permit-valid = permesso valido
word-permit-used = permesso usato
word-no-knowledge = Non conosci ancora nessun sito: prendi un libro.
word-wheel = Dal bordo verso il centro: settimane, gettoni, punti in media.
word-decimal = { NUMBER($n, minimumFractionDigits: 1, maximumFractionDigits: 1) }

# Che cosa costa e porta una scelta.
note-card = { $card }, { $city }
note-dig = conoscenza { $knowledge }; { $points ->
    [one] { $points } punto
   *[other] { $points } punti
} in { $tokens } gettoni
note-work = { $tokens ->
    [one] { $tokens } gettone
   *[other] { $tokens } gettoni
}; in media { NUMBER($finds, minimumFractionDigits: 1, maximumFractionDigits: 1) } reperti e libri, { NUMBER($points, minimumFractionDigits: 1, maximumFractionDigits: 1) } punti

# Reperti.
find-seal-of-troy = Sigillo di Troia
find-zeus-statue = Statua di Zeus
find-parthenon-relief = Rilievo del Partenone
find-treasure-of-priam = Tesoro di Priamo
find-bronze-statue-of-delphi = Statua bronzea di Delfi
find-mask-of-agamemnon = Maschera di Agamennone
find-venus-de-milo = Venere di Milo
find-marble-statue-of-pallas = Statua marmorea di Pallade
find-omphalos = Omphalos
find-bronze-horse = Cavallo di bronzo
find-attic-coin = Moneta attica
find-attic-cup = Coppa attica
find-greek-helmet = Elmo
find-coffin = Sarcofago (larnax)
find-bottle = Bottiglia
find-aphrodite-marble = Afrodite di marmo
find-antikythera-mechanism = Macchina di Anticitera
find-bull-frieze = Fregio del toro
find-mother-goddess = Dea madre
find-phaistos-disc = Disco di Festo
find-axos-helmet = Elmo di Axos
find-cretan-coin = Moneta
find-minotaur = Minotauro (rhyton taurino)
find-statuettes-of-dreros = Statuette di Dreros
find-amphora = Anfora
find-sphinx = Sfinge
find-mask-of-tutankhamun = Maschera di Tutankhamon
find-rosetta-stone = Stele di Rosetta
find-narmer-palette = Tavolozza di Narmer
find-mummy-of-ramses-ii = Mummia di Ramses II
find-tomb-painting = Pittura tombale
find-bust-of-nefertiti = Busto di Nefertiti
find-bronze-mirror = Specchio di bronzo
find-faience-bowl = Coppa di faïence
find-roll-of-sobekneferu = Cilindro di Sobekneferu
find-ushabti = Ushabti
find-abusir-papyrus = Papiro di Abusir
find-scarab = Scarabeo
find-amulet-of-senwosret = Amuleto di Sesostri
find-qumran-scroll = Rotolo di Qumran
find-merneptah-stele = Stele di Merenptah
find-ossuary = Ossario
find-amarna-letter = Lettera di Amarna
find-sarcophagus = Sarcofago
find-menorah = Menorah
find-cult-stand = Supporto di culto
find-column-figure = Figura di colonna
find-tel-dan-stele = Stele di Tel Dan
find-medallion = Medaglione
find-roman-coin = Moneta romana
find-mill-game = Gioco del mulino
find-bull-statue = Statuetta di toro
find-code-of-hammurabi = Codice di Hammurabi
find-mask-of-sargon = Maschera di Sargon
find-warka-vase = Vaso di Warka
find-gilgamesh-tablet = Tavoletta di Gilgamesh
find-treasure-of-nimrud = Tesoro di Nimrud
find-sumerian-gold-helmet = Elmo d'oro sumero
find-queen-of-the-night = Regina della Notte
find-gold-cup = Coppa d'oro
find-nimrud-glass-bowl = Coppa di vetro di Nimrud
find-lion-of-babylon = Leone di Babilonia
find-white-obelisk = Obelisco bianco
find-oldest-tablet = Tavoletta più antica
find-gudea = Gudea
