### English. Sentences are short, in the second person, without exclamation marks.

## Refusals: one for each code of remeld.rules.fault

refusal-game-over = The game is over.
refusal-not-your-turn = It is not your turn.
refusal-stale = That was meant for an older position: the game is at turn { $need }, the move was for turn { $have }.
refusal-no-such-seat = There is no such seat at this table.
refusal-restoring = First put the table back as it was.
refusal-not-restoring = There is no table to be put back.
refusal-game-running = The game is not over yet.
refusal-match-over = All games of this match are played.

refusal-pool-empty = The pool is empty.
refusal-last-round = This is the last round: play or pass.
refusal-pass-with-pool = You can pass only when the pool is empty. Take a tile instead.
refusal-must-play = You can lay a tile, so you must.

refusal-nothing-laid = Lay at least one tile from your rack.
refusal-tile-not-held = Neither your rack nor the table has { $tiles }.
refusal-copy-used-twice = { $tiles }: there are not so many copies on your rack and the table.
refusal-table-tile-missing = { $tiles } lay on the table and must stay there.
refusal-more-than-the-box = No box holds so many of { $tiles }.

refusal-set-too-short = Set { $sets } ({ $tiles }) needs at least 3 tiles.
refusal-set-too-long = Set { $sets } ({ $tiles }) is too long: a group has 4 tiles at most, a run 13.
refusal-set-only-jokers = Set { $sets } ({ $tiles }) needs a numbered tile.
refusal-set-mixed = Set { $sets } ({ $tiles }) is neither one number in several colours nor a run of one colour.
refusal-group-colour-twice = Set { $sets } ({ $tiles }) has a colour twice.
refusal-run-number-twice = Set { $sets } ({ $tiles }) has a number twice.
refusal-run-gap = Set { $sets } ({ $tiles }) has a gap.

refusal-table-touched = Before your opening the sets on the table must stay as they are: set { $stood } was changed.
refusal-opening-too-low = Your opening is worth { $have } points and needs { $need }.
refusal-joker-not-new = The joker of set { $stood } was freed, so it must become part of a new set.
refusal-needless-moves = Set { $stood } was rearranged without a tile from your rack. Put it back, or lay a tile there.

refusal-unknown-edition = There is no edition called “{ $name }”.
refusal-unknown-house-rule = There is no house rule called “{ $name }”.
refusal-house-rule-value = The house rule “{ $name }” cannot be “{ $value }”.
refusal-seats-out-of-range = { $have } players cannot play this edition; { $need } can.

refusal-not-seated = That is for whoever sits there.
refusal-already-seated = You sit at this table already.
refusal-seat-taken = Somebody sits there already.
refusal-seat-free = A seat is still free.
refusal-not-the-host = That is for whoever made the table.
refusal-table-begun = The match has begun.
refusal-nothing-played = No game is being played now.
refusal-time-not-up = Time is not up.
refusal-nobody-away = Nobody has been away for so long.
refusal-not-a-digest = That is no digest of 64 hexadecimal digits.
refusal-digest-missing = Not everybody has promised a nonce for the fair deal yet.
refusal-no-nonce-wanted = No nonce is wanted from you now.
refusal-nonce-differs = That nonce is not the one that you promised.

refusal-score-seats = This game has { $have } racks, but there are { $need } players.
refusal-score-not-a-rack = “{ $value }” is not what a rack counts. Write 17, 17/3 for 3 tiles, or 57! for one that never could open.
refusal-score-no-game = There is no game to score. Write what is left on the racks of each, such as “0 5 16 3”.
refusal-score-tiles-unknown = The lowest racks of “{ $value }” are equal: say of each how many tiles it is, such as 10/2, or of none.

refusal-unknown-player = There is no player called “{ $name }”. It is one of the bots, or MODULE:NAME for one of your own.
refusal-player-twice = “{ $name }” is there twice; everybody meets everybody else once.
refusal-too-few-players = An arena needs { $need } players at least; there are { $have }.
refusal-not-an-arena = “{ $name }” holds something that is no game of an arena. Nothing was changed in it.
refusal-another-arena = The games of that file are of another arena: there { $name }, here { $value }.

