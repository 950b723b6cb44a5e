import { addDays } from '../../../domain/dates.ts';
import type { InjuryReport } from '../../../domain/injuries.ts';
import type { Lookup } from './lookup.ts';
import type { Row } from './table.ts';
import { INJURY_STATUS_OF, LEAGUE_OF } from './words.ts';

export const INJURIES = [
  'league',
  'as_of',
  'player_id',
  'player_name',
  'team',
  'status',
  'detail',
  'captured_at',
  'source',
] as const;

export function injuryReport(row: Row<(typeof INJURIES)[number]>, lookup: Lookup): InjuryReport | null {
  const league = LEAGUE_OF[row('league')];
  const status = INJURY_STATUS_OF[row('status')];
  if (!league || !status) {
    lookup.unmatched('unknown league or status', `${row('league')} ${row('status')}`);
    return null;
  }
  const teamId = lookup.team(league, row('team'));
  const report: Omit<InjuryReport, 'playerId'> = {
    league,
    teamId,
    status,
    description: row('detail') || null,
    expectedReturn: null,
    source: row('source'),
    capturedAt: row('captured_at') ? new Date(row('captured_at')) : endOfDay(row('as_of')),
  };
  const playerId = lookup.player({
    league,
    id: row('player_id'),
    name: row('player_name'),
    date: row('as_of').slice(0, 10),
    teamIds: teamId === null ? [] : [teamId],
    held: { kind: 'injuries', fact: report },
  });
  return playerId === null ? null : { ...report, playerId };
}

/** Only the day is given, so the report counts as known at the end of the day. */
const endOfDay = (date: string): Date => new Date(`${addDays(date, 1)}T05:00:00Z`);
