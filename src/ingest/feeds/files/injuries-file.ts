import { addDays } from '../../../domain/dates.ts';
import type { InjuryReport } from '../../../domain/injuries.ts';
import type { RosterIndex } from './roster-index.ts';
import type { Row } from './table.ts';
import { findTeamId, playerIdOf } from './team-table.ts';
import type { UnmatchedList } from './unmatched.ts';
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

export function injuryReport(
  row: Row<(typeof INJURIES)[number]>,
  rosters: RosterIndex,
  unmatched: UnmatchedList,
): InjuryReport | null {
  const league = LEAGUE_OF[row('league')];
  const status = INJURY_STATUS_OF[row('status')];
  if (!league || !status) {
    unmatched.add('unknown league or status', `${row('league')} ${row('status')}`);
    return null;
  }
  const playerId = row('player_id') === '' ? null : playerIdOf(league, row('player_id'));
  if (playerId === null || !rosters.has(playerId)) {
    unmatched.add('unknown player', row('player_name'));
    return null;
  }
  return {
    league,
    playerId,
    teamId: findTeamId(league, row('team')),
    status,
    description: row('detail') || null,
    expectedReturn: null,
    source: row('source'),
    capturedAt: row('captured_at') ? new Date(row('captured_at')) : endOfDay(row('as_of')),
  };
}

/** Only the day is given, so the report counts as known at the end of the day. */
const endOfDay = (date: string): Date => new Date(`${addDays(date, 1)}T05:00:00Z`);
