# Archaeology: The Card Game. $n is how many.

treasure-shard = { $n ->
    [one] pot shard
   *[other] pot shards
}
    .a = a pot shard
treasure-parchment = { $n ->
    [one] parchment scrap
   *[other] parchment scraps
}
    .a = a parchment scrap
treasure-coin = { $n ->
    [one] coin
   *[other] coins
}
    .a = a coin
treasure-talisman = { $n ->
    [one] talisman
   *[other] talismans
}
    .a = a talisman
treasure-cup = { $n ->
    [one] broken cup
   *[other] broken cups
}
    .a = a broken cup
treasure-mask = { $n ->
    [one] pharaoh’s mask
   *[other] pharaoh’s masks
}
    .a = a pharaoh’s mask
treasure-map = { $n ->
    [one] map
   *[other] maps
}
    .a = a map

special-thief = { $n ->
    [one] thief
   *[other] thieves
}
special-sandstorm = { $n ->
    [one] sandstorm
   *[other] sandstorms
}
special-pyramid = pyramid

chamber-small = small chamber
chamber-medium = medium chamber
chamber-large = large chamber

# Choices, and how the log tells them.
action-give = Give { $treasure_a } to the market
    .log = { $player } gives { $treasure_a } to the market.
action-take = Take { $treasure_a } from the market
    .log = { $player } takes { $treasure_a } from the market.
action-close = Finish the trade
    .log = { $player } finishes the trade.
action-sell = Sell { $size } { $treasure } to the museum
    .log = { $player } sells { $size } { $treasure } to the museum.
action-explore = Explore the { $chamber }
    .log = { $player } explores the { $chamber }.
action-discard = Discard { $treasure_a }
    .log = { $player } loses { $treasure_a } to the storm.
action-rob = Rob { $seat }
    .log = { $player } robs { $seat }.
action-end = End turn
    .log = { $player } ends the turn.
action-start = { $seat } starts
    .log = { $seat } starts.
action-deal = Deal { $treasure_a }
    .log = { $player } is dealt { $treasure_a }.
    .hidden = { $player } is dealt a card.
action-offer = Lay { $treasure_a } in the market
    .log = In the market lies { $treasure_a }.
action-find = Find { $treasure_a }
    .log = { $player } finds { $treasure_a }.
    .hidden = { $player } finds a treasure.
action-thief = Meet a thief
    .log = { $player } meets a thief.
action-storm = A sandstorm strikes
    .log = { $player } digs, and a sandstorm strikes!
action-steal = Steal { $treasure_a }
    .log = { $player } steals { $treasure_a }.
    .hidden = { $player } steals a card.
action-uncover = Find { $treasure_a } in the chamber
    .log = { $player } finds { $treasure_a } in the chamber.
    .hidden = { $player } takes a card from the chamber.

# What is asked now.
ask-act = Trade, explore, sell, or end your turn.
ask-must = You must sell at least one card this turn.
ask-giving = Trade: give more, or take cards worth up to { $credit }.
ask-taking = Trade: { $credit } left to spend. Take more, or finish the trade.
ask-close = Trade: { $credit } left to spend, and nothing to take for it. Finish the trade.
ask-storm = Sandstorm! Discard { $todo ->
    [one] 1 card
   *[other] { $todo } cards
}.
ask-rob = A thief! Whom do you rob?

# The table.
place-market = Market
place-dig = Dig site
place-pyramid = Pyramid
place-hand = Hand
place-museum = Museum
word-trade = trade value
word-sale = sale values
word-closed = sealed
word-open = explored
word-next-card = next card
word-treasure = treasure
word-unknown = unknown
word-cards = { $n ->
    [one] { $n } card
   *[other] { $n } cards
}
word-maps = { $n ->
    [one] { $n } map
   *[other] { $n } maps
}
word-money = ${ $n }

# The table drawn.
now-storm = Sandstorm! { $player } still loses { $n ->
    [one] 1 card
   *[other] { $n } cards
}.
now-rob = A thief! { $player } robs somebody.
now-trade = { $player } is trading.
now-must = { $player } must sell a card.
now-empty = Nothing is left to dig.
word-percent = { $n }%
word-of = { $n } of { $all } left
word-set-worth = { $n } { $thing }: { $money }
word-open-trade = Open trade
word-credit = { $n } left to take
word-given = given
word-one-more = one more: +{ $money }
word-full-set = full set
word-sold-now = sold now: { $money }
word-nothing-sold = Nothing sold yet.
word-no-cards = No cards in hand.
word-sees = { $player } knows { $n ->
    [one] 1 of these
   *[other] { $n } of these
}
word-inside = inside perhaps: { $chances }
word-trouble = a thief or sandstorm comes before your next turn: { $percent }
word-how-to-trade = To trade, give cards from your hand, then take cards worth as much or less.
word-passed = { $n ->
    [one] { $n } of { $all } has passed.
   *[other] { $n } of { $all } have passed.
}
