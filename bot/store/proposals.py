"""What players have to agree on, and the plans they keep to themselves."""

from __future__ import annotations

import sqlite3

import msgspec

from bot.store.games import as_bytes
from bot.store.rows import Choice, PlanRow, ProposalKind, ProposalRow, ProposalState
from bot.store.table_rows import columns, insert, read, select

_DERIVED = ("ballots",)


class Proposals:
    def __init__(self, connection: sqlite3.Connection) -> None:
        self._sql = connection

    def add(self, proposal: ProposalRow) -> int:
        return insert(self._sql, "proposals", proposal, without=("id", *_DERIVED))

    def get(self, proposal: int) -> ProposalRow | None:
        return next(iter(self._all("WHERE id = ?", proposal)), None)

    def open_in(self, game: int) -> tuple[ProposalRow, ...]:
        return self._all("WHERE game = ? AND state = 'open' ORDER BY id", game)

    def refused_since(self, game: int, kind: ProposalKind, seat: int, since: float) -> tuple[ProposalRow, ...]:
        where = "WHERE game = ? AND kind = ? AND seat = ? AND state = 'rejected' AND refused_at > ?"
        return self._all(where, game, kind, seat, since)

    def close(self, proposal: int, state: ProposalState, refused_at: float | None = None) -> None:
        self._sql.execute("UPDATE proposals SET state = ?, refused_at = ? WHERE id = ?", (state, refused_at, proposal))

    def introduce(self, proposal: int, newcomer: bytes) -> None:
        self._sql.execute("UPDATE proposals SET newcomer = ? WHERE id = ?", (newcomer, proposal))

    def vote(self, proposal: int, user: int, choice: Choice) -> None:
        self._sql.execute(
            "INSERT OR REPLACE INTO ballots (proposal, user, choice) VALUES (?, ?, ?)", (proposal, user, choice)
        )

    def _all(self, where: str, *parameters: object) -> tuple[ProposalRow, ...]:
        names = columns(ProposalRow, _DERIVED)
        rows = self._sql.execute(select(ProposalRow, "proposals", _DERIVED) + where, parameters).fetchall()
        return tuple(self._proposal(dict(zip(names, row, strict=True))) for row in rows)

    def _proposal(self, fields: dict[str, object]) -> ProposalRow:
        ballots = self._sql.execute("SELECT user, choice FROM ballots WHERE proposal = ?", (fields["id"],))
        fields["newcomer"] = as_bytes(fields["newcomer"])
        return ProposalRow(**fields, ballots=dict(ballots))  # type: ignore[arg-type]


class Plans:
    def __init__(self, connection: sqlite3.Connection) -> None:
        self._sql = connection

    def set(self, plan: PlanRow) -> None:
        insert(self._sql, "plans", plan, how="OR REPLACE")

    def get(self, game: int, seat: int) -> PlanRow | None:
        row = self._sql.execute(select(PlanRow, "plans") + "WHERE game = ? AND seat = ?", (game, seat)).fetchone()
        if row is None:
            return None
        plan = read(PlanRow, row)
        return msgspec.structs.replace(plan, plan=as_bytes(plan.plan))

    def seats_with(self, game: int) -> tuple[int, ...]:
        return tuple(row[0] for row in self._sql.execute("SELECT seat FROM plans WHERE game = ?", (game,)))

    def drop_all(self, game: int) -> None:
        self._sql.execute("DELETE FROM plans WHERE game = ?", (game,))

    def drop(self, game: int, seat: int) -> bool:
        return self._sql.execute("DELETE FROM plans WHERE game = ? AND seat = ?", (game, seat)).rowcount == 1
