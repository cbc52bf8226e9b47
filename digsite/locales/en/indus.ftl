# Indus. $n is how many.

colour-blue = blue
colour-yellow = yellow
colour-green = green
colour-red = red

piece-worker = worker
    .a = a worker
    .letter = W
piece-assistant = assistant
    .a = an assistant
    .letter = A
piece-professor = professor
    .a = a professor
    .letter = P

ruin-building = building
ruin-burial = burial place
ruin-canal = canal
ruin-walkway = wooden walkway
ruin-road = paved road
ruin-wall = city wall

# A set of tiles has at most nine of each size.
small-s1 = centre tile 1
small-s2 = centre tile 2
small-s3 = centre tile 3
small-s4 = centre tile 4
small-s5 = centre tile 5
small-s6 = centre tile 6
small-s7 = centre tile 7
small-s8 = centre tile 8
small-s9 = centre tile 9
large-l1 = corner tile 1
large-l2 = corner tile 2
large-l3 = corner tile 3
large-l4 = corner tile 4
large-l5 = corner tile 5
large-l6 = corner tile 6
large-l7 = corner tile 7
large-l8 = corner tile 8
large-l9 = corner tile 9

# Choices, and how the log tells them.
action-team = Play with the { $colour } team
    .log = { $player } plays with the { $colour } team.
action-place = Place { $piece_a } on start space { $space }
    .log = { $player } places { $piece_a } on start space { $space }.
action-move = Move the piece on start space { $space }
    .log = { $player } moves { $piece_a } from start space { $space } to { $column }{ $row }.
action-reroll = Roll again
    .log = { $player } rolls again.
action-points = Take the points for the captured piece
    .log = { $player } takes the points for the captured piece.
action-recover = Take the captured piece back into the reserve
    .log = { $player } takes the captured piece back into the reserve.
action-centre = Lay { $small } in the middle, { $quarter ->
    [0] not turned
    [1] turned by a quarter
    [2] turned by a half
   *[other] turned by three quarters
}
    .log = In the middle lies { $small }, { $quarter ->
        [0] not turned
        [1] turned by a quarter
        [2] turned by a half
       *[other] turned by three quarters
    }.
action-corner = Lay { $large } in the next corner
    .log = The next corner is { $large }.
action-first = { $seat } starts
    .log = { $seat } starts.
action-roll = Roll { $face }
    .log = { $player } rolls { $face }.

# What a move leads to.
action-protect =
    .log = { $player } protects { $column }{ $row }.
action-capture =
    .log = { $player } captures { $seat }’s { $colour } { $piece }: { $n ->
        [one] { $n } point
       *[other] { $n } points
    }.
action-fall =
    .log = { $seat } captures { $player }’s { $colour } { $piece } there: { $n ->
        [one] { $n } point
       *[other] { $n } points
    }.
action-quarrel =
    .log = One of { $player }’s teams captures the other’s { $colour } { $piece }.

# What is asked now.
ask-team = With which team do you play this turn?
ask-team-opening = Opening: of which team do you place a piece?
ask-place = Place a piece from your reserve on a free start space.
ask-place-opening = Opening: place a piece on a free start space ({ $n } to go).
ask-move = Roll { $roll } of { $rolls }: { $die }. { $roll ->
    [1] Move any piece of this colour
    [2] Move an assistant or a professor
   *[other] Move a professor
}{ $again ->
    [assistant-professor] , or roll again for assistants and professors.
    [assistant] , or roll again for assistants.
    [professor] , or roll again for professors.
   *[none] .
}
ask-choice = Your { $colour } { $piece } is captured by your other team: { $n ->
    [one] { $n } point
   *[other] { $n } points
}{ $back ->
    [true] , or the piece back?
   *[false] .
}

# The table.
place-board = Board
place-team = Team
place-reserve = Reserve
word-turns-left = Turns left
word-captures = Captures
word-now = If it ended now
word-die = The die shows { $die }
word-number-of = number { $number } of { $total }
word-turned = { $n ->
    [0] not turned
    [1] turned by a quarter
    [2] turned by a half
   *[other] turned by three quarters
}
word-ruins = { $n ->
    [one] { $n } ruin
   *[other] { $n } ruins
}
word-points = { $n ->
    [one] { $n } point
   *[other] { $n } points
}

# The picture.
word-piece = { $colour } { $piece }
word-team = { $colour } team
word-start-space = start space { $space }
word-on-top = on top { $piece }
word-below = below { $pieces }
word-protected = protected by the { $colour } team
word-counts-all = all pieces count
word-counts-top = top pieces count
word-no-outline = No outline
word-roll-of = Roll { $roll } of { $rolls }
word-not-rolled = Not rolled yet
word-final = Final score
place-ruins = Ruins

# Beside a choice.
note-row = row { $row }: { $percent }% to reach a given area, with { $n ->
    [one] { $n } roll
   *[other] up to { $n } rolls
}
note-column = column { $column }: { $percent }% to reach a given area, with { $n ->
    [one] { $n } roll
   *[other] up to { $n } rolls
}
note-protects = protects the area
note-adds = already protected
note-captures = captures { $n ->
    [one] { $n } point
   *[other] { $n } points
}
note-captured = is captured there: { $n ->
    [one] { $n } point
   *[other] { $n } points
} for { $colour }
note-captured-own = is captured there: { $n ->
    [one] { $n } point
   *[other] { $n } points
} for { $colour }, or the piece back
note-own = your other team’s piece there is captured
note-reroll = this roll is lost; { $n ->
    [one] { $n } piece
   *[other] { $n } pieces
} can use the next
note-points = { $n ->
    [one] { $n } point
   *[other] { $n } points
} for { $colour }
note-recover = one more turn for { $colour }
