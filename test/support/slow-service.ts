// The service with steps that take their time and leave a mark each: what fault tests kill, pause and stop.
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { readConfig } from '../../src/config/config.ts';
import { sampleFeed } from '../../src/feeds/sample/sample-feed.ts';
import { startService } from '../../src/main.ts';
import { STEP_NAMES, type Step } from '../../src/pipeline/step.ts';

const HALF_STEP_MS = 150;

/** `rows` is how many marks this step has left for this day in all: more than one means that it was done twice. */
const steps: Step[] = STEP_NAMES.map((name) => ({
  name,
  async run({ date, clock, checkpoint, commit }) {
    await sleep(HALF_STEP_MS);
    await checkpoint();
    await sleep(HALF_STEP_MS);
    return commit(async (db) => {
      const kind = `${name} ${date}`;
      const mark = {
        kind,
        actor: `pid:${process.pid}`,
        userId: null,
        ip: null,
        detail: '{}',
        at: clock.now(),
      };
      await db.insertInto('auditEvents').values(mark).execute();
      const { rows } = await sql<{ n: number }>`
        select count(*)::int as n from audit_events where kind = ${kind}`.execute(db);
      return { rows: rows[0]?.n ?? 0 };
    });
  },
}));

const feed = { ...sampleFeed(), name: 'slow' }; // under another name the sample league is not loaded first
const service = await startService(
  readConfig(process.env, () => ''),
  { pipeline: { steps, feed } },
);
process.once('SIGTERM', () => void service.stop().then(() => process.exit(0)));
