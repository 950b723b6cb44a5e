import type { LeagueParams, Variant } from './params.ts';

const MIN_NODE_MINUTES = 0.5;

/**
 * Minutes of each node divided by their mean. Nodes are the forecast plus residual quantiles, interpolated
 * between the two nearest buckets, so that a small change of the forecast causes no jump.
 */
export function minutesShape(params: LeagueParams, variant: Variant, minutes: number): Float64Array {
  const { nodes, nodeWeights, bucketEdges, highest } = params.minutes;
  const table = nodes[variant];
  const shape = new Float64Array(nodeWeights.length);
  const centres = bucketCentres(bucketEdges);
  let upper = centres.findIndex((centre) => centre >= minutes);
  if (upper === -1) upper = centres.length - 1;
  const lower = Math.max(0, upper - 1);
  const span = centres[upper]! - centres[lower]!;
  const part = span > 0 ? Math.min(1, (minutes - centres[lower]!) / span) : 0;
  let mean = 0;
  for (let j = 0; j < shape.length; j++) {
    const residual = table[lower]![j]! * (1 - part) + table[upper]![j]! * part;
    // In overtime a starter may exceed the forecast's maximum by one extra period.
    const node = Math.min(Math.max(minutes + residual, MIN_NODE_MINUTES), highest + 10);
    shape[j] = node;
    mean += nodeWeights[j]! * node;
  }
  for (let j = 0; j < shape.length; j++) shape[j]! /= mean;
  return shape;
}

/** Middle of each bucket; the open ends are two minutes beyond their edge. */
export function bucketCentres(edges: readonly number[]): number[] {
  const centres = [edges[0]! - 4];
  for (let i = 0; i + 1 < edges.length; i++) centres.push((edges[i]! + edges[i + 1]!) / 2);
  centres.push(edges.at(-1)! + 2);
  return centres;
}
