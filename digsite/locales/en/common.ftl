# What every table says, whatever the game.

ui-hand-over = Hand the keyboard to { $player }. Everybody else looks away.
ui-enter = Press Enter to go on.
ui-since = Since you last looked
ui-turn = { $player }’s turn
ui-prompt = Number or words (? for help)
ui-help =
    Choose a move by its number, or type a few letters of it. Enter plays the only open move.
    u  take back your last move        l  the whole log
    v  show the table again            r  the rules of the game
    s  save, or “s FILE.dig” there     q  save and leave
ui-taken-back = Taken back.
ui-cannot-undo = Nothing can be taken back: something was revealed, or somebody else has acted.
ui-saved = Saved in { $path }
ui-resume = Go on later with: { $command }
ui-not-saved = It could not be saved: { $reason }
ui-unknown = “{ $text }” is none of the open moves. Type a number from the list, or part of a move.
ui-ambiguous = “{ $text }” can mean: { $moves }
ui-over = The game is over.
ui-place = Place
ui-player = Player
ui-points = Points
ui-wins = { $player } wins with { $points }.
ui-shared = { $players } share the victory with { $points }.
ui-promise = Nature’s draws are fixed by a secret. Its SHA-256, so that you can check it afterwards: { $promise }
ui-verify = Check every draw with: { $command }
ui-compiling = Preparing the rules of { $game } for this machine. This happens once and takes about half a minute …
ui-open = Open moves

# How two things are written in one line.
ui-pair = { $what }: { $more }
ui-also = { $what }; { $more }
