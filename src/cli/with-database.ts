import { systemClock } from '../platform/clock.ts';
import type { Config } from '../platform/config/config.ts';
import { publicBaseUrl } from '../platform/config/config.ts';
import { explainStart } from '../platform/db/damage.ts';
import { createLog } from '../platform/log.ts';
import { awaitStorage, closeParts, createParts, migrateFirst, type Parts } from '../process/parts.ts';

/** Runs a command directly on the database: PostgreSQL, or the embedded one of a stopped service. */
export async function withDatabase<T>(config: Config, work: (parts: Parts) => Promise<T>): Promise<T> {
  const log = createLog('warn', { terminal: process.stderr.isTTY === true });
  const parts = await createParts({
    config,
    baseUrl: publicBaseUrl(config, config.http.port),
    clock: systemClock,
    log,
  });
  try {
    await awaitStorage(config, parts, log);
    await migrateFirst(config, parts);
    return await work(parts);
  } catch (error) {
    throw config.embedded ? explainStart(config.storage.dataDir, error) : error;
  } finally {
    await closeParts(parts).catch(() => {});
  }
}
