# Ce que dit chaque table, quel que soit le jeu.

ui-hand-over = Passez le clavier à { $player }. Les autres regardent ailleurs.
ui-enter = Appuyez sur Entrée pour continuer.
ui-since = Depuis votre dernier regard
ui-turn = À { $player } de jouer
ui-prompt = Numéro ou mots (? pour l’aide)
ui-help =
    Choisissez un coup par son numéro, ou tapez-en quelques lettres. Entrée joue le seul coup possible.
    u  reprendre le dernier coup        l  tout le journal
    v  montrer la table à nouveau       r  les règles du jeu
    s  enregistrer, ou « s NOM.dig »    q  enregistrer et quitter
ui-taken-back = Repris.
ui-cannot-undo = Rien ne peut être repris : quelque chose a été révélé, ou quelqu’un d’autre a joué.
ui-saved = Enregistré dans { $path }
ui-resume = Pour reprendre : { $command }
ui-not-saved = L’enregistrement a échoué : { $reason }
ui-unknown = « { $text } » n’est aucun des coups possibles. Tapez un numéro de la liste, ou une partie d’un coup.
ui-ambiguous = « { $text } » peut signifier : { $moves }
ui-over = La partie est finie.
ui-place = Rang
ui-player = Joueur
ui-points = Points
ui-wins = { $player } gagne avec { $points }.
ui-shared = { $players } gagnent ex aequo avec { $points }.
ui-promise = Les tirages de la Nature sont fixés par un secret. Son SHA-256, pour vérifier après coup : { $promise }
ui-verify = Pour vérifier chaque tirage : { $command }
ui-compiling = Préparation des règles de { $game } pour cette machine. Une seule fois, environ une demi-minute …
ui-open = Coups possibles

# Comment deux choses s’écrivent sur une ligne.
ui-pair = { $what } : { $more }
ui-also = { $what } ; { $more }
