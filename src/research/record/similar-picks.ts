import { addDays } from '../../domain/dates.ts';
import { round } from '../../domain/numeric.ts';
import { profitOf } from '../../domain/odds.ts';
import type { Pick } from '../../picks/pick.ts';
import { getPick, listPicks } from '../../picks/pick-queries.ts';
import type { RecordRow } from '../../picks/record-queries.ts';
import type { Db } from '../../platform/db/connect.ts';
import { MOST_SIMILAR, type SimilarPicks } from './contract.ts';
import { tally } from './tally.ts';

/** How earlier picks of the same kind did. Picks published live are never mixed with those computed later. */
export async function similarPicks(db: Db, ask: { id: number; asOf: Date }): Promise<SimilarPicks> {
  const { league, stat, direction, rating, origin, date } = await getPick(db, ask);
  const kind = { league, stat, direction, rating, origin };
  const picks = await listPicks(
    db,
    { ...kind, settled: true, to: addDays(date, -1), asOf: ask.asOf },
    { sort: '-publishedAt', limit: MOST_SIMILAR },
  );
  return { origin, ...tally(picks.map(recordRow)), items: picks.flatMap(itemOf) };
}

const recordRow = (pick: Pick): RecordRow => ({
  ...pick,
  result: pick.outcome?.result ?? null,
  isWithdrawn: pick.closedAs === 'withdrawn',
  clvPercent: pick.outcome?.clvPercent ?? null,
  closingEdgePercent: pick.outcome?.closingEdgePercent ?? null,
});

const itemOf = (pick: Pick): SimilarPicks['items'] =>
  pick.outcome === null
    ? []
    : [
        {
          pickId: pick.id,
          date: pick.date,
          playerId: pick.playerId,
          playerName: pick.playerName,
          teamAbbreviation: pick.teamAbbreviation,
          opponentAbbreviation: pick.opponentAbbreviation,
          line: pick.line,
          price: pick.decimalPrice,
          result: pick.outcome.result,
          actual: pick.outcome.actual,
          units: round(profitOf(pick.outcome.result, pick.decimalPrice), 2),
          clvPercent: pick.outcome.clvPercent,
        },
      ];
