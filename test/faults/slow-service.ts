// The service with slow steps (STEP_MS) that each insert a row: fault tests kill, pause and stop it.
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { sampleFeed } from '../../src/ingest/feeds/sample/sample-feed.ts';
import { STEP_NAMES, type Step } from '../../src/ingest/pipeline/step.ts';
import { readConfig } from '../../src/platform/config/config.ts';
import { startService } from '../../src/process/main.ts';
import { EVENTS } from '../../src/webhooks/event-types.ts';
import { recordEvent } from '../../src/webhooks/record-event.ts';

const HALF_STEP_MS = Number(process.env.STEP_MS ?? 300) / 2;
const EVENT = 'picks.scored';

/**
 * `rows` is the number of rows that this step has inserted for this day: more than one means that it ran
 * twice.
 */
const steps: Step[] = STEP_NAMES.map((name) => ({
  name,
  async run({ date, league, clock, checkpoint, commit }) {
    await sleep(HALF_STEP_MS);
    await checkpoint();
    await sleep(HALF_STEP_MS);
    return commit(async (db) => {
      const kind = `${name} ${league} ${date}`;
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
      // A new key each time: an event that is recorded twice must show, not be deduplicated.
      const event = { type: EVENT, dedupeKey: randomUUID(), at: clock.now() } as const;
      if (name === 'score') await recordEvent(db, { ...event, data: { ...EVENTS[EVENT].example, date } });
      return { rows: rows[0]?.n ?? 0 };
    });
  },
}));

const feed = { ...sampleFeed(), name: 'slow' }; // another name, so that the sample league is not imported first
const service = await startService(
  readConfig(process.env, () => ''),
  { pipeline: { steps, feed } },
);
process.once('SIGTERM', () => void service.stop().then(() => process.exit(0)));
