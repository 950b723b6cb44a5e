import { createHash } from 'node:crypto';
import { canonicalJson } from '../../ledger/verify/canonical-json.ts';
import type { PickContent } from '../pick.ts';

export type PublishedPick = PickContent & { id: number; runId: number; publishedAt: Date };

/**
 * The bytes of `canonicalJson` at half its cost, for the long explanations of a pick. Members that are
 * undefined are left out, as in the database. No key may be an integer: objects list those first.
 */
export const canonicalDetail = (detail: object): string => JSON.stringify(withSortedKeys(detail));

function withSortedKeys(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(withSortedKeys);
  const sorted: Record<string, unknown> = {};
  for (const key of Object.keys(value).sort()) sorted[key] = withSortedKeys(Reflect.get(value, key));
  return sorted;
}

/**
 * What the ledger commits to: the whole pick. Long explanations only by their hash. `because`: why it replaced
 * the version before it, otherwise null.
 */
export function pickBody(pick: PublishedPick, because: string | null): string {
  const { blockScores, blocks, flipPoints, lineShape } = pick;
  const detail = canonicalDetail({ blockScores, blocks, flipPoints, lineShape });
  return canonicalJson({
    pickId: pick.id,
    runId: pick.runId,
    league: pick.league,
    date: pick.date,
    gameId: pick.gameId,
    tipAt: pick.tipAt.toISOString(),
    publishedAt: pick.publishedAt.toISOString(),
    playerId: pick.playerId,
    playerName: pick.playerName,
    teamId: pick.teamId,
    teamAbbreviation: pick.teamAbbreviation,
    opponentTeamId: pick.opponentTeamId,
    opponentAbbreviation: pick.opponentAbbreviation,
    isHome: pick.isHome,
    playerStatus: pick.playerStatus,
    stat: pick.stat,
    line: pick.line,
    direction: pick.direction,
    scoreFinal: pick.scoreFinal,
    rating: pick.rating,
    confidence: pick.confidence,
    pushProbability: pick.pushProbability,
    breakEven: pick.breakEven,
    fairOdds: pick.fairOdds,
    decimalPrice: pick.decimalPrice,
    evPercent: pick.evPercent,
    stake: pick.stake,
    projection: pick.projection,
    bestBook: pick.bestBook,
    books: pick.books,
    summary: pick.summary,
    modelVersion: pick.modelVersion,
    factsAsOf: pick.factsAsOf,
    because,
    detailHash: createHash('sha256').update(detail).digest('base64'),
  });
}
