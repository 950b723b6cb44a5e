import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readCsv } from '../../platform/csv.ts';
import type { SeasonFolder } from './columns.ts';
import { firstDayOf, lastDayOf } from './fit/fit-folder.ts';
import { loadGames } from './games.ts';
import { knownFrom, loadProps, quotesAt } from './props.ts';
import { baselineChances, baselineForecasts } from './recent.ts';

const LOG_COLUMNS =
  'league,game_id,team,player_id,pos,starter,min,pts,reb,ast,threes,stl,blk,tov,fga,fg3a,fta,oreb';
const GAME_COLUMNS =
  'league,game_id,season,season_type,game_date,tip_utc,home,away,home_score,away_score,pace';
const QUOTE_COLUMNS =
  'league,game_date,game_id,player_id,stat,book,line,over_odds,under_odds,captured_at,mins_to_tip,cap_kind,snap';

function folder(tables: Record<string, string[]>): SeasonFolder {
  const path = mkdtempSync(join(tmpdir(), 'seasons-'));
  for (const [name, rows] of Object.entries(tables))
    writeFileSync(join(path, `${name}.csv`), `${rows.join('\n')}\n`);
  return { path, readCsv };
}

const lines = (gameId: number, team: string, first: number) =>
  [0, 1, 2, 3, 4].map(
    (i) => `NBA,${gameId},${team},${first + i},${i === 0 ? 'PG' : 'C'},1,30,15,5,4,2,1,0,2,12,6,4,1`,
  );