## What cannot be read: one for each code of remeld.notation.fault

unreadable-not-a-tile = “{ $text }” is not a tile.
unreadable-no-such-number = “{ $text }”: tiles have the numbers 1 to 13.
unreadable-number-alone = “{ $text }” is a number without a colour.
unreadable-colour-alone = “{ $text }” is a colour without a number.
unreadable-not-an-action = “{ $text }” cannot be done here; { $expected ->
    [none] “help” lists what can.
   *[other] write: { $expected }
}
unreadable-not-a-record = This is not a game record: expected { $expected }, found “{ $text }”.
unreadable-record-version = Records of version “{ $text }” are not known here; version { $expected } is.
unreadable-tag-missing = The tag { $text } is missing.
unreadable-tag-value = “{ $text }” cannot stand there{ $reasons ->
    [none] { $expected ->
        [none] {""}
       *[other] ; expected: { $expected }
    }
   *[other] : { $reasons }
}.
unreadable-line-unknown = “{ $text }” cannot stand here; expected: { $expected }.
unreadable-line-missing = The record ends too early; expected: { $expected }.
unreadable-tiles-do-not-add-up = The tiles of { $text } do not add up: missing { $expected }, too many { $reasons ->
    [none] -
   *[other] { $reasons }
}.
unreadable-start-does-not-follow = The starting draw of { $text } does not make that seat start.
unreadable-turn-not-legal = { $text } is not legal: { $reasons }
unreadable-turn-differs = { $text } should be: { $expected }.
unreadable-score-differs = The score “{ $text }” should be { $expected }.
unreadable-game-unfinished = { $text } has no end.

## Lines of `remeld solve --jsonl` without an answer: one for each code of remeld.cli.solve_question

line-line-too-long = The line is longer than { $most } bytes.
line-not-utf-8 = The line is not UTF-8.
line-not-json = The line is not JSON.
line-not-an-object = The line is not a JSON object.
line-id-not-repeatable = The id is a number or a nesting that cannot be written again.
line-unknown-problem = The field “problem” is one of { $expected }.
line-field-missing = The field “{ $field }” is missing.
line-field-value = The field “{ $field }” cannot be { $value }; expected: { $expected }.
line-not-a-tile = The field “{ $field }” holds { $value }, which is not a tile.
line-not-a-set = Set { $place } of the table is no set: { $reasons }.
line-more-than-the-box = The { $box } box does not hold so many tiles: { $tiles }.
line-too-hard = The search needs more memory than it may take.
line-broken = A fault of this program: { $value }

where-line = Line { $line }:
where-column = Column { $column }:
where-line-column = Line { $line }, column { $column }:

## The way there: one for each kind of step of remeld.solver.ways.step

way-title = The way there:
way-lay = Lay { $tiles } to { $onto }: { $made }.
way-lay-new = Lay { $tiles } by itself.
way-shift = Move { $tiles } from { $stood } to { $onto }: { $made }.
way-shift-within = Move { $tiles } within { $stood }: { $made }.
way-split = Split { $stood }: take { $tiles } off; { $left } stays.
way-join = Join { $tiles } to { $onto }: { $made }.

## Colours and kinds

kind-group = group
kind-run = run
kind-either = group or run
kind-none = no set

## The rules of an edition

rules-title = Rules: { $title }
rules-source = After the { $source }. Numbers such as R4.1 refer to docs/rules.md.
rules-changed = House rules of this table: { $changes }.

rules-tiles = Tiles and sets
rules-box = The box holds 106 tiles: the numbers 1 to 13 in black, red, blue and orange, each twice, and 2 jokers, whose own colour means nothing. (R1.1)
rules-large-box = { $players } and more players use the large box of 160 tiles: each number three times, and 4 jokers. (R1.2)
rules-group = A group is 3 or 4 tiles of one number in different colours. (R1.3)
rules-run = A run is 3 or more consecutive numbers of one colour. 1 is the lowest; nothing follows 13. (R1.4)
rules-table = At the end of every turn all tiles on the table stand in groups and runs. The sets belong to nobody: whoever has opened may use them. (R1.5, R1.6)
rules-joker-sets = A set needs one numbered tile at least and may hold several jokers. A joker may stand for a tile of which all copies are in play. (R1.7)
rules-equal-sets = Two equal sets may lie on the table at once. (R1.8)

