import type { DefencePlayType, DefenceZones } from '../../../domain/defence.ts';
import { count, type Row } from './table.ts';
import { findTeamId } from './team-table.ts';
import type { UnmatchedList } from './unmatched.ts';
import { PLAY_TYPE_OF } from './words.ts';

export const PLAY_TYPE_TABLE = ['as_of', 'season', 'team', 'play_type', 'gp', 'poss', 'ppp'] as const;
export const ZONE_TABLE = [
  'as_of',
  'season',
  'team',
  'gp',
  'rim_fga',
  'rim_fgm',
  'shortmid_fga',
  'shortmid_fgm',
  'longmid_fga',
  'longmid_fgm',
  'corner3_fga',
  'corner3_fgm',
  'arc3_fga',
  'arc3_fgm',
] as const;

/** Both tables cover the NBA only. */
export function playType(
  row: Row<(typeof PLAY_TYPE_TABLE)[number]>,
  unmatched: UnmatchedList,
): DefencePlayType | null {
  const teamId = findTeamId('nba', row('team'));
  const kind = PLAY_TYPE_OF[row('play_type')];
  if (teamId === null) unmatched.add('unknown team', row('team') || '(none)');
  if (!kind) unmatched.add('unknown kind of play', row('play_type'));
  if (teamId === null || !kind) return null;
  return {
    league: 'nba',
    season: row('season'),
    teamId,
    playType: kind,
    games: count(row('gp')),
    possessions: count(row('poss')),
    pointsPerPossession: count(row('ppp')),
    capturedAt: new Date(row('as_of')),
  };
}

export function zones(row: Row<(typeof ZONE_TABLE)[number]>, unmatched: UnmatchedList): DefenceZones | null {
  const teamId = findTeamId('nba', row('team'));
  if (teamId === null) {
    unmatched.add('unknown team', row('team') || '(none)');
    return null;
  }
  return {
    league: 'nba',
    season: row('season'),
    teamId,
    games: count(row('gp')),
    rim: { fga: count(row('rim_fga')), fgm: count(row('rim_fgm')) },
    shortMid: { fga: count(row('shortmid_fga')), fgm: count(row('shortmid_fgm')) },
    longMid: { fga: count(row('longmid_fga')), fgm: count(row('longmid_fgm')) },
    cornerThree: { fga: count(row('corner3_fga')), fgm: count(row('corner3_fgm')) },
    arcThree: { fga: count(row('arc3_fga')), fgm: count(row('arc3_fgm')) },
    capturedAt: new Date(row('as_of')),
  };
}
