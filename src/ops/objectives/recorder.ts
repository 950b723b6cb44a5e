import type { Logger } from 'pino';
import { daysAfter } from '../../domain/dates.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/connect.ts';
import type { Timers } from '../../platform/timers.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { type ObjectiveName, objectiveOf, WINDOW_DAYS } from './objectives.ts';
import { addCounts, dropHoursBefore, type HourCounts } from './queries.ts';

const FLUSH_MS = 60_000;
const HOUR_MS = 3_600_000;
const KEPT_DAYS = 2 * WINDOW_DAYS;

type Deps = {
  db: Db;
  clock: Clock;
  timers: Timers;
  log: Logger;
  metrics: Pick<Metrics, 'countObjective' | 'timeObjective'>;
  /** Called every minute, before the counts are stored. */
  sample: (record: Recorder['record']) => Promise<void>;
};

export type Recorder = {
  /** A duration that is good up to the threshold; null if it never ended. */
  time(name: ObjectiveName, seconds: number | null): void;
  record(name: ObjectiveName, isGood: boolean): void;
  /** Stores what was counted since the last time. */
  flush(): Promise<void>;
  start(): void;
  stop(): Promise<void>;
};

/** Counts measurements for Prometheus and, by the hour, in the database, where all processes add up. */
export function createRecorder({ db, clock, timers, log, metrics, sample }: Deps): Recorder {
  let counts = new Map<string, HourCounts>();
  let stopFlushing = () => {};

  const record = (objective: ObjectiveName, isGood: boolean) => {
    metrics.countObjective({ objective, isGood });
    const hour = new Date(Math.floor(clock.now().getTime() / HOUR_MS) * HOUR_MS);
    const key = `${objective} ${hour.toISOString()}`;
    const { good, total } = counts.get(key) ?? { good: 0, total: 0 };
    counts.set(key, { objective, hour, good: good + Number(isGood), total: total + 1 });
  };
  const flush = async () => {
    const batch = [...counts.values()];
    counts = new Map();
    if (batch.length === 0) return;
    try {
      await addCounts(db, batch);
      await dropHoursBefore(db, daysAfter(clock.now(), -KEPT_DAYS));
    } catch (error) {
      log.warn({ err: error }, 'counts of objectives were not stored');
    }
  };
  const sampleAndFlush = async () => {
    await sample(record).catch((error) => log.warn({ err: error }, 'freshness was not measured'));
    await flush();
  };
  return {
    time(objective, seconds) {
      if (seconds !== null) metrics.timeObjective({ objective, seconds });
      record(objective, seconds !== null && seconds <= (objectiveOf(objective).thresholdSeconds ?? 0));
    },
    record,
    flush,
    start: () => {
      stopFlushing = timers.every(FLUSH_MS, () => void sampleAndFlush());
    },
    async stop() {
      stopFlushing();
      await flush();
    },
  };
}
