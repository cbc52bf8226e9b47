# Archaeology: The Card Game. $n is how many.

treasure-shard = { $n ->
    [one] tesson de poterie
   *[other] tessons de poterie
}
    .a = un tesson de poterie
treasure-parchment = { $n ->
    [one] fragment de parchemin
   *[other] fragments de parchemin
}
    .a = un fragment de parchemin
treasure-coin = { $n ->
    [one] pièce
   *[other] pièces
}
    .a = une pièce
treasure-talisman = { $n ->
    [one] talisman
   *[other] talismans
}
    .a = un talisman
treasure-cup = { $n ->
    [one] coupe brisée
   *[other] coupes brisées
}
    .a = une coupe brisée
treasure-mask = { $n ->
    [one] masque de pharaon
   *[other] masques de pharaon
}
    .a = un masque de pharaon
treasure-map = { $n ->
    [one] plan
   *[other] plans
}
    .a = un plan

special-thief = { $n ->
    [one] voleur
   *[other] voleurs
}
special-sandstorm = { $n ->
    [one] tempête de sable
   *[other] tempêtes de sable
}
special-pyramid = pyramide

chamber-small = petite chambre
chamber-medium = chambre moyenne
chamber-large = grande chambre

# Les choix, et comment le journal les raconte.
action-give = Donner { $treasure_a } au marché
    .log = { $player } donne { $treasure_a } au marché.
action-take = Prendre { $treasure_a } au marché
    .log = { $player } prend { $treasure_a } au marché.
action-close = Conclure l’échange
    .log = { $player } conclut l’échange.
action-sell = Vendre { $size } { $treasure } au musée
    .log = { $player } vend { $size } { $treasure } au musée.
action-explore = Explorer la { $chamber }
    .log = { $player } explore la { $chamber }.
action-discard = Défausser { $treasure_a }
    .log = { $player } perd { $treasure_a } dans la tempête.
action-rob = Voler une carte à { $seat }
    .log = { $player } s’en prend à { $seat }.
action-end = Fin du tour
    .log = { $player } termine son tour.
action-start = { $seat } commence
    .log = { $seat } commence.
action-deal = Distribuer { $treasure_a }
    .log = { $player } reçoit { $treasure_a }.
    .hidden = { $player } reçoit une carte.
action-offer = Mettre { $treasure_a } au marché
    .log = Au marché : { $treasure_a }.
action-find = Trouver { $treasure_a }
    .log = { $player } trouve { $treasure_a }.
    .hidden = { $player } trouve un trésor.
action-thief = Rencontrer un voleur
    .log = { $player } rencontre un voleur.
action-storm = Une tempête de sable éclate
    .log = { $player } fouille, et une tempête de sable éclate !
action-steal = Voler { $treasure_a }
    .log = { $player } vole { $treasure_a }.
    .hidden = { $player } vole une carte.
action-uncover = Trouver { $treasure_a } dans la chambre
    .log = { $player } trouve { $treasure_a } dans la chambre.
    .hidden = { $player } prend une carte de la chambre.

# La question du moment.
ask-act = Échangez, explorez, vendez ou terminez votre tour.
ask-must = Vous devez vendre au moins une carte ce tour-ci.
ask-giving = Échange : donnez encore, ou prenez des cartes pour { $credit } au plus.
ask-taking = Échange : il reste { $credit }. Prenez encore ou concluez l’échange.
ask-close = Échange : il reste { $credit }, et rien à prendre à ce prix. Concluez l’échange.
ask-storm = Tempête de sable ! Défaussez { $todo ->
    [one] 1 carte
   *[other] { $todo } cartes
}.
ask-rob = Un voleur ! Qui volez-vous ?

# La table.
place-market = Marché
place-dig = Site de fouilles
place-pyramid = Pyramide
place-hand = Main
place-museum = Musée
word-trade = valeur d’échange
word-sale = prix de vente
word-closed = scellée
word-open = explorée
word-next-card = prochaine carte
word-treasure = trésor
word-unknown = inconnues
word-cards = { $n ->
    [one] { $n } carte
   *[other] { $n } cartes
}
word-maps = { $n ->
    [one] { $n } plan
   *[other] { $n } plans
}
word-money = { $n } $

# La table dessinée.
now-storm = Tempête de sable ! { $player } perd encore { $n ->
    [one] 1 carte
   *[other] { $n } cartes
}.
now-rob = Un voleur ! { $player } vole quelqu’un.
now-trade = { $player } fait un échange.
now-must = { $player } doit vendre une carte.
now-empty = Il ne reste rien à fouiller.
word-percent = { $n }{ "\u202F" }%
word-of = il en reste { $n } sur { $all }
word-set-worth = { $n } { $thing } : { $money }
word-open-trade = Échange en cours
word-credit = encore { $n } à prendre
word-given = donné
word-one-more = une de plus : +{ $money }
word-full-set = série complète
word-sold-now = vendue maintenant : { $money }
word-nothing-sold = Rien n’est encore vendu.
word-no-cards = Aucune carte en main.
word-sees = { $player } en connaît { $n }
word-inside = dedans, peut-être : { $chances }
word-trouble = un voleur ou une tempête avant votre prochain tour : { $percent }
word-how-to-trade = Pour échanger, donnez des cartes de votre main, puis prenez-en pour une valeur égale ou inférieure.
word-passed = { $n ->
    [one] { $n } sur { $all } a passé.
   *[other] { $n } sur { $all } ont passé.
}
