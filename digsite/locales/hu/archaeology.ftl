# Archaeology: The Card Game. $n is how many.

treasure-shard = edénycserép
    .acc = edénycserepet
    .soft = edény{ "\u00AD" }cserép
treasure-parchment = pergamentöredék
    .acc = pergamentöredéket
    .soft = pergamen{ "\u00AD" }töredék
treasure-coin = érme
    .acc = érmét
treasure-talisman = talizmán
    .acc = talizmánt
treasure-cup = törött kehely
    .acc = törött kelyhet
treasure-mask = fáraómaszk
    .acc = fáraómaszkot
    .soft = fáraó{ "\u00AD" }maszk
treasure-map = térkép
    .acc = térképet

special-thief = tolvaj
special-sandstorm = homokvihar
special-pyramid = piramis

chamber-small = kis kamra
    .acc = kis kamrát
chamber-medium = közepes kamra
    .acc = közepes kamrát
chamber-large = nagy kamra
    .acc = nagy kamrát

# Választások, és ahogyan a napló elmondja őket.
action-give = Odaad a piacnak: { $treasure }
    .log = { $player } odaad a piacnak egy { $treasure_acc }.
action-take = Elvesz a piacról: { $treasure }
    .log = { $player } elvesz a piacról egy { $treasure_acc }.
action-close = A csere lezárása
    .log = { $player } lezárja a cserét.
action-sell = { $size } { $treasure } eladása a múzeumnak
    .log = { $player } elad a múzeumnak { $size } { $treasure_acc }.
action-explore = Feltárás: { $chamber }
    .log = { $player } feltárja a { $chamber_acc }.
action-discard = Eldob: { $treasure }
    .log = { $player } a viharban elveszít egy { $treasure_acc }.
action-rob = { $seat } kirablása
    .log = { $player } kirabolja őt: { $seat }.
action-end = Kör vége
    .log = { $player } befejezi a körét.
action-start = { $seat } kezd
    .log = { $seat } kezd.
action-deal = Osztás: { $treasure }
    .log = { $player } kap egy { $treasure_acc }.
    .hidden = { $player } kap egy lapot.
action-offer = A piacra kerül: { $treasure }
    .log = A piacra kerül egy { $treasure }.
action-find = Lelet: { $treasure }
    .log = { $player } talál egy { $treasure_acc }.
    .hidden = { $player } kincset talál.
action-thief = Tolvaj
    .log = { $player } tolvajjal találkozik.
action-storm = Kitör a homokvihar
    .log = { $player } ás, és kitör a homokvihar!
action-steal = Lopás: { $treasure }
    .log = { $player } ellop egy { $treasure_acc }.
    .hidden = { $player } ellop egy lapot.
action-uncover = A kamrában: { $treasure }
    .log = { $player } talál a kamrában egy { $treasure_acc }.
    .hidden = { $player } elvesz egy lapot a kamrából.

# A mostani kérdés.
ask-act = Cserélj, tárj fel egy kamrát, adj el, vagy fejezd be a körödet.
ask-must = Ebben a körben legalább egy lapot el kell adnod.
ask-giving = Csere: adj oda még lapot, vagy vegyél el legfeljebb { $credit } értékben.
ask-taking = Csere: még { $credit } felhasználható érték. Vegyél el még, vagy zárd le a cserét.
ask-close = Csere: még { $credit } felhasználható érték, de ennyiért nincs mit elvenni. Zárd le a cserét.
ask-storm = Homokvihar! Dobj el { $todo } lapot.
ask-rob = Tolvaj! Kit rabolsz ki?

# Az asztal.
place-market = Piac
place-dig = Ásatási helyszín
place-pyramid = Piramis
place-hand = Kéz
place-museum = Múzeum
word-trade = csereérték
word-sale = eladási árak
word-closed = lezárva
word-open = feltárva
word-next-card = a következő lap
word-treasure = kincs
word-unknown = ismeretlen
word-cards = { $n } lap
word-maps = { $n } térkép
word-money = { $n } $

# A megrajzolt asztal.
now-storm = Homokvihar! { $player } még { $n } lapot veszít.
now-rob = Tolvaj! { $player } kirabol valakit.
now-trade = { $player } éppen cserél.
now-must = { $player } köteles eladni egy lapot.
now-empty = Nincs már mit kiásni.
word-percent = { $n }%
word-of = { $all } közül még { $n }
word-set-worth = { $n } { $thing }: { $money }
word-open-trade = Folyamatban lévő csere
word-credit = még { $n } értékben elvehető
word-given = odaadva
word-one-more = még eggyel: +{ $money }
word-full-set = teljes sorozat
word-sold-now = most eladva: { $money }
word-nothing-sold = Még nincs eladott sorozat.
word-no-cards = Nincs lap a kézben.
word-sees = { $player } ezekből { $n } lapot ismer
word-inside = talán benne: { $chances }
word-trouble = tolvaj vagy homokvihar a következő köröd előtt: { $percent }
word-how-to-trade = Cseréhez adj oda lapokat a kezedből, majd vegyél el legfeljebb ugyanannyi értékűt.
word-passed = { $all } játékosból { $n } passzolt.
