import type { League } from '../../domain/leagues.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/connect.ts';
import type { Feed } from '../feeds/feed.ts';
import type { StepName } from '../operations/step-names.ts';

export { STEP_NAMES, type StepName } from '../operations/step-names.ts';

export type StepContext = {
  db: Db;
  feed: Feed;
  league: League;
  date: string;
  clock: Clock;
  /** Score step: only games whose facts have changed since their last scoring. */
  onlyChanged: boolean;
  /** Repeat finished work, e.g. settle again. */
  force: boolean;
  /**
   * Call between batches (at most 500 rows or 1 s apart). Extends the lease and throws OperationCancelled on
   * a requested cancel.
   */
  checkpoint(): Promise<void>;
  /**
   * The step's only transaction, fenced by the lease. Also writes the step's row. Do network I/O and
   * computation before it.
   */
  commit<T extends StepOutcome>(work: (db: Db) => Promise<T>): Promise<T>;
};

export type StepOutcome = {
  rows: number;
  warnings?: string[];
  /** Score step: how long after an injury report each pick was changed. */
  newsSeconds?: readonly number[];
};

export type Step = { name: StepName; run(context: StepContext): Promise<StepOutcome> };
