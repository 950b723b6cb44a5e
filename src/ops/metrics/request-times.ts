import type { Histogram, Registry } from '@prometheus-io/client';

const NAME = 'hardwood_http_request_duration_seconds';
const HELP = 'Requests by method, route pattern and class of status';
const BOUNDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, Number.POSITIVE_INFINITY];

type Answered = { method: string; route: string; status: number; seconds: number };
type Series = { labels: { method: string; route: string; status: string }; counts: number[]; sum: number };

/**
 * A histogram of requests. The library's own checks and hashes the labels at every observation, several microseconds on every
 * answer; here a series is found by names that were seen before. The library still writes it out.
 */
export function timeRequests(registry: Registry): (answered: Answered) => void {
  const all: Series[] = [];
  const known = new Map<string, Map<string, Series[]>>(); // by route, by method, by hundreds
  const find = (method: string, route: string, hundreds: number): Series => {
    const found = known.get(route)?.get(method)?.[hundreds];
    if (found) return found;
    const labels = { method, route, status: `${hundreds}xx` };
    const series = { labels, counts: BOUNDS.map(() => 0), sum: 0 };
    const methods = known.get(route) ?? new Map<string, Series[]>();
    const classes = methods.get(method) ?? [];
    classes[hundreds] = series;
    known.set(route, methods.set(method, classes));
    all.push(series);
    return series;
  };
  const metric = {
    name: NAME,
    get: async () => ({
      ...{ name: NAME, help: HELP, type: 'histogram', aggregator: 'sum' },
      values: all.flatMap(written),
    }),
  };
  registry.registerMetric(metric as unknown as Histogram);
  return ({ method, route, status, seconds }) => {
    const series = find(method, route, Math.floor(status / 100));
    let bucket = 0;
    while (seconds > BOUNDS[bucket]!) bucket++;
    series.counts[bucket]!++;
    series.sum += seconds;
  };
}

/** As Prometheus reads it: every bucket counts those of the smaller ones too. */
function written({ labels, counts, sum }: Series) {
  let count = 0;
  const buckets = counts.map((own, n) => {
    count += own;
    const le = BOUNDS[n] === Number.POSITIVE_INFINITY ? '+Inf' : BOUNDS[n];
    return { metricName: `${NAME}_bucket`, labels: { le, ...labels }, value: count };
  });
  return [
    ...buckets,
    { metricName: `${NAME}_sum`, labels, value: sum },
    { metricName: `${NAME}_count`, labels, value: count },
  ];
}
