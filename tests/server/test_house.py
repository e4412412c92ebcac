"""Tables that live: commands in turn, clocks, bots, watchers, restarts, two processes."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from random import Random

import pytest
from match.sittings import PLAYERS, SECRET, nonce_of, person, terms
from matches import SOLVER

from remeld.bots import BOTS, NO_LIMITS
from remeld.match.commands import Act, Command, Digest, SeatBot, ShowNonce, Sit, Start
from remeld.match.draft import Draft
from remeld.match.fair import nonce_digest
from remeld.match.picture import picture
from remeld.match.sitting import PlayerId, Sitting, Stage, Terms, playing
from remeld.rules.fault import Code, Refusal
from remeld.rules.game import Action, Draw
from remeld.rules.sets import Table
from remeld.rules.start import Seat
from remeld.rules.view import view
from remeld.server.house import House
from remeld.server.table import LiveTable, Shell, Watcher
from remeld.store import MemoryStore, SqliteStore, Store

ANN, BO = PLAYERS[:2]


class Clock:
    """Time that passes when a test says so."""

    def __init__(self) -> None:
        self.now = 1000.0
        self._waiting: list[tuple[float, asyncio.Future[None]]] = []

    def __call__(self) -> float:
        return self.now

    async def sleep(self, seconds: float) -> None:
        future = asyncio.get_running_loop().create_future()
        self._waiting.append((self.now + seconds, future))
        await future

    async def advance(self, seconds: float) -> None:
        self.now += seconds
        for entry in [entry for entry in self._waiting if entry[0] <= self.now]:
            self._waiting.remove(entry)
            if not entry[1].done():
                entry[1].set_result(None)
        await settle()


async def settle() -> None:
    for _ in range(20):
        await asyncio.sleep(0)


async def until(true: Callable[[], bool]) -> None:
    """Wait for what happens in threads; a test that waits in vain fails by the limit."""
    async with asyncio.timeout(60):
        while not true():  # noqa: ASYNC110 -- threads set no event of the loop
            await asyncio.sleep(0.001)


def house(store: Store, clock: Clock, seed: int = 1) -> House:
    letters, bots = Random(seed), Random(seed)
    shell = Shell(
        store=store,
        search=SOLVER,
        clock=clock,
        sleep=clock.sleep,
        chance=lambda: Random(bots.random()),
        human_pace=False,
    )
    return House(shell, letters.choice)


async def do(table: LiveTable, *commands: Command) -> None:
    for command in commands:
        answer = await table.ask(command)
        assert answer == table.sitting.version, (command, answer)


async def two_players(home: House, given: Terms | None = None) -> LiveTable:
    table = await home.make(given or terms(), ANN)
    assert isinstance(table, LiveTable)
    name = table.sitting.name
    for seat, player in enumerate((ANN, BO)):
        digest = nonce_digest(name, Seat(seat), nonce_of(player))
        await do(table, Sit(person(player)), Digest(player, digest))
    await do(table, Start(ANN, SECRET), *(ShowNonce(each, nonce_of(each)) for each in (ANN, BO)))
    return table


async def against_a_bot(home: House, bot: str = "greedy") -> LiveTable:
    table = await home.make(terms(), ANN)
    assert isinstance(table, LiveTable)
    await do(table, Sit(person(ANN)), SeatBot(ANN, Seat(1), bot))
    await do(table, Digest(ANN, nonce_digest(table.sitting.name, Seat(0), nonce_of(ANN))))
    await do(table, Start(ANN, SECRET), ShowNonce(ANN, nonce_of(ANN)))
    return table


async def own_turn(table: LiveTable, rng: Random) -> None:
    game = playing(table.sitting).match.game
    player = table.sitting.chairs[game.to_move].person
    assert player is not None
    action = BOTS["greedy"]().choose(view(game, game.to_move), rng, NO_LIMITS)
    await do(table, Act(player.player, action))


def ours(table: LiveTable) -> bool:
    """Whether a person is to move."""
    sitting = table.sitting
    if sitting.stage is not Stage.PLAYING:
        return False
    return sitting.chairs[playing(sitting).match.game.to_move].bot is None


def lies(table: LiveTable) -> Table:
    """How the draft lies."""
    assert table.draft is not None
    return table.draft.table


def there(table: LiveTable, seat: int) -> bool:
    return table.sitting.chairs[seat].there


def drained(watcher: Watcher) -> list[int]:
    """The versions that a watcher was told of."""
    versions = []
    while not watcher.pictures.empty():
        shown = watcher.pictures.get_nowait()
        versions.append(-1 if shown is None else shown.version)
    return versions


Check = Callable[[Store, Clock], Awaitable[None]]


def with_store(check: Check, path: Path | None = None) -> None:
    async def run() -> None:
        store: Store = MemoryStore() if path is None else await SqliteStore.open(path)
        await check(store, Clock())
        await store.close()

    asyncio.run(run())


def test_everybody_is_told_of_everything_in_order() -> None:
    async def check(store: Store, clock: Clock) -> None:
        table = await two_players(house(store, clock))
        watchers = [await table.arrive(player) for player in (ANN, BO, PlayerId("eve"), None)]
        rng, first = Random(3), table.sitting.version
        told: dict[Watcher, list[int]] = {watcher: [] for watcher in watchers}
        while table.sitting.stage is Stage.PLAYING:
            await own_turn(table, rng)
            for watcher in watchers:
                told[watcher] += drained(watcher)
        expected = list(range(first, table.sitting.version + 1))
        assert all(versions == expected for versions in told.values())
        assert len(await store.load(table.sitting.name)) == table.sitting.version
        await table.close()
        assert [drained(watcher) for watcher in watchers] == [[-1]] * 4

    with_store(check)


def test_bots_play_by_themselves() -> None:
    async def check(store: Store, clock: Clock) -> None:
        table, rng = await against_a_bot(house(store, clock)), Random(1)
        while table.sitting.stage is Stage.PLAYING:
            await until(lambda: ours(table) or table.sitting.done)
            if ours(table):
                await own_turn(table, rng)
        assert table.sitting.stage is Stage.OVER
        await table.close()

    with_store(check)


def test_bots_take_their_time_where_they_should() -> None:
    async def check(store: Store, clock: Clock) -> None:
        home = house(store, clock)
        shell = home.shell
        slow = Shell(
            store=store, search=SOLVER, clock=clock, sleep=clock.sleep, chance=shell.chance
        )
        home.shell = slow
        table = await against_a_bot(home)
        if ours(table):
            await own_turn(table, Random(1))
        version = table.sitting.version
        await asyncio.sleep(0.3)
        assert table.sitting.version == version
        await clock.advance(10)
        await until(lambda: table.sitting.version > version)
        await home.close()

    with_store(check)


def test_the_clock_ends_turns_with_the_draft_as_it_lies() -> None:
    async def check(store: Store, clock: Clock) -> None:
        table = await two_players(house(store, clock))
        game = playing(table.sitting).match.game
        mover = PLAYERS[game.to_move]
        loose = (game.racks[game.to_move][:1],)
        assert await table.lay(mover, game.turn, loose) == table.sitting.version
        await clock.advance(59)
        assert playing(table.sitting).match.game.turn == game.turn
        await clock.advance(1)
        after = playing(table.sitting).match.game
        assert len(after.racks[game.to_move]) == 14 + 3  # loose tiles cost three
        await clock.advance(60)
        assert playing(table.sitting).match.game.turn == after.turn + 1
        await table.close()

    with_store(check)


def test_drafts_are_for_whoever_is_to_move() -> None:
    async def check(store: Store, clock: Clock) -> None:
        home = house(store, clock)
        fresh = await home.make(terms(), ANN)
        assert isinstance(fresh, LiveTable)
        await do(fresh, Sit(person(ANN)))
        nothing = await fresh.lay(ANN, 1, ())
        assert isinstance(nothing, Refusal)
        assert nothing.codes == (Code.NOTHING_PLAYED,)
        table = await two_players(home)
        game = playing(table.sitting).match.game
        mover, other = PLAYERS[game.to_move], PLAYERS[1 - game.to_move]
        for player, code in ((other, Code.NOT_YOUR_TURN), (PlayerId("eve"), Code.NOT_SEATED)):
            refused = await table.lay(player, game.turn, ())
            assert isinstance(refused, Refusal)
            assert refused.codes == (code,)
        loose = (game.racks[game.to_move][:2],)
        stale = await table.lay(mover, game.turn + 1, loose)
        assert isinstance(stale, Refusal)
        await table.lay(mover, game.turn, loose)
        assert lies(table) == loose
        await table.undo(mover)
        assert lies(table) == ()
        await table.redo(mover)
        assert lies(table) == loose
        await do(table, Act(mover, Draw(game.to_move, game.turn)))
        assert lies(table) == ()
        await home.close()

    with_store(check)


def test_a_restart_in_the_middle_of_a_turn_loses_nothing(tmp_path: Path) -> None:
    path = tmp_path / "remeld.db"

    async def first(store: Store, clock: Clock) -> None:
        table = await two_players(house(store, clock))
        await own_turn(table, Random(1))
        game = playing(table.sitting).match.game
        loose = (game.racks[game.to_move][:2],)
        await table.lay(PLAYERS[game.to_move], game.turn, loose)
        seen.append((table.sitting, table.draft))
        # Nobody closes anything: the process is gone.

    async def second(store: Store, clock: Clock) -> None:
        home = house(store, clock, seed=2)
        sitting, draft = seen[0]
        table, again = await asyncio.gather(*(home.find(sitting.name.lower()) for _ in range(2)))
        assert table is again is await home.find(sitting.name)
        assert table is not None
        assert table.sitting == sitting
        assert table.draft == draft
        await clock.advance(60)
        await until(lambda: table.sitting.version == sitting.version + 1)
        assert await home.find("NOBODY") is None
        await home.close()

    seen: list[tuple[Sitting, Draft | None]] = []
    with_store(first, path)
    with_store(second, path)


def test_clocks_of_tables_that_sleep_go_on(tmp_path: Path) -> None:
    path = tmp_path / "remeld.db"
    names: list[str] = []

    async def first(store: Store, clock: Clock) -> None:
        table = await two_players(house(store, clock))
        names.append(table.sitting.name)
        await table.close()

    async def second(store: Store, clock: Clock) -> None:
        home = house(store, clock, seed=2)
        home.start()
        await settle()
        clock.now += 100
        await clock.advance(1)
        await until(lambda: names[0] in home._tables)
        table = await home.find(names[0])
        assert table is not None
        version = table.sitting.version
        await clock.advance(61)
        await until(lambda: table.sitting.version > version)
        await home.close()

    with_store(first, path)
    with_store(second, path)


def test_tables_at_which_nothing_goes_on_are_let_go() -> None:
    async def check(store: Store, clock: Clock) -> None:
        home = house(store, clock)
        table = await home.make(terms(), ANN)
        assert isinstance(table, LiveTable)
        watcher = await table.arrive(None)
        await home.look_round()
        assert await home.find(table.sitting.name) is table
        await table.depart(watcher)
        await home.look_round()
        again = await home.find(table.sitting.name)
        assert again is not table
        assert again is not None
        assert again.sitting == table.sitting

    with_store(check)


def test_two_processes_serve_one_table(tmp_path: Path) -> None:
    """Each hears of what the other did when its own answer comes too late, and decides again."""

    async def check() -> None:
        clock = Clock()
        stores = [await SqliteStore.open(tmp_path / "remeld.db") for _ in range(2)]
        homes = [house(store, clock, seed) for seed, store in enumerate(stores)]
        one = await two_players(homes[0])
        other = await homes[1].find(one.sitting.name)
        assert other is not None
        rng, turns, caught_up = Random(1), 0, 0
        while one.sitting.stage is Stage.PLAYING and turns < 40:
            ahead, behind = (one, other) if turns % 2 else (other, one)
            await own_turn(ahead, rng)
            game = playing(behind.sitting).match.game
            answer = await behind.ask(Act(PLAYERS[game.to_move], Draw(game.to_move, game.turn)))
            assert isinstance(answer, Refusal)  # that turn is over, or the game
            assert one.sitting == other.sitting
            caught_up += bool({Code.STALE, Code.NOTHING_PLAYED} & set(answer.codes))
            turns += 1
        assert caught_up == turns > 10
        for home in homes:
            await home.close()
        for store in stores:
            await store.close()

    asyncio.run(check())


def test_a_watcher_who_does_not_read_is_let_go() -> None:
    async def check(store: Store, clock: Clock) -> None:
        table, rng = await two_players(house(store, clock)), Random(1)
        slow = await table.arrive(BO)
        while not drained_to_the_end(slow) and table.sitting.stage is Stage.PLAYING:
            await own_turn(table, rng)
        assert slow.pictures.qsize() <= 64
        assert table.sitting.chairs[1].away_since is None
        await table.close()

    def drained_to_the_end(watcher: Watcher) -> bool:
        return watcher.pictures.full()

    with_store(check)


def test_players_come_and_go() -> None:
    async def check(store: Store, clock: Clock) -> None:
        table = await two_players(house(store, clock))
        phone, laptop = await table.arrive(BO), await table.arrive(BO)
        await table.depart(phone)
        assert there(table, 1)
        await table.depart(laptop)
        assert not there(table, 1)
        await table.depart(await table.arrive(PlayerId("eve")))
        tablet = await table.arrive(BO)
        assert there(table, 1)
        shown = tablet.pictures.get_nowait()
        assert shown is not None
        assert shown == picture(table.sitting, BO) or shown.version < table.sitting.version
        await table.close()

    with_store(check)


def test_a_table_for_too_many_is_not_made() -> None:
    async def check(store: Store, clock: Clock) -> None:
        refused = await house(store, clock).make(terms(9), ANN)
        assert isinstance(refused, Refusal)
        assert refused.codes == (Code.SEATS_OUT_OF_RANGE,)

    with_store(check)


def test_names_that_are_taken_are_not_given_twice() -> None:
    async def check(store: Store, clock: Clock) -> None:
        names = set()
        for seed in (7, 7, 7):
            table = await house(store, clock, seed).make(terms(), ANN)
            assert isinstance(table, LiveTable)
            names.add(table.sitting.name)
        assert len(names) == 3

    with_store(check)


@pytest.mark.parametrize("bot", BOTS)
def test_every_bot_can_sit_at_a_table(bot: str) -> None:
    async def check(store: Store, clock: Clock) -> None:
        table, rng = await against_a_bot(house(store, clock), bot), Random(1)
        for _ in range(3):
            await until(lambda: ours(table))
            await own_turn(table, rng)
        await table.close()

    with_store(check)


def test_a_bot_that_fails_stops_no_table(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    class Failing:
        def choose(self, *_: object) -> Action:
            raise ValueError("my rack is R1 R2 R3")

    monkeypatch.setitem(BOTS, "failing", Failing)

    async def check(store: Store, clock: Clock) -> None:
        table = await against_a_bot(house(store, clock), "failing")
        for _ in range(2):
            await until(lambda: ours(table))
            await own_turn(table, Random(1))
        await until(lambda: ours(table))
        await table.close()

    with_store(check)
    assert "bot failing failed: ValueError" in caplog.text
    assert "R1" not in caplog.text
