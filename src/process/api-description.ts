import { systemClock } from '../platform/clock.ts';
import { readConfig } from '../platform/config/config.ts';
import type { App } from '../platform/http/shell.ts';
import { createLog } from '../platform/log.ts';
import { VERSION } from '../platform/version.ts';
import { buildApp } from './app.ts';
import { openDataFolder } from './data-folder.ts';
import { createDependencies } from './dependencies.ts';

/** The app with all declared routes. Starts nothing: connections open on first use, and there is none. */
export async function declaredApp(): Promise<App> {
  const unused = 'x'.repeat(32);
  const config = readConfig(
    { DATABASE_URL: 'postgres://localhost/unused', JWT_SECRET: unused, ENCRYPTION_KEY: unused, ROLE: 'api' },
    () => '',
  );
  const baseUrl = 'http://127.0.0.1:8080';
  const log = createLog('silent');
  const folder = openDataFolder({ config, clock: systemClock, log });
  const deps = await createDependencies({ config, folder, baseUrl, clock: systemClock, log });
  const load = { refusal: () => null, stop: () => {} };
  const nothing = async () => [];
  return buildApp({
    ...deps,
    version: VERSION,
    baseUrl,
    clock: systemClock,
    log,
    load,
    readiness: nothing,
    warnings: nothing,
    devPages: false,
    demoSecret: null,
  });
}

/** The OpenAPI document of the declared routes. */
export async function apiDescription(): Promise<object> {
  const app = await declaredApp();
  const document = app.swagger();
  await app.close();
  return document;
}
