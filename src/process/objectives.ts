import type { Logger } from 'pino';
import type { League } from '../domain/leagues.ts';
import type { StepEnd } from '../ingest/pipeline/run-step.ts';
import type { Metrics } from '../ops/metrics/metrics.ts';
import { createRecorder } from '../ops/objectives/recorder.ts';
import { sampleFreshness } from '../ops/objectives/sample-freshness.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/db/connect.ts';
import type { Timers } from '../platform/timers.ts';
import type { AttemptEnd } from '../webhooks/attempt-delivery.ts';

type Deps = {
  db: Db;
  clock: Clock;
  timers: Timers;
  log: Logger;
  metrics: Metrics;
  feed: { leagues?: readonly League[] };
  config: { feed: { oddsEveryMinutes: number } };
};

/** Measures the service level objectives where their work ends. */
export function measureObjectives({ feed, config, ...deps }: Deps) {
  const { db, clock, metrics } = deps;
  const recorder = createRecorder({
    ...deps,
    sample: (record) => {
      const { oddsEveryMinutes } = config.feed;
      return sampleFreshness(db, { oddsEveryMinutes, now: clock.now(), leagues: feed.leagues }, record);
    },
  });
  return {
    ...recorder,
    onStepEnd(end: StepEnd) {
      metrics.countStep(end);
      for (const seconds of end.newsSeconds) recorder.time('news-to-pick', seconds);
    },
    onAttempt(end: AttemptEnd) {
      metrics.countWebhookAttempt(end);
      const { firstAfterSeconds, deliveredAfterSeconds } = end;
      if (firstAfterSeconds !== null) recorder.time('webhook-first-attempt', firstAfterSeconds);
      if (deliveredAfterSeconds !== undefined) recorder.time('webhook-delivered', deliveredAfterSeconds);
    },
  };
}
