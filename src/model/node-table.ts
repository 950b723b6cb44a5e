/** One distribution per minutes node, in one array: node j begins at j × width. */
export type NodeTable = { nodes: number; width: number; cells: Float64Array };

/** The tail beyond this mass is dropped; no price can resolve it. */
const NEGLIGIBLE = 1e-9;
const LONGEST = 400;
const SMALLEST_MEAN = 1e-6;

let scratch = new Float64Array(0);

/**
 * Negative binomial with variance `dispersion` × mean (NB1) at each node's share of the mean, by recurrence.
 * In basketball the variance of counts is proportional to their mean, so only the size grows with it.
 */
export function countTable(mean: number, dispersion: number, shape: Float64Array): NodeTable {
  const nodes = shape.length;
  if (scratch.length < nodes * LONGEST) scratch = new Float64Array(nodes * LONGEST);
  const ratio = 1 - 1 / dispersion;
  const logDispersion = Math.log(dispersion);
  const lengths = new Array<number>(nodes);
  let width = 1;
  for (let j = 0; j < nodes; j++) {
    const size = Math.max(mean * shape[j]!, SMALLEST_MEAN) / (dispersion - 1);
    const at = j * LONGEST;
    let p = Math.exp(-size * logDispersion);
    let mass = 0;
    let n = 0;
    while (mass < 1 - NEGLIGIBLE && n < LONGEST) {
      scratch[at + n] = p;
      mass += p;
      p *= ((size + n) / (n + 1)) * ratio;
      n += 1;
    }
    lengths[j] = n;
    if (n > width) width = n;
  }
  const cells = new Float64Array(nodes * width);
  for (let j = 0; j < nodes; j++)
    for (let k = 0; k < lengths[j]!; k++) cells[j * width + k] = scratch[j * LONGEST + k]!;
  return { nodes, width, cells };
}

/** The distribution of the sum of two independent counts, per node. */
export function addTables(a: NodeTable, b: NodeTable): NodeTable {
  const width = a.width + b.width - 1;
  const cells = new Float64Array(a.nodes * width);
  for (let j = 0; j < a.nodes; j++) {
    const [ofA, ofB, of] = [j * a.width, j * b.width, j * width];
    for (let i = 0; i < a.width; i++) {
      const p = a.cells[ofA + i]!;
      if (p < 1e-13) continue;
      for (let k = 0; k < b.width; k++) cells[of + i + k]! += p * b.cells[ofB + k]!;
    }
  }
  return { nodes: a.nodes, width, cells };
}

export function cumulate({ nodes, width, cells }: NodeTable): NodeTable {
  const sums = new Float64Array(cells.length);
  for (let j = 0; j < nodes; j++) {
    let sum = 0;
    for (let k = j * width; k < (j + 1) * width; k++) {
      sum += cells[k]!;
      sums[k] = sum;
    }
  }
  return { nodes, width, cells: sums };
}

/** The weighted sum of the nodes. */
export function mixTable({ nodes, width, cells }: NodeTable, weights: readonly number[]): Float64Array {
  const pmf = new Float64Array(width);
  for (let j = 0; j < nodes; j++) {
    const weight = weights[j]!;
    for (let k = 0; k < width; k++) pmf[k]! += weight * cells[j * width + k]!;
  }
  return pmf;
}

/** Chance of at most `limit`, weighted over the nodes. */
export function chanceUpTo(
  { nodes, width, cells }: NodeTable,
  weights: readonly number[],
  limit: number,
): number {
  const last = Math.min(limit, width - 1);
  let chance = 0;
  for (let j = 0; j < nodes; j++) {
    let sum = 0;
    for (let k = 0; k <= last; k++) sum += cells[j * width + k]!;
    chance += weights[j]! * sum;
  }
  return chance;
}

/** Chance that a first count, given as cumulative chances, plus the others is at most `limit`. */
export function sumUpTo(
  first: NodeTable,
  others: NodeTable,
  weights: readonly number[],
  limit: number,
): number {
  const last = Math.min(limit, others.width - 1);
  const end = first.width - 1;
  let chance = 0;
  for (let j = 0; j < first.nodes; j++) {
    const [ofFirst, ofOthers] = [j * first.width, j * others.width];
    let sum = 0;
    for (let y = 0; y <= last; y++) {
      const k = limit - y;
      sum += others.cells[ofOthers + y]! * first.cells[ofFirst + (k < end ? k : end)]!;
    }
    chance += weights[j]! * sum;
  }
  return chance;
}
