import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { minutesAfter } from '../../src/domain/dates.ts';
import type { Facts } from '../../src/domain/facts.ts';
import { statValue } from '../../src/domain/stat-value.ts';
import type { Stat } from '../../src/domain/stats.ts';
import { saveFacts } from '../../src/ingest/pipeline/save-facts.ts';
import { listProps } from '../../src/lines/list-props.ts';
import { inTransaction } from '../../src/platform/db/transaction.ts';
import { matchupResearch } from '../../src/research/matchup.ts';
import { PLAYERS_TOGETHER, playerResearch } from '../../src/research/player.ts';
import { HISTORY } from '../data/arrivals.ts';
import { anySeason, type RandomSeason } from '../data/random-season.ts';
import { startTestDatabase } from '../support/database.ts';
import { duringTests } from '../support/during-tests.ts';
import { stretched } from '../support/patience.ts';

const RUNS = 15;
let seasons = 0;
const database = duringTests(startTestDatabase);

const save = (facts: Partial<Facts>) =>
  inTransaction(database.db, (db) => saveFacts(db, { league: 'nba', facts, arrival: HISTORY }));

const select = (facts: Partial<Facts>, wanted: (fact: { capturedAt: Date }) => boolean): Partial<Facts> =>
  Object.fromEntries(
    Object.entries(facts).map(([kind, list]) => [kind, (list as { capturedAt: Date }[]).filter(wanted)]),
  );

const asked = fc.integer({ min: -20 * 60, max: 120 });
const season = fc.constant(null).chain(() => anySeason(seasons++));

async function everyRecord({ playerId, gameId, date }: RandomSeason, asOf: Date) {
  const { db } = database;
  const now = new Date(0);
  return {
    player: await playerResearch(db, { playerId, date, stat: 'points', asOf, now, delayMinutes: 0 }),
    matchup: await matchupResearch(db, { gameId, asOf, now }),
    props: (await listProps(db, { league: 'nba', date, limit: 200, asOf })).record,
  };
}

test(
  'facts captured after an instant never change the research as of it',
  async () => {
    let changed = 0;
    await fc.assert(
      fc.asyncProperty(season, asked, async (world, minute) => {
        const asOf = minutesAfter(world.tipAt, minute);
        await save(select(world.facts, ({ capturedAt }) => capturedAt <= asOf));
        const before = await everyRecord(world, asOf);
        await save(select(world.facts, ({ capturedAt }) => capturedAt > asOf));
        expect(await everyRecord(world, asOf)).toEqual(before);
        const later = await everyRecord(world, minutesAfter(world.tipAt, 120));
        if (JSON.stringify(later) !== JSON.stringify(before)) changed += 1;
      }),
      { numRuns: RUNS, endOnFailure: true },
    );
    expect(changed).toBeGreaterThan(RUNS / 2); // otherwise the test would prove nothing
  },
  stretched(120_000),
);

/** Another player in the same games, with every second fact of the first. */
const teammateIn = ({ facts, playerId }: RandomSeason): { playerId: number; facts: Partial<Facts> } => {
  const id = playerId + 1;
  const half = <T>(list: readonly T[] = []) => list.filter((_, n) => n % 2 === 0);
  return {
    playerId: id,
    facts: {
      players: half(facts.players).map((player) => ({ ...player, id })),
      playerBoxScores: half(facts.playerBoxScores).map((box) => ({ ...box, playerId: id })),
      propQuotes: half(facts.propQuotes).map((quote) => ({ ...quote, playerId: id })),
      injuries: half(facts.injuries).map((report) => ({ ...report, playerId: id })),
    },
  };
};

