import { describe, expect, test } from 'vitest';
import { type Right, SOURCED_KINDS } from '../../src/domain/source-rights.ts';
import { SOURCES } from '../../src/domain/sources.ts';
import { duringTests } from '../support/during-tests.ts';
import { stretched } from '../support/patience.ts';
import { startPlantedDays } from './rights-scan/planted-days.ts';
import { leaksOf, PLACES } from './rights-scan/shown-places.ts';

const everySource = (rights: string) => SOURCES.map((source) => `${source}=${rights}`).join(',');

/** With `granted`, a value may come out of places that need one of these rights, of whatever kind it is. */
const WORLDS: { name: string; settings: { SOURCE_RIGHTS?: string }; granted: readonly Right[] }[] = [
  {
    name: 'every right, where each place shows what it can',
    settings: { SOURCE_RIGHTS: everySource('all') },
    granted: ['display', 'public', 'api', 'export'],
  },
  { name: 'the default rights', settings: {}, granted: ['display'] },
  { name: 'no right', settings: { SOURCE_RIGHTS: everySource('none') }, granted: [] },
];

describe.each(WORLDS)('with $name', ({ settings, granted }) => {
  const days = duringTests(() => startPlantedDays(settings), stretched(300_000));

  test('the days had everything that could show a value', async () => {
    const { db } = days.service;
    const events = await db.selectFrom('events').select('type').distinct().execute();
    expect(events.map(({ type }) => type)).toEqual(
      expect.arrayContaining(['picks.published', 'picks.withdrawn', 'picks.settled', 'bets.settled']),
    );
    const sources = await db.selectFrom('factSources').select('kind').distinct().execute();
    expect(sources.map(({ kind }) => kind).sort()).toEqual([...SOURCED_KINDS].sort());
    const alerts = await db.selectFrom('alerts').select('kind').distinct().orderBy('kind').execute();
    const isAnnounced = granted.includes('display');
    expect(alerts.map(({ kind }) => kind)).toEqual(isAnnounced ? ['injury', 'pick'] : ['pick']);
  });

  // Without `display`, programs get no more than they do by default.
  const places = granted.length > 0 ? PLACES : PLACES.filter(({ right }) => right !== 'api');
  test.each(places)(
    '$name',
    async ({ right, shows, see }) => {
      const seen = await see(days);
      expect(seen.length).toBeGreaterThan(0);
      const leaks = SOURCED_KINDS.map((kind) => ({ kind, found: leaksOf(seen, kind) }));
      if (right === null || !granted.includes(right)) expect(leaks.flatMap(({ found }) => found)).toEqual([]);
      else expect(leaks.filter(({ found }) => found.length > 0).map(({ kind }) => kind)).toEqual(shows);
    },
    stretched(240_000),
  );

  test('the proof of a pick as a file is all or nothing', async () => {
    const { service, key, ids } = days;
    const path = `/data/picks/${ids.pick.pickId}/proof`;
    const file = await key.get(`${path}?format=file`);
    const { body } = await key.get(path);
    if (granted.includes('api')) {
      expect(file.status).toBe(200);
      expect(body.file).toBe(file.text);
      return;
    }
    expect([file.status, file.body.right]).toEqual([403, 'api']);
    expect(body).toMatchObject({ pickId: ids.pick.pickId, open: null, file: null });
    expect(body.withheld.map(({ field }: { field: string }) => field).sort()).toEqual(['file', 'open']);
    const { credentials } = await service.signIn(days.email);
    const page = service.as({ ...credentials, 'sec-fetch-site': 'same-origin' });
    expect((await page.get(`${path}?format=file`)).status).toBe(granted.includes('display') ? 200 : 403);
  });

  test('the history of a bet withholds what the box score said', async () => {
    const { key, ids } = days;
    const { body } = await key.get(`/me/bets/${ids.betIds[0]}/history`);
    const settled = body.find(({ kind }: { kind: string }) => kind === 'settled');
    const isShown = granted.includes('api');
    expect([settled.after.result === null, settled.after.actual === null]).toEqual([false, !isShown]);
    expect(settled.reason === null).toBe(!isShown);
    const fields = (settled.withheld ?? []).map(({ field }: { field: string }) => field);
    expect(fields).toEqual(isShown ? [] : expect.arrayContaining(['reason', 'after.actual']));
  });
});
