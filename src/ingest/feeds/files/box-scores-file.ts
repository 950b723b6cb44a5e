import type { Counts, PlayerBoxScore, TeamBoxScore } from '../../../domain/box-scores.ts';
import { NO_COUNTS } from '../../../domain/box-scores.ts';
import type { GameFact } from '../../../domain/games.ts';
import type { GameIndex } from './game-index.ts';
import { count, numberOrNull, type Row } from './table.ts';
import { findTeamId, playerIdOf } from './team-table.ts';
import type { UnmatchedList } from './unmatched.ts';

const COUNTS = ['pts', 'reb', 'ast', 'threes', 'stl', 'blk', 'tov', 'fgm', 'fga', 'fg3a'] as const;
const MORE_COUNTS = ['ftm', 'fta', 'oreb', 'dreb', 'pf'] as const;
type CountColumn = (typeof COUNTS)[number] | (typeof MORE_COUNTS)[number];

const COMMON = ['league', 'game_id', 'game_date', 'team', 'opp'] as const;
type Common = (typeof COMMON)[number];

export const PLAYER_LOG = [
  ...COMMON,
  ...COUNTS,
  ...MORE_COUNTS,
  'player_id',
  'is_home',
  'starter',
  'min',
  'plus_minus',
  'usage',
] as const;
export const TEAM_LOG = [
  ...COMMON,
  ...COUNTS,
  ...MORE_COUNTS,
  'is_home',
  'opp_pts',
  'poss',
  'rim_fga',
  'rim_fgm',
  'shortmid_fga',
  'shortmid_fgm',
  'longmid_fga',
  'longmid_fgm',
] as const;
export const DNP = [...COMMON, 'player_id', 'reason'] as const;

const countsOf = (row: Row<CountColumn>): Counts => ({
  points: count(row('pts')),
  rebounds: count(row('reb')),
  assists: count(row('ast')),
  threes: count(row('threes')),
  steals: count(row('stl')),
  blocks: count(row('blk')),
  turnovers: count(row('tov')),
  fgm: count(row('fgm')),
  fga: count(row('fga')),
  fg3a: count(row('fg3a')),
  ftm: count(row('ftm')),
  fta: count(row('fta')),
  oreb: count(row('oreb')),
  dreb: count(row('dreb')),
  fouls: count(row('pf')),
});

type Place = Pick<
  TeamBoxScore,
  'league' | 'gameId' | 'date' | 'teamId' | 'opponentTeamId' | 'isHome' | 'capturedAt'
>;

/** The game and the two teams of a row, or null when one of them is unknown. */
function placeOf(row: Row<Common>, games: GameIndex, unmatched: UnmatchedList): Place | null {
  const game: GameFact | undefined = games.get(count(row('game_id')));
  if (!game) {
    unmatched.add('unknown game', row('game_id'));
    return null;
  }
  const teamId = findTeamId(game.league, row('team'));
  if (teamId !== game.homeTeamId && teamId !== game.awayTeamId) {
    unmatched.add('team is not in the game', `${row('team')} ${row('game_id')}`);
    return null;
  }
  const isHome = teamId === game.homeTeamId;
  const opponentTeamId = isHome ? game.awayTeamId : game.homeTeamId;
  const { league, id: gameId, date, capturedAt } = game;
  return { league, gameId, date, teamId, opponentTeamId, isHome, capturedAt };
}

export function playerBoxScore(
  row: Row<(typeof PLAYER_LOG)[number]>,
  games: GameIndex,
  unmatched: UnmatchedList,
): PlayerBoxScore | null {
  const place = placeOf(row, games, unmatched);
  return (
    place && {
      ...place,
      ...countsOf(row),
      playerId: playerIdOf(place.league, row('player_id')),
      played: true,
      dnpReason: null,
      starter: row('starter') === '1',
      minutes: count(row('min')),
      plusMinus: numberOrNull(row('plus_minus')),
      usageRate: numberOrNull(row('usage')),
    }
  );
}

export function didNotPlay(
  row: Row<(typeof DNP)[number]>,
  games: GameIndex,
  unmatched: UnmatchedList,
): PlayerBoxScore | null {
  const place = placeOf(row, games, unmatched);
  return (
    place && {
      ...place,
      ...NO_COUNTS,
      playerId: playerIdOf(place.league, row('player_id')),
      played: false,
      dnpReason: row('reason') || 'not given',
      starter: false,
      minutes: 0,
      plusMinus: null,
      usageRate: null,
    }
  );
}

export function teamBoxScore(
  row: Row<(typeof TEAM_LOG)[number]>,
  games: GameIndex,
  unmatched: UnmatchedList,
): TeamBoxScore | null {
  const place = placeOf(row, games, unmatched);
  const shots = (fga: string, fgm: string) => ({ fga: count(fga), fgm: count(fgm) });
  return (
    place && {
      ...place,
      ...countsOf(row),
      opponentPoints: count(row('opp_pts')),
      possessions: numberOrNull(row('poss')),
      zones:
        row('rim_fga') === ''
          ? null
          : {
              rim: shots(row('rim_fga'), row('rim_fgm')),
              shortMid: shots(row('shortmid_fga'), row('shortmid_fgm')),
              longMid: shots(row('longmid_fga'), row('longmid_fgm')),
            },
    }
  );
}