test(
  'the research of several players together is that of each alone',
  async () => {
    const { db } = database;
    let withProps = 0;
    await fc.assert(
      fc.asyncProperty(season, season, asked, async (world, other, minute) => {
        const everybody = [world, teammateIn(world), other, teammateIn(other)];
        for (const { facts } of everybody) await save(facts);
        for (const { date, tipAt } of [world, other]) {
          const known = {
            now: new Date(0),
            asOf: minutesAfter(tipAt, minute),
            delayMinutes: 0,
            isNewest: true,
          };
          const asks = everybody.map(({ playerId }) => ({ playerId, date, stat: 'points' as const }));
          const nobody = { ...asks[0]!, playerId: 1 };
          const [missing, ...together] = await PLAYERS_TOGETHER.computeAll(db, [nobody, ...asks], known);
          expect(missing).toMatchObject({ message: 'There is no player 1.' });
          for (const [n, ask] of asks.entries()) {
            const alone = await playerResearch(db, { ...ask, ...known });
            expect(together[n]).toEqual(alone);
            if (alone.record.props.length > 0) withProps += 1;
          }
        }
      }),
      { numRuns: RUNS, endOnFailure: true },
    );
    expect(withProps).toBeGreaterThan(RUNS); // otherwise the test would prove nothing
  },
  stretched(120_000),
);

type RawQuote = {
  stat: number;
  book: string;
  kind: number;
  line: number;
  over: number | null;
  under: number | null;
  suspended: boolean;
  at: Date;
  game: number;
};
const STAT_OF_CODE: Record<number, Stat> = { 0: 'points', 11: 'stocks', 12: 'fantasyScore' };
/** The most quoted; of several the nearest to the mean, then the lowest. */
const mostQuoted = (values: number[]) => {
  const votes = (line: number) => values.filter((value) => value === line).length;
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return [...values].sort(
    (a, b) => votes(b) - votes(a) || Math.abs(a - mean) - Math.abs(b - mean) || a - b,
  )[0]!;
};

/** The rules of docs/choices.md again, over raw rows, as simply as possible. */
function standing(rows: RawQuote[], at: Date): RawQuote[] {
  const books = [...new Set(rows.map(({ book }) => book))].sort();
  return books.flatMap((book) => {
    const own = rows.filter((row) => row.book === book && row.kind === 0 && row.at <= at);
    own.sort((a, b) => +b.at - +a.at || b.line - a.line);
    const [last] = own;
    return last && !last.suspended && +at - +last.at <= 36 * 3_600_000 ? [last] : [];
  });
}
function opening(rows: RawQuote[], at: Date): number | null {
  const offered = rows.filter((row) => row.kind === 0 && !row.suspended && row.at <= at);
  if (offered.length === 0) return null;
  const first = Math.min(...offered.map((row) => +row.at));
  const then = offered.filter((row) => +row.at === first);
  return mostQuoted(
    [...new Set(then.map(({ book }) => book))].map((book) =>
      Math.max(...then.filter((row) => row.book === book).map(({ line }) => line)),
    ),
  );
}

