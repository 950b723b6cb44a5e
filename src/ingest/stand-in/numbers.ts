import { createHash } from 'node:crypto';
import type { GameFact } from '../../domain/games.ts';
import { LEAGUE_CATALOGUE } from '../../domain/leagues.ts';
import type { PlayerFact } from '../../domain/players.ts';
import type { TeamFact } from '../../domain/teams.ts';

/** The IDs that each source uses: the real ones where the facts have them, otherwise generated. */
export const nbaPersonId = ({ id, otherIds }: PlayerFact): number => Number(otherIds.nba ?? id);
export const espnAthleteId = ({ id, otherIds }: PlayerFact): string =>
  otherIds.espn ?? String((id % 100_000_000) + 3_000_000);
export const bdlPlayerId = ({ id }: PlayerFact): number => (id % 100_000_000) + 17;

export const espnTeamId = ({ id, otherIds }: TeamFact): string => otherIds.espn ?? String(id);
export const bdlTeamId = ({ id }: TeamFact): number => id + 40;

const TYPE_DIGIT = { preseason: 1, regular: 2, playoffs: 4, playin: 5 };

/** League, season type, year and number, in ten digits. */
export const nbaGameId = ({ league, seasonType, season, id }: GameFact): string =>
  `${LEAGUE_CATALOGUE[league].ids.nbaCdn}${TYPE_DIGIT[seasonType]}${season.slice(2, 4)}${String(id % 100_000).padStart(5, '0')}`;
export const espnEventId = ({ id }: GameFact): string => String(id);
export const bdlGameId = ({ id }: GameFact): number => (id % 100_000_000) + 5;
export const oddsEventId = ({ league, id }: GameFact): string =>
  createHash('md5').update(`${league} ${id}`).digest('hex');
