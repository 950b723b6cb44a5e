import { systemClock } from '../platform/clock.ts';
import type { Config } from '../platform/config/config.ts';
import { publicBaseUrl } from '../platform/config/config.ts';
import { secretValues } from '../platform/config/secret-values.ts';
import { explainStart } from '../platform/db/damage.ts';
import { createLog, linesTo } from '../platform/log.ts';
import { closeDependencies } from '../process/close-dependencies.ts';
import { openDataFolder } from '../process/data-folder.ts';
import { createDependencies, type Dependencies } from '../process/dependencies.ts';
import { awaitStorage, migrateFirst } from '../process/storage.ts';

/** Runs a command directly on the database: PostgreSQL, or the embedded one of a stopped service. */
export async function withDatabase<T>(config: Config, work: (deps: Dependencies) => Promise<T>): Promise<T> {
  // Standard output is for the result of the command.
  const to = await linesTo(process.stderr);
  const log = createLog('warn', { hidden: secretValues(config), to });
  const deps = await createDependencies({
    config,
    folder: openDataFolder({ config, clock: systemClock, log }),
    baseUrl: publicBaseUrl(config, config.http.port),
    clock: systemClock,
    log,
  });
  try {
    await awaitStorage(config, deps, log);
    await migrateFirst(config, deps);
    return await work(deps);
  } catch (error) {
    throw config.embedded ? explainStart(config.storage.dataDir, error) : error;
  } finally {
    await closeDependencies(deps).catch(() => {});
  }
}
