import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { LEAGUES } from '../src/domain/leagues.ts';
import { STATS } from '../src/domain/stats.ts';

const ROOT = resolve(import.meta.dirname, '..');

/**
 * Where several names are listed on purpose. A list that must be complete has a type that makes `tsc` check
 * it.
 */
const ALLOWED: readonly (readonly [files: RegExp, reason: string])[] = [
  [/^src\/domain\/(stats|leagues)\.ts$/, 'the catalogues'],
  [
    /^src\/ingest\/feeds\/live\/.*(box-score|nba-cdn\/(nba-cdn|shapes))\.ts$/,
    'fields of a box score; read as Counts',
  ],
  [/^src\/ingest\/stand-in\/(balldontlie|espn|nba-cdn)\.ts$/, 'the same fields, as the source writes them'],
  [
    /^src\/ingest\/(feeds\/live\/open-live|stand-in\/server)\.ts$/,
    'each league has its own address of files',
  ],
  [/^src\/ingest\/feeds\/sample\//, 'how the sample leagues play; Record<Stat, …>, Record<League, …>'],
  [/^src\/model\/backtest\/fit\/starting-point\.ts$/, 'a first rate per count; Record<Count, number>'],
  [/^src\/league\/season-queries\.ts$/, 'the four ranks of a defence, fixed on the wire'],
];

/** Names in a row, as in a list or a record: quoted or as keys, and this close to each other. */
const NEAR = 60;

function runsOf(text: string, names: readonly string[], least: number): string[] {
  const code = text.replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '');
  const found = [
    ...code.matchAll(new RegExp(`(?:'(${names.join('|')})'|\\b(${names.join('|')})\\b(?=[,:)]))`, 'g')),
  ];
  const runs: string[][] = [];
  let end = Number.NEGATIVE_INFINITY;
  for (const match of found) {
    const name = match[1] ?? match[2] ?? '';
    if (match.index - end > NEAR) runs.push([]);
    runs.at(-1)!.push(name);
    end = match.index + match[0].length;
  }
  return runs
    .map((run) => [...new Set(run)])
    .filter((run) => run.length >= least)
    .map((run) => run.join(' '));
}

const files = ['src', 'web', 'bench']
  .flatMap((folder) =>
    readdirSync(join(ROOT, folder), { withFileTypes: true, recursive: true })
      .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\.ts$/.test(entry.name))
      .map((entry) => relative(ROOT, join(entry.parentPath, entry.name))),
  )
  .filter((path) => !path.startsWith('web/dist/'));

test('no file but the catalogue lists stats or leagues', () => {
  const guilty = files.flatMap((path) => {
    const text = readFileSync(join(ROOT, path), 'utf8');
    const runs = [...runsOf(text, STATS, 4), ...runsOf(text, LEAGUES, 2)];
    return runs.length > 0 && !ALLOWED.some(([files]) => files.test(path))
      ? [`${path}: ${runs.join('; ')}`]
      : [];
  });
  expect(guilty).toEqual([]);
});

test('a list is noticed', () => {
  expect(runsOf("const A = ['points', 'rebounds', 'assists', 'threes'];", STATS, 4)).toHaveLength(1);
  expect(runsOf('const A = { points: 1, rebounds: 2, assists: 3, threes: 4 };', STATS, 4)).toHaveLength(1);
  expect(runsOf("const A = { nba: 'NBA', wnba: 'WNBA' };", LEAGUES, 2)).toHaveLength(1);
  expect(runsOf("if (stat === 'points') return;", STATS, 4)).toEqual([]);
});
