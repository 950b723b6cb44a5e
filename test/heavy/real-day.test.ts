import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays } from '../../src/domain/dates.ts';
import type { Feed } from '../../src/ingest/feeds/feed.ts';
import { filesFeed } from '../../src/ingest/feeds/files/files-feed.ts';
import { listGames } from '../../src/league/game-queries.ts';
import { listPropLines } from '../../src/lines/consensus-queries.ts';
import type { Db } from '../../src/platform/db/connect.ts';
import { startTestDatabase, type TestDatabase } from '../support/database.ts';
import { type LiveBench, startLiveBench } from '../support/live.ts';
import { stretched } from '../support/patience.ts';
import { FACT_STEPS, ingest } from '../support/steps.ts';

const FOLDER = join(import.meta.dirname, '../../../shared/data');
const isThere = existsSync(join(FOLDER, 'prop_lines.csv.gz'));
if (!isThere) console.log(`skipped: no real seasons in ${FOLDER}`);

const DATE = '2025-01-31';
const BEFORE = new Date(`${DATE}T23:30:00Z`); // half an hour before the first tip-off
const AFTER = new Date(`${addDays(DATE, 1)}T15:00:00Z`);

/** From the files only the rows around the day: two passes over whole seasons would take minutes. */
function sliceOfSeasons(from: string, to: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'hw-day-'));
  const cut = (file: string, column: string, since = from) => {
    const text = gunzipSync(readFileSync(join(FOLDER, `${file}.csv.gz`))).toString('utf8');
    const [header = '', ...rows] = text.split('\n');
    const at = header.split(',').indexOf(column);
    const kept = rows.filter((row) => {
      const day = row.split(',', at + 1)[at]?.slice(0, 10) ?? '';
      return day >= since && day <= to;
    });
    writeFileSync(join(folder, `${file}.csv`), [header, ...kept].join('\n'));
  };
  copyFileSync(join(FOLDER, 'players.csv.gz'), join(folder, 'players.csv.gz'));
  for (const file of ['games', 'team_game_logs', 'dnp_boxscore', 'prop_lines', 'game_odds'])
    cut(file, 'game_date');
  cut('player_game_logs', 'game_date', '2024-10-01'); // team membership follows from the whole season
  cut('injuries', 'as_of');
  return folder;
}

describe.skipIf(!isThere)('a real day through the stand-in', () => {
  let live: LiveBench;
  let other: TestDatabase;
  let truth: Feed;
  let folder: string;
  beforeAll(async () => {
    folder = sliceOfSeasons(addDays(DATE, -12), addDays(DATE, 10));
    truth = filesFeed(folder);
    live = await startLiveBench({ at: BEFORE.toISOString(), truth });
    other = await startTestDatabase();
  }, stretched(240_000));
  afterAll(async () => {
    await live?.stop();
    await other?.stop();
    if (folder) rmSync(folder, { recursive: true, force: true });
  });

  const both = async (steps: readonly string[], date = DATE) => {
    const chosen = FACT_STEPS.filter(({ name }) => steps.includes(name));
    const output = await ingest(
      { db: live.database.db, feed: live.feed, clock: live.clock },
      { date, steps: chosen },
    );
    await ingest({ db: other.db, feed: truth, clock: live.clock }, { date, steps: chosen });
    return output;
  };

  test(
    'gives exactly its consensus lines before the games, and its results after them',
    async () => {
      await both(['schedule', 'players', 'odds']);
      const lines = async ({ db }: TestDatabase) => {
        const asOf = live.clock.now();
        const games = await listGames(db, { league: 'nba', from: DATE, to: DATE, asOf });
        const espn = await espnIds(db);
        const home = new Map(games.map((game) => [game.id, `${game.date} ${game.tipAt.toISOString()}`]));
        const props = await listPropLines(db, { games, at: asOf });
        return props
          .map(
            ({ gameId, playerId, stat, consensusLine }) =>
              `${home.get(gameId)} ${espn.get(playerId)} ${stat} ${consensusLine}`,
          )
          .sort();
      };
      const [mine, theirs] = [await lines(live.database), await lines(other)];
      expect(theirs.length).toBeGreaterThan(100);
      expect(mine).toEqual(theirs);

      live.clock.set(AFTER);
      await both(['schedule', 'gamelogs']);
      const results = async ({ db }: TestDatabase) => {
        const espn = await espnIds(db);
        const boxes = await db
          .selectFrom('playerBoxScores')
          .selectAll()
          .where('date', '=', DATE)
          .where('played', '=', true)
          .execute();
        return boxes
          .map(({ playerId, points, rebounds, assists, threes, steals, blocks, turnovers, minutes }) =>
            [espn.get(playerId), points, rebounds, assists, threes, steals, blocks, turnovers, minutes].join(
              ' ',
            ),
          )
          .sort();
      };
      const [my, their] = [await results(live.database), await results(other)];
      expect(their.length).toBeGreaterThan(100);
      expect(my).toEqual(their);
      const scores = async ({ db }: TestDatabase) =>
        (await listGames(db, { league: 'nba', from: DATE, to: DATE, asOf: AFTER }))
          .map(({ tipAt, homeScore, awayScore, periods, status }) =>
            [tipAt, homeScore, awayScore, periods, status].join(' '),
          )
          .sort();
      expect(await scores(live.database)).toEqual(await scores(other));
    },
    stretched(300_000),
  );
});

/** The two databases have different player ids; this is the source's id. */
async function espnIds(db: Db): Promise<Map<number, string | undefined>> {
  const players = await db
    .selectFrom('players')
    .select(['id', 'otherIds'])
    .distinctOn('id')
    .orderBy('id')
    .execute();
  return new Map(players.map(({ id, otherIds }) => [id, otherIds.espn]));
}
