import type { DefencePlayType, DefenceZones } from '../../../domain/defence.ts';
import type { Lookup } from './lookup.ts';
import { count, type Row } from './table.ts';
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
export function playType(row: Row<(typeof PLAY_TYPE_TABLE)[number]>, lookup: Lookup): DefencePlayType | null {
  const teamId = lookup.team('nba', row('team'));
  const kind = PLAY_TYPE_OF[row('play_type')];
  if (teamId === null) lookup.unmatched('unknown team', row('team') || '(none)');
  if (!kind) lookup.unmatched('unknown kind of play', row('play_type'));
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

export function zones(row: Row<(typeof ZONE_TABLE)[number]>, lookup: Lookup): DefenceZones | null {
  const teamId = lookup.team('nba', row('team'));
  if (teamId === null) {
    lookup.unmatched('unknown team', row('team') || '(none)');
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
