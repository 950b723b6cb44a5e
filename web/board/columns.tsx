import type { ReactNode } from 'react';
import type { Pick } from '../wire.ts';
import {
  BestPrice,
  Books,
  Clv,
  Edge,
  Form,
  LineMove,
  Outcome,
  PublishedPrice,
  Stake,
  Tip,
  Units,
} from './cells.tsx';
import type { SortName } from './sorts.ts';

export type Column = {
  id: string;
  label: string;
  /** Pixels that it needs. A column that does not fit is left out, those at the end of `PRIORITY` first. */
  width: number;
  /** The orders that its head offers. */
  sorts: readonly (readonly [by: SortName, label: string])[];
  num?: boolean;
  /** Waits for the prices and hit rates, which arrive after the picks. */
  late?: boolean;
  /** Fields of the CSV file. */
  fields: readonly string[];
  cell: (props: { pick: Pick; now: Date }) => ReactNode;
};

const best: Column = {
  id: 'best',
  label: 'Best price',
  width: 140,
  num: true,
  sorts: [
    ['price', 'Best price'],
    ['ev', 'EV'],
  ],
  fields: ['bestOdds', 'book', 'bestEvPercent'],
  cell: BestPrice,
};
const published: Column = {
  id: 'published',
  label: 'Published price',
  width: 100,
  num: true,
  sorts: [
    ['published', 'Published'],
    ['publishedEv', 'EV'],
  ],
  fields: ['price', 'breakEven', 'evPercent'],
  cell: PublishedPrice,
};
const stake: Column = {
  id: 'stake',
  label: 'Stake',
  width: 76,
  num: true,
  sorts: [['stake', 'Stake']],
  fields: ['stake'],
  cell: Stake,
};

/** Of picks whose games have not started. */
const OPEN: readonly Column[] = [
  best,
  published,
  {
    id: 'edge',
    label: 'Edge',
    width: 112,
    num: true,
    sorts: [['edge', 'Edge']],
    fields: ['confidence'],
    cell: Edge,
  },
  stake,
  {
    id: 'form',
    label: 'Hit rates',
    width: 170,
    late: true,
    sorts: [
      ['l5', 'L5'],
      ['l10', 'L10'],
      ['season', 'Szn'],
    ],
    fields: ['l5Hits', 'l5Games', 'l10Hits', 'l10Games', 'l15Hits', 'l15Games', 'seasonHits', 'seasonGames'],
    cell: Form,
  },
  {
    id: 'move',
    label: 'Line move',
    width: 96,
    late: true,
    sorts: [['move', 'Line move']],
    fields: ['openingLine', 'currentLine'],
    cell: LineMove,
  },
  {
    id: 'tip',
    label: 'Tip-off',
    width: 86,
    num: true,
    sorts: [['tip', 'Tip-off']],
    fields: ['tipAt'],
    cell: Tip,
  },
  {
    id: 'books',
    label: 'Books',
    width: 150,
    late: true,
    sorts: [['books', 'Books']],
    fields: ['books'],
    cell: Books,
  },
];

/** Of picks whose games have started: the result instead of the market. */
const STARTED: readonly Column[] = [
  published,
  {
    id: 'result',
    label: 'Result',
    width: 90,
    sorts: [['result', 'Result']],
    fields: ['result', 'actual'],
    cell: Outcome,
  },
  {
    id: 'units',
    label: 'Units',
    width: 100,
    num: true,
    sorts: [['units', 'Units']],
    fields: ['units'],
    cell: Units,
  },
  {
    id: 'clv',
    label: 'CLV',
    width: 110,
    num: true,
    sorts: [['clv', 'CLV']],
    fields: ['clvPercent', 'closingLine'],
    cell: Clv,
  },
  stake,
];

/** The first stay the longest on a narrow screen. */
const PRIORITY = [
  'best',
  'result',
  'units',
  'edge',
  'tip',
  'published',
  'clv',
  'stake',
  'form',
  'move',
  'books',
];
const priority = ({ id }: Column) => PRIORITY.indexOf(id);

/** What the reader can choose. */
export const CHOOSABLE: readonly { id: string; label: string }[] = OPEN;
export const DEFAULT_COLUMNS: readonly string[] = OPEN.map(({ id }) => id);

/** The columns that were chosen and fit. */
export function columnsFor(
  { started, chosen }: { started: boolean; chosen: readonly string[] },
  room: number,
): Column[] {
  const wanted = started ? STARTED : OPEN.filter(({ id }) => chosen.includes(id));
  let left = room;
  const kept = new Set<Column>();
  for (const column of wanted.toSorted((one, other) => priority(one) - priority(other))) {
    if (column.width > left) continue;
    kept.add(column);
    left -= column.width;
  }
  return wanted.filter((column) => kept.has(column));
}

/** Fields of the CSV file for the chosen columns; results are in every file. */
export const fieldsOf = (chosen: readonly string[]): string[] => [
  ...OPEN.filter(({ id }) => chosen.includes(id)).flatMap(({ fields }) => fields),
  ...STARTED.flatMap(({ fields }) => fields),
];