rules-setting-up = Setting up
rules-players = { $least } to { $most } players play it. (R9)
rules-start = Everybody draws a tile; the highest number starts, equals draw again, and so does whoever drew a joker.{ $choice ->
    [yes] {" "}The sheet itself says so of jokers.
   *[no] {""}
} Then all is mixed again. (R2.1, R2.2)
rules-start-each = Each game of a match has its own starting draw. (R2.5)
rules-racks = Everybody takes 14 tiles. Play goes clockwise. (R2.3, R2.4)

rules-turn = A turn
rules-play-or-draw = Lay at least one tile from your rack, or take one from the pool; never both. A tile that you took can be used from your next turn on. (R3.1)
rules-must-play = Once you have opened you may take a tile only if you cannot lay one. (R8.7)
rules-may-draw = You may take a tile though you could lay one. (R8.7)
rules-table-stays = Tiles of the table never go to a rack, and may be moved only in a turn in which you lay one from your rack. What you laid in this turn you may take back until you end it. (R3.2)
rules-refused = Only the end of a turn is judged. If the table is not legal then, you are told why, the turn and its time go on, and nothing is lost. (R3.3, R3.8)
rules-seconds = A turn may last { $seconds } seconds.{ $choice ->
    [yes] {" "}The sheet says that this can be changed before the match.
   *[no] {""}
} (R3.4)
rules-no-limit = A turn may last as long as it takes. (R3.4)
rules-time-out = When time runs out on loose tiles or on a table that is not legal, everything goes back and you take { $tiles ->
    [0] no penalty
    [one] { $tiles } penalty tile
   *[other] { $tiles } penalty tiles, or as many as are left
}. A legal draft stands. With nothing laid you take one tile. (R3.5, R3.6)
rules-memory = After such a turn you put the table back by hand within { $seconds } seconds; what finds no set is mixed into the pool. (R8.6, R3.7)
rules-needless = Move tiles of the table only in order to lay tiles: moves that lay nothing are refused. Of the sets that you changed, those that hang together by equal tiles must take in a tile from your rack. (R3.9)

rules-opening = Opening
rules-opening-minimum = Your first play is sets from your own rack alone, worth { $points } points or more together.{ $choice ->
    [yes] {" "}The sheet says that this can be changed before the match.
   *[no] {""}
} A joker is worth the tile it stands for; where it could stand for several, the order of the tiles decides. (R4.1, R4.5)
rules-opening-free = If you cannot open, or would rather not, take a tile. (R4.4)
rules-opening-any = Your first play is at least one set from your own rack alone. (R4.1)
rules-opening-ends = Until your next turn you may not touch the sets that lie there. (R4.2, R4.3)
rules-opening-goes-on = Before your sets lie there you may not touch those of the table; then the same turn may go on with all of them. (R4.2, R4.3)

rules-rearranging = Rearranging
rules-rearrange = After your opening you may add to sets, take from them, split and join them, as long as only sets lie there in the end. (R5.1)

rules-jokers = Jokers
rules-joker = A joker stands for any tile, and sets with jokers are rearranged like any others. (R6.1, R6.2)
rules-freed = A joker is freed when its set can do without it: when the tile for which it stands takes its place, in a group of three with a joker either missing colour, or when it is left over after rearranging. (R6.3)
rules-freed-new = A freed joker must be used in the same turn, as part of a new set. (R6.4)
rules-freed-judged = At the end of the turn a joker was not freed if it lies with a numbered tile of its old set and can stand for the same tile as before. A set is new unless a set that lay there before the turn lies wholly in it. (R6.5)
rules-freed-any = A freed joker must be used in the same turn, in any set. (R6.4)
rules-joker-rack = On a rack at the end a joker counts 30 against you. (R6.6)

