import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '../support/client.ts';
import { freePort } from '../support/servers.ts';
import { compareReads, describeLoad, missingTokens, tryOldRelease } from './checks.ts';
import { ALL_LOADED, liveIn } from './lived-in.ts';
import { failed, passed, type Report } from './report.ts';
import { runRelease, signIn, startRelease } from './service.ts';
import { steadyLoad } from './steady-load.ts';

/** So many requests before and after. */
export const REQUESTS = 100;

/** One process with the embedded database: a restart on the same folder, so there is a short downtime. */
export async function drillEmbedded({ step }: Report, old: string, current: string): Promise<void> {
  const dir = mkdtempSync(join(tmpdir(), 'hardwood-drill-'));
  const settings = {
    PORT: String(await freePort()),
    DATA_DIR: join(dir, 'data'),
    BACKUP_DIR: join(dir, 'backups'),
  };
  let service = await timed(step, 'start the old release with data', () => startRelease(old, settings));
  await service.hasLogged(ALL_LOADED);
  const admin = await signIn(service);
  const life = await liveIn(service, admin);
  const before = await life.readAll(service, admin.credentials);
  let backup = '';
  await step('back up', async () => {
    const { status, body, text } = await admin.post('/ops/backups');
    backup = body?.path;
    return status === 201 ? passed(`${(body.bytes / 1e6).toFixed(1)} MB`) : failed(text);
  });
  const outside = createClient(service.origin); // keeps asking while the service is stopped
  const load = steadyLoad(outside.as(admin.credentials));
  await load.untilAnswered(REQUESTS);
  await step('upgrade under load', async () => {
    await service.stop();
    service = await startRelease(current, settings);
    return passed('stopped, started and ready again');
  });
  await load.untilAnswered(REQUESTS);
  const done = await load.stop();
  await outside.hangUp();
  await step('requests meanwhile', async () => {
    const missing = await missingTokens(await signIn(service), done);
    const unexpected = done.failures.filter((failure) => /^[45]/.test(failure) && !/^503/.test(failure));
    const isFine = missing === 0 && unexpected.length === 0;
    return (isFine ? passed : failed)(
      isFine ? describeLoad(done) : `${missing} writes lost; ${unexpected.slice(0, 3)}`,
    );
  });
  await step('compare answers', () => compareReads(service, life, before));
  await service.stop();
  await step('start the old release on the new tables', () =>
    tryOldRelease(
      () => startRelease(old, settings),
      (older) => compareReads(older, life, before),
    ),
  );
  await step('restore the backup into the old release', async () => {
    const said = runRelease(old, settings, ['restore', backup, '--replace']);
    return passed(
      said
        .trim()
        .split('\n')[0]
        ?.replace(/^✓ Restored into \S+ /, '') ?? '',
    );
  });
  service = await timed(step, 'start the old release on it', () => startRelease(old, settings));
  await step('compare answers with those before the backup', () => compareReads(service, life, before));
  await service.stop();
  rmSync(dir, { recursive: true, force: true });
}

export async function timed<T>(step: Report['step'], name: string, work: () => Promise<T>): Promise<T> {
  const results: T[] = [];
  await step(name, async () => {
    results.push(await work());
    return passed('ready');
  });
  return results[0] as T;
}
