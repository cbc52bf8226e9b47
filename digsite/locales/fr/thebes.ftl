# Thèbes. $n est le nombre.

city-london = Londres
    .in = à Londres
city-paris = Paris
    .in = à Paris
city-berlin = Berlin
    .in = à Berlin
city-vienna = Vienne
    .in = à Vienne
city-rome = Rome
    .in = à Rome
city-warsaw = Varsovie
    .in = à Varsovie
city-moscow = Moscou
    .in = à Moscou
site-greece = Grèce
    .in = en Grèce
site-crete = Crète
    .in = en Crète
site-egypt = Égypte
    .in = en Égypte
site-palestine = Palestine
    .in = en Palestine
site-mesopotamia = Mésopotamie
    .in = en Mésopotamie

# Cartes de recherche.
card-greece-1 = Grèce, 1 livre
card-greece-2 = Grèce, 2 livres
card-greece-3 = Grèce, 3 livres
card-crete-1 = Crète, 1 livre
card-crete-2 = Crète, 2 livres
card-crete-3 = Crète, 3 livres
card-egypt-1 = Égypte, 1 livre
card-egypt-2 = Égypte, 2 livres
card-egypt-3 = Égypte, 3 livres
card-palestine-1 = Palestine, 1 livre
card-palestine-2 = Palestine, 2 livres
card-palestine-3 = Palestine, 3 livres
card-mesopotamia-1 = Mésopotamie, 1 livre
card-mesopotamia-2 = Mésopotamie, 2 livres
card-mesopotamia-3 = Mésopotamie, 3 livres
card-general-1 = connaissance générale 1
card-general-2 = connaissance générale 2
card-rumour-greece = rumeur : Grèce
card-rumour-crete = rumeur : Crète
card-rumour-egypt = rumeur : Égypte
card-rumour-palestine = rumeur : Palestine
card-rumour-mesopotamia = rumeur : Mésopotamie
card-assistant = assistant
card-shovel = pelle
card-car = voiture
card-zeppelin = zeppelin
card-special-permit = autorisation spéciale
card-congress = congrès

size-small = petite
size-large = grande
space-a = a
space-b = b
space-c = c
travel-walk = par terre et par mer
    .by = { "" }
travel-zeppelin = en zeppelin
    .by = { " " }en zeppelin
use-none = rien
    .with = { "" }
use-rumour = la rumeur
    .with = { " " }en utilisant la rumeur
use-assistant = l’assistant
    .with = { " " }en utilisant l’assistant
use-rumour-assistant = la rumeur et l’assistant
    .with = { " " }en utilisant la rumeur et l’assistant
use-shovel = la pelle
    .with = { " " }en utilisant la pelle
use-rumour-shovel = la rumeur et la pelle
    .with = { " " }en utilisant la rumeur et la pelle
use-assistant-shovel = l’assistant et la pelle
    .with = { " " }en utilisant l’assistant et la pelle
use-rumour-assistant-shovel = la rumeur, l’assistant et la pelle
    .with = { " " }en utilisant la rumeur, l’assistant et la pelle
lot-artefact = un objet valant { $n ->
    [one] { $n } point
   *[other] { $n } points
}
lot-book = un livre
lot-general = de la connaissance générale
lot-rubbish = des gravats

# Les choix, et la façon dont le journal les raconte.
action-take = Prendre la carte { $slot }{ $travel_by }
    .log = { $player } prend la carte « { $card } » { $city_in }{ $travel_by }.
action-redraw = Changer les cartes visibles{ $travel_by }
    .log = { $player } change les cartes visibles{ $travel_by }.
action-dig = Fouiller { $site_in }{ $travel_by }
    .log = { $player } part fouiller { $site_in }{ $travel_by }.
action-show = Organiser l’exposition de la case { $space }{ $travel_by }
    .log = { $player } organise la { $size } exposition { $city_in }{ $travel_by } : { $n ->
    [one] { $n } point
   *[other] { $n } points
}.
action-retire = S’arrêter
    .log = { $player } s’arrête jusqu’à la fin.
action-work = Fouiller { $n ->
    [one] { $n } semaine
   *[other] { $n } semaines
}{ $use_with }
    .log = { $player } fouille { $n ->
    [one] { $n } semaine
   *[other] { $n } semaines
}{ $use_with }.
action-reveal = Révéler { $card } ({ $city })
    .log = Une carte est révélée : { $card } ({ $city }).
action-announce = Annoncer une { $size } exposition { $city_in }
    .log = Une { $size } exposition { $city_in } est annoncée.
action-draw = Tirer { $lot }
    .log = { $player } trouve { $lot }.

# Ce qui est demandé maintenant.
ask-turn = { $weeks ->
    [one] Il vous reste { $weeks } semaine.
   *[other] Il vous reste { $weeks } semaines.
} Que faites-vous ?
ask-work = Combien de temps fouillez-vous { $site } ? Connaissance { $knowledge } ; le sac contient { $points ->
    [one] { $points } point
   *[other] { $points } points
} en { $tokens } jetons.

