import { SelectField } from '../parts/select-field.tsx';
import type { WebhookBatch } from '../wire.ts';

const MOST = 50;
const SECONDS: readonly (readonly [seconds: string, label: string])[] = [
  ['', 'At once, each event on its own'],
  ['60', 'Together, at most every minute'],
  ['300', 'Together, at most every 5 minutes'],
  ['900', 'Together, at most every 15 minutes'],
  ['3600', 'Together, at most every hour'],
];

/** A value that was set by the API is offered as well. */
export function BatchField({ batch }: { batch?: WebhookBatch | undefined }) {
  const chosen = String(batch?.seconds ?? '');
  const isListed = SECONDS.some(([seconds]) => seconds === chosen);
  const own = [[chosen, `Together, at most every ${chosen} seconds`] as const];
  return (
    <SelectField
      label="When"
      name="batch"
      defaultValue={chosen}
      options={isListed ? SECONDS : [...SECONDS, ...own]}
    />
  );
}

/** Null sends every event at once. */
export const batchOf = (values: Record<string, string>, before?: WebhookBatch): WebhookBatch | null =>
  values.batch ? { seconds: Number(values.batch), max: before?.max ?? MOST } : null;
