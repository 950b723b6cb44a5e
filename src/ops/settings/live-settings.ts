import type { Logger } from 'pino';
import type { LiveConfig } from '../../platform/config/live-config.ts';
import type { Db } from '../../platform/db/connect.ts';
import type { Timers } from '../../platform/timers.ts';
import { findNewestVersion } from './setting-queries.ts';

const POLL_MS = 1_000; // every process applies a change within two seconds

type Deps = { db: Db; timers: Timers; log: Logger; live: LiveConfig };

/** Settings watcher: polls for the newest version and applies it. */
export function createLiveSettings({ db, timers, log, live }: Deps) {
  const firstLevel = log.level;
  let seen = 0;
  let stop = () => {};
  const follow = async () => {
    const newest = await findNewestVersion(db);
    if (!newest || newest.version === seen) return;
    seen = newest.version;
    try {
      live.apply(newest.settings);
      log.level = 'LOG_LEVEL' in newest.settings ? live.config.process.logLevel : firstLevel;
      log.info({ version: seen, settings: newest.settings }, 'the settings have changed');
    } catch (error) {
      log.error(
        { err: error, version: seen },
        'the newest settings are not valid; the previous ones stay active',
      );
    }
  };
  return {
    follow,
    async start() {
      await follow();
      stop = timers.every(POLL_MS, () =>
        follow().catch((error) => log.debug({ err: error }, 'the settings could not be looked up')),
      );
    },
    stop: () => stop(),
  };
}
export type LiveSettings = ReturnType<typeof createLiveSettings>;
