import type { League } from '../../../domain/leagues.ts';
import type { Position } from '../../../domain/players.ts';
import { type Absence, absencesOf, type Scare, scaresOf } from './absences.ts';
import { type Day, type SeasonSpan, TRADE_DEADLINE } from './calendar.ts';
import { isTradedIn, type Player, playersOf, teamIndexOf } from './careers.ts';
import { type LeagueShape, SHAPES } from './league-shape.ts';
import { bell, exp } from './random.ts';
import { styleOf, type TeamStyle } from './team-style.ts';
import { type Traits, traitsOf } from './traits.ts';

export type SeasonPlayer = Player & {
  position: Position;
  traits: Traits;
  baseMinutes: number;
  absences: Absence[];
  scares: Scare[];
};

/** Everything that is fixed for a season before its first game. */
export type SeasonWorld = {
  span: SeasonSpan;
  shape: LeagueShape;
  players: SeasonPlayer[];
  styles: TeamStyle[];
  /** The players of a team, by place in the rotation, as of a day. */
  roster(team: number, day: Day): readonly SeasonPlayer[];
};

const ROLE = 161;

export function seasonWorld(span: SeasonSpan): SeasonWorld {
  const shape = SHAPES[span.league];
  const players = playersOf(span).map((player) => inSeason(span, player));
  const rosters = [0, TRADE_DEADLINE].map((seasonDay) => rostersOn(span, shape, players, seasonDay));
  return {
    span,
    shape,
    players,
    styles: Array.from({ length: shape.teams }, (_, team) => styleOf(shape.key, span.number, team)),
    roster: (team, day) => rosters[day - span.start >= TRADE_DEADLINE ? 1 : 0]![team]!,
  };
}

function inSeason(span: SeasonSpan, player: Player): SeasonPlayer {
  const absences = absencesOf(span, player);
  const planned = SHAPES[span.league].minutesByRank[player.rank] ?? 0;
  return {
    ...player,
    traits: traitsOf(player),
    baseMinutes: planned * exp(bell(ROLE, player.id, span.number) * 0.08),
    absences,
    scares: scaresOf(span, player, absences),
  };
}

function rostersOn(
  span: SeasonSpan,
  shape: LeagueShape,
  players: readonly SeasonPlayer[],
  seasonDay: number,
): SeasonPlayer[][] {
  const rosters: SeasonPlayer[][] = Array.from({ length: shape.teams }, () => []);
  for (const player of players) rosters[teamIndexOf(span, player, seasonDay)]?.push(player);
  return rosters.map((roster) => roster.sort((a, b) => a.rank - b.rank));
}

export const isOut = (player: SeasonPlayer, day: Day): boolean =>
  player.absences.some(({ from, to }) => day >= from && day <= to);

export const isTraded = (world: SeasonWorld, player: SeasonPlayer): boolean => isTradedIn(world.span, player);

export const teamId = (league: League, team: number): number => SHAPES[league].key * 100 + 1 + team;
