import { flushCompileCache } from 'node:module';
import { systemClock } from '../platform/clock.ts';
import type { Config } from '../platform/config/config.ts';
import { secretValues } from '../platform/config/secret-values.ts';
import { createLog, linesTo } from '../platform/log.ts';
import { openDataFolder } from './data-folder.ts';
import { tryPort } from './listen.ts';
import type { Overrides, Service } from './run-service.ts';

export type { Overrides, Service } from './run-service.ts';

/** Starts the whole process. */
export async function startService(config: Config, overrides: Overrides = {}): Promise<Service> {
  const clock = overrides.clock ?? systemClock;
  const log =
    overrides.log ??
    createLog(config.process.logLevel, {
      hidden: secretValues(config),
      traced: config.observability.otlpEndpoint !== null,
      to: await linesTo(process.stdout),
    });
  const port = await tryPort(config.http.host, config.http.port);
  const folder = openDataFolder({ config, clock, log, template: overrides.template });
  // Importing the rest takes a second. The database starts meanwhile.
  const { runService } = await import('./run-service.ts');
  const service = await runService(config, { ...overrides, clock, log, port, folder });
  flushCompileCache(); // a process that is killed writes nothing at its exit
  return service;
}
