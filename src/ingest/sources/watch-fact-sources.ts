import type { Logger } from 'pino';
import type { Db } from '../../platform/db/connect.ts';
import type { Rights } from '../../platform/rights/rights.ts';
import type { Timers } from '../../platform/timers.ts';
import { listFactSources } from './fact-source-queries.ts';

const LOOK_AGAIN_MS = 10_000;

type Deps = { db: Db; rights: Rights; timers: Timers; log: Logger };

/** Applies the rights of sources to stored facts, also to those that another process stores meanwhile. */
export function watchFactSources({ db, rights, timers, log }: Deps) {
  let stop = () => {};
  const look = async () => rights.learn(await listFactSources(db));
  return {
    look,
    async start(): Promise<void> {
      await look();
      stop = timers.every(LOOK_AGAIN_MS, () => {
        look().catch((error) => log.warn({ err: error }, 'the sources of stored facts could not be read'));
      });
    },
    stop: () => stop(),
  };
}
