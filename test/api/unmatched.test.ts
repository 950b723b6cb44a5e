import { beforeAll, describe, expect, test } from 'vitest';
import { savePlayers } from '../../src/league/save-queries.ts';
import { saveUnmatched } from '../../src/league/unmatched-queries.ts';
import { HISTORY } from '../data/arrivals.ts';
import { runCommand } from '../support/command.ts';
import { duringTests } from '../support/during-tests.ts';
import { stretched } from '../support/patience.ts';
import { startTestService } from '../support/service.ts';

const service = duringTests(startTestService);
beforeAll(async () => {
  const { db } = service;
  const capturedAt = new Date('2026-01-01T00:00:00Z');
  await savePlayers(
    db,
    [
      {
        league: 'nba',
        id: 77,
        name: 'Nicolas Claxton',
        position: 'C',
        teamId: 5,
        heightIn: null,
        weightLb: null,
        birthDate: null,
        otherIds: {},
        aliases: [],
        capturedAt,
      },
    ],
    HISTORY,
  );
  await wait('Nic Claxton', 'A Mascot');
});

const wait = (...names: string[]) =>
  saveUnmatched(service.db, {
    league: 'nba',
    unmatched: names.map((name) => ({
      origin: 'the-odds-api odds',
      reason: 'no player of that name in the two teams',
      name,
      rows: 3,
      teamIds: [5, 6],
    })),
    now: new Date('2026-01-01T00:00:00Z'),
  });

describe('GET /ops/unmatched', () => {
  test('lists what waits, with whom it may mean', async () => {
    const operator = await service.opsToken('ops:read');
    const { status, body } = await operator.get('/ops/unmatched?league=nba');
    expect(status).toBe(200);
    expect(body).toMatchObject([
      { name: 'A Mascot', status: 'open', candidates: [], held: 0 },
      { name: 'Nic Claxton', candidates: [{ playerId: 77, name: 'Nicolas Claxton' }] },
    ]);
    expect((await operator.get('/ops/unmatched?status=resolved')).body).toEqual([]);
  });
});

describe('POST /ops/unmatched/{id}/resolve', () => {
  test('makes the name an alias, once; another one is dismissed', async () => {
    const operator = await service.opsToken('ops:read', 'ops:commands');
    const { body } = await operator.get('/ops/unmatched');
    const [mascot, nic] = body as { id: number }[];
    const resolved = await operator.post(`/ops/unmatched/${nic!.id}/resolve`, { playerId: 77 });
    expect([resolved.status, resolved.body]).toEqual([200, { id: nic!.id, status: 'resolved' }]);
    const aliases = await service.db
      .selectFrom('players')
      .select('aliases')
      .where('id', '=', 77)
      .orderBy('capturedAt', 'desc')
      .executeTakeFirstOrThrow();
    expect(aliases.aliases).toEqual(['Nic Claxton']);
    expect(
      (await operator.post(`/ops/unmatched/${mascot!.id}/resolve`, { playerId: null })).body.status,
    ).toBe('dismissed');
    const again = await operator.post(`/ops/unmatched/${nic!.id}/resolve`, { playerId: 77 });
    expect([again.status, again.body.type]).toEqual([
      409,
      expect.stringMatching(/unmatched-already-settled$/),
    ]);
    expect((await operator.get('/ops/unmatched')).body).toEqual([]);
    const trail = await service.db
      .selectFrom('auditEvents')
      .select('kind')
      .where('kind', 'like', 'unmatched%')
      .execute();
    expect(trail).toHaveLength(2);
  });

  test('a body without playerId, an unknown name, an unknown player', async () => {
    const operator = await service.opsToken('ops:commands');
    expect((await operator.post('/ops/unmatched/1/resolve', {})).status).toBe(400);
    expect((await operator.post('/ops/unmatched/999999/resolve', { playerId: 77 })).status).toBe(404);
  });
});

describe('hardwood unmatched', { timeout: stretched(120_000) }, () => {
  test('lists what waits, and settles it as the service does', async () => {
    await wait('N. Claxton', 'Another Mascot');
    const { token } = await service.opsToken('ops:read', 'ops:commands');
    const env = { HARDWOOD_URL: `http://127.0.0.1:${service.port}`, HARDWOOD_TOKEN: token };
    const run = (...args: string[]) => runCommand(['unmatched', ...args], env);
    const list = (await run('list', '--league', 'nba')).out;
    expect(list).toMatch(
      /^\d+ {2}Another Mascot {2}\(nba, the-odds-api odds: no player of that name in the two teams; 0 facts waiting\)$/m,
    );
    expect(list).toMatch(/^\d+ {2}N\. Claxton .*\n {6}77 {2}Nicolas Claxton$/m);
    const idOf = (name: string) => new RegExp(`^(\\d+)  ${name}`, 'm').exec(list)?.[1] ?? '';
    expect(await run('resolve', idOf('N. Claxton'))).toMatchObject({ code: 2 }); // neither --player nor --dismiss
    expect((await run('resolve', idOf('N. Claxton'), '--player', '77')).out).toMatch(/^✓ resolved/);
    expect((await run('resolve', idOf('Another Mascot'), '--dismiss')).out).toMatch(/^✓ dismissed/);
    expect((await run('list')).out).toBe('✓ No unmatched names.\n');
  });
});
