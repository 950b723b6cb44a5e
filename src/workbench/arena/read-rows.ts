import type { Stat } from '../../domain/stats.ts';
import { invalid } from '../../platform/problem.ts';
import { decodeFile } from '../bets/imports/decode-file.ts';
import { isFormula, readNumber, readProbability, readStat } from '../bets/imports/read-cells.ts';
import { readTable } from '../bets/imports/read-table.ts';
import { MOST_ROWS, type NewArenaSubmission } from './contract.ts';

export type ReadForecast = {
  row: number;
  /** One of both is null. */
  player: string | null;
  playerId: number | null;
  stat: Stat;
  line: number;
  probability: number;
};
export type RefusedRow = { row: number; player: string; detail: string };
export type ReadRows = { forecasts: ReadForecast[]; refused: RefusedRow[] };

const COLUMNS = {
  player: ['player', 'playername', 'name'],
  stat: ['stat', 'prop', 'market'],
  line: ['line'],
  probability: ['overprobability', 'over', 'probability', 'pover'],
} as const;

const fail = (pointer: string, detail: string) => invalid([{ in: 'body', pointer, detail }]);

/** The rows of a request, or of the file in it. */
export function readRows({ rows, content }: Pick<NewArenaSubmission, 'rows' | 'content'>): ReadRows {
  if ((rows === undefined) === (content === undefined)) throw fail('/rows', 'or content: give one of them');
  if (content !== undefined) return readFile(content);
  const forecasts = (rows ?? []).map(({ player = null, playerId = null, overProbability, ...row }, n) => {
    if ((player === null) === (playerId === null))
      throw fail(`/rows/${n}/player`, 'or playerId: give one of them');
    return { ...row, row: n + 1, player, playerId, probability: overProbability };
  });
  return { forecasts, refused: [] };
}

function readFile(content: string): ReadRows {
  const { header, rows } = readTable(decodeFile(content));
  if (rows.length > MOST_ROWS)
    throw fail('/content', `has ${rows.length} rows; at most ${MOST_ROWS} are allowed`);
  const at = columnsOf(header);
  const forecasts: ReadForecast[] = [];
  const refused: RefusedRow[] = [];
  for (const { row, cells } of rows) {
    const text = (column: number) => cells[column]?.trim() ?? '';
    const player = text(at.player);
    const [stat, line] = [readStat(text(at.stat)), readNumber(text(at.line))];
    const probability = readProbability(text(at.probability));
    const isLine = line !== undefined && line >= 0 && line <= 999 && Number.isInteger(line * 4);
    const wrong = [
      ...(cells.length === header.length
        ? []
        : [`has ${cells.length} columns, the header has ${header.length}`]),
      ...(isName(player) ? [] : ['player: no name']),
      ...(stat ? [] : ['stat: unknown']),
      ...(isLine ? [] : ['line: no number from 0 to 999 in steps of 0.25']),
      ...(probability ? [] : ['overProbability: no chance between 0 and 1']),
    ];
    if (wrong.length === 0 && stat && line !== undefined && probability)
      forecasts.push({ row, player, playerId: null, stat, line, probability });
    else refused.push({ row, player: isName(player) ? player : '', detail: wrong.join('; ') });
  }
  return { forecasts, refused };
}

const isName = (text: string): boolean =>
  text !== '' && text.length <= 100 && !isFormula(text) && !/\p{Cc}/u.test(text);

function columnsOf(header: readonly string[]) {
  const plain = header.map((name) => name.toLowerCase().replace(/[^a-z]/g, ''));
  const find = (words: readonly string[]) => plain.findIndex((name) => words.includes(name));
  const [player, stat] = [find(COLUMNS.player), find(COLUMNS.stat)];
  const [line, probability] = [find(COLUMNS.line), find(COLUMNS.probability)];
  if ([player, stat, line, probability].includes(-1))
    throw fail('/content', 'must have the columns player, stat, line and overProbability');
  return { player, stat, line, probability };
}
