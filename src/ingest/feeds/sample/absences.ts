import type { Day, SeasonSpan } from './calendar.ts';
import type { Player } from './careers.ts';
import { draw, pick } from './random.ts';

/** Days, first to last, on which a player cannot play. */
export type Absence = { from: Day; to: Day; reason: string; isShort: boolean };
/** A day on which a player is doubtful and then plays. */
export type Scare = { day: Day; reason: string };

const REASONS = [
  'sprained left ankle',
  'sprained right ankle',
  'sore left knee',
  'right knee soreness',
  'strained hamstring',
  'calf strain',
  'back spasms',
  'illness',
  'hip contusion',
  'rest',
];
const ABSENCE = 151;
const SCARE = 152;

export function absencesOf(season: SeasonSpan, player: Player): Absence[] {
  const days = season.end - season.start + 1;
  const list: Absence[] = [];
  for (let i = 0; i < 3; i += 1) {
    if (draw(ABSENCE, player.id, season.number, i) > 0.66) continue;
    const from = season.start + 2 + pick(days - 2, ABSENCE, player.id, season.number, i, 1);
    const length = lengthOf(player, season.number, i);
    const reason = REASONS[pick(REASONS.length, ABSENCE, player.id, season.number, i, 4)]!;
    list.push({ from, to: Math.min(season.end, from + length - 1), reason, isShort: length <= 4 });
  }
  return merged(list.sort((a, b) => a.from - b.from));
}

/** An injury during or right after another extends the first one. */
function merged(list: readonly Absence[]): Absence[] {
  const apart: Absence[] = [];
  for (const next of list) {
    const last = apart.at(-1);
    if (!last || next.from > last.to + 3) apart.push({ ...next });
    else if (next.to > last.to) Object.assign(last, { to: next.to, isShort: next.to - last.from < 4 });
  }
  return apart;
}

/** Mostly a few days, sometimes weeks, rarely months. */
function lengthOf(player: Player, season: number, i: number): number {
  const kind = draw(ABSENCE, player.id, season, i, 2);
  const [least, most] = kind < 0.5 ? [1, 4] : kind < 0.86 ? [5, 20] : [21, 70];
  return least + pick(most - least + 1, ABSENCE, player.id, season, i, 3);
}

export function scaresOf(season: SeasonSpan, player: Player, absences: readonly Absence[]): Scare[] {
  const days = season.end - season.start + 1;
  const list: Scare[] = [];
  for (let i = 0; i < 3; i += 1) {
    if (draw(SCARE, player.id, season.number, i) > 0.6) continue;
    const day = season.start + 2 + pick(days - 4, SCARE, player.id, season.number, i, 1);
    if (absences.some(({ from, to }) => day >= from - 2 && day <= to + 2)) continue;
    list.push({ day, reason: REASONS[pick(REASONS.length - 1, SCARE, player.id, season.number, i, 2)]! });
  }
  return list.sort((a, b) => a.day - b.day);
}
