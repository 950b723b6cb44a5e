import { send } from '../api.ts';
import { useAction, useInvalidate } from '../parts/use-action.ts';
import type { Bet } from '../wire.ts';

const RESULTS = [
  ['', 'Enter result'],
  ['hit', 'Won'],
  ['miss', 'Lost'],
  ['push', 'Push'],
  ['void', 'Void'],
] as const;

/** The result of a bet that we do not settle. */
export function ResultButtons({ bet: { id, description } }: { bet: Bet }) {
  const invalidate = useInvalidate();
  const { run, busy } = useAction(async (result: string) => {
    await send('PATCH', `/me/bets/${id}`, { result });
    await invalidate('/me/bets', '/me/bankroll');
  });
  return (
    <select
      className="input small"
      aria-label={`Result of ${description}`}
      disabled={busy}
      value=""
      onChange={(event) => void run(event.target.value)}
    >
      {RESULTS.map(([value, label]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  );
}