rules-ending = The end and the score
rules-out = Whoever empties the rack wins the game at once. (R7.1)
rules-score = Everybody else loses the sum of the rack, and the winner gets all of that: the points of a game add up to zero. (R7.2)
rules-pool-last-round = After the turn that empties the pool everybody has one more turn, to play or pass. Then the lowest rack wins, and the others lose the difference to it. (R7.3)
rules-pool-play-on = With the pool empty every turn must lay a tile; the game ends with the first player who cannot, or whose time runs out. Then the lowest rack wins, and the others lose the difference to it. (R7.3)
rules-pool-ends-at-once = The game ends with the turn that empties the pool. Then the lowest rack wins, and the others lose the difference to it. (R7.3)
rules-ties = Of equal racks the one of fewer tiles wins; still equal, they share the points and the win, and an odd point goes to the first of them after the starter. (R7.4)
rules-never-opened = The rack of a player who never opened counts 100 if it could not have made an opening. (R7.5)
rules-length-games = { $length ->
    [one] A match is one game, or as many as you agree on.
   *[other] A match is { $length } games.
} (R7.8)
rules-length-rounds = { $length ->
    [one] A match is one round: as many games as there are players. You may agree on more rounds.
   *[other] A match is { $length } rounds; a round is as many games as there are players.
} (R7.8)
rules-winner-wins = Most games won wins the match, then most points; still equal, it is shared. (R7.7)
rules-winner-points = Most points win the match; if equal, it is shared. (R7.7)

## The command line

cli-two-editions = Name one edition, not two.
cli-no-records = There is no record in it.
cli-no-bot = There is no bot called { $names }.
cli-legal = legal: lays { $tiles }
cli-legal-opening = legal: lays { $tiles }, an opening of { $points } points
cli-not-legal = not legal:
cli-solve-lay = Lay { $tiles }, worth { $points }.
cli-solve-lay-opening = Lay { $tiles }, an opening of { $points }.
cli-solve-nothing = Nothing can be laid.
cli-solve-opening = The rack can open: its sets are worth { $most } at most, and { $fewest } tiles are enough for { $minimum }.
cli-solve-no-opening = The rack cannot open: its sets are worth { $most } at most, not { $minimum }.
cli-solve-a-table = These tiles make a table.
cli-solve-no-table = These tiles make no table.
cli-solve-more = There are more.
cli-solve-arguments = Give a table and a rack, or a rack alone: remeld solve "R1 R2 R3 | K4 B4 O4" "R4 J"
cli-solve-lines = With --jsonl each line says what is asked and by which rules: give no tiles and no rules beside it.
cli-winner = Winner: { $names }
cli-shared = Shared by: { $names }
cli-seat = Seat { $seat }
cli-game = Game { $number }
cli-total = Total
cli-wins = Wins
cli-records-good = { $records ->
    [one] 1 record, { $turns } turns: all good
   *[other] { $records } records, { $turns } turns: all good
}
cli-records-bad = { $bad } of { $records } records are not good

## The game in the terminal

play-welcome = { $edition }: you against { $bots }. Type “help” at any time.
play-start = First to play: { $name }.
play-table = Table
play-table-empty = nothing yet
play-rack = Your rack
play-pool = Pool: { $tiles }
play-opponent = { $name }: { $tiles ->
    [one] 1 tile
   *[other] { $tiles } tiles
}{ $opened ->
    [yes] {""}
   *[no] , not opened
}
play-your-turn = Your turn. { $opened ->
    [yes] {""}
   *[no] You open with { $points } points or more.
}
play-prompt = >
play-drew = { $name } took a tile.
play-you-drew = You took { $tiles }.
play-laid = { $name } laid { $tiles }.
play-passed = { $name } passed.
play-ran-out = The pool is empty.
play-won = { $name } lays the last tile and wins the game.
play-ended = The game is over.
play-bye = Goodbye. The game was not finished.
play-help = draw (or an empty line): take a tile; pass: when the pool is empty
    lay R1 R2 R3 | K4 B4 O4: new sets from your rack
    play R1 R2 R3 | K4 B4 O4: the whole table as it should be
    add R7 O7 to 3: tiles from your rack on to set number 3
    hint: what can be laid; advice: what a strong player would do, and why; rules; quit
