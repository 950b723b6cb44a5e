import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LEAGUES } from '../../src/domain/leagues.ts';
import type { PropQuote } from '../../src/domain/quotes.ts';
import { filesFeed } from '../../src/ingest/feeds/files/files-feed.ts';
import { loadHistory } from '../../src/ingest/pipeline/load-history.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { startTestDatabase, type TestDatabase } from '../support/database.ts';

const FOLDER = join(import.meta.dirname, '../../../shared/data');
const isThere = existsSync(join(FOLDER, 'prop_lines.csv.gz'));
if (!isThere) console.log(`skipped: no real seasons in ${FOLDER}`);

const SPAN = { from: '2018-01-01', to: '2026-12-31', asOf: new Date('2027-01-01T00:00:00Z') };

/** The alternative: the whole file in memory, lines split by hand. */
function columnSums(file: string, names: readonly string[]): { rows: number; sums: number[] } {
  const lines = gunzipSync(readFileSync(join(FOLDER, `${file}.csv.gz`)))
    .toString('utf8')
    .trimEnd()
    .split('\n');
  const header = lines[0]!.split(',');
  const places = names.map((name) => header.indexOf(name));
  const sums = names.map(() => 0);
  for (const line of lines.slice(1)) {
    const fields = line.replace(/"[^"]*"/g, 'quoted').split(',');
    for (const [i, place] of places.entries()) sums[i]! += Number(fields[place]);
  }
  return { rows: lines.length - 1, sums };
}

/** Expected number of stored quotes: the changes of each book's quote of a prop. */
async function countChanges(): Promise<number> {
  const stories = new Map<string, PropQuote[]>();
  const feed = filesFeed(FOLDER);
  for (const league of LEAGUES)
    for await (const { facts } of feed.history({ ...SPAN, league, steps: ['odds'] }))
      for (const quote of facts.propQuotes ?? []) {
        const alternate = quote.kind === 'alternate' ? quote.line : '';
        const key = `${quote.gameId} ${quote.playerId} ${quote.stat} ${quote.book} ${quote.kind} ${alternate}`;
        const story = stories.get(key);
        if (story) story.push(quote);
        else stories.set(key, [quote]);
      }
  let changes = 0;
  for (const story of stories.values()) {
    const byMoment = new Map<string, PropQuote>();
    for (const quote of story) {
      const moment = `${+quote.capturedAt} ${quote.line}`;
      if (!byMoment.has(moment)) byMoment.set(moment, quote);
    }
    let before = '';
    for (const quote of [...byMoment.values()].sort(
      (a, b) => +a.capturedAt - +b.capturedAt || a.line - b.line,
    )) {
      const said = JSON.stringify([quote.line, quote.overOdds, quote.underOdds, quote.isTimed]);
      if (said !== before) changes += 1;
      before = said;
    }
  }
  return changes;
}

let database: TestDatabase;
beforeAll(async () => {
  if (isThere) database = await startTestDatabase();
});
afterAll(() => database?.stop());

const answer = async (query: string): Promise<Record<string, number>> =>
  (await sql.raw<Record<string, number>>(query).execute(database.db)).rows[0]!;

describe.skipIf(!isThere)('all real seasons', () => {
  test('are stored with the totals that the files have, and a second load adds nothing', async () => {
    const feed = filesFeed(FOLDER);
    for (const league of LEAGUES) await loadHistory(database.db, systemClock, { ...SPAN, feed, league });

    const logs = columnSums('player_game_logs', ['min', 'pts', 'reb', 'ast', 'tov']);
    const dnp = columnSums('dnp_boxscore', []);
    const boxes = await answer(`select count(*) as rows, sum(minutes) as minutes, sum(points) as points,
      sum(rebounds) as rebounds, sum(assists) as assists, sum(turnovers) as turnovers from player_box_scores`);
    expect(Object.values(boxes).slice(1)).toEqual(logs.sums);
    const missing = await answer(`select coalesce(sum(rows), 0) as rows from unmatched_rows
      where origin in ('player_game_logs', 'dnp_boxscore, team_game_logs')`);
    expect(boxes.rows! + missing.rows!).toBe(logs.rows + dnp.rows);

    const teams = columnSums('team_game_logs', ['pts', 'opp_pts', 'rim_fga']);
    expect(
      Object.values(
        await answer(
          'select sum(points) as a, sum(opponent_points) as b, sum(rim_fga) as c, count(*) as rows from team_box_scores',
        ),
      ),
    ).toEqual([...teams.sums, teams.rows]);
    const games = await answer('select count(distinct id) as games from games');
    expect(games.games).toBe(columnSums('games', []).rows);
    const quotes = await answer('select count(*) as rows from odds_quotes');
    expect(quotes.rows).toBe(await countChanges());

    await sql`delete from history_loads`.execute(database.db);
    for (const league of LEAGUES)
      expect(await loadHistory(database.db, systemClock, { ...SPAN, feed, league })).toBe(0);
  });
});
