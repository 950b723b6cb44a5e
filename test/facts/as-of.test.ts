import fc from 'fast-check';
import { expect, test } from 'vitest';
import { minutesAfter } from '../../src/domain/dates.ts';
import type { Facts } from '../../src/domain/facts.ts';
import { saveFacts } from '../../src/ingest/pipeline/save-facts.ts';
import { listBoxScore, listGameLogs } from '../../src/league/box-score-queries.ts';
import { listGameMarkets } from '../../src/league/game-line-queries.ts';
import {
  findGame,
  findSeason,
  listGames,
  listRecentGames,
  listUpcomingGames,
} from '../../src/league/game-queries.ts';
import { listInjuries } from '../../src/league/injury-queries.ts';
import { findPlayer, listRoster } from '../../src/league/player-queries.ts';
import { listAllowedByPosition, listPlayerSums, listTeamSums } from '../../src/league/season-queries.ts';
import { findTeam } from '../../src/league/team-queries.ts';
import { consensusLine, openingLine } from '../../src/lines/consensus.ts';
import { listPropLines } from '../../src/lines/consensus-queries.ts';
import { listQuotes } from '../../src/lines/quote-queries.ts';
import type { Db } from '../../src/platform/db/connect.ts';
import { inTransaction } from '../../src/platform/db/transaction.ts';
import { HISTORY } from '../data/arrivals.ts';
import { anyHistory, SPAN_MINUTES, type World, worldOf } from '../data/random-facts.ts';
import { startTestDatabase } from '../support/database.ts';
import { duringTests } from '../support/during-tests.ts';
import { stretched } from '../support/patience.ts';

const RUNS = 20;
const FAR_AWAY = new Date('2100-01-01T00:00:00Z');
let worlds = 0;
const database = duringTests(startTestDatabase);

const save = (facts: Partial<Facts>) =>
  inTransaction(database.db, (db) => saveFacts(db, { league: 'nba', facts, arrival: HISTORY }));

const select = (facts: Partial<Facts>, wanted: (fact: { capturedAt: Date }) => boolean): Partial<Facts> =>
  Object.fromEntries(
    Object.entries(facts).map(([kind, list]) => [kind, (list as { capturedAt: Date }[]).filter(wanted)]),
  );

/** All reads of facts as of one instant. */
async function everyAnswer(db: Db, { base, season, dates }: World, asOf: Date) {
  const ids = (from: number, count: number) => Array.from({ length: count }, (_, i) => base + from + i);
  const [from, , to] = dates as [string, string, string];
  const after = '2100-01-01';
  const ask = { league: 'nba' as const, season, before: after, asOf };
  const games = ids(21, 3).map((id, n) => ({ id, date: dates[n]! }));
  const answers: Record<string, unknown> = {
    games: await listGames(db, { league: 'nba', from, to, asOf }),
    season: await findSeason(db, { league: 'nba', date: to, asOf }),
    markets: await listGameMarkets(db, { gameIds: ids(21, 3), asOf }),
    injuries: await listInjuries(db, { playerIds: ids(11, 4), asOf }),
    teamSums: await listTeamSums(db, ask),
    allowed: await listAllowedByPosition(db, ask),
    playerSums: await listPlayerSums(db, ask),
    propLines: await listPropLines(db, { games, at: asOf }),
  };
  for (const id of ids(1, 2)) {
    answers[`team ${id}`] = await findTeam(db, { id, asOf });
    answers[`roster ${id}`] = await listRoster(db, { teamId: id, asOf });
    answers[`recent ${id}`] = await listRecentGames(db, { teamId: id, asOf, before: after, limit: 9 });
    answers[`coming ${id}`] = await listUpcomingGames(db, { teamId: id, asOf, from, limit: 9 });
  }
  for (const id of ids(11, 4)) {
    answers[`player ${id}`] = await findPlayer(db, { id, asOf });
    answers[`logs ${id}`] = await listGameLogs(db, { playerId: id, before: after, asOf, limit: 9 });
    answers[`quotes ${id}`] = await listQuotes(db, { games, playerId: id, asOf });
  }
  for (const id of ids(21, 3)) {
    answers[`game ${id}`] = await findGame(db, { id, asOf });
    answers[`box ${id}`] = await listBoxScore(db, { gameId: id, asOf });
  }
  return answers;
}

test(
  'facts captured after an instant never change an answer as of it',
  async () => {
    const minute = fc.integer({ min: 0, max: SPAN_MINUTES });
    const history = minute.chain((at) => {
      const world = worldOf(worlds++);
      return fc.record({ world: fc.constant(world), at: fc.constant(at), facts: anyHistory(world) });
    });
    let changed = 0;
    await fc.assert(
      fc.asyncProperty(history, async ({ world, at, facts }) => {
        const asOf = minutesAfter(world.start, at);
        await save(select(facts, ({ capturedAt }) => capturedAt <= asOf));
        const before = await everyAnswer(database.db, world, asOf);
        await save(select(facts, ({ capturedAt }) => capturedAt > asOf));
        expect(await everyAnswer(database.db, world, asOf)).toEqual(before);
        const later = await everyAnswer(database.db, world, minutesAfter(world.start, SPAN_MINUTES));
        if (JSON.stringify(later) !== JSON.stringify(before)) changed += 1;
      }),
      { numRuns: RUNS, endOnFailure: true },
    );
    expect(changed).toBeGreaterThan(RUNS / 2); // otherwise the test would prove nothing
  },
  stretched(180_000),
);

