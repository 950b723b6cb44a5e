import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { describeRights, listRights } from '../../src/cli/doctor/rights.ts';
import { DEFAULT_RIGHTS, ORIGINS } from '../../src/domain/source-rights.ts';
import { readConfig } from '../../src/platform/config/config.ts';

const LIVE = { FEED: 'live', ODDS_API_KEY: 'k', BALLDONTLIE_KEY: 'k' };
const reportFor = (env: Record<string, string>) => listRights(readConfig(env, () => ''));

test('the report says which fields of which endpoint, tool, event and export are withheld', async () => {
  const { places, suppliers } = await reportFor(LIVE);
  expect(suppliers.quotes).toEqual(['the-odds-api', 'balldontlie']);
  const fieldsOf = (place: string) => places.find((one) => one.place === place)?.shows ?? [];
  expect(fieldsOf('GET /api/v1/data/props')).toContainEqual({
    field: 'items[].books',
    kinds: ['quotes'],
    derived: false,
    withheldFrom: ['api'],
  });
  expect(fieldsOf('GET /players/:slug')).toContainEqual(
    expect.objectContaining({ field: 'last games', withheldFrom: ['public'] }),
  );
  expect(fieldsOf('tool line_movement')).toContainEqual(
    expect.objectContaining({ field: 'books', withheldFrom: ['api'] }),
  );
  expect(fieldsOf('event lines.moved')).toContainEqual(
    expect.objectContaining({ field: 'currentLine', derived: true, withheldFrom: [] }),
  );
  expect(fieldsOf('export gameLogs')).toContainEqual(
    expect.objectContaining({ field: 'points', withheldFrom: ['export'] }),
  );
});

test('the sample league has all rights: nothing is withheld anywhere', async () => {
  const report = await reportFor({});
  expect(report.places.flatMap(({ shows }) => shows.flatMap(({ withheldFrom }) => withheldFrom))).toEqual([]);
  expect(describeRights(report)).not.toContain('withheld:');
});

test('stated rights are named and counted', async () => {
  const { sources } = await reportFor({ ...LIVE, SOURCE_RIGHTS: 'balldontlie=none+keep:7' });
  expect(sources.find(({ source }) => source === 'balldontlie')).toEqual({
    source: 'balldontlie',
    isStated: true,
    isUsed: true,
    raw: [],
    derived: ['display', 'public', 'api', 'export'],
    keepDays: 7,
  });
});

test('docs/feeds.md has the table of the code', () => {
  const text = readFileSync(new URL('../../docs/feeds.md', import.meta.url), 'utf8');
  for (const origin of ORIGINS) {
    const { raw, derived, keepDays } = DEFAULT_RIGHTS[origin];
    const kept = keepDays === null ? 'no limit' : `${keepDays} days`;
    expect(text).toContain(`| \`${origin}\` | ${raw.join(', ')} | ${derived.join(', ')} | ${kept} |`);
  }
});
