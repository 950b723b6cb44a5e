import type { League } from '../../../domain/leagues.ts';
import type { Position } from '../../../domain/players.ts';
import { POSITIONS } from '../../../domain/players.ts';
import { type SeasonSpan, TRADE_DEADLINE } from './calendar.ts';
import { SHAPES } from './league-shape.ts';
import { playerName } from './player-names.ts';
import { bell, hashOf, pick } from './random.ts';

/**
 * A league has a fixed number of chairs: a place in the rotation of a team, or a free agent. One player has a
 * chair for a whole career, then the next one, so the players of a season follow from its number alone.
 */
export type Player = {
  id: number;
  chair: number;
  name: string;
  position: Position;
  /** Place in the rotation, 0 is the star; -1 for a free agent. */
  rank: number;
  heightIn: number;
  weightLb: number;
  birthDate: string;
};

const CAREER = 111;
const BODY = 112;
const TRADE = 113;
const HEIGHTS: Record<Position, number> = { PG: 74, SG: 77, SF: 79, PF: 81, C: 83 };
/** Seasons between two trades of the same pair of chairs. */
const TRADE_EVERY = 4;
const TRADED_RANKS = [3, 7, 9];

export function playersOf(season: SeasonSpan): Player[] {
  const shape = SHAPES[season.league];
  const onTeams = shape.teams * shape.minutesByRank.length;
  return Array.from({ length: onTeams + shape.freeAgents }, (_, chair) => {
    const rank = chair < onTeams ? Math.floor(chair / shape.teams) : -1;
    return playerIn(season.league, chair, rank, season.number);
  });
}

function playerIn(league: League, chair: number, rank: number, season: number): Player {
  const { key, teams, shorterBy } = SHAPES[league];
  const length = 10 + pick(18, CAREER, key, chair, 1);
  const phase = season + pick(length, CAREER, key, chair, 2);
  const generation = Math.floor(phase / length);
  const firstSeason = season - (phase % length);
  // Each five places of a team's rotation have each position once, in an order specific to the team.
  const turn = pick(5, BODY, key, chair % teams, Math.floor(rank / 5));
  const position = POSITIONS[(rank + 5 + turn) % 5]!;
  const size = bell(BODY, key, chair, generation);
  return {
    id: key * 10_000_000 + generation * 1000 + chair,
    chair,
    name: playerName(league, key, chair, generation),
    position,
    rank,
    heightIn: Math.round(HEIGHTS[position] - shorterBy + size * 1.4),
    weightLb: Math.round((HEIGHTS[position] - shorterBy) * 5.6 - 222 + size * 12),
    birthDate: birthDate(firstSeason, hashOf(BODY, key, chair, generation, 3)),
  };
}

function birthDate(firstSeason: number, hash: number): string {
  const year = Math.floor(firstSeason / 2) - 19 - (hash % 5);
  const month = 1 + ((hash >>> 4) % 12);
  const day = 1 + ((hash >>> 8) % 28);
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

/** Whether the player changes teams at this season's deadline. */
export const isTradedIn = (season: SeasonSpan, player: Player): boolean =>
  teamIndexOf(season, player, 0) !== teamIndexOf(season, player, TRADE_DEADLINE);

/**
 * The team of a player on the n-th day of a season, or -1. Two teams sometimes swap the players of one place.
 */
export function teamIndexOf(season: SeasonSpan, player: Player, seasonDay: number): number {
  const { key, teams } = SHAPES[season.league];
  if (player.rank === -1) return -1;
  const team = player.chair % teams;
  if (!TRADED_RANKS.includes(player.rank)) return team;
  const partner = (pick(teams, TRADE, key, player.rank) + teams - team) % teams;
  const offset = pick(TRADE_EVERY, TRADE, key, player.rank, Math.min(team, partner));
  const completed = seasonDay >= TRADE_DEADLINE ? season.number + offset : season.number + offset - 1;
  return Math.floor(completed / TRADE_EVERY) % 2 === 0 ? team : partner;
}
