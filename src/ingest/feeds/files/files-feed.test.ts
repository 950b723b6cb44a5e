import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Facts, Unmatched } from '../../../domain/facts.ts';
import { FEED_STEPS } from '../feed.ts';
import { FetchFailed } from '../fetch-failed.ts';
import { filesFeed } from './files-feed.ts';

const FOLDER = join(import.meta.dirname, '../../../../test/fixtures/season-files');
const feed = filesFeed(FOLDER);
const later = new Date('2092-01-01T00:00:00Z');
const day = { league: 'nba' as const, date: '2091-01-10', asOf: later };

test('a game is first announced, then final; a game of an unknown team is listed', async () => {
  const { games, unmatched } = await feed.schedule(day);
  expect(games.map(({ status, homeScore, homeTeamId }) => [status, homeScore, homeTeamId])).toEqual([
    ['scheduled', null, 2],
    ['final', 110, 2],
  ]);
  expect(unmatched).toEqual([{ origin: 'games', reason: 'unknown team', name: 'nba XXX', rows: 1 }]);
  const playoffs = await feed.schedule({ ...day, date: '2091-05-01' });
  expect(playoffs.games.at(-1)).toMatchObject({ seriesStatus: 'East Final - Game 1', periods: 5 });
});

test('players keep the ids of other sources and follow their team through the box scores', async () => {
  const { players } = await feed.players(day);
  const traded = players.filter(({ id }) => id === 502);
  expect(traded.map(({ teamId, capturedAt }) => [teamId, capturedAt.toISOString().slice(0, 10)])).toEqual([
    [1, '2091-01-10'],
    [2, '2091-05-01'],
  ]);
  expect(traded[0]).toMatchObject({ position: 'SF', otherIds: { espn: '502', nba: '7502' } });
  expect(players.find(({ id }) => id === 503)).toMatchObject({
    teamId: null,
    position: null,
    weightLb: null,
  });
});

test('the two leagues never share an id', async () => {
  const { players } = await feed.players({ league: 'wnba', asOf: later });
  expect(players.map(({ id, teamId }) => [id, teamId])).toEqual([[100_000_501, 1013]]);
});

test('box scores hold who played, who did not, and the zones where there are any', async () => {
  const { playerBoxScores, teamBoxScores } = await feed.gamelogs(day);
  expect(
    playerBoxScores.map(({ playerId, points, played, dnpReason }) => [playerId, points, played, dnpReason]),
  ).toEqual([
    [501, 27, true, null],
    [502, 18, true, null],
    [503, 0, false, "COACH'S DECISION"],
  ]);
  expect(teamBoxScores.map(({ teamId, zones }) => [teamId, zones?.rim ?? null])).toEqual([
    [2, { fga: 27, fgm: 18 }],
    [1, null],
  ]);
});

describe('quotes', () => {
  test('are named in our words, and kept apart by kind', async () => {
    const { propQuotes } = await feed.odds(day);
    expect(propQuotes.map(({ stat, line, kind, isTimed }) => [stat, line, kind, isTimed])).toEqual([
      ['points', 24.5, 'standard', true],
      ['points', 25.5, 'standard', true],
      ['points', 29.5, 'alternate', true],
      ['ptsRebAst', 29.5, 'dfs', false],
      ['rebounds', 7.5, 'standard', false],
    ]);
  });

  test('without a player number are matched by name within the two teams, or listed', async () => {
    const { propQuotes, unmatched } = await feed.odds(day);
    expect(propQuotes.at(-1)?.playerId).toBe(502);
    const expected: Unmatched[] = [
      { origin: 'prop_lines', reason: 'unknown player', name: 'Somebody Else', rows: 2 },
      { origin: 'prop_lines', reason: 'a stat we do not keep', name: 'dreb', rows: 1 },
    ];
    expect(unmatched).toEqual(expected);
  });

  test('as of an instant are those captured by then; one without a time counts from tip-off', async () => {
    const at = async (asOf: string) => (await feed.odds({ ...day, asOf: new Date(asOf) })).propQuotes.length;
    expect(await at('2091-01-10T14:59:59Z')).toBe(0);
    expect(await at('2091-01-10T15:00:00Z')).toBe(1);
    expect(await at('2091-01-11T00:29:59Z')).toBe(3);
    expect(await at('2091-01-11T00:30:00Z')).toBe(5);
  });

  test('of games name their book', async () => {
    const { gameLines } = await feed.odds(day);
    expect(gameLines.map(({ book, spreadHome, isTimed }) => [book, spreadHome, isTimed])).toEqual([
      ['consensus', -4.5, false],
      ['betmgm', -3.5, true],
    ]);
  });
});

