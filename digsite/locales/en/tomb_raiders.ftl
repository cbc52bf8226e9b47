# Thebes: The Tomb Raiders.

region-mesopotamia = Mesopotamia
    .in = in Mesopotamia
    .of = of Mesopotamia
region-egypt = Egypt
    .in = in Egypt
    .of = of Egypt
region-greece = Greece
    .in = in Greece
    .of = of Greece
region-crete = Crete
    .in = on Crete
    .of = of Crete

card-expertise-1-mesopotamia = Mesopotamia expertise 1
    .a = a Mesopotamia expertise 1
card-expertise-1-egypt = Egypt expertise 1
    .a = an Egypt expertise 1
card-expertise-1-greece = Greece expertise 1
    .a = a Greece expertise 1
card-expertise-1-crete = Crete expertise 1
    .a = a Crete expertise 1
card-expertise-2-mesopotamia = Mesopotamia expertise 2
    .a = a Mesopotamia expertise 2
card-expertise-2-egypt = Egypt expertise 2
    .a = an Egypt expertise 2
card-expertise-2-greece = Greece expertise 2
    .a = a Greece expertise 2
card-expertise-2-crete = Crete expertise 2
    .a = a Crete expertise 2
card-expertise-3-mesopotamia = Mesopotamia expertise 3
    .a = a Mesopotamia expertise 3
card-expertise-3-egypt = Egypt expertise 3
    .a = an Egypt expertise 3
card-expertise-3-greece = Greece expertise 3
    .a = a Greece expertise 3
card-expertise-3-crete = Crete expertise 3
    .a = a Crete expertise 3
card-general-1 = general knowledge 1
    .a = a general knowledge 1
card-general-2 = general knowledge 2
    .a = a general knowledge 2
card-congress = congress
    .a = a congress
card-thief-mesopotamia = thief of Mesopotamia
    .a = the thief of Mesopotamia
card-thief-egypt = thief of Egypt
    .a = the thief of Egypt
card-thief-greece = thief of Greece
    .a = the thief of Greece
card-thief-crete = thief of Crete
    .a = the thief of Crete
card-raiders-mesopotamia = tomb raiders of Mesopotamia
    .a = the tomb raiders of Mesopotamia
card-raiders-egypt = tomb raiders of Egypt
    .a = the tomb raiders of Egypt
card-raiders-greece = tomb raiders of Greece
    .a = the tomb raiders of Greece
card-raiders-crete = tomb raiders of Crete
    .a = the tomb raiders of Crete
card-scientist = scientist
    .a = a scientist
card-assistant = assistant
    .a = an assistant
card-excavation = general excavation
    .a = a general excavation
card-exhibition-1 = exhibition 1
    .a = exhibition 1
card-exhibition-2 = exhibition 2
    .a = exhibition 2
card-exhibition-3 = exhibition 3
    .a = exhibition 3
card-exhibition-4 = exhibition 4
    .a = exhibition 4
card-exhibition-5 = exhibition 5
    .a = exhibition 5
card-exhibition-6 = exhibition 6
    .a = exhibition 6
card-exhibition-7 = exhibition 7
    .a = exhibition 7
card-exhibition-8 = exhibition 8
    .a = exhibition 8
card-exhibition-9 = exhibition 9
    .a = exhibition 9
card-exhibition-10 = exhibition 10
    .a = exhibition 10
card-exhibition-11 = exhibition 11
    .a = exhibition 11
card-exhibition-12 = exhibition 12
    .a = exhibition 12
card-museum-1 = museum 1
    .a = museum 1
card-museum-2 = museum 2
    .a = museum 2
card-museum-3 = museum 3
    .a = museum 3
card-museum-4 = museum 4
    .a = museum 4
card-museum-5 = museum 5
    .a = museum 5
card-museum-6 = museum 6
    .a = museum 6

# Choices, and how the log tells them.
permit-regional = permit of the region
permit-general = general permit

action-take = Take { $card_a }
    .log = { $player } takes { $card_a }.
action-exhibit = Hold exhibition { $exhibition }
    .log = { $player } holds exhibition { $exhibition }.
action-museum = Donate artefacts to museum { $museum }
    .log = { $player } donates artefacts to museum { $museum }.
action-donate = Donate an artefact { $region_of } worth { $value }
    .log = { $player } donates an artefact { $region_of } worth { $value }.
