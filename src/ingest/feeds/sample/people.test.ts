import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { LEAGUES } from '../../../domain/leagues.ts';
import { readCsv } from '../../../platform/csv.ts';
import { sampleFeed } from './sample-feed.ts';

const asOf = new Date('2026-11-15T12:00:00Z');
const everybody = async () => {
  const feed = sampleFeed();
  return (await Promise.all(LEAGUES.map((league) => feed.players({ league, asOf })))).flatMap(
    (x) => x.players,
  );
};

test('ids are small integers, full names are unique in a league, last names are not', async () => {
  const players = (await everybody()).filter(({ league }) => league === 'nba');
  const ids = new Set(players.map(({ id }) => id));
  const names = new Set(players.map(({ name }) => name));
  expect(names.size).toBe(ids.size);
  expect(Math.max(...ids)).toBeLessThan(2 ** 31);
  const lastNames = new Set([...names].map((name) => name.replace(/^\S+ /, '')));
  expect(lastNames.size).toBeLessThan(names.size);
});

test('names exercise the matching: accents, suffixes, apostrophes, hyphens, players without a team', async () => {
  const players = await everybody();
  for (const shape of [/[àáèéñöøüčć]/i, / (Jr\.|Sr\.|II|III)$/, /'/, /-/, /^[A-Z]\.[A-Z]\. /])
    expect(players.some(({ name }) => shape.test(name))).toBe(true);
  expect(players.some(({ teamId }) => teamId === null)).toBe(true);
  const jr = players.find(({ name }) => /^[A-Za-z ]+ Jr\.$/.test(name))!;
  expect(jr.aliases).toEqual([jr.name.replace(' Jr.', '')]);
});

test('a traded player is reported again with the new team', async () => {
  const feed = sampleFeed();
  const { players } = await feed.players({ league: 'nba', asOf: new Date('2027-02-01T00:00:00Z') });
  const teams = Map.groupBy(players, ({ id }) => id);
  const withTeam = (facts: typeof players) => facts.every(({ teamId }) => teamId !== null);
  const traded = [...teams.values()].filter((facts) => facts.length === 2 && withTeam(facts));
  expect(traded.length).toBeGreaterThan(1);
  for (const [before, after] of traded) expect(after!.teamId).not.toBe(before!.teamId);
});

test('every roster holds its fifteen, newcomers in and leavers out', async () => {
  const feed = sampleFeed();
  const newest = new Map<number, number | null>();
  for (const asOf of ['2026-09-25', '2026-10-02', '2027-02-01', '2027-04-02'])
    for (const { id, teamId } of (await feed.players({ league: 'nba', asOf: new Date(asOf) })).players)
      newest.set(id, teamId);
  const rosters = Map.groupBy(newest.entries(), ([, teamId]) => teamId);
  expect(newest.size).toBeGreaterThan(465);
  for (let team = 101; team <= 130; team += 1) expect(rosters.get(team)).toHaveLength(15);
});

const REAL = join(import.meta.dirname, '../../../../../shared/data/players.csv.gz');
test.skipIf(!existsSync(REAL))('nobody bears the name of a real player', async () => {
  const real = new Set<string>();
  for await (const { header, rows } of readCsv(REAL))
    for (const row of rows) real.add(row[header.indexOf('name')]!.toLowerCase());
  expect((await everybody()).filter(({ name }) => real.has(name.toLowerCase()))).toEqual([]);
});
