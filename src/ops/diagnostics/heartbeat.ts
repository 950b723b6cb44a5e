import type { Logger } from 'pino';
import { daysAfter } from '../../domain/dates.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/connect.ts';
import type { Timers } from '../../platform/timers.ts';
import { markStopped, type ProcessFacts, purgeProcesses, saveBeat } from './process-queries.ts';

const BEAT_MS = 10_000;

type Deps = { db: Db; clock: Clock; timers: Timers; log: Logger; facts: ProcessFacts };

/** Says every ten seconds that this process is alive, and at its end that it went in good order. */
export function createPulse({ db, clock, timers, log, facts }: Deps) {
  let stopBeating = () => {};
  const save = () => saveBeat(db, facts, clock.now());
  const beat = async () => {
    await save();
    await purgeProcesses(db, daysAfter(clock.now(), -1));
  };
  return {
    beat,
    /** Writes the heartbeat alone. */
    save,
    async start() {
      await beat();
      stopBeating = timers.every(BEAT_MS, () =>
        beat().catch((error) => log.debug({ err: error }, 'no sign of life could be written')),
      );
    },
    async stop() {
      stopBeating();
      await markStopped(db, facts.id, clock.now()).catch(() => {}); // a lost database says the same by silence
    },
  };
}
export type Pulse = ReturnType<typeof createPulse>;
