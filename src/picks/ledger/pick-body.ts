import { createHash } from 'node:crypto';
import { canonicalJson } from '../../ledger/verify/canonical-json.ts';
import type { PickContent } from '../pick.ts';

export type PublishedPick = PickContent & { id: number; runId: number; publishedAt: Date };

/** As JSON stores it: without `undefined`, instants as text. */
const plain = (value: object): unknown => JSON.parse(JSON.stringify(value));

/**
 * What the ledger commits to: the whole pick. Long explanations only by their hash. `because`: why it replaced
 * the version before it, otherwise null.
 */
export function pickBody(pick: PublishedPick, because: string | null): string {
  const { blockScores, blocks, flipPoints, lineShape } = pick;
  const detail = canonicalJson(plain({ blockScores, blocks, flipPoints, lineShape }));
  return canonicalJson(
    plain({
      pickId: pick.id,
      runId: pick.runId,
      league: pick.league,
      date: pick.date,
      gameId: pick.gameId,
      tipAt: pick.tipAt,
      publishedAt: pick.publishedAt,
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
    }),
  );
}
