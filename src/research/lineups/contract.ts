import { type Static, Type } from 'typebox';
import { InjuryNote } from '../../league/contract.ts';
import { MODEL } from '../../picks/contract.ts';
import { derived, raw } from '../../platform/rights/sourced.ts';
import { DateTime, Int32, Nullable, OneOf } from '../../platform/schema.ts';

const LineupPlayer = Type.Object(
  {
    playerId: Int32(),
    playerName: Type.String(),
    position: Type.String({ description: 'Empty if no source has it' }),
    isStarter: raw('lineups', Type.Boolean()),
    chanceToPlay: derived(
      ['boxScores', 'injuries', 'lineups'],
      Type.Number({ description: '0 to 1, from the injury report, the lineup and past games' }),
    ),
    projectedMinutes: derived(
      MODEL,
      Nullable(Type.Number({ description: 'If he plays; null for a player who is out' })),
    ),
    recentMinutes: derived(
      'boxScores',
      Type.Number({ description: 'Average of the last games, newer ones weighing more' }),
    ),
    injury: raw('injuries', Nullable(InjuryNote)),
  },
  { title: 'LineupPlayer' },
);

const TeamLineup = Type.Object(
  {
    teamId: Int32(),
    source: OneOf(['announced', 'projected'], {
      description: 'projected: the five who started most of the recent games among those likely to play',
    }),
    announcedAt: raw('lineups', Nullable(DateTime())),
    pace: derived('boxScores', Nullable(Type.Number({ description: 'Possessions per regulation game' }))),
    paceRank: Nullable(Int32({ description: '1: the fastest team of the league' })),
    players: Type.Array(LineupPlayer, { description: 'Starters first, then by projected minutes' }),
  },
  { title: 'TeamLineup' },
);
export type TeamLineup = Static<typeof TeamLineup>;

export const GameLineups = Type.Object(
  {
    gameId: Int32(),
    gameDate: DateTime(),
    home: TeamLineup,
    away: TeamLineup,
    league: Type.Object({
      teams: Int32({ description: 'Teams with a pace' }),
      pace: Nullable(Type.Number({ description: 'Mean over the teams' })),
      total: Nullable(
        Type.Number({ description: 'Mean points of both teams in the games of the last 30 days' }),
      ),
      games: Int32({ description: 'Games behind `total`' }),
    }),
    dataDelayMinutes: Int32(),
    generatedAt: DateTime(),
  },
  { title: 'GameLineups' },
);
export type GameLineups = Static<typeof GameLineups>;