test(
  'the newest version at an instant is the one that is read, and the SQL consensus is the pure one',
  async () => {
    const history = fc.constant(null).chain(() => {
      const world = worldOf(worlds++);
      return fc.record({ world: fc.constant(world), facts: anyHistory(world) });
    });
    await fc.assert(
      fc.asyncProperty(history, fc.integer({ min: 0, max: SPAN_MINUTES }), async ({ world, facts }, at) => {
        const { db } = database;
        await save(facts);
        expect(await save(facts)).toBe(0);
        const asOf = minutesAfter(world.start, at);
        for (const id of new Set(facts.injuries?.map(({ playerId }) => playerId))) {
          const said = facts.injuries?.filter((one) => one.playerId === id && one.capturedAt <= asOf) ?? [];
          const last = Math.max(...said.map(({ capturedAt }) => +capturedAt));
          const lastSaid = said.findLast(({ capturedAt }) => +capturedAt === last);
          const [read] = await listInjuries(db, { playerIds: [id], asOf });
          expect(read?.status).toBe(lastSaid?.status);
        }
        const games = [0, 1, 2].map((n) => ({ id: world.base + 21 + n, date: world.dates[n]! }));
        const bySql = await listPropLines(db, { games, at: asOf });
        const byRule = [];
        for (let player = world.base + 11; player <= world.base + 14; player += 1) {
          const quotes = await listQuotes(db, { games, playerId: player, asOf });
          for (const [prop, own] of Map.groupBy(
            quotes,
            ({ gameId, stat }) => `${gameId} ${player} ${stat}`,
          )) {
            const consensus = consensusLine(own, asOf);
            if (consensus !== null) byRule.push([prop, consensus, openingLine(own, asOf)]);
          }
        }
        const sqlRows = bySql.map((one) => [
          `${one.gameId} ${one.playerId} ${one.stat}`,
          one.consensusLine,
          one.openingLine,
        ]);
        expect(sqlRows.sort()).toEqual(byRule.sort());
      }),
      { numRuns: RUNS, endOnFailure: true },
    );
  },
  stretched(180_000),
);

test(
  'a log is the newest version of its game, also when a correction moves the game to another day',
  async () => {
    const history = fc.constant(null).chain(() => {
      const world = worldOf(worlds++);
      return fc.record({
        world: fc.constant(world),
        facts: anyHistory(world),
        days: fc.infiniteStream(fc.nat(2)),
      });
    });
    let moved = 0;
    await fc.assert(
      fc.asyncProperty(history, async ({ world, facts, days }) => {
        const boxes = (facts.playerBoxScores ?? []).map((box) => ({
          ...box,
          date: world.dates[days.next().value]!,
        }));
        await save({ ...facts, playerBoxScores: boxes });
        for (let playerId = world.base + 11; playerId <= world.base + 14; playerId += 1) {
          const before = '2100-01-01';
          const logs = await listGameLogs(database.db, { playerId, before, asOf: FAR_AWAY, limit: 99 });
          const known = new Set(facts.games?.map(({ id }) => id));
          const own = boxes.filter((box) => box.playerId === playerId && known.has(box.gameId));
          for (const [gameId, versions] of Map.groupBy(own, (box) => box.gameId)) {
            const last = Math.max(...versions.map(({ capturedAt }) => +capturedAt));
            const newest = versions.findLast(({ capturedAt }) => +capturedAt === last);
            const read = logs.filter((log) => log.gameId === gameId);
            expect(read).toMatchObject([{ date: newest?.date, points: newest?.points }]);
            if (versions.some(({ date }) => date !== newest?.date)) moved += 1;
          }
          expect(logs.length).toBe(new Set(own.map(({ gameId }) => gameId)).size);
        }
      }),
      { numRuns: RUNS, endOnFailure: true },
    );
    expect(moved).toBeGreaterThan(0); // otherwise the test would prove nothing
  },
  stretched(180_000),
);

test(
  'however facts are cut into calls, the same rows are stored',
  async () => {
    const history = fc.constant(null).chain(() => {
      const world = worldOf(worlds++);
      return fc.record({ world: fc.constant(world), facts: anyHistory(world) });
    });
    await fc.assert(
      fc.asyncProperty(history, fc.integer({ min: 1, max: 12 }), async ({ world, facts }, size) => {
        const other = worldOf(worlds++);
        const shift = other.base - world.base;
        const quotes = (facts.propQuotes ?? []).toSorted((a, b) => +a.capturedAt - +b.capturedAt);
        const atOnce = await save({ propQuotes: quotes });
        let inPieces = 0;
        // Two versions for one instant: in one call the last one wins, in two calls it is a correction.
        const instants = [...Map.groupBy(quotes, ({ capturedAt }) => +capturedAt).values()];
        for (let start = 0; start < instants.length; start += size) {
          const piece = instants.slice(start, start + size).flat();
          inPieces += await save({
            propQuotes: piece.map((quote) => ({
              ...quote,
              gameId: quote.gameId + shift,
              playerId: quote.playerId + shift,
            })),
          });
        }
        const stored = async (by: number) => {
          const all = [];
          for (let player = world.base + 11; player <= world.base + 14; player += 1) {
            const games = [0, 1, 2].map((n) => ({ id: world.base + by + 21 + n, date: world.dates[n]! }));
            const rows = await listQuotes(database.db, { games, playerId: player + by, asOf: FAR_AWAY });
            for (const row of rows)
              all.push({ ...row, gameId: row.gameId - by, playerId: row.playerId - by });
          }
          return all;
        };
        expect(await stored(shift)).toEqual(await stored(0));
        expect(inPieces).toBe(atOnce);
      }),
      { numRuns: RUNS, endOnFailure: true },
    );
  },
  stretched(180_000),
);