action-thief = Send the thief to { $region }
    .log = { $player } sends a thief to { $region }.
action-raid = Raid a tomb { $region_in }
    .log = { $player } raids a tomb { $region_in }.
action-scientist = Send a scientist to look at the { $region } pile
    .log = { $player } looks at the { $region } pile.
action-dig = Dig { $region_in } with a { $permit }
    .log = { $player } digs { $region_in } with a { $permit }.
action-assistants = { $count ->
    [0] No assistant
    [one] { $count } assistant
   *[other] { $count } assistants
}
    .log = { $player } { $count ->
        [0] spends no assistant
        [one] spends { $count } assistant
       *[other] spends { $count } assistants
    }.
action-weeks = { $weeks ->
    [one] { $weeks } week
   *[other] { $weeks } weeks
}
    .log = { $player } digs for { $weeks ->
        [one] { $weeks } week
       *[other] { $weeks } weeks
    }.
action-plunder = Take an artefact worth { $value } from the pile
    .log = { $player } takes an artefact worth { $value } from the pile.
action-leave = Only rubble: take nothing
    .log = { $player } finds only rubble.
action-stack = Put { $seat }’s marker on the stack
    .log = { $seat }’s marker goes on the stack.
action-reveal = Turn up { $card_a }
    .log = Turned up: { $card }.
action-bury = Lay a card worth { $value } on the { $region } pile
    .log = A card worth { $value } goes to the { $region } pile.
    .hidden = A card goes to the { $region } pile.
action-stop = The next card is green
    .log = The next card is green: play goes on.
action-unearth = { $value ->
    [0] Unearth rubble
   *[other] Unearth an artefact worth { $value }
}
    .log = { $player } { $value ->
        [0] unearths rubble
       *[other] unearths an artefact worth { $value }
    }.

# What is asked now.
ask-turn = Take a card, play an action card, or dig.
ask-assistants = How many assistants join this dig?
ask-weeks = How many weeks do you dig { $region_in }?
ask-donate = { $n ->
    [one] Donate { $n } more artefact.
   *[other] Donate { $n } more artefacts.
}
ask-plunder = You search the { $region } pile. Which artefact do you take?
ask-leave = You search the { $region } pile: nothing but rubble.

# The table.
place-display = Display
place-deck = Deck
place-piles = Dig piles
place-professors = Professors
place-presentations = Exhibitions and museums
professor-world = world specialist
word-weeks = { $n ->
    [one] { $n } week
   *[other] { $n } weeks
}
word-points = { $n ->
    [one] { $n } point
   *[other] { $n } points
}
word-cards = { $n ->
    [one] { $n } card
   *[other] { $n } cards
}
word-artefacts = { $n ->
    [one] { $n } artefact
   *[other] { $n } artefacts
}
word-takes = { $n ->
    [one] { $n } more card to take
   *[other] { $n } more cards to take
}
word-takes-or = { $few } or { $n } more cards to take
word-week = week
word-score = points
word-books = books
word-finds = artefacts
word-permits = permits
word-hand = hand
word-general = general
word-hidden-hand = hidden
word-from = from { $n }
word-empty = empty
word-rubble = rubble
word-artefact = artefact
word-mean = mean points
word-pile = pile
word-in-deck = deck
word-looked = seen by
word-since = seen, { $n } added since
word-seen = seen
word-seen-before = seen, more added since
word-drawn = cards
word-drawing-nothing = Weeks marked 0 draw nothing: permit and weeks would be lost.
word-empty-pile = The pile is empty: nothing would be drawn, permit and weeks would be lost.

# What the picture says.
find-worth = artefact { $region_of } worth { $value }
pile-low = a low pile
pile-middling = a middling pile
pile-tall = a tall pile
place-track = Weeks
word-all = general / in all
word-at-week = week { $n }
word-bonus = time bonus
word-decimal = { NUMBER($n, minimumFractionDigits: 1, maximumFractionDigits: 1) }
word-general-books = general knowledge
word-hidden-cards = Not yet drawn, in the pile or the deck
word-knowledge = knowledge { $n }
word-percent = { $n }%
word-playing = to play: { $n ->
    [one] { $n } week
   *[other] { $n } weeks
}
word-plays-now = to move
word-then = then { $player } plays
word-yours = you: { $n }
