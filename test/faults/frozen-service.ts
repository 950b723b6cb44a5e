// The service with a fixed clock, real steps and no schedule: the same requests must leave the same rows,
// however often it was killed in between.

import { sampleFeed } from '../../src/ingest/feeds/sample/sample-feed.ts';
import { manualClock } from '../../src/platform/clock.ts';
import { readConfig } from '../../src/platform/config/config.ts';
import { startService } from '../../src/process/main.ts';
import { jobHandlers } from '../../src/process/work.ts';

const clock = manualClock(new Date('2026-01-15T17:00:00Z'));
const feed = { ...sampleFeed(), name: 'frozen' }; // another name, so that the sample league is not imported first
const service = await startService(
  readConfig(process.env, () => ''),
  { clock, work: false, pipeline: { feed } },
);
const { jobs, runner } = service.deps;
await jobs.work({ ...jobHandlers(service.deps), 'pipeline.schedule': async () => {} });
runner.start();
process.once('SIGTERM', () => void service.stop().then(() => process.exit(0)));
