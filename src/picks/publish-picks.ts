import type { Db } from '../db/connect.ts';
import { isPublished } from '../model/rating.ts';
import { recordEvent } from '../webhooks/record-event.ts';
import { composePick } from './compose-pick.ts';
import { type Decision, decidePicks } from './decide-picks.ts';
import { countPicks, listPicks } from './pick-queries.ts';
import { findNewestRun } from './run-queries.ts';
import {
  closePick,
  insertPicks,
  insertScoringRun,
  lockDay,
  saveScoredProps,
  takePickIds,
} from './save-queries.ts';
import type { ScoredDay } from './score-day.ts';

export type RunDiff = {
  added: number[];
  changed: { from: number; to: number; because: string }[];
  withdrawn: { pickId: number; because: string }[];
};

export type Published = { runId: number | null; diff: RunDiff; unchanged: number; warnings: string[] };

const NOTHING: RunDiff = { added: [], changed: [], withdrawn: [] };

/**
 * Compares a scored day with the picks that stand and writes what changed, with the event that tells of new picks. A day
 * that scores as it did before writes nothing. To be called in a transaction.
 */
export async function publishPicks(db: Db, day: ScoredDay): Promise<Published> {
  const { league, date, at, origin } = day;
  await lockDay(db, { league, date });
  const last = await findNewestRun(db, { league, date });
  if (last && last.ranAt > at)
    return { runId: null, diff: NOTHING, unchanged: 0, warnings: ['a newer run has already been published'] };
  const filter = { asOf: at, league, from: date, to: date };
  const decision = decidePicks({ ...day, open: await listPicks(db, filter) });
  const thoughts = await saveScoredProps(db, thoughtsOf(day, decision));
  const changes = decision.publish.length + decision.supersede.length + decision.withdraw.length;
  const unchanged = decision.leave.length;
  const warnings =
    day.strangers > 0 ? [`${day.strangers} props name players of neither team and were not scored`] : [];
  if (changes + thoughts === 0) return { runId: null, diff: NOTHING, unchanged, warnings };

  const next = [...decision.supersede.map(({ by }) => by), ...decision.publish];
  const ids = await takePickIds(db, next.length);
  const diff: RunDiff = {
    added: ids.slice(decision.supersede.length),
    changed: decision.supersede.map(({ pick, because }, n) => ({ from: pick.id, to: ids[n]!, because })),
    withdrawn: decision.withdraw.map(({ pick, because }) => ({ pickId: pick.id, because })),
  };
  const runId = await insertScoringRun(db, {
    league,
    date,
    ranAt: at,
    origin,
    modelVersion: day.facts.modelVersion,
    scored: day.candidates.length,
    added: diff.added.length,
    changed: diff.changed.length,
    withdrawn: diff.withdrawn.length,
    unchanged,
    keptBack: JSON.stringify(countKeptBack(decision)),
    diff: JSON.stringify(diff),
  });
  for (const { from, to, because } of diff.changed)
    await closePick(db, { pickId: from, because, supersededBy: to, closedAt: at });
  for (const { pickId, because } of diff.withdrawn)
    await closePick(db, { pickId, because, supersededBy: null, closedAt: at });
  const picks = next.map((candidate, n) => ({ ...composePick(candidate, day.facts), id: ids[n]! }));
  await insertPicks(db, { runId, origin, publishedAt: at, picks });
  if (picks.length > 0 && origin === 'live')
    await recordEvent(db, {
      type: 'picks.scored',
      dedupeKey: `run ${runId}`,
      // What stands for the day now, so that it equals the list that a subscriber then reads.
      data: { date, ...(await countPicks(db, filter)) },
      at,
    });
  return { runId, diff, unchanged, warnings };
}

const thoughtsOf = ({ at, league, date }: ScoredDay, { judged }: Decision) =>
  judged.map(({ candidate: { game, player, scored }, gates }) => ({
    capturedAt: at,
    league,
    date,
    gameId: game.id,
    playerId: player.id,
    stat: scored.stat,
    line: scored.line,
    direction: scored.direction,
    rating: scored.rating,
    gates,
    score: Math.round(scored.scoreFinal),
  }));

/** Props that are no pick, by the first gate that closed or else by their rating. */
function countKeptBack({ judged }: Decision): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { candidate, gates } of judged) {
    const reason = gates[0] ?? (isPublished(candidate.scored.rating) ? null : candidate.scored.rating);
    if (reason !== null) counts[reason] = (counts[reason] ?? 0) + 1;
  }
  return counts;
}
