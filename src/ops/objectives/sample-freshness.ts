import type { Db } from '../../platform/db/connect.ts';
import { type FreshnessAsk, freshness } from '../diagnostics/freshness.ts';
import { OBJECTIVE_NAMES } from './objectives.ts';
import type { Recorder } from './recorder.ts';

/** One measurement for each league and kind of facts. What was never loaded is not expected yet. */
export async function sampleFreshness(db: Db, ask: FreshnessAsk, record: Recorder['record']): Promise<void> {
  for (const { variant, status } of await freshness(db, ask)) {
    const [, step = ''] = variant.split('.');
    const objective = OBJECTIVE_NAMES.find((name) => name === `fresh-${step}`);
    if (objective && status !== 'never') record(objective, status === 'fresh');
  }
}
