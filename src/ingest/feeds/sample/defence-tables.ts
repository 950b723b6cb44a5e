import type { Shots } from '../../../domain/box-scores.ts';
import {
  type DefencePlayType,
  type DefenceZones,
  PLAY_TYPES,
  type PlayType,
} from '../../../domain/defence.ts';
import { type Day, dayAt, instantOf } from './calendar.ts';
import { bell } from './random.ts';
import type { SeasonGames } from './season-games.ts';
import { type SeasonWorld, teamId } from './season-world.ts';
import type { TeamStyle } from './team-style.ts';

/**
 * Possessions a game and points per possession, league average, and the style factor of the defense that it
 * depends on.
 */
const KINDS: Record<PlayType, { perGame: number; ppp: number; style: keyof TeamStyle }> = {
  transition: { perGame: 19.5, ppp: 1.13, style: 'rimAllowed' },
  isolation: { perGame: 6.6, ppp: 0.94, style: 'midAllowed' },
  ballHandler: { perGame: 16.8, ppp: 0.89, style: 'midAllowed' },
  rollMan: { perGame: 6.2, ppp: 1.12, style: 'rimAllowed' },
  postUp: { perGame: 4.1, ppp: 1.0, style: 'midAllowed' },
  spotUp: { perGame: 26.5, ppp: 1.04, style: 'threePctAllowed' },
  handOff: { perGame: 5.3, ppp: 0.93, style: 'threePctAllowed' },
  cut: { perGame: 7.4, ppp: 1.28, style: 'rimAllowed' },
  offScreen: { perGame: 3.7, ppp: 0.97, style: 'threePctAllowed' },
  offRebound: { perGame: 5.6, ppp: 1.11, style: 'reboundsAllowed' },
  misc: { perGame: 4.9, ppp: 0.5, style: 'foulsCommitted' },
};

const SAMPLE = 241;

/** Tables are published on Mondays at noon UTC and cover the games before that day. */
const NOON = 12;
export const tableDay = (day: Day): Day => day - ((day + 5) % 7);

/** The Monday of the newest table at an instant. */
export const newestTable = (asOf: Date): Day => tableDay(dayAt(new Date(asOf.getTime() - NOON * 3_600_000)));

export function defenceTables(
  world: SeasonWorld,
  games: SeasonGames,
  monday: Day,
): { playTypes: DefencePlayType[]; zones: DefenceZones[] } {
  const { span, styles } = world;
  const playTypes: DefencePlayType[] = [];
  const zones: DefenceZones[] = [];
  styles.forEach((style, team) => {
    const played = games.ofTeam(team, span.start, monday - 1).length;
    if (played === 0) return;
    const common = {
      league: span.league,
      season: span.label,
      teamId: teamId(span.league, team),
      games: played,
      capturedAt: instantOf(monday, NOON * 60),
    };
    PLAY_TYPES.forEach((playType, n) => {
      playTypes.push({ ...common, playType, ...allowed(world, style, team, playType, n, played) });
    });
    zones.push({ ...common, ...zonesAllowed(world, style, team, played) });
  });
  return { playTypes, zones };
}

/** Noise shrinks with the sample. It is drawn per season, so that tables of two weeks are consistent. */
const chance = (world: SeasonWorld, team: number, which: number, tries: number): number =>
  bell(SAMPLE, world.shape.key, world.span.number, team, which) / Math.sqrt(Math.max(1, tries));

function allowed(
  world: SeasonWorld,
  style: TeamStyle,
  team: number,
  playType: PlayType,
  n: number,
  played: number,
): { possessions: number; pointsPerPossession: number } {
  const { perGame, ppp, style: shownBy } = KINDS[playType];
  const pace = style.pace * (world.shape.shots / 88);
  const possessions = Math.round(
    perGame * pace * played * (1 + 0.1 * bell(SAMPLE, team, n, world.span.number)),
  );
  const points = ppp * style[shownBy] * (1 + 1.1 * chance(world, team, n + 1, possessions));
  return { possessions, pointsPerPossession: Math.round(points * 1000) / 1000 };
}

function zonesAllowed(world: SeasonWorld, style: TeamStyle, team: number, played: number) {
  const shots = world.shape.shots * style.pace * played;
  const threes = 0.4 * style.threesAllowed;
  const shotsAt = (which: number, share: number, pct: number): Shots => {
    const fga = Math.round(shots * share);
    return {
      fga,
      fgm: Math.round(fga * pct * world.shape.shooting * (1 + 0.9 * chance(world, team, 20 + which, fga))),
    };
  };
  return {
    rim: shotsAt(0, (1 - threes) * 0.53, 0.665 * style.rimAllowed),
    shortMid: shotsAt(1, (1 - threes) * 0.29, 0.44 * style.midAllowed),
    longMid: shotsAt(2, (1 - threes) * 0.18, 0.41 * style.midAllowed),
    cornerThree: shotsAt(3, threes * 0.25, 0.385 * style.threePctAllowed),
    arcThree: shotsAt(4, threes * 0.75, 0.353 * style.threePctAllowed),
  };
}
