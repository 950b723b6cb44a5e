import { leagueDate, leagueDayStart } from '../../../domain/dates.ts';
import { round } from '../../../domain/numeric.ts';
import type { Stat } from '../../../domain/stats.ts';
import type { PickDirection, PickResultWord } from '../../../platform/db/tables.ts';
import { bookKey } from '../bet.ts';
import { HIGHEST_STAKE } from '../contract.ts';
import type { Columns, Field } from './map-columns.ts';
import {
  isFormula,
  readDay,
  readInstant,
  readNumber,
  readPrice,
  readProbability,
  readResult,
  readSide,
  readStat,
} from './read-cells.ts';
import type { TableRow } from './read-table.ts';

/** A row that could be read, before names are matched. */
export type ReadBet = {
  player: string | null;
  /** Chosen for the name; null: found by the name. */
  playerId: number | null;
  date: string;
  placedAt: Date;
  stat: Stat | null;
  side: PickDirection | null;
  line: number | null;
  price: number;
  stake: number;
  book: string;
  probability: number | null;
  note: string | null;
  result: PickResultWord | null;
  description: string | null;
};

export type ReadRow = { row: number } & ({ bet: ReadBet } | { errors: string[] });

type Ask = {
  columns: Columns;
  width: number;
  book: string | undefined;
  /** Players that were chosen for names. */
  players: ReadonlyMap<string, number>;
  now: Date;
};

/** A cell that is empty counts as absent; one that cannot be read is an error of its row. */
export function readRow({ row, cells }: TableRow, { columns, width, book, players, now }: Ask): ReadRow {
  const errors: string[] = [];
  const text = (field: Field): string => cells[columns[field] ?? -1]?.trim() ?? '';
  const read = <T>(field: Field, parse: (text: string) => T | undefined, wanted: string): T | null => {
    if (text(field) === '') return null;
    const value = parse(text(field));
    if (value === undefined) errors.push(`${field}: ${wanted}`);
    return value ?? null;
  };
  const words = (field: Field, most: number): string | null => {
    const value = text(field);
    if (isFormula(value)) errors.push(`${field}: looks like a formula of a spreadsheet`);
    if (/[\u0000-\u001f\u007f]/.test(value)) errors.push(`${field}: has a control character`);
    if (value.length > most) errors.push(`${field}: longer than ${most} characters`);
    return value === '' ? null : value;
  };
  if (cells.length !== width) errors.push(`has ${cells.length} columns, the header has ${width}`);

  const price = read('price', readPrice, 'no price such as -110, +120 or 1.91');
  const stake = read('stake', readNumber, 'no number');
  const placed = read('placedAt', readPlaced, 'no time such as 2026-01-15T18:30:00Z or day');
  const day = read('date', readDay, 'no day such as 2026-01-15 or 1/15/2026');
  const name = words('book', 60) ?? book ?? '';
  const player = words('player', 100);
  const bet = {
    player,
    playerId: players.get(player ?? '') ?? null,
    date: day ?? (placed ? leagueDate(placed) : ''),
    placedAt: placed ?? leagueDayStart(day ?? leagueDate(now)),
    stat: readStat(text('stat')) ?? null,
    side: read('side', readSide, 'neither over nor under'),
    line: read('line', readNumber, 'no number'),
    price: price ?? 0,
    stake: round(stake ?? 0, 2),
    book: bookKey(name),
    probability: read('probability', readProbability, 'no chance between 0 and 1'),
    note: words('note', 500),
    result: read('result', readResult, 'none of won, lost, push, void, open'),
    description: words('description', 200),
  };
  if (text('price') === '') errors.push('price: missing');
  if (stake === null ? text('stake') === '' : !(bet.stake >= 0.01 && bet.stake <= HIGHEST_STAKE))
    errors.push(`stake: must be between 0.01 and ${HIGHEST_STAKE}`);
  if (bet.book === '') errors.push('book: missing');
  if (bet.date === '' && text('date') === '' && text('placedAt') === '') errors.push('date: missing');
  if (bet.placedAt > now) errors.push('placedAt: is in the future');
  if (bet.line !== null && !(bet.line >= 0 && bet.line <= 999))
    errors.push('line: must be between 0 and 999');
  if (bet.player === null && bet.description === null) errors.push('player: missing');
  return errors.length > 0 ? { row, errors } : { row, bet };
}

const readPlaced = (text: string): Date | undefined => {
  const day = readDay(text);
  return day === undefined ? readInstant(text) : leagueDayStart(day);
};
