import { beforeAll, describe, expect, test } from 'vitest';
import { createLiveSettings } from '../../src/ops/settings/live-settings.ts';
import { createLiveConfig } from '../../src/platform/config/live-config.ts';
import { createLog } from '../../src/platform/log.ts';
import type { Caller } from '../support/client.ts';
import { duringTests } from '../support/during-tests.ts';
import { startTestService } from '../support/service.ts';

let admin: Caller;
let token: Caller & { id: number };

const service = duringTests(() =>
  startTestService({
    LLM_URL: 'https://planted:secret@writer.example/v1?key=plantedkey',
    LLM_MODEL: 'writer',
  }),
);
beforeAll(async () => {
  admin = await service.person('admin');
  token = await service.opsToken('ops:config');
});

const read = async () => (await token.get('/ops/config')).body;
const settingOf = async (name: string) =>
  (await read()).settings.find((one: { name: string }) => one.name === name);
const put = (settings: Record<string, string>, headers: Record<string, string> = {}) =>
  token.put('/ops/config', { settings }, headers);

describe('GET /ops/config', () => {
  test('shows every setting but secrets, where it comes from, and no credential inside an address', async () => {
    const { status, headers, body, text } = await token.get('/ops/config');
    expect([status, headers.get('etag'), body.version]).toEqual([200, '"settings-0"', 0]);
    expect(await settingOf('RATE_LIMIT_SHARP')).toMatchObject({
      value: '300/60',
      default: '300/60',
      source: 'default',
      changeable: true,
    });
    expect(await settingOf('LLM_URL')).toMatchObject({ value: 'https://writer.example/v1', source: 'env' });
    expect(text).not.toMatch(/planted/);
    expect(body.settings.map(({ name }: { name: string }) => name)).not.toContain('JWT_SECRET');
    expect(text).not.toContain('a secret for tests');
  });
});

describe('PUT /ops/config', () => {
  test('changes what holds at once here and within one look elsewhere, is versioned and audited', async () => {
    const sharp = await service.apiKey(await service.person('sharp'));
    const other = createLiveConfig(service.config);
    const log = createLog('silent');
    const elsewhere = createLiveSettings({
      db: service.db,
      timers: { sleep: async () => {}, every: () => () => {} },
      log,
      live: other,
    });
    await elsewhere.start();

    const { status, body, headers } = await put({
      RATE_LIMIT_SHARP: '7/60',
      REGISTRATION: 'off',
      LOG_LEVEL: 'silent',
    });
    expect([status, body.version, headers.get('etag')]).toEqual([200, 1, '"settings-1"']);
    expect(body).toMatchObject({
      changedBy: `ops-token:${token.id}`,
      changedAt: service.clock.now().toISOString(),
    });
    const usage = await sharp.get('/data/usage');
    expect(usage.headers.get('ratelimit-policy')).toBe('"sharp";q=7;w=60');
    expect(usage.body.quota).toMatchObject({ requests: 7, remaining: 6 });
    const registration = { email: 'new@example.com', password: 'a fine long password' };
    expect((await service.anonymous.post('/auth/register', registration)).status).not.toBe(202);

    expect(other.config.accounts.rateLimitSharp.requests).toBe(300);
    await elsewhere.follow();
    expect(other.config.accounts).toMatchObject({ rateLimitSharp: { requests: 7 }, registration: false });

    const audit = await service.db
      .selectFrom('auditEvents')
      .select(['actor', 'detail'])
      .where('kind', '=', 'config_changed')
      .execute();
    const change = { name: 'RATE_LIMIT_SHARP', from: null, to: '7/60' };
    expect(audit).toMatchObject([
      { actor: `ops-token:${token.id}`, detail: { version: 1, changes: expect.arrayContaining([change]) } },
    ]);

    // The whole set is replaced: settings not listed revert to their startup values.
    await put({ REGISTRATION: 'off' });
    expect(await settingOf('RATE_LIMIT_SHARP')).toMatchObject({ value: '300/60', source: 'default' });
    expect(await settingOf('REGISTRATION')).toMatchObject({ value: 'off', source: 'override' });
    await put({});
    expect((await service.anonymous.post('/auth/register', registration)).status).toBe(202);
    await elsewhere.follow();
    expect(other.config.accounts.rateLimitSharp.requests).toBe(300);
  });

  test('the same set again is no new version', async () => {
    const { version } = await read();
    await put({ ODDS_EVERY_MINUTES: '10' });
    await put({ ODDS_EVERY_MINUTES: '10' });
    expect((await read()).version).toBe(version + 1);
    await put({});
  });

  test.each([
    [{ RATE_LIMIT_SHARP: 'much' }, '/settings/RATE_LIMIT_SHARP', /not REQUESTS\/SECONDS/],
    [{ ODDS_EVERY_MINUTES: '0' }, '/settings/ODDS_EVERY_MINUTES', /whole number/],
    [{ JWT_SECRET: 'x'.repeat(40) }, '/settings/JWT_SECRET', /cannot be changed/],
    [{ PORT: '80' }, '/settings/PORT', /cannot be changed/],
  ])('400: %j', async (settings, pointer, detail) => {
    const { version } = await read();
    const { status, body } = await put(settings as unknown as Record<string, string>);
    expect([status, body.errors[0].pointer]).toEqual([400, pointer]);
    expect(body.errors[0].detail).toMatch(detail);
    expect((await read()).version).toBe(version);
  });

  test('403 for other scopes', async () => {
    const reader = await service.opsToken('ops:read', 'ops:commands', 'ops:tokens');
    expect((await reader.put('/ops/config', { settings: {} })).status).toBe(403);
    expect((await reader.get('/ops/config')).status).toBe(403);
  });

  test('412: of two changes based on the same version one is refused', async () => {
    const { headers } = await admin.get('/ops/config');
    const tag = headers.get('etag') ?? '';
    const answers = await Promise.all([
      put({ ODDS_EVERY_MINUTES: '6' }, { 'if-match': tag }),
      put({ ODDS_EVERY_MINUTES: '7' }, { 'if-match': tag }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412]);
    expect((await put({}, { 'if-match': '*' })).status).toBe(200);
  });
});
