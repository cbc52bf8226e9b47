# Treasures. $n is how many.
treasure-shard = { $n -> [one] pot shard *[other] pot shards }
treasure-parchment = { $n -> [one] parchment scrap *[other] parchment scraps }
treasure-coin = { $n -> [one] coin *[other] coins }
treasure-talisman = { $n -> [one] talisman *[other] talismans }
treasure-cup = { $n -> [one] broken cup *[other] broken cups }
treasure-mask = { $n -> [one] pharaoh’s mask *[other] pharaoh’s masks }
treasure-map = { $n -> [one] map *[other] maps }

special-thief = { $n -> [one] thief *[other] thieves }
special-sandstorm = { $n -> [one] sandstorm *[other] sandstorms }
special-pyramid = pyramid

chamber-small = small chamber
chamber-medium = medium chamber
chamber-large = large chamber

# Choices, and how the log tells them.
action-give = Give a { $treasure } to the market
    .log = { $player } gives a { $treasure } to the market.
action-take = Take a { $treasure } from the market
    .log = { $player } takes a { $treasure } from the market.
action-close = Finish the trade
    .log = { $player } finishes the trade.
action-sell = Sell { $size } { $treasure } to the museum
    .log = { $player } sells { $size } { $treasure } to the museum.
action-explore = Explore the { $chamber }
    .log = { $player } explores the { $chamber }.
action-discard = Discard a { $treasure }
    .log = { $player } loses a { $treasure } to the storm.
action-rob = Rob { $seat }
    .log = { $player } robs { $seat }.
action-end = End turn
    .log = { $player } ends the turn.
action-start = { $seat } starts
    .log = { $seat } starts.
action-deal = Deal a { $treasure }
    .log = { $player } is dealt a { $treasure }.
    .hidden = { $player } is dealt a card.
action-offer = Lay a { $treasure } in the market
    .log = A { $treasure } lies in the market.
action-find = Find a { $treasure }
    .log = { $player } finds a { $treasure }.
    .hidden = { $player } finds a treasure.
action-thief = Meet a thief
    .log = { $player } meets a thief.
action-storm = Meet a sandstorm
    .log = { $player } digs up a sandstorm!
action-steal = Steal a { $treasure }
    .log = { $player } steals a { $treasure }.
    .hidden = { $player } steals a card.
action-uncover = Find a { $treasure } in the chamber
    .log = { $player } finds a { $treasure } in the chamber.
    .hidden = { $player } takes a card from the chamber.

# What is asked now.
ask-act = Trade, explore, sell, or end your turn.
ask-must = Nobody sells: you must sell at least one card this turn.
ask-giving = Trade: you may take cards worth { $credit }, or give more.
ask-taking = Trade: value { $credit } left. Take more, or finish the trade.
ask-storm = Sandstorm! Discard { $todo } { $todo -> [one] card *[other] cards }.
ask-rob = A thief! Whom do you rob?

# The table.
place-market = Market
place-dig = Dig site
place-pyramid = Pyramid
place-hand = Hand
place-museum = Museum
word-trade = trade
word-cards = { $n -> [one] { $n } card *[other] { $n } cards }
word-closed = sealed
word-open = explored
word-empty = empty
word-price = { $n -> [one] { $n } map *[other] { $n } maps }
word-money = ${ $n }
word-next = next card
word-treasure = treasure
word-surely = surely holds
word-sets = sets
word-sale = sale
