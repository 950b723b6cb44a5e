import { withinPremiumLimits } from '../limits.ts';
import { isOpen, type ScoredRow } from './scored-row.ts';

/** Premium picks beyond the limits of a night or a game become standard, as when they are published. */
export function limitNights(rows: readonly ScoredRow[]): ScoredRow[] {
  const premium = rows
    .filter((row) => row.rating === 'premium' && isOpen(row))
    .map((row) => ({ row, gameId: row.gameId, cautiousValue: row.cautiousEv }));
  const nights = Map.groupBy(premium, ({ row }) => `${row.date}|${row.horizon}`);
  const allowed = new Set<ScoredRow>();
  for (const night of nights.values()) for (const { row } of withinPremiumLimits(night)) allowed.add(row);
  const limited = new Set(premium.map(({ row }) => row).filter((row) => !allowed.has(row)));
  return rows.map((row) => (limited.has(row) ? { ...row, rating: 'standard' } : row));
}
