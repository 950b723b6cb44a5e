import { Option } from 'commander';
import type { SettlementDiagnostics } from '../../ops/diagnostics/contract.ts';
import { systemClock } from '../../platform/clock.ts';
import { table } from '../table.ts';
import { number, query, type Read, whole } from './read.ts';

export const settlement: Read<SettlementDiagnostics> = {
  name: 'settlement',
  description: 'Settlement of the last days; exits with 1 if a day is overdue',
  example: 'hardwood settlement --days 30',
  options: [new Option('--days <n>', 'number of days; default: 7').argParser(whole)],
  path: (options) => query('/diagnostics/settlement', options, ['days']),
  direct: async ({ db }, { days }) => {
    const { settlementDiagnostics } = await import('../../ops/diagnostics/settlement.ts');
    return settlementDiagnostics(db, { days: number(days), now: systemClock.now() });
  },
  print: ({ status, totalUnsettled, days }) =>
    `${table(
      ['date', 'picks', 'settled', 'open', 'status'],
      days.map((day) => [
        day.date,
        String(day.totalPicks),
        String(day.settledPicks),
        String(day.unsettledPicks),
        day.status,
      ]),
    )}\n${status}: ${totalUnsettled} unsettled`,
  bad: ({ status }) => status === 'overdue',
};
