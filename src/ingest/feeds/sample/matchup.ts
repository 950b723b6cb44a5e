import { LEAGUE_CATALOGUE } from '../../../domain/leagues.ts';
import type { Day } from './calendar.ts';
import { plannedMinutes } from './rotation.ts';
import { isOut, type SeasonPlayer, type SeasonWorld, teamId } from './season-world.ts';
import type { TeamStyle } from './team-style.ts';
import { type Form, formOf } from './traits.ts';

/** A game before it is played. */
export type Fixture = {
  id: number;
  day: Day;
  /** Minutes after 00:00 UTC of its calendar day. */
  tip: number;
  home: number;
  away: number;
  isPlayoffs: boolean;
  homeTired: boolean;
  awayTired: boolean;
};

/** One team in one game: who plays for how long, and the effects of opponent, venue and fatigue on rates. */
export type Side = {
  team: number;
  teamId: number;
  isHome: boolean;
  players: readonly SeasonPlayer[];
  minutes: number[];
  forms: Form[];
  style: TeamStyle;
  against: TeamStyle;
  shots: number;
  shooting: number;
  freeThrows: number;
  passing: number;
  threes: number;
  turnovers: number;
};

export type Knowledge = {
  out: ReadonlySet<number>;
  /** How fully form and opponent are seen: 1 is the truth, a market sees a little less. */
  formSeen: number;
  matchupSeen: number;
};

const HOME_SHOOTING = 1.011;
const TIRED_SHOOTING = 0.993;
const PLAYOFF_SHOOTING = 0.975;

/** Players of both teams who cannot play. */
export const absentees = (world: SeasonWorld, { home, away, day }: Fixture): ReadonlySet<number> =>
  new Set(
    [home, away].flatMap((team) =>
      world
        .roster(team, day)
        .filter((player) => isOut(player, day))
        .map(({ id }) => id),
    ),
  );

export function sidesOf(world: SeasonWorld, game: Fixture, known: Knowledge): [Side, Side] {
  const home = sideOf(world, game, known, true);
  const away = sideOf(world, game, known, false);
  return [home, away];
}

function sideOf(world: SeasonWorld, game: Fixture, known: Knowledge, isHome: boolean): Side {
  const { shape, styles } = world;
  const team = isHome ? game.home : game.away;
  const players = world.roster(team, game.day);
  const forms = players.map((player) => seen(formOf(player, game.day), known.formSeen));
  const style = styles[team]!;
  const against = muted(styles[isHome ? game.away : game.home]!, known.matchupSeen);
  const minutesForm = new Map(players.map((player, i) => [player.id, forms[i]!.minutes]));
  const minutes = plannedMinutes(
    players,
    known.out,
    (player) => minutesForm.get(player.id)!,
    LEAGUE_CATALOGUE[world.span.league].gameMinutes,
  );
  const tired = isHome ? game.homeTired : game.awayTired;
  const playoffs = game.isPlayoffs ? PLAYOFF_SHOOTING : 1;
  return {
    team,
    teamId: teamId(world.span.league, team),
    isHome,
    players,
    minutes,
    forms,
    style,
    against,
    shots: shape.shots * style.pace * against.pace * (game.isPlayoffs ? 0.975 : 1),
    shooting:
      shape.shooting *
      style.offence *
      (isHome ? HOME_SHOOTING : 1 / HOME_SHOOTING) *
      (tired ? TIRED_SHOOTING : 1) *
      playoffs,
    freeThrows: shape.freeThrowRate * against.foulsCommitted,
    passing:
      shape.passing *
      style.ballMovement *
      against.assistsAllowed *
      (isHome ? 1.015 : 0.985) *
      (game.isPlayoffs ? 0.94 : 1),
    threes: shape.threes,
    turnovers: shape.turnovers,
  };
}

/** A multiplier as seen by an observer who sees only a share of its distance from 1. */
const blurred = (value: number, share: number): number => 1 + (value - 1) * share;

const seen = (form: Form, share: number): Form => ({
  ball: blurred(form.ball, share),
  minutes: form.minutes,
  boards: blurred(form.boards, share),
  passing: blurred(form.passing, share),
});

const muted = (style: TeamStyle, share: number): TeamStyle => ({
  ...style,
  rimAllowed: blurred(style.rimAllowed, share),
  midAllowed: blurred(style.midAllowed, share),
  threesAllowed: blurred(style.threesAllowed, share),
  threePctAllowed: blurred(style.threePctAllowed, share),
  assistsAllowed: blurred(style.assistsAllowed, share),
  reboundsAllowed: blurred(style.reboundsAllowed, share),
  stealsForced: blurred(style.stealsForced, share),
  blocks: blurred(style.blocks, share),
  foulsCommitted: blurred(style.foulsCommitted, share),
});
