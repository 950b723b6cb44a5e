import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from '@prometheus-io/client';

const REQUEST_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const STEP_SECONDS = [0.1, 0.5, 1, 2, 5, 10, 30, 60, 300];
/** Among them the thresholds of the objectives. */
const OBJECTIVE_SECONDS = [0.1, 0.5, 1, 2, 5, 10, 20, 30, 60, 120, 300, 1_800, 7_200];

/** What happened is counted as it happens; no label ever holds an id, an address or anything a caller sent. */
export function createMetrics() {
  const registry = new Registry();
  const registers = [registry];
  const requests = new Histogram({
    name: 'hardwood_http_request_duration_seconds',
    help: 'Requests by method, route pattern and class of status',
    labelNames: ['method', 'route', 'status'],
    buckets: REQUEST_SECONDS,
    registers,
  });
  const steps = new Histogram({
    name: 'hardwood_step_duration_seconds',
    help: 'Pipeline step runs by league, step and result',
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
  const replicaRetries = new Counter({
    name: 'hardwood_replica_retries_total',
    help: 'Cached responses that failed on the replica and were computed on the primary',
    registers,
  });
  const objectiveEvents = new Counter({
    name: 'hardwood_objective_events_total',
    help: 'Measurements of service level objectives by result',
    labelNames: ['objective', 'result'],
    registers,
  });
  const objectiveSeconds = new Histogram({
    name: 'hardwood_objective_duration_seconds',
    help: 'Durations that service level objectives limit',
    labelNames: ['objective'],
    buckets: OBJECTIVE_SECONDS,
    registers,
  });
  return {
    registry,
    countRequest({ method, route, status, seconds }: AnsweredRequest) {
      requests.observe({ method, route, status: `${Math.floor(status / 100)}xx` }, seconds);
    },
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
    countWebhookAttempt: ({ result }: { result: 'delivered' | 'refused' | 'failed' }) =>
      attempts.inc({ result }),
    countUnhandledError: (origin: NodeJS.UncaughtExceptionOrigin) => unhandledErrors.inc({ origin }),
    countReplicaRetry: () => replicaRetries.inc(),
    countObjective: ({ objective, isGood }: { objective: string; isGood: boolean }) =>
      objectiveEvents.inc({ objective, result: isGood ? 'good' : 'bad' }),
    timeObjective: ({ objective, seconds }: { objective: string; seconds: number }) =>
      objectiveSeconds.observe({ objective }, seconds),
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
          // Without the database some metrics are missing; the others are still served.
          const readings = await look().catch(() => []);
          for (const { labels, value } of readings) this.set(labels, value);
        },
      });
    },
  };
}
type AnsweredRequest = { method: string; route: string; status: number; seconds: number };
export type Reading = { labels: Record<string, string>; value: number };
export type Metrics = ReturnType<typeof createMetrics>;
