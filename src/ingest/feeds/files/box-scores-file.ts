import type { Counts, PlayerBoxScore, TeamBoxScore } from '../../../domain/box-scores.ts';
import { BOX_COUNTS, NO_COUNTS } from '../../../domain/box-scores.ts';
import { recordOf } from '../../../domain/records.ts';
import { COUNTS, type Count, type CountColumn, countColumn } from '../../../domain/stats.ts';
import type { Lookup } from './lookup.ts';
import { count, numberOrNull, type Row } from './table.ts';

/** Columns of the counts that are not stats. */
const OTHER_COUNTS = {
  fgm: 'fgm',
  fga: 'fga',
  fg3a: 'fg3a',
  ftm: 'ftm',
  fta: 'fta',
  oreb: 'oreb',
  dreb: 'dreb',
  fouls: 'pf',
} as const satisfies Record<Exclude<keyof Counts, Count>, string>;
type OtherColumn = (typeof OTHER_COUNTS)[keyof typeof OTHER_COUNTS];

const COUNT_COLUMNS: readonly (CountColumn | OtherColumn)[] = [
  ...COUNTS.map(countColumn),
  ...Object.values(OTHER_COUNTS),
];

const COMMON = ['league', 'game_id', 'game_date', 'team', 'opp'] as const;
type Common = (typeof COMMON)[number];

export const PLAYER_LOG = [
  ...COMMON,
  ...COUNT_COLUMNS,
  'player_id',
  'is_home',
  'starter',
  'min',
  'plus_minus',
  'usage',
] as const;
export const TEAM_LOG = [
  ...COMMON,
  ...COUNT_COLUMNS,
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

const isOtherCount = (count: keyof Counts): count is keyof typeof OTHER_COUNTS => count in OTHER_COUNTS;
const columnOf = (count: keyof Counts) => (isOtherCount(count) ? OTHER_COUNTS[count] : countColumn(count));

const countsOf = (row: Row<CountColumn | OtherColumn>): Counts =>
  recordOf(BOX_COUNTS, (name) => count(row(columnOf(name))));

type Place = Pick<
  TeamBoxScore,
  'league' | 'gameId' | 'date' | 'teamId' | 'opponentTeamId' | 'isHome' | 'capturedAt'
>;

/** The game and the two teams of a row, or null if one of them is unknown. */
function placeOf(row: Row<Common>, lookup: Lookup): Place | null {
  const game = lookup.game(row('game_id'));
  if (!game) return null;
  const teamId = lookup.team(game.league, row('team'));
  if (teamId !== game.homeTeamId && teamId !== game.awayTeamId) {
    lookup.unmatched('team is not in the game', `${row('team')} ${row('game_id')}`);
    return null;
  }
  const isHome = teamId === game.homeTeamId;
  const opponentTeamId = isHome ? game.awayTeamId : game.homeTeamId;
  const { league, id: gameId, date, capturedAt } = game;
  return { league, gameId, date, teamId, opponentTeamId, isHome, capturedAt };
}

export function playerBoxScore(row: Row<(typeof PLAYER_LOG)[number]>, lookup: Lookup): PlayerBoxScore | null {
  const place = placeOf(row, lookup);
  if (!place) return null;
  return withPlayer(row, lookup, {
    ...place,
    ...countsOf(row),
    played: true,
    dnpReason: null,
    starter: row('starter') === '1',
    minutes: count(row('min')),
    plusMinus: numberOrNull(row('plus_minus')),
    usageRate: numberOrNull(row('usage')),
  });
}

export function didNotPlay(row: Row<(typeof DNP)[number]>, lookup: Lookup): PlayerBoxScore | null {
  const place = placeOf(row, lookup);
  if (!place) return null;
  return withPlayer(row, lookup, {
    ...place,
    ...NO_COUNTS,
    played: false,
    dnpReason: row('reason') || 'not given',
    starter: false,
    minutes: 0,
    plusMinus: null,
    usageRate: null,
  });
}

function withPlayer(
  row: Row<'player_id'>,
  lookup: Lookup,
  box: Omit<PlayerBoxScore, 'playerId'>,
): PlayerBoxScore | null {
  const { league, date, teamId, opponentTeamId } = box;
  const playerId = lookup.player({
    league,
    id: row('player_id'),
    date,
    teamIds: [teamId, opponentTeamId],
    held: { kind: 'playerBoxScores', fact: box },
  });
  return playerId === null ? null : { ...box, playerId };
}

export function teamBoxScore(row: Row<(typeof TEAM_LOG)[number]>, lookup: Lookup): TeamBoxScore | null {
  const place = placeOf(row, lookup);
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
