import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = resolve(import.meta.dirname, '..');

/** Words of a private dialect, which nobody can search for, and the established term to use instead. */
const RETIRED: readonly (readonly [pattern: RegExp, instead: string])[] = [
  [/\bkept answers?\b|\bcomposed anew\b/i, 'cached response, recompute'],
  [/\b(?:short|whole)[- ]way\b|\bshortWay\b/i, 'response cache'],
  [/\banew\b/i, 'again'],
  [/\btwins?\b/i, 'variant, counterpart'],
  [/\bbreaths?\b|[a-z]Breaths?\b|\blets? requests in\b/i, 'yield to the event loop'],
  [/\bfigures\b/i, 'metrics, numbers'],
  [/\bpulse\b|\bsigns? of life\b/i, 'heartbeat'],
  [/\bcom(?:e|es|ing) of age\b/i, 'become visible after the delay'],
  [/\btold\b|\btell(?:s|ing)? alerts\b|\btellAlerts\b/i, 'notified, reported, delivered'],
  [/\b(?:of|has|have) the say\b/i, 'weight'],
  [/\bmend(?:s|ed|ing)?\b/i, 'fix'],
  [/\bit hurts\b/i, 'troubleshooting'],
  [/\bg(?:ive|ives|iven|ave|iving) up\b/i, 'times out, fails, stops'],
  [/\b(?:at the|real) door\b/i, 'credentials, public interface'],
  [/\bwhoever\b|\bhow-manieth\b/i, 'name it: the caller, the user, the sequence number'],
  [
    /\bspeaks? (?:for|against) (?:it|the (?:pick|over|under))\b|\b50 says nothing\b/i,
    'supports; 50 is neutral',
  ],
  [/\bword on\b|\bnought\b/i, 'report; zero'],
  [/\bleaves with [01]\b/i, 'exits with'],
  [/\d[ \u202f]%(?=[.,;:)'"`|<]|\s*$)/m, 'a percentage without a space: 52.7%'],
];

/** Where a retired word is allowed, and why. */
const ALLOWED: readonly (readonly [files: RegExp, reason: string])[] = [
  [/^test\/vocabulary\.test\.ts$/, 'the list itself'],
  [/^migrations\//, 'a migration that was applied never changes'],
  [/^src\/picks\/deep-dive\/number-check\.test\.ts$/, 'it reads percentages in every spelling'],
  [/^docs\/(?:interface|query-plans)\.md$/, 'the contract, and a generated document'],
];

const TEXT = /\.(?:tsx?|mjs|md|css|html|sql|ya?ml|example)$/;
const skipped = new Set(['node_modules', 'dist', 'pictures', 'plots', 'fixtures']);

function filesBelow(path: string): string[] {
  if (!statSync(join(ROOT, path)).isDirectory()) return [path];
  return readdirSync(join(ROOT, path), { withFileTypes: true }).flatMap((entry) => {
    if (skipped.has(entry.name)) return [];
    const below = `${path}/${entry.name}`;
    return entry.isDirectory() ? filesBelow(below) : TEXT.test(entry.name) ? [below] : [];
  });
}

/** Almost no file has a match, so whole files are tested first and lines only then. */
function violations(path: string, text: string): string[] {
  const retired = RETIRED.filter(([pattern]) => pattern.test(text));
  if (retired.length === 0) return [];
  return text.split('\n').flatMap((line, n) =>
    retired.flatMap(([pattern, instead]) => {
      const [found] = pattern.exec(line) ?? [];
      return found ? [`${path}:${n + 1} "${found}" → ${instead}`] : [];
    }),
  );
}

const PLACES = ['src', 'web', 'test', 'bench', 'sdk', 'docs', 'ops', 'bin', 'migrations'];

test('code, comments, texts and documents use established terms', () => {
  const files = [...PLACES.flatMap(filesBelow), 'README.md', 'CONTRIBUTING.md', '.env.example'];
  expect(files.length).toBeGreaterThan(900);
  const checked = files.filter((path) => !ALLOWED.some(([allowed]) => allowed.test(path)));
  expect(checked.flatMap((path) => violations(path, readFileSync(join(ROOT, path), 'utf8')))).toEqual([]);
});

test('a retired word is reported with its place and the word to use', () => {
  expect(violations('src/x.ts', 'const a = 1;\n// composed anew for whoever asks')).toEqual([
    'src/x.ts:2 "composed anew" → cached response, recompute',
    'src/x.ts:2 "anew" → again',
    'src/x.ts:2 "whoever" → name it: the caller, the user, the sequence number',
  ]);
  expect(violations('web/x.tsx', '<p>52.7 %</p>')).toHaveLength(1);
  expect(violations('src/x.ts', 'const rest = 30 % step; // 52.7%, <figure>, Retold')).toEqual([]);
});
