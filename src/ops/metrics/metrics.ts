import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from '@prometheus-io/client';
import { timeRequests } from './request-times.ts';

const STEP_SECONDS = [0.1, 0.5, 1, 2, 5, 10, 30, 60, 300];

/** What happened is counted as it happens; no label ever holds an id, an address or anything a caller sent. */
export function createMetrics() {
  const registry = new Registry();
  const registers = [registry];
  const steps = new Histogram({
    name: 'hardwood_step_duration_seconds',
    help: 'Runs of pipeline steps by league, step and how they ended',
    labelNames: ['league', 'step', 'status'],
    buckets: STEP_SECONDS,
    registers,
  });
  const attempts = new Counter({
    name: 'hardwood_webhook_attempts_total',
    help: 'Attempts to deliver a webhook by result',
    labelNames: ['result'],
    registers,
  });
  const unhandledErrors = new Counter({
    name: 'hardwood_unhandled_errors_total',
    help: 'Errors that no code handled, by where they surfaced',
    labelNames: ['origin'],
    registers,
  });
  return {
    registry,
    countRequest: timeRequests(registry),
    countStep({
      league,
      step,
      status,
      seconds,
    }: {
      league: string;
      step: string;
      status: string;
      seconds: number;
    }) {
      steps.observe({ league, step, status }, seconds);
    },
    countWebhookAttempt: (result: 'delivered' | 'refused' | 'failed') => attempts.inc({ result }),
    countUnhandledError: (origin: NodeJS.UncaughtExceptionOrigin) => unhandledErrors.inc({ origin }),
    /** Of the process itself: memory, event loop, garbage collection. Begun once the process is to be watched. */
    watchProcess: () => collectDefaultMetrics({ register: registry, prefix: 'hardwood_' }),
    /** A figure that is looked up when somebody asks; `values` come with their labels. */
    gauge(name: string, help: string, labelNames: string[], look: () => Promise<readonly Reading[]>) {
      new Gauge({
        name: `hardwood_${name}`,
        help,
        labelNames,
        registers,
        async collect() {
          this.reset();
          // Without the database some figures are missing; the others are wanted all the more.
          const readings = await look().catch(() => []);
          for (const { labels, value } of readings) this.set(labels, value);
        },
      });
    },
  };
}
export type Reading = { labels: Record<string, string>; value: number };
export type Metrics = ReturnType<typeof createMetrics>;
