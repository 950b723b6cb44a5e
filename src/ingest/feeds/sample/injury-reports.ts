import type { InjuryReport, InjuryStatus } from '../../../domain/injuries.ts';
import type { Absence, Scare } from './absences.ts';
import { type Day, dateOf, instantOf } from './calendar.ts';
import { teamIndexOf } from './careers.ts';
import { pick } from './random.ts';
import type { SeasonGame } from './season-game.ts';
import type { SeasonGames } from './season-games.ts';
import { type SeasonPlayer, type SeasonWorld, teamId } from './season-world.ts';

const REPORT = 201;
/** Minutes before tip-off at which a doubtful player is ruled in or out. */
const RULED = [25, 30, 40, 60, 60, 75, 90, 120, 180];

/** All reports about absences and scares that overlap the day, oldest first. */
export const reportsAround = (world: SeasonWorld, games: SeasonGames, day: Day): InjuryReport[] =>
  reportsWhere(
    world,
    games,
    ({ from, to }) => day >= from && day <= to + 1,
    (scare) => day >= scare.day - 1 && day <= scare.day,
  );

/**
 * Only those of absences and scares that begin on the day, so that consecutive days return each report once.
 */
export const reportsBeginning = (world: SeasonWorld, games: SeasonGames, day: Day): InjuryReport[] =>
  reportsWhere(
    world,
    games,
    ({ from }) => from === day,
    (scare) => scare.day - 1 === day,
  );

function reportsWhere(
  world: SeasonWorld,
  games: SeasonGames,
  isAsked: (absence: Absence) => boolean,
  isAskedScare: (scare: Scare) => boolean,
): InjuryReport[] {
  return world.players
    .filter(({ rank }) => rank >= 0)
    .flatMap((player) => [
      ...player.absences.filter(isAsked).flatMap((absence) => absenceReports(world, games, player, absence)),
      ...player.scares.filter(isAskedScare).flatMap((scare) => scareReports(world, games, player, scare)),
    ])
    .sort((a, b) => a.capturedAt.getTime() - b.capturedAt.getTime() || a.playerId - b.playerId);
}

function absenceReports(
  world: SeasonWorld,
  games: SeasonGames,
  player: SeasonPlayer,
  absence: Absence,
): InjuryReport[] {
  const say = reporter(world, player, absence.from, absence.reason, dateOf(absence.to + 1));
  const reports = absence.isShort ? [say('questionable', firstWord(player, absence))] : [];
  const ruledOut = ruledOutAt(world, games, player, absence);
  if (ruledOut) reports.push(say('out', ruledOut));
  if (absence.to < world.span.end) reports.push(say('available', instantOf(absence.to + 1, 15 * 60)));
  return reports;
}

/** The morning on which an injury is first reported. */
const firstWord = (player: SeasonPlayer, { from }: Absence): Date =>
  instantOf(from, 16 * 60 + pick(90, REPORT, player.id, from));

/** When an absence becomes known: at once if it is long, shortly before tip-off if it may be short. */
export function ruledOutAt(
  world: SeasonWorld,
  games: SeasonGames,
  player: SeasonPlayer,
  absence: Absence,
): Date | null {
  const word = firstWord(player, absence);
  if (!absence.isShort) return word;
  const team = teamIndexOf(world.span, player, absence.from - world.span.start);
  const game = games.ofTeam(team, absence.from, absence.to)[0];
  return game ? later(word, beforeTip(player, game)) : null;
}

const beforeTip = (player: SeasonPlayer, game: SeasonGame): Date =>
  instantOf(game.day, game.tip - RULED[pick(RULED.length, REPORT, player.id, game.id)]!);

const later = (word: Date, ruling: Date): Date =>
  new Date(Math.max(word.getTime() + 5 * 60_000, ruling.getTime()));

function scareReports(
  world: SeasonWorld,
  games: SeasonGames,
  player: SeasonPlayer,
  { day, reason }: Scare,
): InjuryReport[] {
  const say = reporter(world, player, day, reason, null);
  const team = teamIndexOf(world.span, player, day - world.span.start);
  const game = games.on(day).find(({ home, away }) => home === team || away === team);
  const cleared = game ? beforeTip(player, game) : instantOf(day, 22 * 60);
  return [
    say('questionable', instantOf(day - 1, 21 * 60 + pick(120, REPORT, player.id, day))),
    say('available', cleared),
  ];
}

const reporter =
  (world: SeasonWorld, player: SeasonPlayer, day: Day, reason: string, back: string | null) =>
  (status: InjuryStatus, capturedAt: Date): InjuryReport => ({
    league: world.span.league,
    playerId: player.id,
    teamId: teamId(world.span.league, teamIndexOf(world.span, player, day - world.span.start)),
    status,
    description: status === 'available' ? null : reason,
    expectedReturn: status === 'out' ? back : null,
    source: 'sample',
    capturedAt,
  });