test(
  'lines, hit rates and best prices agree with a plain calculation over raw rows',
  async () => {
    const { db } = database;
    let props = 0;
    await fc.assert(
      fc.asyncProperty(season, asked, async (world, minute) => {
        const { playerId, gameId, date, tipAt } = world;
        await save(world.facts);
        const asOf = minutesAfter(tipAt, minute);
        const at = asOf < tipAt ? asOf : tipAt;
        const { rows: quotes } = await sql<RawQuote>`
        select stat, books.name as book, kind, line, over_odds as over, under_odds as under, suspended,
          captured_at as at, game_id as game
        from odds_quotes join books on books.id = book_id where player_id = ${playerId}`.execute(db);
        const { rows: boxes } = await sql<
          { gameId: number; played: boolean; capturedAt: Date } & Record<string, never>
        >`
        select * from player_box_scores where player_id = ${playerId}`.execute(db);
        const { rows: games } = await sql<{
          id: number;
          date: string;
          season: string;
          seasonType: string;
          tipAt: Date;
        }>`
        select * from games where id between ${gameId} and ${gameId + 60}`.execute(db);
        const { player, props: page } = await everyRecord(world, asOf);
        const { record } = player;

        const played = games
          .filter((game) => game.date < date && game.seasonType !== 'preseason')
          .sort((a, b) => (a.date < b.date ? 1 : -1))
          .flatMap((game) => {
            const versions = boxes.filter((box) => box.gameId === game.id && box.capturedAt <= asOf);
            versions.sort((a, b) => +b.capturedAt - +a.capturedAt);
            return versions[0]?.played ? [{ ...game, box: versions[0] as never }] : [];
          });
        const season = games.find(({ id }) => id === gameId)!.season;
        expect(record.recentGameLogs.map((log) => log.gameId)).toEqual(
          played.filter((game, n) => n < 30 || game.season === season).map(({ id }) => id),
        );
        const closing = (id: number, tip: Date) => {
          if (tip > asOf) return null; // it has not closed yet
          const rows = quotes.filter((row) => row.game === id && row.stat === 0 && row.at <= tip);
          const moments = [+tip, ...rows.map((row) => +row.at)].sort((a, b) => b - a);
          for (const moment of moments) {
            const lines = standing(rows, new Date(moment)).map(({ line }) => line);
            if (lines.length > 0) return mostQuoted(lines);
          }
          return null;
        };
        for (const log of record.recentGameLogs) {
          const game = games.find(({ id }) => id === log.gameId)!;
          expect(log.closingLine).toBe(closing(log.gameId, game.tipAt));
        }

        const hasGame = record.game !== null;
        for (const [code, stat] of Object.entries(STAT_OF_CODE)) {
          const rows = quotes.filter(
            (row) => row.game === gameId && row.stat === Number(code) && row.at <= at,
          );
          const books = standing(rows, at);
          const prop = record.props.find(({ propType }) => propType === stat);
          const listed = page.items.find((item) => item.playerId === playerId && item.propType === stat);
          if (books.length === 0) {
            expect([prop, listed]).toEqual([undefined, undefined]);
            continue;
          }
          const line = mostQuoted(books.map((book) => book.line));
          const first = opening(rows, at);
          const best = (side: 'over' | 'under') => {
            const offers = books.filter((book) => book[side] !== null);
            const wanted = (side === 'over' ? Math.min : Math.max)(...offers.map((book) => book.line));
            const there = offers.filter((book) => book.line === wanted);
            const odds = Math.max(...there.map((book) => book[side]!));
            const winner = there.find((book) => book[side] === odds);
            return winner ? { sportsbook: winner.book, line: wanted, odds } : null;
          };
          expect(listed).toMatchObject({
            consensusLine: line,
            openingLine: first,
            bestOver: best('over'),
            bestUnder: best('under'),
          });
          if (!hasGame) continue; // a player without a team still has lines, but no game
          props += 1;
          expect(prop).toMatchObject({
            consensusLine: line,
            openingLine: first,
            lineDelta: first === null ? null : line - first,
          });
          expect(prop!.books.map(({ sportsbook }) => sportsbook)).toEqual(books.map(({ book }) => book));
          for (const [side, sign] of [
            ['over', 1],
            ['under', -1],
          ] as const) {
            const by = played
              .map(({ box, season }) => ({
                season,
                by: sign * Math.sign(Math.round(100 * statValue(box, stat)) - Math.round(100 * line)),
              }))
              .filter((game) => game.by !== 0);
            const within = (list: { by: number }[]) => [
              list.filter((game) => game.by > 0).length,
              list.length,
            ];
            const rates = side === 'over' ? prop!.hitRatesOver : prop!.hitRatesUnder;
            expect([rates.l5Hits, rates.l5Games]).toEqual(within(by.slice(0, 5)));
            expect([rates.l10Hits, rates.l10Games]).toEqual(within(by.slice(0, 10)));
            expect([rates.l15Hits, rates.l15Games]).toEqual(within(by.slice(0, 15)));
            expect([rates.seasonHits, rates.seasonGames]).toEqual(
              within(by.filter((game) => game.season === season)),
            );
          }
        }
      }),
      { numRuns: RUNS, endOnFailure: true },
    );
    expect(props).toBeGreaterThan(RUNS); // otherwise the test would prove nothing
  },
  stretched(120_000),
);
