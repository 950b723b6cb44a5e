import { saveFile } from '../parts/save-file.ts';
import type { Pick } from '../wire.ts';
import { gameName } from './filters.ts';

type Cell = string | number | null;

/** A table as CSV. A cell that a spreadsheet would run as a formula is prefixed and stays text. */
export function toCsv(rows: readonly (readonly Cell[])[]): string {
  return `${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`;
}

function cell(value: Cell): string {
  if (value === null) return '';
  const text = typeof value === 'string' && /^[=+\-@\t\r]/.test(value) ? `'${value}` : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

export const download = (name: string, text: string, type = 'text/csv'): void =>
  saveFile(name, new Blob([text], { type }));

/** Column names are stable, so that programs can rely on them. */
const COLUMNS: Record<string, (pick: Pick) => Cell> = {
  pickId: (pick) => pick.pickId,
  player: (pick) => pick.playerName,
  team: (pick) => pick.teamAbbreviation,
  opponent: (pick) => pick.opponentAbbreviation,
  stat: (pick) => pick.stat,
  side: (pick) => pick.direction,
  line: (pick) => pick.line,
  score: (pick) => pick.scoreFinal,
  rating: (pick) => pick.rating,
  l5Hits: ({ hitRates }) => hitRates?.l5Hits ?? null,
  l5Games: ({ hitRates }) => hitRates?.l5Games ?? null,
  l10Hits: ({ hitRates }) => hitRates?.l10Hits ?? null,
  l10Games: ({ hitRates }) => hitRates?.l10Games ?? null,
  l15Hits: ({ hitRates }) => hitRates?.l15Hits ?? null,
  l15Games: ({ hitRates }) => hitRates?.l15Games ?? null,
  seasonHits: ({ hitRates }) => hitRates?.seasonHits ?? null,
  seasonGames: ({ hitRates }) => hitRates?.seasonGames ?? null,
  bestOdds: ({ bestBook }) => bestBook?.odds ?? null,
  book: ({ bestBook }) => bestBook?.sportsbook ?? null,
  bestEvPercent: ({ bestBook }) => bestBook?.evPercent ?? null,
  price: (pick) => pick.price,
  breakEven: (pick) => pick.breakEven,
  evPercent: (pick) => pick.evPercent,
  openingLine: (pick) => pick.openingLine ?? null,
  game: gameName,
  tipAt: (pick) => pick.gameDate,
  origin: (pick) => pick.origin,
  status: (pick) => pick.status,
  result: (pick) => pick.result ?? null,
  actual: (pick) => pick.actual ?? null,
};

export const picksAsCsv = (picks: readonly Pick[]): string =>
  toCsv([Object.keys(COLUMNS), ...picks.map((pick) => Object.values(COLUMNS).map((read) => read(pick)))]);
