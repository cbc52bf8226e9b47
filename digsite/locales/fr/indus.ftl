# Indus. $n est la quantité.

colour-blue = bleu
    .team = bleue
colour-yellow = jaune
    .team = jaune
colour-green = vert
    .team = verte
colour-red = rouge
    .team = rouge

piece-worker = ouvrier
    .a = un ouvrier
    .the = l’ouvrier
    .letter = O
piece-assistant = assistant
    .a = un assistant
    .the = l’assistant
    .letter = A
piece-professor = professeur
    .a = un professeur
    .the = le professeur
    .letter = P

ruin-building = bâtiment
ruin-burial = sépulture
ruin-canal = canal
ruin-walkway = passerelle en bois
ruin-road = voie pavée
ruin-wall = rempart

# Un jeu de tuiles en a au plus neuf de chaque taille.
small-s1 = tuile centrale 1
small-s2 = tuile centrale 2
small-s3 = tuile centrale 3
small-s4 = tuile centrale 4
small-s5 = tuile centrale 5
small-s6 = tuile centrale 6
small-s7 = tuile centrale 7
small-s8 = tuile centrale 8
small-s9 = tuile centrale 9
large-l1 = tuile d’angle 1
large-l2 = tuile d’angle 2
large-l3 = tuile d’angle 3
large-l4 = tuile d’angle 4
large-l5 = tuile d’angle 5
large-l6 = tuile d’angle 6
large-l7 = tuile d’angle 7
large-l8 = tuile d’angle 8
large-l9 = tuile d’angle 9

# Les choix, et comment le journal les raconte.
action-team = Jouer avec l’équipe { $colour_team }
    .log = { $player } joue avec l’équipe { $colour_team }.
action-place = Placer { $piece_a } sur la case de départ { $space }
    .log = { $player } place { $piece_a } sur la case de départ { $space }.
action-move = Déplacer le pion de la case de départ { $space }
    .log = { $player } déplace { $piece_a } de la case de départ { $space } en { $column }{ $row }.
action-reroll = Relancer le dé
    .log = { $player } relance le dé.
action-points = Prendre les points du pion capturé
    .log = { $player } prend les points du pion capturé.
action-recover = Récupérer le pion capturé dans la réserve
    .log = { $player } récupère le pion capturé dans la réserve.
action-centre = Poser au centre la { $small }, { $quarter ->
    [0] sans la tourner
    [1] tournée d’un quart
    [2] tournée d’un demi-tour
   *[other] tournée de trois quarts
}
    .log = Au centre se trouve la { $small }, { $quarter ->
        [0] non tournée
        [1] tournée d’un quart
        [2] tournée d’un demi-tour
       *[other] tournée de trois quarts
    }.
action-corner = Poser dans l’angle suivant la { $large }
    .log = Dans l’angle suivant se trouve la { $large }.
action-first = { $seat } commence
    .log = { $seat } commence.
action-roll = Obtenir { $face }
    .log = { $player } obtient { $face }.

# Ce qu’entraîne un déplacement.
action-protect =
    .log = { $player } protège la zone { $column }{ $row }.
action-capture =
    .log = { $player } capture { $piece_the } { $colour } ({ $seat }) : { $n ->
        [one] { $n } point
       *[other] { $n } points
    }.
action-fall =
    .log = { $seat } y capture { $piece_the } { $colour } ({ $player }) : { $n ->
        [one] { $n } point
       *[other] { $n } points
    }.
action-quarrel =
    .log = { $player } : une équipe capture { $piece_the } { $colour } de l’autre.

# La question du moment.
ask-team = Avec quelle équipe jouez-vous ce tour ?
ask-team-opening = Ouverture : de quelle équipe placez-vous un pion ?
ask-place = Placez un pion de votre réserve sur une case de départ libre.
ask-place-opening = Ouverture : placez un pion sur une case de départ libre (encore { $n }).
ask-move = Lancer { $roll } sur { $rolls } : { $die }. { $roll ->
    [1] Déplacez un pion de cette couleur
    [2] Déplacez un assistant ou un professeur
   *[other] Déplacez un professeur
}{ $again ->
    [assistant-professor] , ou relancez pour les assistants et les professeurs.
    [assistant] , ou relancez pour les assistants.
    [professor] , ou relancez pour les professeurs.
   *[none] .
}
ask-choice = Votre autre équipe a capturé votre { $piece } { $colour } : { $n ->
    [one] { $n } point
   *[other] { $n } points
}{ $back ->
    [true] , ou récupérer le pion ?
   *[false] .
}

# La table.
place-board = Plateau
place-team = Équipe
place-reserve = Réserve
word-turns-left = Tours restants
word-captures = Captures
word-now = Si c’était fini
word-die = Le dé montre { $die }
word-number-of = numéro { $number } sur { $total }
word-turned = { $n ->
    [0] non tournée
    [1] tournée d’un quart
    [2] tournée d’un demi-tour
   *[other] tournée de trois quarts
}
word-ruins = { $n ->
    [one] { $n } ruine
   *[other] { $n } ruines
}
word-points = { $n ->
    [one] { $n } point
   *[other] { $n } points
}

# L’image.
word-piece = { $piece } { $colour }
word-team = équipe { $colour_team }
word-start-space = case de départ { $space }
word-on-top = au-dessus { $piece }
word-below = dessous { $pieces }
word-protected = protégée par l’équipe { $colour_team }
word-counts-all = tous les pions comptent
word-counts-top = le pion du dessus compte
word-no-outline = Aucun contour
word-roll-of = Lancer { $roll } sur { $rolls }
word-not-rolled = Dé pas encore lancé
word-final = Score final
place-ruins = Ruines

# À côté d’un choix.
note-row = ligne { $row } : { $percent } % d’atteindre une zone donnée, en { $n ->
    [one] { $n } lancer
   *[other] { $n } lancers au plus
}
note-column = colonne { $column } : { $percent } % d’atteindre une zone donnée, en { $n ->
    [one] { $n } lancer
   *[other] { $n } lancers au plus
}
note-protects = protège la zone
note-adds = déjà protégée
note-captures = capture { $n ->
    [one] { $n } point
   *[other] { $n } points
}
note-captured = y est capturé : { $n ->
    [one] { $n } point
   *[other] { $n } points
} pour l’équipe { $colour_team }
note-captured-own = y est capturé : { $n ->
    [one] { $n } point
   *[other] { $n } points
} pour l’équipe { $colour_team }, ou récupéré
note-own = capture aussi un pion de votre autre équipe
note-reroll = ce lancer est perdu ; { $n ->
    [one] { $n } pion peut
   *[other] { $n } pions peuvent
} utiliser le suivant
note-points = { $n ->
    [one] { $n } point
   *[other] { $n } points
} pour l’équipe { $colour_team }
note-recover = un tour de plus pour l’équipe { $colour_team }
