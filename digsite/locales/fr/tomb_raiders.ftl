# Thebes – The Tomb Raiders.

region-mesopotamia = Mésopotamie
    .in = en Mésopotamie
    .of = de Mésopotamie
region-egypt = Égypte
    .in = en Égypte
    .of = d’Égypte
region-greece = Grèce
    .in = en Grèce
    .of = de Grèce
region-crete = Crète
    .in = en Crète
    .of = de Crète

card-expertise-1-mesopotamia = Expertise de Mésopotamie 1
    .a = une Expertise de Mésopotamie 1
card-expertise-1-egypt = Expertise d’Égypte 1
    .a = une Expertise d’Égypte 1
card-expertise-1-greece = Expertise de Grèce 1
    .a = une Expertise de Grèce 1
card-expertise-1-crete = Expertise de Crète 1
    .a = une Expertise de Crète 1
card-expertise-2-mesopotamia = Expertise de Mésopotamie 2
    .a = une Expertise de Mésopotamie 2
card-expertise-2-egypt = Expertise d’Égypte 2
    .a = une Expertise d’Égypte 2
card-expertise-2-greece = Expertise de Grèce 2
    .a = une Expertise de Grèce 2
card-expertise-2-crete = Expertise de Crète 2
    .a = une Expertise de Crète 2
card-expertise-3-mesopotamia = Expertise de Mésopotamie 3
    .a = une Expertise de Mésopotamie 3
card-expertise-3-egypt = Expertise d’Égypte 3
    .a = une Expertise d’Égypte 3
card-expertise-3-greece = Expertise de Grèce 3
    .a = une Expertise de Grèce 3
card-expertise-3-crete = Expertise de Crète 3
    .a = une Expertise de Crète 3
card-general-1 = Savoir général 1
    .a = un Savoir général 1
card-general-2 = Savoir général 2
    .a = un Savoir général 2
card-congress = Congrès
    .a = un Congrès
card-thief-mesopotamia = Voleur de Mésopotamie
    .a = le Voleur de Mésopotamie
card-thief-egypt = Voleur d’Égypte
    .a = le Voleur d’Égypte
card-thief-greece = Voleur de Grèce
    .a = le Voleur de Grèce
card-thief-crete = Voleur de Crète
    .a = le Voleur de Crète
card-raiders-mesopotamia = Pilleurs de tombes de Mésopotamie
    .a = les Pilleurs de tombes de Mésopotamie
card-raiders-egypt = Pilleurs de tombes d’Égypte
    .a = les Pilleurs de tombes d’Égypte
card-raiders-greece = Pilleurs de tombes de Grèce
    .a = les Pilleurs de tombes de Grèce
card-raiders-crete = Pilleurs de tombes de Crète
    .a = les Pilleurs de tombes de Crète
card-scientist = Scientifique
    .a = un Scientifique
card-assistant = Assistant
    .a = un Assistant
card-excavation = carte Fouilles générale
    .a = une carte Fouilles générale
card-exhibition-1 = Exposition 1
    .a = l’Exposition 1
card-exhibition-2 = Exposition 2
    .a = l’Exposition 2
card-exhibition-3 = Exposition 3
    .a = l’Exposition 3
card-exhibition-4 = Exposition 4
    .a = l’Exposition 4
card-exhibition-5 = Exposition 5
    .a = l’Exposition 5
card-exhibition-6 = Exposition 6
    .a = l’Exposition 6
card-exhibition-7 = Exposition 7
    .a = l’Exposition 7
card-exhibition-8 = Exposition 8
    .a = l’Exposition 8
card-exhibition-9 = Exposition 9
    .a = l’Exposition 9
card-exhibition-10 = Exposition 10
    .a = l’Exposition 10
card-exhibition-11 = Exposition 11
    .a = l’Exposition 11
card-exhibition-12 = Exposition 12
    .a = l’Exposition 12
card-museum-1 = Musée 1
    .a = le Musée 1
card-museum-2 = Musée 2
    .a = le Musée 2
card-museum-3 = Musée 3
    .a = le Musée 3
card-museum-4 = Musée 4
    .a = le Musée 4
card-museum-5 = Musée 5
    .a = le Musée 5
card-museum-6 = Musée 6
    .a = le Musée 6

# Les choix, et comment le journal les raconte.
permit-regional = carte Fouilles de la région
permit-general = carte Fouilles générale

action-take = Prendre { $card_a }
    .log = { $player } prend { $card_a }.
action-exhibit = Présenter l’Exposition { $exhibition }
    .log = { $player } présente l’Exposition { $exhibition }.
action-museum = Donner des Reliques au Musée { $museum }
    .log = { $player } donne des Reliques au Musée { $museum }.
action-donate = Donner une Relique { $region_of } de valeur { $value }
    .log = { $player } donne une Relique { $region_of } de valeur { $value }.
action-thief = Envoyer le Voleur { $region_in }
    .log = { $player } envoie un Voleur { $region_in }.
