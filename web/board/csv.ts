import { type Cell, toCsv } from '../parts/csv.ts';
import type { Pick } from '../wire.ts';
import { unitsOf } from './day-summary.ts';
import { bestNow, gameName } from './filters.ts';

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
  bestOdds: (pick) => bestNow(pick)?.odds ?? null,
  book: (pick) => bestNow(pick)?.sportsbook ?? null,
  bestEvPercent: (pick) => bestNow(pick)?.evPercent ?? null,
  books: ({ books }) =>
    books?.map(({ sportsbook, line, odds }) => `${sportsbook} ${line} ${odds}`).join('; ') ?? null,
  price: (pick) => pick.price,
  breakEven: (pick) => pick.breakEven,
  evPercent: (pick) => pick.evPercent,
  confidence: (pick) => pick.confidence,
  stake: (pick) => pick.stake,
  openingLine: (pick) => pick.openingLine ?? null,
  currentLine: (pick) => pick.currentLine ?? null,
  game: gameName,
  tipAt: (pick) => pick.gameDate,
  origin: (pick) => pick.origin,
  status: (pick) => pick.status,
  result: (pick) => pick.result ?? null,
  actual: (pick) => pick.actual ?? null,
  units: (pick) => (pick.result === null ? null : Number(unitsOf(pick).toFixed(4))),
  closingLine: (pick) => pick.closingLine,
  clvPercent: (pick) => pick.clvPercent,
};

/** What a row is about, in every file. */
const ALWAYS = [
  'pickId',
  'player',
  'team',
  'opponent',
  'stat',
  'side',
  'line',
  'score',
  'rating',
  'game',
  'tipAt',
  'origin',
  'status',
];

/** The picks with the fields of the shown columns. */
export function picksAsCsv(picks: readonly Pick[], fields: readonly string[]): string {
  const shown = Object.entries(COLUMNS).filter(([name]) => ALWAYS.includes(name) || fields.includes(name));
  return toCsv([shown.map(([name]) => name), ...picks.map((pick) => shown.map(([, read]) => read(pick)))]);
}