describe('a folder of seasons', () => {
  const seasons = folder({
    games: [
      GAME_COLUMNS,
      'NBA,2,2024-25,regular,2024-11-03,2024-11-03T23:00:00Z,BOS,NYK,110,100,98.5',
      'NBA,1,2024-25,playoffs,2024-11-01,2024-11-01T23:00:00Z,BOS,NYK,110,100,',
      'NBA,3,2024-25,regular,2024-11-05,,BOS,NYK,110,100,99',
      'NBA,4,2024-25,preseason,2024-10-05,,BOS,NYK,110,100,99',
    ],
    player_game_logs: [
      LOG_COLUMNS,
      ...lines(1, 'BOS', 10),
      ...lines(1, 'NYK', 20),
      ...lines(2, 'BOS', 10),
      ...lines(2, 'NYK', 20),
      'NBA,2,NYK,30,G,0,0,0,0,0,0,0,0,0,0,0,0,0',
      ...lines(3, 'BOS', 10),
    ],
    dnp_boxscore: [
      'league,game_id,team,player_id,reason',
      "NBA,2,NYK,31,COACH'S DECISION",
      'NBA,2,NYK,32,LEFT ANKLE SPRAIN',
    ],
    prop_lines: [
      QUOTE_COLUMNS,
      'NBA,2024-11-03,2,20,pts,draftkings,15.5,-110,-110,2024-11-03T15:00:00Z,480,commit,open',
      'NBA,2024-11-03,2,20,pts,draftkings,16.5,-110,-110,2024-11-03T20:00:00Z,180,commit,close',
      'NBA,2024-11-03,2,20,pts,bet365,14.5,-110,-110,2024-11-03T02:00:00Z,1260,exact,open',
      'NBA,2024-11-03,2,20,pts,bet365,15.5,-110,-110,2024-11-03T17:00:00Z,360,exact,close',
      'NBA,2024-11-03,2,20,pts,pinnacle,14.5,-110,-110,2024-11-03T02:00:00Z,1260,exact,only',
      'NBA,2024-11-03,2,20,pts,fanduel,16.5,-112,-108,2024-11-03T22:45:00Z,15,exact,only',
      'NBA,2024-11-03,2,20,pts,betmgm,17.5,-112,-108,2024-11-03T22:45:00Z,15,commit,only',
      'NBA,2024-11-03,2,20,pts,prizepicks,15.5,-137,-137,2024-11-03T15:00:00Z,480,exact,only',
      'NBA,2024-11-03,2,20,pts,caesars,20.5,150,-190,2024-11-03T15:00:00Z,480,exact,alt',
      'NBA,2024-11-03,2,20,pts,circa,16.5,-110,-110,2024-11-03T23:30:00Z,-30,exact,only',
      'NBA,2024-11-03,2,,pts,circa,16.5,-110,-110,2024-11-03T15:00:00Z,480,exact,only',
    ],
  });

  test('games come in date order, without preseason and without holes', async () => {
    const games = await loadGames(seasons, 'nba');
    expect(games.map((game) => game.gameId)).toEqual([1, 2]);
    expect(games[0]).toMatchObject({ playoffs: true, home: { team: 'BOS' } });
    // Without a pace: ten lines of 12 + .44 × 4 + 2 − 1 possessions, halved between the teams.
    expect(games[0]!.pace).toBeCloseTo((10 * 14.76) / 2, 9);
    expect(games[1]!.pace).toBe(98.5);
    expect(games[1]!.away.lines).toHaveLength(5);
    expect(games[1]!.away.lines[0]).toMatchObject({
      playerId: 20,
      position: 'G',
      minutes: 30,
      threesTried: 6,
    });
    expect(games[1]!.away.idle).toEqual([
      { playerId: 31, reason: 'coach' },
      { playerId: 32, reason: 'unavailable' },
    ]);
  });

  test('quotes are sorted into first, last and provably late ones', async () => {
    const { props, ...load } = await loadProps(seasons, 'nba');
    expect(props).toHaveLength(1);
    const books = (of: { book: string; line: number }[]) => of.map((quote) => `${quote.book} ${quote.line}`);
    expect(books(props[0]!.first)).toEqual([
      'draftkings 15.5',
      'bet365 14.5',
      'pinnacle 14.5',
      'betmgm 17.5',
    ]);
    expect(books(props[0]!.last)).toEqual([
      'draftkings 16.5',
      'bet365 15.5',
      'pinnacle 14.5',
      'fanduel 16.5',
      'betmgm 17.5',
    ]);
    expect(books(props[0]!.late)).toEqual(['fanduel 16.5']);
    expect(load).toEqual({ quotes: 7, unmatched: 1, afterTip: 1 });
  });

  test('a price older than the newest box score gives way to a later one of the book, or to none', async () => {
    const { props } = await loadProps(seasons, 'nba');
    const at = (lastGame: string, horizon: 'morning' | 'late') =>
      quotesAt(props[0]!, horizon, knownFrom(lastGame)).map((quote) => `${quote.book} ${quote.line}`);
    expect(at('2024-11-01', 'morning')).toEqual([
      'draftkings 15.5',
      'bet365 14.5',
      'pinnacle 14.5',
      'betmgm 17.5',
    ]);
    expect(at('2024-11-02', 'morning')).toEqual(['draftkings 15.5', 'betmgm 17.5', 'bet365 15.5']);
    expect(at('2024-11-02', 'late')).toEqual(['fanduel 16.5']);
    expect(at('', 'morning')).toHaveLength(4);
  });

  test('a missing table is named', async () => {
    await expect(loadGames(folder({ games: [GAME_COLUMNS] }), 'nba')).rejects.toThrow(/player_game_logs/);
  });
});

test('seasons have a first and a last day', () => {
  expect([firstDayOf('2024-25'), lastDayOf('2024-25')]).toEqual(['2024-10-01', '2025-09-30']);
  expect([firstDayOf('2025'), lastDayOf('2025')]).toEqual(['2025-01-01', '2025-12-31']);
  expect(() => lastDayOf('last year')).toThrow(/not a season/);
});

describe('naive baselines', () => {
  const played = [20, 10, 30, 12, 14].map((points, i) => ({
    season: i < 2 ? '2023-24' : '2024-25',
    minutes: 30,
    counts: [points, 0, 0, 0, 0, 0, 0],
  }));
  test('averages of the season and of the last ten', () => {
    const { seasonAverage, last10 } = baselineForecasts(played, '2024-25', (game) => game.counts[0]!);
    expect(seasonAverage).toBeCloseTo(56 / 3, 9);
    expect(last10).toBeCloseTo(86 / 5, 9);
  });
  test('hit rates leave pushes out and are smoothed', () => {
    const { l10, seasonRate } = baselineChances(played, '2024-25', 'points', 14);
    expect(l10).toBeCloseTo((2 + 1) / (4 + 2), 9);
    expect(seasonRate).toBeCloseTo((1 + 1) / (2 + 2), 9);
  });
});
