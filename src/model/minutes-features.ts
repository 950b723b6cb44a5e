import { daysBetween } from '../domain/dates.ts';
import { averageOf } from './decay.ts';
import type { PlayerState } from './player-state.ts';

/**
 * Columns of the minutes regression, in order; a variant that may not know a column has no coefficient for
 * it.
 */
export const OWN_FEATURES = [
  'one',
  'minutes4',
  'minutes12',
  'minutes40',
  'seasonMinutes',
  'lastMinutes',
  'startShare',
  'lastStarted',
  'backToBack',
  'home',
  'playoffs',
  'longAbsence',
  'returning',
  'newTeam',
  'fewGames',
  'earlySeason',
  'starter',
  'roleMinutes',
  'starterMinutes',
  'reserveMinutes',
  'newStarter',
  'newReserve',
  'blowoutRisk',
  'vacated',
  'returned',
  'vacatedSamePosition',
  'returnedSamePosition',
  'vacatedByRole',
  'returnedByRole',
  'vacatedIfStarting',
] as const;
export type OwnFeature = (typeof OWN_FEATURES)[number];

/** Columns of the second minutes step: the team's minutes are fixed. */
export const TEAM_FEATURES = ['one', 'own', 'gap', 'gapByDepth', 'gapIfStarting'] as const;

/** Known only once tonight's lineup (or the game market near tip-off) is known. */
export const LINEUP_ONLY: readonly OwnFeature[] = [
  'starter',
  'roleMinutes',
  'newStarter',
  'newReserve',
  'blowoutRisk',
  'vacatedIfStarting',
];
/** Features about absent and returning teammates, which the injuries block explains. */
export const ABSENCE_FROM = OWN_FEATURES.indexOf('vacated');

export type AbsenceWork = { vacated: number; returned: number; vacatedSame: number; returnedSame: number };

export type MinutesContext = {
  date: string;
  home: boolean;
  backToBack: boolean;
  playoffs: boolean;
  /** Tonight's role; null if not announced. */
  starter: boolean | null;
  spread: number | null;
};

const LONG_ABSENCE_DAYS = 10;
const TYPICAL_SPREAD = 6;

export function expectedMinutes(player: PlayerState): number {
  return averageOf(player.minutes12, 0);
}

/** Fills one row of the minutes regression from what was known before the game. */
export function fillOwnFeatures(
  row: Float64Array,
  player: PlayerState,
  context: MinutesContext,
  absence: AbsenceWork,
): void {
  const m12 = averageOf(player.minutes12, 12);
  const m40 = averageOf(player.minutes40, m12);
  const asStarter = player.asStarter.weight > 0.25 ? averageOf(player.asStarter, 0) : Math.max(m12 + 4, 24);
  const asReserve = player.asReserve.weight > 0.25 ? averageOf(player.asReserve, 0) : Math.min(m12, 20);
  const daysOff = player.lastDate === '' ? 0 : daysBetween(player.lastDate, context.date);
  const startShare = averageOf(player.starts, 0);
  const depth = (m12 - 20) / 10;
  const starter = context.starter === true ? 1 : 0;
  row[0] = 1;
  row[1] = averageOf(player.minutes4, m12);
  row[2] = m12;
  row[3] = m40;
  row[4] = player.season.games > 0 ? player.season.minutes / player.season.games : m40;
  row[5] = player.games > 0 ? player.lastMinutes : m12;
  row[6] = startShare;
  row[7] = player.lastStarted ? 1 : 0;
  row[8] = context.backToBack ? 1 : 0;
  row[9] = context.home ? 1 : 0;
  row[10] = context.playoffs ? 1 : 0;
  row[11] = daysOff > LONG_ABSENCE_DAYS && !player.unseenThisSeason ? 1 : 0;
  row[12] = player.missedInARow > 0 ? 1 : 0;
  row[13] = player.gamesWithTeam < 4 ? 1 : 0;
  row[14] = 1 / (1 + player.games);
  row[15] = 1 / (1 + player.season.games);
  row[16] = starter;
  row[17] = starter ? asStarter : asReserve;
  row[18] = asStarter;
  row[19] = asReserve;
  row[20] = starter && !player.lastStarted ? 1 : 0;
  row[21] = context.starter === false && player.lastStarted ? 1 : 0;
  row[22] = context.spread === null ? 0 : ((Math.abs(context.spread) - TYPICAL_SPREAD) / 10) * depth;
  row[23] = absence.vacated / 10;
  row[24] = absence.returned / 10;
  row[25] = absence.vacatedSame / 10;
  row[26] = absence.returnedSame / 10;
  row[27] = (absence.vacated / 10) * depth;
  row[28] = (absence.returned / 10) * depth;
  row[29] = (absence.vacated / 10) * starter;
}