play-hint = You can lay { $tiles }: { $table }
play-no-hint = You cannot lay anything.
play-advice-lay = A strong player would make the table { $table }
play-advice-wait = A strong player would lay nothing.

## Why a bot does what it does

why-nothing-found = There is nothing to lay.
why-opens = It is time to open.
why-opens-small = Open with few tiles and keep your jokers: what stays on your rack can be laid later, and nobody else can build with it.
why-lies-low = Do not open yet: who has opened must lay whatever can be laid. Wait until two turns are enough for everything.
why-goes-out = All your tiles can be laid.
why-lays-most = Lay as much as finds a place.
why-keeps-fourth = Keep the fourth tile of a set: it is good for your next turn.
why-holds-back = Hold back: each tile that you draw makes it likelier that all of them can be laid in one turn, and each that you lay helps the others.
why-alarmed = Somebody has few tiles left: hold back no longer.
why-obliged = The rules ask for a play.
why-last-turn = This is your last turn, and what stays on your rack counts against you.
why-tried-out = Playing on from here in many ways, this came out best.
why-puts-back = Put the table back as well as you can.

## The fair deal

verify-good = dealt as was promised
verify-not-shown = It does not show from what its tiles followed; that is shown when a match that was dealt by a server is over.
verify-digest-differs = { $tag } is not what was promised, or one of the two is missing.
verify-deal-differs = The tiles of game { $game } were not dealt as they had to be.
verify-turn-differs = Turn { $turn } of game { $game } could not bring what the record says.
verify-end-differs = Game { $game } is missing, was left too early, or has another score.

## The arena

arena-title = { $edition }, { $seats } seats, seed { $seed }
arena-played = { $games ->
    [one] 1 game
   *[other] { $games } games
}, { $deals ->
    [one] 1 deal
   *[other] { $deals } deals
} a pairing at most, each played from every seat
arena-shares = Wins in percent, the player of the row against that of the column (fair: { $fair })
arena-shares-many = Wins in percent, one player of the row among those of the column (fair: { $fair })
arena-points = Points a game
arena-players = The field
arena-player = player
arena-rating = rating
arena-wins = wins
arena-points-short = points
arena-turns = Turns a game
arena-failures = failures
arena-range = { $mean } ({ $low }-{ $high })
arena-around = { $mean } ±{ $half }
arena-worst = The ratings fit least where { $one } meets { $other }: { $share } % of the wins, { $expected } % by the ratings.
arena-verdicts = Decided, each with a chance of { $error } % to be wrong
arena-verdict-stronger = { $one } is stronger than { $other } ({ $deals ->
    [one] 1 deal
   *[other] { $deals } deals
})
arena-verdict-weaker = { $one } is weaker than { $other } ({ $deals ->
    [one] 1 deal
   *[other] { $deals } deals
})
arena-verdict-even = { $one } and { $other } are within { $margin } points of a fair share ({ $deals ->
    [one] 1 deal
   *[other] { $deals } deals
})
arena-verdict-open = { $one } and { $other }: not decided ({ $deals ->
    [one] 1 deal
   *[other] { $deals } deals
})
arena-stopped-early = The intervals of wins against one player hold whenever one stops; all others are a little too short after that.
arena-times = Thinking in milliseconds a turn
arena-mean = mean
arena-longest = longest
arena-late = late
arena-trace = A bot failed; this is the first time:
arena-known = { $file }: { $games ->
    [one] 1 game is
   *[other] { $games } games are
} there already.
arena-stopped = Stopped after { $games } games.
arena-go-on = The same command goes on from there.
arena-nothing-kept = Nothing was kept; with --out FILE the same command can go on.
arena-cannot-play = One of these games cannot be played: { $games } ({ $why })
arena-no-cluster = For --scheduler the package “distributed” is needed: install remeld[cluster].
