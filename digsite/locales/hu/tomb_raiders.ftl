# Túl Thébán: Sírrablók.

region-mesopotamia = Mezopotámia
    .in = Mezopotámiában
    .to = Mezopotámiába
    .adj = mezopotámiai
    .the = a mezopotámiai
region-egypt = Egyiptom
    .in = Egyiptomban
    .to = Egyiptomba
    .adj = egyiptomi
    .the = az egyiptomi
region-greece = Görögország
    .in = Görögországban
    .to = Görögországba
    .adj = görögországi
    .the = a görögországi
region-crete = Kréta
    .in = Krétán
    .to = Krétára
    .adj = krétai
    .the = a krétai

card-expertise-1-mesopotamia = mezopotámiai tudás 1
card-expertise-1-egypt = egyiptomi tudás 1
card-expertise-1-greece = görögországi tudás 1
card-expertise-1-crete = krétai tudás 1
card-expertise-2-mesopotamia = mezopotámiai tudás 2
card-expertise-2-egypt = egyiptomi tudás 2
card-expertise-2-greece = görögországi tudás 2
card-expertise-2-crete = krétai tudás 2
card-expertise-3-mesopotamia = mezopotámiai tudás 3
card-expertise-3-egypt = egyiptomi tudás 3
card-expertise-3-greece = görögországi tudás 3
card-expertise-3-crete = krétai tudás 3
card-general-1 = általános tudás 1
card-general-2 = általános tudás 2
card-congress = kongresszus
card-thief-mesopotamia = mezopotámiai tolvaj
card-thief-egypt = egyiptomi tolvaj
card-thief-greece = görögországi tolvaj
card-thief-crete = krétai tolvaj
card-raiders-mesopotamia = mezopotámiai sírrablók
card-raiders-egypt = egyiptomi sírrablók
card-raiders-greece = görögországi sírrablók
card-raiders-crete = krétai sírrablók
card-scientist = tudós
card-assistant = asszisztens
card-excavation = általános ásatás
card-exhibition-1 = 1. kiállítás
card-exhibition-2 = 2. kiállítás
card-exhibition-3 = 3. kiállítás
card-exhibition-4 = 4. kiállítás
card-exhibition-5 = 5. kiállítás
card-exhibition-6 = 6. kiállítás
card-exhibition-7 = 7. kiállítás
card-exhibition-8 = 8. kiállítás
card-exhibition-9 = 9. kiállítás
card-exhibition-10 = 10. kiállítás
card-exhibition-11 = 11. kiállítás
card-exhibition-12 = 12. kiállítás
card-museum-1 = 1. múzeum
card-museum-2 = 2. múzeum
card-museum-3 = 3. múzeum
card-museum-4 = 4. múzeum
card-museum-5 = 5. múzeum
card-museum-6 = 6. múzeum

# Választások, és ahogyan a napló elmondja őket.
permit-regional = ásatási engedély
    .with = ásatási engedéllyel
permit-general = általános ásatási engedély
    .with = általános ásatási engedéllyel

action-take = Elvétel: { $card }
    .log = { $player } elveszi: { $card }.
action-exhibit = Kiállítás rendezése ({ $exhibition }.)
    .log = { $player } kiállítást rendez ({ $exhibition }.).
action-museum = Leletek a múzeumnak ({ $museum }.)
    .log = { $player } leleteket ad egy múzeumnak ({ $museum }.).
action-donate = { $value } pontos { $region_adj } lelet odaadása
    .log = { $player } odaad egy { $value } pontos { $region_adj } leletet.
action-thief = Tolvaj küldése { $region_to }
    .log = { $player } tolvajt küld { $region_to }.
action-raid = Sírrablás { $region_in }
    .log = { $player } kirabol egy sírt { $region_in }.
action-scientist = Tudós: { $region_the } pakli megnézése
    .log = { $player } megnézi { $region_the } paklit.
