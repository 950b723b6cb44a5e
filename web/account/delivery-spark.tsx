import { useApi } from '../api.ts';
import { Spark } from '../charts/spark.tsx';
import { get } from '../get.ts';
import { plural } from '../words.ts';

const HOURS = 24;

/** Deliveries per hour; renders nothing when there were none. */
export function DeliverySpark({ id, now }: { id: number; now: Date }) {
  const deliveries = get('/data/webhook-subscriptions/{id}/deliveries', {
    path: { id },
    query: { limit: 200 },
  });
  const { data } = useApi(deliveries, { staleTime: 60_000 });
  const hours = Array<number>(HOURS).fill(0);
  for (const { createdAt } of data?.items ?? []) {
    const ago = Math.floor((now.getTime() - Date.parse(createdAt)) / 3_600_000);
    if (ago >= 0 && ago < HOURS) hours[HOURS - 1 - ago]! += 1;
  }
  const total = hours.reduce((sum, n) => sum + n, 0);
  return total === 0 ? null : (
    <Spark values={hours} words={`${plural(total, 'delivery', 'deliveries')} in 24 hours`} />
  );
}
