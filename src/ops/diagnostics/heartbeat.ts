import type { Logger } from 'pino';
import { daysAfter } from '../../domain/dates.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/connect.ts';
import type { Timers } from '../../platform/timers.ts';
import { markStopped, type ProcessFacts, purgeProcesses, saveHeartbeat } from './process-queries.ts';

const HEARTBEAT_MS = 10_000;

type Deps = { db: Db; clock: Clock; timers: Timers; log: Logger; facts: ProcessFacts };

/** Writes a heartbeat of this process every ten seconds, and a mark at a clean shutdown. */
export function createHeartbeat({ db, clock, timers, log, facts }: Deps) {
  let stopTimer = () => {};
  const save = () => saveHeartbeat(db, facts, clock.now());
  const beat = async () => {
    await save();
    await purgeProcesses(db, daysAfter(clock.now(), -1));
  };
  return {
    beat,
    /** Writes the heartbeat without purging old processes. */
    save,
    async start() {
      await beat();
      stopTimer = timers.every(HEARTBEAT_MS, () =>
        beat().catch((error) => log.debug({ err: error }, 'the heartbeat could not be written')),
      );
    },
    async stop() {
      stopTimer();
      await markStopped(db, facts.id, clock.now()).catch(() => {}); // a missing heartbeat shows it too
    },
  };
}
export type Heartbeat = ReturnType<typeof createHeartbeat>;