action-dig = Ásatás { $region_in } { $permit_with }
    .log = { $player } ásat { $region_in } { $permit_with }.
action-assistants = { $count ->
    [0] Asszisztens nélkül
   *[other] { $count } asszisztens
}
    .log = { $player } { $count ->
        [0] nem vesz igénybe asszisztenst
       *[other] { $count } asszisztenst vesz igénybe
    }.
action-weeks = { $weeks } hét
    .log = { $player } { $weeks } hétig ásat.
action-plunder = { $value } pontos lelet elvétele a pakliból
    .log = { $player } elvesz a pakliból egy { $value } pontos leletet.
action-leave = Csak törmelék: semmit sem vesz el
    .log = { $player } csak törmeléket talál.
action-stack = { $seat } jelzője a toronyra
    .log = { $seat } jelzője a toronyra kerül.
action-reveal = Felfordítás: { $card }
    .log = Felfordítva: { $card }.
action-bury = { $value } pontos kártya { $region_the } pakliba
    .log = Egy { $value } pontos kártya { $region_the } pakliba kerül.
    .hidden = Egy kártya { $region_the } pakliba kerül.
action-stop = A következő hátlap zöld
    .log = A következő hátlap zöld: folytatódik a játék.
action-unearth = { $value ->
    [0] Törmelék
   *[other] { $value } pontos lelet
}
    .log = { $player } { $value ->
        [0] törmeléket talál
       *[other] egy { $value } pontos leletet talál
    }.

# A mostani kérdés.
ask-turn = Vegyél el egy kártyát, játssz ki egy akciókártyát, vagy áss.
ask-assistants = Hány asszisztens segít ezen az ásatáson?
ask-weeks = Hány hétig ásatsz { $region_in }?
ask-donate = Adj oda még { $n } leletet.
ask-plunder = Átnézed { $region_the } paklit. Melyik leletet veszed el?
ask-leave = Átnézed { $region_the } paklit: csupa törmelék.

# Az asztal.
place-display = Kínálat
place-deck = Húzópakli
place-piles = Ásatási paklik
place-professors = Professzorok
place-presentations = Kiállítások és múzeumok
professor-world = világhírű szakértő
word-weeks = { $n } hét
word-points = { $n } pont
word-cards = { $n } kártya
word-artefacts = { $n } lelet
word-takes = még { $n } kártya vehető el
word-takes-or = még { $few } vagy { $n } kártya vehető el
word-week = hét
word-score = pont
word-books = könyvek
word-finds = leletek
word-permits = engedélyek
word-hand = kéz
word-general = általános
word-hidden-hand = rejtett
word-from = { $n } ponttól
word-empty = üres
word-rubble = törmelék
word-artefact = lelet
word-mean = átlagpont
word-pile = pakli
word-in-deck = húzópakli
word-looked = megnézte
word-since = láttad, azóta +{ $n }
word-seen = láttad
word-seen-before = láttad, azóta nőtt
word-drawn = kártya
word-drawing-nothing = A 0-val jelölt hetek semmit sem adnak: az engedély és a hetek elvesznének.
word-empty-pile = A pakli üres: semmit sem húznál, az engedély és a hetek elvesznének.

# Amit a kép mond.
find-worth = { $value } pontos { $region_adj } lelet
pile-low = alacsony pakli
pile-middling = közepes pakli
pile-tall = magas pakli
place-track = Hetek
word-all = általános / összesen
word-at-week = { $n }. hét
word-bonus = időbónusz
word-decimal = { NUMBER($n, minimumFractionDigits: 1, maximumFractionDigits: 1) }
word-general-books = általános tudás
word-hidden-cards = Még nem húzták ki, a pakliban vagy a húzópakliban
word-knowledge = tudás: { $n }
word-percent = { $n }%
word-playing = kijátszása: { $n } hét
word-plays-now = ő jön
word-then = utána { $player } jön
word-yours = te: { $n }