# La table.
place-open = Cartes visibles
place-exhibitions = Expositions
place-sites = Sites de fouille
place-players = Joueurs
place-pile = Pioche :
place-wheel = Roue du temps
word-date = sem. { $week }, { $year }
word-left = semaines
word-end = a fini
word-empty = vide
word-city = ville
word-price = semaines en tout
word-flying = en zeppelin
word-needs = demande
word-points = points
word-exhibition = { $size } exposition { $city }
word-redraw = changer les cartes
word-trip = trajet
word-too-late = trop tard
word-permit = autorisation
word-knowledge = connaissance
word-books = livres
word-bag = sac
word-bag-holds = { $points ->
    [one] { $points } point
   *[other] { $points } points
} en { $tokens } jetons
word-bonus = bonus
word-general = générale
word-rumour = rumeur
word-tools = aides
word-cards = { $n ->
    [one] { $n } carte
   *[other] { $n } cartes
}
word-next-exhibition = prochaine carte, une exposition
word-set-aside = de côté
word-discards = défausse
word-tokens = jetons
word-mean = points en moyenne
word-finds = Vos objets :

# La table dessinée.
word-map = Carte et calendrier
word-here = vous êtes ici
word-weeks = { $n ->
    [one] { $n } semaine
   *[other] { $n } semaines
}
word-artefacts = objets
word-congresses = congrès
word-majorities = le plus de livres
word-permit-valid = autorisation valable
word-permit-used = autorisation utilisée
word-no-knowledge = Vous ne connaissez encore aucun site : prenez un livre.
word-wheel = Du bord vers le centre : semaines, jetons, points en moyenne.
word-decimal = { NUMBER($n, minimumFractionDigits: 1, maximumFractionDigits: 1) }

# Ce que coûte et rapporte un choix.
note-card = { $card }, { $city }
note-dig = connaissance { $knowledge } ; { $points ->
    [one] { $points } point
   *[other] { $points } points
} en { $tokens } jetons
note-work = { $tokens ->
    [one] { $tokens } jeton
   *[other] { $tokens } jetons
} ; en moyenne { NUMBER($finds, minimumFractionDigits: 1, maximumFractionDigits: 1) } { $finds ->
    [one] trouvaille
   *[other] trouvailles
}, { NUMBER($points, minimumFractionDigits: 1, maximumFractionDigits: 1) } { $points ->
    [one] point
   *[other] points
}

# Objets.
find-seal-of-troy = Sceau de Troie
find-zeus-statue = Statue de Zeus
find-parthenon-relief = Relief du Parthénon
find-treasure-of-priam = Trésor de Priam
find-bronze-statue-of-delphi = Statue de bronze de Delphes
find-mask-of-agamemnon = Masque d'Agamemnon
find-venus-de-milo = Vénus de Milo
find-marble-statue-of-pallas = Statue de marbre de Pallas
find-omphalos = Omphalos
find-bronze-horse = Cheval de bronze
find-attic-coin = Pièce attique
find-attic-cup = Coupe attique
find-greek-helmet = Casque
find-coffin = Cercueil (larnax)
find-bottle = Bouteille
find-aphrodite-marble = Aphrodite de marbre
find-antikythera-mechanism = Machine d'Anticythère
find-bull-frieze = Frise au taureau
find-mother-goddess = Déesse mère
find-phaistos-disc = Disque de Phaistos
find-axos-helmet = Casque d'Axos
find-cretan-coin = Pièce de monnaie
find-minotaur = Minotaure (rhyton taurin)
find-statuettes-of-dreros = Statuettes de Dréros
find-amphora = Amphore
find-sphinx = Sphinx
find-mask-of-tutankhamun = Masque de Toutânkhamon
find-rosetta-stone = Pierre de Rosette
find-narmer-palette = Palette de Narmer
find-mummy-of-ramses-ii = Momie de Ramsès II
find-tomb-painting = Peinture de tombe
find-bust-of-nefertiti = Buste de Néfertiti
find-bronze-mirror = Miroir en bronze
find-faience-bowl = Coupe de faïence
find-roll-of-sobekneferu = Rouleau de Sobekneferu
find-ushabti = Oushebti
find-abusir-papyrus = Papyrus d'Abousir
find-scarab = Scarabée
find-amulet-of-senwosret = Amulette de Sésostris
find-qumran-scroll = Rouleau de Qumrân
find-merneptah-stele = Stèle de Mérenptah
find-ossuary = Ossuaire
find-amarna-letter = Lettre d'Amarna
find-sarcophagus = Sarcophage
find-menorah = Chandelier à sept branches
find-cult-stand = Support de culte
find-column-figure = Figure de colonne
find-tel-dan-stele = Stèle de Tel Dan
find-medallion = Médaillon
find-roman-coin = Pièce romaine
find-mill-game = Jeu du moulin
find-bull-statue = Statuette de taureau
find-code-of-hammurabi = Code de Hammurabi
find-mask-of-sargon = Masque de Sargon
find-warka-vase = Vase de Warka
find-gilgamesh-tablet = Tablette de Gilgamesh
find-treasure-of-nimrud = Trésor de Nimrud
find-sumerian-gold-helmet = Casque d'or sumérien
find-queen-of-the-night = Reine de la nuit
find-gold-cup = Coupe en or
find-nimrud-glass-bowl = Coupe en verre de Nimrud
find-lion-of-babylon = Lion de Babylone
find-white-obelisk = Obélisque blanc
find-oldest-tablet = La plus ancienne tablette
find-gudea = Gudéa