test('an injury holds until the all-clear', async () => {
  const on = async (date: string, asOf: string) =>
    (await feed.injuries({ ...day, date, asOf: new Date(asOf) })).injuries.map(({ status }) => status);
  expect(await on('2091-01-07', '2091-01-07T20:00:00Z')).toEqual(['out']);
  expect(await on('2091-01-09', '2091-01-09T20:00:00Z')).toEqual(['out']);
  expect(await on('2091-01-12', '2091-01-12T20:00:00Z')).toEqual([]);
});

test('the newest table before the instant is the one shown', async () => {
  const at = async (asOf: string) => (await feed.profiles({ league: 'nba', asOf: new Date(asOf) })).playTypes;
  expect((await at('2091-01-10T00:00:00Z')).map(({ games, playType }) => [games, playType])).toEqual([
    [34, 'rollMan'],
  ]);
  expect((await at('2091-02-10T00:00:00Z')).map(({ games }) => games)).toEqual([38]);
});

test('history comes in the order of the steps, with progress, and lists what it left out', async () => {
  const seen: string[] = [];
  const totals: Partial<Record<keyof Facts, number>> = {};
  let done = 0;
  for await (const batch of feed.history({
    ...day,
    from: '2091-01-01',
    to: '2091-12-31',
    steps: FEED_STEPS,
  })) {
    if (seen.at(-1) !== batch.step) seen.push(batch.step);
    expect(batch.done).toBeGreaterThanOrEqual(done);
    done = batch.done;
    for (const kind of Object.keys(batch.facts) as (keyof Facts)[])
      totals[kind] = (totals[kind] ?? 0) + (batch.facts[kind]?.length ?? 0);
  }
  expect(seen).toEqual([...FEED_STEPS]);
  expect(done).toBe(1);
  expect(totals).toMatchObject({
    games: 4,
    players: 4,
    playerBoxScores: 5,
    propQuotes: 5,
    playTypes: 2,
    unmatched: 5,
  });
});

describe('a folder that cannot be trusted', () => {
  const broken = (change: (folder: string) => void) => {
    const folder = mkdtempSync(join(tmpdir(), 'season-files-'));
    cpSync(FOLDER, folder, { recursive: true });
    change(folder);
    return filesFeed(folder);
  };
  test.each([
    ['a missing file', (folder: string) => rmSync(join(folder, 'prop_lines.csv')), 'upstream'],
    ['an empty file', (folder: string) => writeFileSync(join(folder, 'prop_lines.csv'), ''), 'validation'],
    [
      'other columns',
      (folder: string) => writeFileSync(join(folder, 'prop_lines.csv'), 'a,b\n1,2\n'),
      'validation',
    ],
  ])('%s is a failure, not a day without odds', async (_name, change, category) => {
    const error = await broken(change)
      .odds(day)
      .catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(FetchFailed);
    expect(error).toMatchObject({ category });
  });

  test('a cancelled load stops', async () => {
    const batches = filesFeed(FOLDER).history({
      ...day,
      from: '2091-01-01',
      to: '2091-12-31',
      steps: ['odds'],
      signal: AbortSignal.abort(),
    });
    await expect(batches.next()).rejects.toMatchObject({ category: 'cancelled' });
  });
});
