import { keysOf } from '../../../domain/records.ts';
import { invalid } from '../../../platform/problem.ts';

/** The names under which spreadsheets and books export each field; only letters and digits count. */
const SYNONYMS = {
  player: ['player', 'playername', 'athlete', 'name'],
  date: ['date', 'gamedate', 'eventdate', 'day', 'gameday'],
  placedAt: ['placedat', 'placed', 'dateplaced', 'timeplaced', 'betdate', 'betplaced', 'createdat'],
  stat: ['stat', 'market', 'prop', 'proptype', 'stattype', 'category'],
  side: ['side', 'overunder', 'ou', 'direction', 'selection', 'pick'],
  line: ['line', 'handicap', 'number', 'total'],
  price: ['price', 'odds', 'americanodds', 'oddsamerican', 'decimalodds'],
  stake: ['stake', 'wager', 'risk', 'amount', 'betamount', 'staked', 'risked'],
  book: ['book', 'sportsbook', 'bookmaker', 'site', 'bookie'],
  probability: ['probability', 'myprobability', 'chance', 'ownprobability', 'estimate'],
  note: ['note', 'notes', 'comment', 'comments', 'tag', 'tags'],
  result: ['result', 'outcome', 'status', 'grade'],
  description: ['description', 'bet', 'event', 'betdescription', 'details'],
} as const;

export type Field = keyof typeof SYNONYMS;
export const IMPORT_FIELDS = keysOf(SYNONYMS);

/** Position of each field in a row. */
export type Columns = Partial<Record<Field, number>>;

const plain = (header: string): string => header.toLowerCase().replace(/[^a-z0-9]/g, '');

/** Null: the field has no column, also if one has its usual name. */
type Named = Partial<Record<Field, string | null>>;

/** Columns that the caller names win; the others are found by their headers. */
export function mapColumns(header: readonly string[], named: Named): Columns {
  const columns: Columns = {};
  const taken = new Set<number>();
  for (const field of IMPORT_FIELDS) {
    const name = named[field];
    if (name === undefined || name === null) continue;
    const at = header.indexOf(name);
    if (at === -1)
      throw invalid([{ in: 'body', pointer: `/columns/${field}`, detail: 'must be a column of the file' }]);
    columns[field] = at;
    taken.add(at);
  }
  for (const field of IMPORT_FIELDS) {
    if (columns[field] !== undefined || named[field] === null) continue;
    const words: readonly string[] = SYNONYMS[field];
    const at = header.findIndex((one, n) => !taken.has(n) && words.includes(plain(one)));
    if (at === -1) continue;
    columns[field] = at;
    taken.add(at);
  }
  return columns;
}

/** What a file must have; throws with the columns that it has. */
export function checkColumns(columns: Columns, header: readonly string[], book: string | undefined): void {
  const has = (field: Field) => columns[field] !== undefined;
  const missing = [
    ...(has('price') ? [] : ['price']),
    ...(has('stake') ? [] : ['stake']),
    ...(has('book') || book !== undefined ? [] : ['book']),
    ...(has('date') || has('placedAt') ? [] : ['date']),
    ...(has('player') || has('description') ? [] : ['player']),
  ];
  if (missing.length === 0) return;
  const found = header
    .map((name) => name.slice(0, 40))
    .join(', ')
    .slice(0, 300);
  const detail = `has no column for ${missing.join(', ')}. Its columns are: ${found}`;
  throw invalid([{ in: 'body', pointer: '/content', detail }], { columns: [...header] });
}
