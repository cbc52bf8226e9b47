# Thebes. $n is how many.

city-london = London
    .in = in London
city-paris = Paris
    .in = in Paris
city-berlin = Berlin
    .in = in Berlin
city-vienna = Vienna
    .in = in Vienna
city-rome = Rome
    .in = in Rome
city-warsaw = Warsaw
    .in = in Warsaw
city-moscow = Moscow
    .in = in Moscow
site-greece = Greece
    .in = in Greece
site-crete = Crete
    .in = in Crete
site-egypt = Egypt
    .in = in Egypt
site-palestine = Palestine
    .in = in Palestine
site-mesopotamia = Mesopotamia
    .in = in Mesopotamia

# Research cards.
card-greece-1 = Greece, 1 book
card-greece-2 = Greece, 2 books
card-greece-3 = Greece, 3 books
card-crete-1 = Crete, 1 book
card-crete-2 = Crete, 2 books
card-crete-3 = Crete, 3 books
card-egypt-1 = Egypt, 1 book
card-egypt-2 = Egypt, 2 books
card-egypt-3 = Egypt, 3 books
card-palestine-1 = Palestine, 1 book
card-palestine-2 = Palestine, 2 books
card-palestine-3 = Palestine, 3 books
card-mesopotamia-1 = Mesopotamia, 1 book
card-mesopotamia-2 = Mesopotamia, 2 books
card-mesopotamia-3 = Mesopotamia, 3 books
card-general-1 = general knowledge 1
card-general-2 = general knowledge 2
card-rumour-greece = rumour: Greece
card-rumour-crete = rumour: Crete
card-rumour-egypt = rumour: Egypt
card-rumour-palestine = rumour: Palestine
card-rumour-mesopotamia = rumour: Mesopotamia
card-assistant = assistant
card-shovel = shovel
card-car = car
card-zeppelin = zeppelin
card-special-permit = special permit
card-congress = congress

size-small = small
size-large = large
space-a = a
space-b = b
space-c = c
travel-walk = by land and sea
    .by = { "" }
travel-zeppelin = by zeppelin
    .by = { " " }by zeppelin
use-none = nothing
    .with = { "" }
use-rumour = the rumour
    .with = , using the rumour
use-assistant = the assistant
    .with = , using the assistant
use-rumour-assistant = the rumour and the assistant
    .with = , using the rumour and the assistant
use-shovel = the shovel
    .with = , using the shovel
use-rumour-shovel = the rumour and the shovel
    .with = , using the rumour and the shovel
use-assistant-shovel = the assistant and the shovel
    .with = , using the assistant and the shovel
use-rumour-assistant-shovel = the rumour, the assistant and the shovel
    .with = , using the rumour, the assistant and the shovel
lot-artefact = an artefact worth { $n }
lot-book = a book
lot-general = general knowledge
lot-rubbish = rubbish

# Choices, and how the log tells them.
action-take = Take card { $slot }{ $travel_by }
    .log = { $player } takes the card “{ $card }” { $city_in }{ $travel_by }.
action-redraw = Redraw the open cards{ $travel_by }
    .log = { $player } redraws the open cards{ $travel_by }.
action-dig = Dig { $site_in }{ $travel_by }
    .log = { $player } goes digging { $site_in }{ $travel_by }.
action-show = Hold the exhibition on space { $space }{ $travel_by }
    .log = { $player } holds the { $size } exhibition { $city_in }{ $travel_by }: { $n ->
    [one] { $n } point
   *[other] { $n } points
}.
action-retire = Stop here
    .log = { $player } stops until the end.
action-work = Dig for { $n ->
    [one] { $n } week
   *[other] { $n } weeks
}{ $use_with }
    .log = { $player } digs for { $n ->
    [one] { $n } week
   *[other] { $n } weeks
}{ $use_with }.
action-reveal = Reveal { $card } ({ $city })
    .log = A new card lies open: { $card } ({ $city }).
action-announce = Announce a { $size } exhibition { $city_in }
    .log = A { $size } exhibition { $city_in } is announced.
action-draw = Draw { $lot }
    .log = { $player } finds { $lot }.

# What is asked now.
ask-turn = { $weeks ->
    [one] 1 week is left to you.
   *[other] { $weeks } weeks are left to you.
} What do you do?
ask-work = How long do you dig { $site }? Knowledge { $knowledge }; the bag holds { $points ->
    [one] { $points } point
   *[other] { $points } points
} in { $tokens } tokens.

