import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { stretched } from '../../../../test/support/patience.ts';
import type { Facts } from '../../../domain/facts.ts';
import { LEAGUES } from '../../../domain/leagues.ts';
import { FEED_STEPS } from '../feed.ts';
import { filesFeed } from './files-feed.ts';

const FOLDER = join(import.meta.dirname, '../../../../../shared/data');
const isThere = existsSync(join(FOLDER, 'prop_lines.csv.gz'));
if (!isThere) console.log(`skipped: no real seasons in ${FOLDER}`);

/** The other route: whole file in memory, lines cut by hand, columns counted from the end that has no commas in it. */
function columnSums(file: string, names: readonly string[]): { rows: number; sums: Record<string, number> } {
  const lines = gunzipSync(readFileSync(join(FOLDER, `${file}.csv.gz`)))
    .toString('utf8')
    .trimEnd()
    .split('\n');
  const header = lines[0]!.split(',');
  const sums = Object.fromEntries(names.map((name) => [name, 0]));
  for (const line of lines.slice(1)) {
    const fields = line.replace(/"[^"]*"/g, 'quoted').split(',');
    for (const name of names) sums[name]! += Number(fields[header.indexOf(name)]);
  }
  return { rows: lines.length - 1, sums };
}

describe.skipIf(!isThere)('the real seasons', () => {
  test(
    'load whole: every row is a fact or on the list of unmatched ones, and the totals agree',
    async () => {
      const feed = filesFeed(FOLDER);
      const rows: Record<string, number> = {};
      const sums = { minutes: 0, points: 0, rebounds: 0, assists: 0, lines: 0 };
      const missed: Facts['unmatched'] = [];
      for (const league of LEAGUES)
        for await (const { facts } of feed.history({
          league,
          from: '2018-01-01',
          to: '2026-12-31',
          asOf: new Date('2027-01-01T00:00:00Z'),
          steps: FEED_STEPS,
        })) {
          for (const [kind, list] of Object.entries(facts)) rows[kind] = (rows[kind] ?? 0) + list.length;
          for (const line of facts.playerBoxScores ?? []) {
            sums.minutes += line.minutes;
            sums.points += line.points;
            sums.rebounds += line.rebounds;
            sums.assists += line.assists;
          }
          for (const quote of facts.propQuotes ?? []) sums.lines += quote.line;
          missed.push(...(facts.unmatched ?? []));
        }
      const missing = (origin: string) =>
        missed.filter((entry) => entry.origin === origin).reduce((total, entry) => total + entry.rows, 0);

      const logs = columnSums('player_game_logs', ['min', 'pts', 'reb', 'ast']);
      const dnp = columnSums('dnp_boxscore', []);
      expect(rows.playerBoxScores).toBe(logs.rows + dnp.rows - missing('player_game_logs'));
      expect(sums).toMatchObject({
        minutes: logs.sums.min,
        points: logs.sums.pts,
        rebounds: logs.sums.reb,
        assists: logs.sums.ast,
      });
      expect(rows.games).toBe(2 * columnSums('games', []).rows);
      expect(rows.teamBoxScores).toBe(columnSums('team_game_logs', []).rows);
      expect(rows.injuries! + missing('injuries')).toBe(columnSums('injuries', []).rows);
      const props = columnSums('prop_lines', ['line']);
      expect(rows.propQuotes! + missing('prop_lines')).toBe(props.rows);
      expect(missing('prop_lines') / props.rows).toBeLessThan(0.002);
      expect(sums.lines).toBeGreaterThan(0.99 * props.sums.line!);
    },
    stretched(180_000),
  );
});
