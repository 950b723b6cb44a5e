import type { Clock } from '../core/clock.ts';
import type { Db } from '../db/connect.ts';
import type { Jobs } from '../jobs/jobs.ts';

export type WorkbenchDeps = { db: Db; clock: Clock; jobs: Jobs };
