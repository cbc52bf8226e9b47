# Amit minden asztal mond, bármi legyen is a játék.

ui-hand-over = Add át a billentyűzetet neki: { $player }. A többiek félrenéznek.
ui-enter = Nyomj Entert a folytatáshoz.
ui-since = Mióta utoljára ránéztél
ui-turn = Soron van: { $player }
ui-prompt = Szám vagy szavak (? a segítség)
ui-help =
    Válassz lépést a számával, vagy írd be néhány betűjét. Az Enter az egyetlen lehetséges lépést játssza meg.
    u  az utolsó lépés visszavonása     l  a teljes napló
    v  az asztal újra                   r  a játék szabályai
    s  mentés, vagy „s NÉV.dig”            q  mentés és kilépés
ui-taken-back = Visszavonva.
ui-cannot-undo = Nincs mit visszavonni: valami felfedődött, vagy más már lépett.
ui-saved = Mentve ide: { $path }
ui-resume = Folytatás később: { $command }
ui-not-saved = Nem sikerült menteni: { $reason }
ui-unknown = „{ $text }” nincs a lehetséges lépések között. Írj egy számot a listából, vagy egy lépés részletét.
ui-ambiguous = „{ $text }” többfélét is jelenthet: { $moves }
ui-over = Vége a játéknak.
ui-place = Helyezés
ui-player = Játékos
ui-points = Pont
ui-wins = { $player } nyer, pontszáma { $points }.
ui-shared = { $players } megosztva nyer, pontszámuk { $points }.
ui-promise = A Természet húzásait egy titok rögzíti. Az SHA-256 értéke, hogy utólag ellenőrizhesd: { $promise }
ui-verify = Minden húzás ellenőrzése: { $command }
ui-compiling = A(z) { $game } szabályainak előkészítése ezen a gépen. Egyszer történik, körülbelül fél perc …
ui-open = Lehetséges lépések

# Ahogyan két dolog egy sorban áll.
ui-pair = { $what }: { $more }
ui-also = { $what }; { $more }