# The table.
place-open = Open cards
place-exhibitions = Exhibitions
place-sites = Dig sites
place-players = Players
place-pile = Draw pile:
place-wheel = Time wheel
word-date = week { $week }, { $year }
word-left = weeks left
word-end = finished
word-empty = empty
word-city = city
word-price = weeks in all
word-flying = by zeppelin
word-needs = needs
word-points = points
word-exhibition = { $size } exhibition { $city }
word-redraw = redraw the cards
word-trip = trip
word-too-late = too late
word-permit = permit
word-knowledge = knowledge
word-books = books
word-bag = bag
word-bag-holds = { $points ->
    [one] { $points } point
   *[other] { $points } points
} in { $tokens } tokens
word-bonus = bonus
word-general = general
word-rumour = rumour
word-tools = tools
word-cards = { $n ->
    [one] { $n } card
   *[other] { $n } cards
}
word-next-exhibition = next card an exhibition
word-set-aside = set aside
word-discards = discards
word-tokens = tokens
word-mean = points on average
word-finds = Your finds:

# The drawn table.
word-map = Map and calendar
word-here = you are here
word-weeks = { $n ->
    [one] { $n } week
   *[other] { $n } weeks
}
word-artefacts = artefacts
word-congresses = congresses
word-majorities = most books
word-permit-valid = permit valid
word-permit-used = permit used
word-no-knowledge = No site is known yet: take a book.
word-wheel = From the rim inwards: weeks, tokens, points on average.
word-decimal = { NUMBER($n, minimumFractionDigits: 1, maximumFractionDigits: 1) }

# What a choice costs and brings.
note-card = { $card }, { $city }
note-dig = knowledge { $knowledge }; { $points ->
    [one] { $points } point
   *[other] { $points } points
} in { $tokens } tokens
note-work = { $tokens ->
    [one] { $tokens } token
   *[other] { $tokens } tokens
}; on average { NUMBER($finds, minimumFractionDigits: 1, maximumFractionDigits: 1) } finds, { NUMBER($points, minimumFractionDigits: 1, maximumFractionDigits: 1) } points

# Artefacts.
find-seal-of-troy = Seal of Troy
find-zeus-statue = Zeus statue
find-parthenon-relief = Parthenon relief
find-treasure-of-priam = Treasure of Priam
find-bronze-statue-of-delphi = Bronze statue of Delphi
find-mask-of-agamemnon = Mask of Agamemnon
find-venus-de-milo = Venus de Milo
find-marble-statue-of-pallas = Marble statue of Pallas
find-omphalos = Omphalos
find-bronze-horse = Bronze horse
find-attic-coin = Attic coin
find-attic-cup = Attic cup
find-greek-helmet = Helmet
find-coffin = Coffin (larnax)
find-bottle = Bottle
find-aphrodite-marble = Aphrodite marble
find-antikythera-mechanism = Antikythera mechanism
find-bull-frieze = Bull frieze
find-mother-goddess = Mother goddess
find-phaistos-disc = Phaistos disc
find-axos-helmet = Axos helmet
find-cretan-coin = Coin
find-minotaur = Minotaur (bull rhyton)
find-statuettes-of-dreros = Statuettes of Dreros
find-amphora = Amphora
find-sphinx = Sphinx
find-mask-of-tutankhamun = Mask of Tutankhamun
find-rosetta-stone = Rosetta stone
find-narmer-palette = Narmer palette
find-mummy-of-ramses-ii = Mummy of Ramses II
find-tomb-painting = Tomb painting
find-bust-of-nefertiti = Bust of Nefertiti
find-bronze-mirror = Bronze mirror
find-faience-bowl = Faience bowl
find-roll-of-sobekneferu = Roll of Sobekneferu
find-ushabti = Ushabti
find-abusir-papyrus = Abusir papyrus
find-scarab = Scarab
find-amulet-of-senwosret = Amulet of Senwosret
find-qumran-scroll = Qumran scroll
find-merneptah-stele = Merneptah stele
find-ossuary = Ossuary
find-amarna-letter = Amarna letter
find-sarcophagus = Sarcophagus
find-menorah = Menorah
find-cult-stand = Cult stand
find-column-figure = Column figure
find-tel-dan-stele = Tel Dan stele
find-medallion = Medallion
find-roman-coin = Roman coin
find-mill-game = Mill game
find-bull-statue = Bull statue
find-code-of-hammurabi = Code of Hammurabi
find-mask-of-sargon = Mask of Sargon
find-warka-vase = Warka vase
find-gilgamesh-tablet = Gilgamesh tablet
find-treasure-of-nimrud = Treasure of Nimrud
find-sumerian-gold-helmet = Sumerian gold helmet
find-queen-of-the-night = Queen of the Night
find-gold-cup = Gold cup
find-nimrud-glass-bowl = Nimrud glass bowl
find-lion-of-babylon = Lion of Babylon
find-white-obelisk = White obelisk
find-oldest-tablet = Oldest tablet
find-gudea = Gudea
