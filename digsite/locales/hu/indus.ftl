# Indus. $n: mennyi.

colour-blue = kék
colour-yellow = sárga
colour-green = zöld
colour-red = piros

piece-worker = munkás
    .acc = munkást
    .poss = munkásodat
    .his = munkását
    .letter = M
piece-assistant = asszisztens
    .acc = asszisztenst
    .poss = asszisztensedet
    .his = asszisztensét
    .letter = A
piece-professor = professzor
    .acc = professzort
    .poss = professzorodat
    .his = professzorát
    .letter = P

ruin-building = épület
ruin-burial = temető
ruin-canal = csatorna
ruin-walkway = faút
ruin-road = kőút
ruin-wall = városfal

# Egy készletben méretenként legfeljebb kilenc táblaelem van.
small-s1 = 1. középső elem
    .the = az 1. középső elem
small-s2 = 2. középső elem
    .the = a 2. középső elem
small-s3 = 3. középső elem
    .the = a 3. középső elem
small-s4 = 4. középső elem
    .the = a 4. középső elem
small-s5 = 5. középső elem
    .the = az 5. középső elem
small-s6 = 6. középső elem
    .the = a 6. középső elem
small-s7 = 7. középső elem
    .the = a 7. középső elem
small-s8 = 8. középső elem
    .the = a 8. középső elem
small-s9 = 9. középső elem
    .the = a 9. középső elem
large-l1 = 1. sarokelem
    .the = az 1. sarokelem
large-l2 = 2. sarokelem
    .the = a 2. sarokelem
large-l3 = 3. sarokelem
    .the = a 3. sarokelem
large-l4 = 4. sarokelem
    .the = a 4. sarokelem
large-l5 = 5. sarokelem
    .the = az 5. sarokelem
large-l6 = 6. sarokelem
    .the = a 6. sarokelem
large-l7 = 7. sarokelem
    .the = a 7. sarokelem
large-l8 = 8. sarokelem
    .the = a 8. sarokelem
large-l9 = 9. sarokelem
    .the = a 9. sarokelem

# Választások, és ahogyan a napló elmondja őket.
action-team = Játék a { $colour } csapattal
    .log = { $player } a { $colour } csapattal játszik.
action-place = Egy { $piece } { $space ->
    [1] az
    [5] az
   *[other] a
} { $space }. kezdőmezőre
    .log = { $player } egy { $piece_acc } tesz { $space ->
        [1] az
        [5] az
       *[other] a
    } { $space }. kezdőmezőre.
action-move = Lépés { $space ->
    [1] az
    [5] az
   *[other] a
} { $space }. kezdőmezőről
    .log = { $player } egy { $piece_acc } léptet { $space ->
        [1] az
        [5] az
       *[other] a
    } { $space }. kezdőmezőről { $column ->
        [A] az
        [E] az
        [F] az
       *[other] a
    } { $column }{ $row } mezőre.
action-reroll = Újradobás
    .log = { $player } újradob.
action-points = Pontok az elfogott korongért
    .log = { $player } a pontokat választja az elfogott korongért.
action-recover = Az elfogott korong vissza a készletbe
    .log = { $player } visszaveszi az elfogott korongot a készletébe.
action-centre = Középre: { $small }, { $quarter ->
    [0] elfordítás nélkül
    [1] negyed fordulattal
    [2] fél fordulattal
   *[other] háromnegyed fordulattal
}
    .log = Középre kerül { $small_the } { $quarter ->
        [0] elfordítás nélkül
        [1] negyed fordulattal
        [2] fél fordulattal
       *[other] háromnegyed fordulattal
    }.
action-corner = A következő sarokba: { $large }
    .log = A következő sarokba { $large_the } kerül.
action-first = { $seat } kezd
    .log = { $seat } kezd.
action-roll = Dobás: { $face }
    .log = { $player } { $face ->
        [1] 1-est
        [2] 2-est
        [3] 3-ast
        [4] 4-est
        [5] 5-öst
       *[6] 6-ost
    } dob.

# Ami egy lépésből következik.
action-protect =
    .log = { $player } védetté teszi { $column ->
        [A] az
        [E] az
        [F] az
       *[other] a
    } { $column }{ $row } mezőt.
action-capture =
    .log = { $player } elfogja { $seat } { $colour } { $piece_his }: { $n } pont.
action-fall =
    .log = { $seat } ott elfogja { $player } { $colour } { $piece_his }: { $n } pont.
action-quarrel =
    .log = { $player } egyik csapata elfogja a másik csapat { $colour } { $piece_his }.

# A mostani kérdés.
ask-team = Melyik csapattal játszol ebben a körben?
ask-team-opening = Kezdőállás: melyik csapatod korongját teszed le?
ask-place = Tegyél egy korongot a készletedből egy szabad kezdőmezőre.
ask-place-opening = Kezdőállás: tegyél egy korongot egy szabad kezdőmezőre (még { $n }).
ask-move = { $roll }/{ $rolls }. dobás: { $die }. { $roll ->
    [1] Lépj egy ilyen színű koronggal
    [2] Lépj egy asszisztenssel vagy professzorral
   *[other] Lépj egy professzorral
}{ $again ->
    [assistant-professor] , vagy dobj újra az asszisztensekért és professzorokért.
    [assistant] , vagy dobj újra az asszisztensekért.
    [professor] , vagy dobj újra a professzorokért.
   *[none] .
}
ask-choice = A másik csapatod elfogta a { $colour } { $piece_poss }: { $n } pont{ $back ->
    [true] , vagy visszaveszed a korongot?
   *[false] .
}

# Az asztal.
place-board = Játéktábla
place-team = Csapat
place-reserve = Készlet
word-turns-left = Hátralévő körök
word-captures = Elfogások
word-now = Ha most vége lenne
word-die = A kockán { $die }
word-number-of = { $number }. a { $total } közül
word-turned = { $n ->
    [0] elfordítás nélkül
    [1] negyed fordulattal
    [2] fél fordulattal
   *[other] háromnegyed fordulattal
}
word-ruins = { $n } rom
word-points = { $n } pont

# A kép.
word-piece = { $colour } { $piece }
word-team = { $colour } csapat
word-start-space = { $space }. kezdőmező
word-on-top = felül { $piece }
word-below = alatta { $pieces }
word-protected = a { $colour } csapat védi
word-counts-all = minden korong számít
word-counts-top = a felső korong számít
word-no-outline = Nincs körvonal
word-roll-of = { $rolls } dobásból { $roll ->
    [1] az 1.
   *[other] a { $roll }.
}
word-not-rolled = Még nem dobtak
word-final = Végeredmény
place-ruins = Romok

# Egy választás mellett.
note-row = { $row }. sor: { $percent }% egy adott mezőre, { $n ->
    [1] { $n } dobással
   *[other] legfeljebb { $n } dobással
}
note-column = { $column } oszlop: { $percent }% egy adott mezőre, { $n ->
    [1] { $n } dobással
   *[other] legfeljebb { $n } dobással
}
note-protects = védetté teszi a mezőt
note-adds = már védett
note-captures = elfogás: { $n } pont
note-captured = ott elfogják: { $n } pont a { $colour } csapatnak
note-captured-own = ott elfogják: { $n } pont a { $colour } csapatnak, vagy visszaveszed
note-own = a másik csapatod korongját is elfogja
note-reroll = ez a dobás elvész; a következővel { $n } korong léphet
note-points = { $n } pont a { $colour } csapatnak
note-recover = még egy kör a { $colour } csapatnak
