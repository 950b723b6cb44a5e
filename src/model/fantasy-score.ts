import { COUNTS, type Count } from '../domain/stats.ts';
import { addTables, cumulate, type NodeTable } from './node-table.ts';
import { PARTS } from './stat.ts';

/**
 * Fantasy points in tenths are ten times a whole number (points, steals, blocks, turnovers) plus three times
 * another (rebounds weigh 4 of these, assists 5). Each half has its own short grid; their sum on one grid of
 * tenths would cost fifty times the work.
 */
export type FantasyTable = {
  /** Cumulative chances of the whole points, from `lowest` upwards. */
  whole: NodeTable;
  lowest: number;
  /** Chances of rebounds and assists, in units of three tenths. */
  boards: NodeTable;
};

const WHOLE_TENTHS = 10;
const BOARD_TENTHS = 3;

export function fantasyTable(countAt: (count: number) => NodeTable): FantasyTable {
  const part = (name: Count, unitTenths: number) => {
    const count = COUNTS.indexOf(name);
    const weight = PARTS.fantasyScore.find((one) => one.count === count)!.weight;
    return stretchTable(countAt(count), Math.round((10 * weight) / unitTenths));
  };
  const whole = (['steals', 'blocks', 'turnovers'] as const).reduce(
    (sum, name) => addTables(part(name, WHOLE_TENTHS), sum),
    part('points', WHOLE_TENTHS),
  );
  return {
    whole: cumulate(whole),
    lowest: 1 - countAt(COUNTS.indexOf('turnovers')).width,
    boards: addTables(part('rebounds', BOARD_TENTHS), part('assists', BOARD_TENTHS)),
  };
}

/** Chance of at most so many tenths, weighted over the nodes. */
export function fantasyUpTo(
  { whole, lowest, boards }: FantasyTable,
  weights: readonly number[],
  tenths: number,
): number {
  let chance = 0;
  for (let j = 0; j < boards.nodes; j++) {
    const [ofWhole, ofBoards] = [j * whole.width, j * boards.width];
    let sum = 0;
    for (let r = 0; r < boards.width; r++) {
      const k = Math.floor((tenths - BOARD_TENTHS * r) / WHOLE_TENTHS) - lowest;
      if (k < 0) break;
      sum += boards.cells[ofBoards + r]! * whole.cells[ofWhole + (k < whole.width ? k : whole.width - 1)]!;
    }
    chance += weights[j]! * sum;
  }
  return chance;
}

/** Counts that weigh several units each; a negative weight mirrors them. */
function stretchTable({ nodes, width, cells }: NodeTable, stride: number): NodeTable {
  const reach = Math.abs(stride) * (width - 1);
  const wide = new Float64Array(nodes * (reach + 1));
  for (let j = 0; j < nodes; j++)
    for (let k = 0; k < width; k++)
      wide[j * (reach + 1) + (stride >= 0 ? k * stride : reach + k * stride)] = cells[j * width + k]!;
  return { nodes, width: reach + 1, cells: wide };
}
