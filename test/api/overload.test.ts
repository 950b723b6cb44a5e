import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, inject, test } from 'vitest';
import type { Feed } from '../../src/ingest/feeds/feed.ts';
import { sampleFeed } from '../../src/ingest/feeds/sample/sample-feed.ts';
import { manualClock } from '../../src/platform/clock.ts';
import { readConfig } from '../../src/platform/config/config.ts';
import { watchLoad } from '../../src/platform/http/guards.ts';
import { createLog } from '../../src/platform/log.ts';
import { startService } from '../../src/process/main.ts';
import { createClient } from '../support/client.ts';
import { duringTests } from '../support/during-tests.ts';
import { stretched } from '../support/patience.ts';
import { startTestService } from '../support/service.ts';

describe('overload', () => {
  const service = duringTests(startTestService);

  test('when too many wait for the database, everything but health gets 503 with Retry-After', async () => {
    // One transaction holds the only connection, and more requests come than may wait.
    let letGo = () => {};
    const held = new Promise<void>((open) => {
      letGo = open;
    });
    const { db } = service;
    const pool = service.config.storage.databasePool;
    const holders = Array.from({ length: service.config.embedded ? 1 : pool }, () =>
      db.transaction().execute(async () => held),
    );
    const waiting = Array.from({ length: 201 }, () => db.selectFrom('users').select('id').limit(1).execute());
    const ended = Promise.allSettled([...holders, ...waiting]); // those that wait too long time out
    await expect
      .poll(() => service.deps.connection.waiting(), { timeout: stretched(3_000) })
      .toBeGreaterThan(200);
    const refused = await service.anonymous.get('/seo/players');
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '1']);
    expect(refused.body).toMatchObject({ type: expect.stringMatching('service-unavailable'), retryAfter: 1 });
    expect((await service.anonymous.get('~/healthz')).status).toBe(200);
    letGo();
    await ended;
    expect((await service.anonymous.get('/seo/players')).status).toBe(200);
  });

  test('an event loop that is held up for two seconds in a row refuses, one pause does not', async () => {
    const load = watchLoad({ waitingForDb: () => 0, starting: () => false });
    const block = (ms: number) => {
      const end = performance.now() + ms;
      while (performance.now() < end);
    };
    const turn = () => new Promise((resume) => setTimeout(resume, 30));
    try {
      block(1_200);
      await turn();
      expect(load.refusal()).toBe(null);
      for (let n = 0; n < 6 && load.refusal() === null; n++) {
        block(1_200);
        await turn();
      }
      expect(load.refusal()).toMatch(/overloaded/);
      await expect.poll(() => load.refusal(), { timeout: stretched(15_000) }).toBe(null);
    } finally {
      load.stop();
    }
  });
});

describe('/readyz on a first start', () => {
  test('waits for the first load and says how far it is, while the API answers', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'hw-first-'));
    const { promise: gate, resolve: open } = Promise.withResolvers<void>();
    const feed: Feed = {
      ...sampleFeed(),
      async *history({ steps }) {
        if (steps[0] !== 'schedule') await gate;
        yield* [];
      },
    };
    const config = readConfig({ PORT: '0', DATA_DIR: dataDir, DEMO: 'off' }, () => '');
    const log = createLog('silent');
    const clock = manualClock(new Date('2026-01-15T17:00:00Z'));
    const service = await startService(config, {
      clock,
      log,
      template: inject('embeddedTemplate'),
      pipeline: { feed },
    });
    const { anonymous } = createClient(`http://127.0.0.1:${service.port}`);
    try {
      await expect
        .poll(async () => (await anonymous.get('~/readyz')).body.missing, { timeout: stretched(15_000) })
        .toEqual([expect.stringMatching(/^the first load: nba: the season, \d+% done$/)]);
      const waiting = await anonymous.get('~/readyz');
      expect([waiting.status, waiting.body.status, waiting.headers.get('retry-after')]).toEqual([
        503,
        'waiting',
        '1',
      ]);
      expect((await anonymous.get('/seo/players')).status).toBe(200);
      open();
      await service.loaded;
      await expect
        .poll(() => anonymous.get('~/readyz'), { timeout: stretched(15_000) })
        .toMatchObject({ status: 200, body: { status: 'ready', missing: [] } });
    } finally {
      open();
      await service.stop();
      rmSync(dataDir, { recursive: true, force: true });
    }
  });
});