action-raid = Piller une tombe { $region_in }
    .log = { $player } pille une tombe { $region_in }.
action-scientist = Faire regarder le paquet { $region_of } par un Scientifique
    .log = { $player } regarde le paquet { $region_of }.
action-dig = Fouiller { $region_in } avec une { $permit }
    .log = { $player } fouille { $region_in } avec une { $permit }.
action-assistants = { $count ->
    [0] Aucun Assistant
    [one] { $count } Assistant
   *[other] { $count } Assistants
}
    .log = { $player } { $count ->
        [0] n’emploie aucun Assistant
        [one] emploie { $count } Assistant
       *[other] emploie { $count } Assistants
    }.
action-weeks = { $weeks ->
    [one] { $weeks } semaine
   *[other] { $weeks } semaines
}
    .log = { $player } fouille pendant { $weeks ->
        [one] { $weeks } semaine
       *[other] { $weeks } semaines
    }.
action-plunder = Prendre dans le paquet une Relique de valeur { $value }
    .log = { $player } prend dans le paquet une Relique de valeur { $value }.
action-leave = Rien que des gravats : ne rien prendre
    .log = { $player } ne trouve que des gravats.
action-stack = Poser un pion sur la pile : { $seat }
    .log = Un pion rejoint la pile : { $seat }.
action-reveal = Retourner { $card_a }
    .log = On retourne : { $card }.
action-bury = Poser sur le paquet { $region_of } une carte de valeur { $value }
    .log = Une carte de valeur { $value } rejoint le paquet { $region_of }.
    .hidden = Une carte rejoint le paquet { $region_of }.
action-stop = Le dos suivant est vert
    .log = Le dos suivant est vert : on continue.
action-unearth = { $value ->
    [0] Trouver des gravats
   *[other] Trouver une Relique de valeur { $value }
}
    .log = { $player } { $value ->
        [0] trouve des gravats
       *[other] trouve une Relique de valeur { $value }
    }.

# Ce qu’on demande maintenant.
ask-turn = Prenez une carte, jouez une carte d’Action ou fouillez.
ask-assistants = Combien d’Assistants participent à cette fouille ?
ask-weeks = Combien de semaines fouillez-vous { $region_in } ?
ask-donate = { $n ->
    [one] Donnez encore { $n } Relique.
   *[other] Donnez encore { $n } Reliques.
}
ask-plunder = Vous cherchez dans le paquet { $region_of }. Quelle Relique prenez-vous ?
ask-leave = Vous cherchez dans le paquet { $region_of } : rien que des gravats.

# La table.
place-display = Cases de stockage
place-deck = Pioche
place-piles = Paquets de Fouilles
place-professors = Professeurs
place-presentations = Expositions et Musées
professor-world = Spécialiste mondial
word-weeks = { $n ->
    [one] { $n } semaine
   *[other] { $n } semaines
}
word-points = { $n ->
    [one] { $n } point
   *[other] { $n } points
}
word-cards = { $n ->
    [one] { $n } carte
   *[other] { $n } cartes
}
word-artefacts = { $n ->
    [one] { $n } Relique
   *[other] { $n } Reliques
}
word-takes = { $n ->
    [one] encore { $n } carte à prendre
   *[other] encore { $n } cartes à prendre
}
word-takes-or = encore { $few } ou { $n } cartes à prendre
word-week = semaine
word-score = points
word-books = livres
word-finds = Reliques
word-permits = cartes Fouilles
word-hand = main
word-general = générale
word-hidden-hand = cachée
word-from = dès { $n }
word-empty = vide
word-rubble = gravats
word-artefact = Relique
word-mean = points en moyenne
word-pile = paquet
word-in-deck = pioche
word-looked = regardé par
word-since = vu, puis { $n } de plus
word-seen = vu
word-seen-before = vu, puis complété
word-drawn = cartes
word-drawing-nothing = Les semaines marquées 0 ne donnent aucune carte : carte Fouilles et semaines seraient perdues.
word-empty-pile = Le paquet est vide : aucune carte ne serait tirée, carte Fouilles et semaines seraient perdues.

# Ce que dit l’image.
find-worth = Relique { $region_of } de valeur { $value }
pile-low = un paquet bas
pile-middling = un paquet moyen
pile-tall = un paquet haut
place-track = Semaines
word-all = général / en tout
word-at-week = semaine { $n }
word-bonus = bonus de temps
word-decimal = { NUMBER($n, minimumFractionDigits: 1, maximumFractionDigits: 1) }
word-general-books = Savoir général
word-hidden-cards = Pas encore tirées, dans le paquet ou la pioche
word-knowledge = savoir { $n }
word-percent = { $n } %
word-playing = pour la jouer : { $n ->
    [one] { $n } semaine
   *[other] { $n } semaines
}
word-plays-now = son tour
word-then = puis joue { $player }
word-yours = vous : { $n }
