import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, minutesAfter } from '../../src/domain/dates.ts';
import type { Facts } from '../../src/domain/facts.ts';
import type { GameFact } from '../../src/domain/games.ts';
import { saveFacts } from '../../src/ingest/pipeline/save-facts.ts';
import { readRevisions } from '../../src/platform/db/revisions.ts';
import { haveCommon, joinSubjects } from '../../src/platform/db/subjects.ts';
import { inTransaction } from '../../src/platform/db/transaction.ts';
import { PLAYERS_TOGETHER } from '../../src/research/player.ts';
import { HISTORY } from '../data/arrivals.ts';
import { boxScore, gameFact, playerFact, propQuote } from '../data/facts.ts';
import { anyHistory, type World, worldOf } from '../data/random-facts.ts';
import { startTestDatabase } from '../support/database.ts';
import { duringTests } from '../support/during-tests.ts';
import { stretched } from '../support/patience.ts';

const RUNS = 6;
let worlds = 0;
let horizon = '0';
let newestId = 0;
const database = duringTests(startTestDatabase);

/** Saves facts in one commit and returns the subjects that it noted. */
async function save(facts: Partial<Facts>) {
  await inTransaction(database.db, (db) => saveFacts(db, { league: 'nba', facts, arrival: HISTORY }));
  const news = await readRevisions(database.db, horizon);
  horizon = news.horizon;
  // While another test has a transaction open, the read starts again at rows that it returned before.
  const fresh = news.rows.filter(({ id }) => id > newestId);
  newestId = fresh.at(-1)?.id ?? newestId;
  return fresh.map(({ subjects }) => subjects);
}

/** Some facts of one kind at a time, in any order; teams first, because a new team concerns everybody. */
function inSteps({ teams = [], ...others }: Partial<Facts>): Partial<Facts>[] {
  const some = Object.entries(others).flatMap(([kind, list]) =>
    [0, 1, 2, 3].map((n) => ({ [kind]: list.filter((_, at) => at % 4 === n) })),
  );
  return [{ teams }, ...some.sort((a, b) => sizeOf(a) - sizeOf(b))];
}
const sizeOf = (facts: Partial<Facts>) => Object.values(facts).flat().length;

const playersIn = ({ base }: World) => [1, 2, 3, 4].map((n) => base + 10 + n);

async function pagesOf(players: readonly number[], date: string) {
  const asOf = minutesAfter(new Date(`${date}T23:00:00Z`), 24 * 60);
  const [first, ...rest] = players.map((playerId) => ({ playerId, date, stat: 'points' as const }));
  const known = { now: new Date(0), asOf, delayMinutes: 0, isNewest: true };
  return PLAYERS_TOGETHER.computeAll(database.db, [first!, ...rest], known);
}

const twoWorlds = fc.constant(null).chain(() => {
  const [one, other] = [worldOf(worlds++), worldOf(worlds++)];
  return fc.record({
    one: fc.constant(one),
    other: fc.constant(other),
    a: anyHistory(one),
    b: anyHistory(other),
  });
});

test(
  'a commit without a subject of a player’s page does not change it',
  async () => {
    let [untouched, changed] = [0, 0];
    await fc.assert(
      fc.asyncProperty(twoWorlds, async ({ one, other, a, b }) => {
        const players = [one, other].flatMap(playersIn);
        const dates = [one.dates[1]!, addDays(one.dates[2]!, 2), other.dates[2]!];
        const steps = [inSteps(a), inSteps(b)];
        let pages: Awaited<ReturnType<typeof pagesOf>>[] | null = null;
        // Alternately, so that games of another season arrive before and after a page is computed.
        for (let n = 0; steps.some((list) => n < list.length); n++)
          for (const step of steps.flatMap((list) => list[n] ?? [])) {
            const noted = joinSubjects(await save(step));
            const before = pages;
            pages = await Promise.all(dates.map((date) => pagesOf(players, date)));
            for (const [d, ofDate] of pages.entries())
              for (const [p, page] of ofDate.entries()) {
                const previous = before?.[d]?.[p];
                if (!previous || previous instanceof Error || page instanceof Error) continue;
                const isSame = JSON.stringify(previous.record) === JSON.stringify(page.record);
                if (!isSame) changed += 1;
                const subjects = previous.subjects ?? null;
                if (subjects === null || noted === null || haveCommon(subjects, noted)) continue;
                untouched += 1;
                expect(page).toEqual(previous);
              }
          }
      }),
      { numRuns: RUNS, endOnFailure: true },
    );
    // Otherwise the test would prove nothing.
    expect(untouched).toBeGreaterThan(20 * RUNS);
    expect(changed).toBeGreaterThan(RUNS);
  },
  stretched(120_000),
);

test('a page is about the games of others where they decide on its season', async () => {
  const world = worldOf(worlds++);
  const [playerId, teamId, season] = [world.base + 11, world.base + 1, 'season one'];
  const day = (n: number) => addDays(world.dates[0]!, n);
  const at = (n: number) => new Date(`${day(n)}T12:00:00Z`);
  const game = (n: number, rest: Partial<GameFact> = {}) =>
    gameFact({
      id: world.base + 100 + n,
      season,
      date: day(n),
      tipAt: at(n),
      capturedAt: at(n),
      homeTeamId: teamId,
      awayTeamId: teamId + 1,
      ...rest,
    });
  const games = Array.from({ length: 35 }, (_, n) => game(n));
  await save({
    players: [playerFact({ id: playerId, name: 'Ann', teamId, capturedAt: at(0) })],
    games,
    playerBoxScores: games.map(({ id, date, capturedAt }) =>
      boxScore({ gameId: id, date, capturedAt, playerId, teamId, opponentTeamId: teamId + 1, isHome: true }),
    ),
  });
  const pageOf = async () => {
    const [page] = await pagesOf([playerId], day(40));
    if (!page || page instanceof Error) throw page;
    return { shown: page.record.recentGameLogs.length, subjects: page.subjects ?? {} };
  };
  const before = await pageOf();
  expect(before.shown).toBe(35);
  const others = { homeTeamId: teamId + 5, awayTeamId: teamId + 6 };
  const earlier = joinSubjects(await save({ games: [game(20, { id: world.base + 90, ...others })] }));
  expect(haveCommon(before.subjects, earlier!)).toBe(false);
  const opener = game(39, { id: world.base + 91, season: 'season two', ...others });
  const noted = joinSubjects(await save({ games: [opener] }));
  expect(haveCommon(before.subjects, noted!)).toBe(true);
  expect((await pageOf()).shown).toBe(30);
});

test('only facts that are new count: a repeated quote is about nobody', async () => {
  const quote = (playerId: number, line: number, minute: number) =>
    propQuote({
      gameId: 1,
      playerId,
      line,
      book: 'a',
      date: '2026-01-15',
      capturedAt: new Date(Date.UTC(2026, 0, 15, 1, minute)),
    });
  expect(await save({ propQuotes: [quote(1, 10.5, 0), quote(2, 10.5, 0)] })).toEqual([{ player: [1, 2] }]);
  expect(await save({ propQuotes: [quote(1, 10.5, 1), quote(2, 11.5, 1)] })).toEqual([{ player: [2] }]);
  expect(await save({ propQuotes: [quote(1, 10.5, 2), quote(2, 11.5, 2)] })).toEqual([]);
});
