// The service on a clock that stands still, with real steps and no schedule of its own: the same requests must leave
// the same rows, however often it was killed in between.
import { readConfig } from '../../src/config/config.ts';
import { manualClock } from '../../src/core/clock.ts';
import { sampleFeed } from '../../src/feeds/sample/sample-feed.ts';
import { startService } from '../../src/main.ts';
import { jobHandlers } from '../../src/work.ts';

const clock = manualClock(new Date('2026-01-15T17:00:00Z'));
const feed = { ...sampleFeed(), name: 'frozen' }; // under another name the sample league is not loaded first
const service = await startService(
  readConfig(process.env, () => ''),
  { clock, work: false, pipeline: { feed } },
);
const { jobs, runner } = service.parts;
await jobs.work({ ...jobHandlers(service.parts), 'pipeline.schedule': async () => {} });
runner.start();
process.once('SIGTERM', () => void service.stop().then(() => process.exit(0)));
