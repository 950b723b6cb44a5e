import { round } from '../domain/numeric.ts';
import { findSlate } from '../ledger/queries.ts';
import { propKey } from '../lines/line-moves.ts';
import { suggestedStakes } from '../model/portfolio.ts';
import { isPublished } from '../model/rating.ts';
import type { Clock } from '../platform/clock.ts';
import { commitInstant } from '../platform/db/commit-instant.ts';
import type { Db } from '../platform/db/connect.ts';
import { announcePicks } from './announce-picks.ts';
import { bestBookFor, composePick } from './compose-pick.ts';
import { type Decision, decidePicks } from './decide-picks.ts';
import { recordRun } from './ledger/record-run.ts';
import { newsDelays } from './news-delay.ts';
import type { Pick } from './pick.ts';
import { countPicks, listPicks } from './pick-queries.ts';
import {
  closePick,
  insertPicks,
  insertPrices,
  insertScoringRun,
  listNewestVersions,
  lockDay,
  type NewPick,
  type NewPrice,
  saveScoredProps,
  takePickIds,
} from './save-queries.ts';
import type { ScoredDay } from './score-day.ts';
import { listScorings, saveScorings } from './scoring-queries.ts';

export type RunDiff = {
  added: number[];
  changed: { from: number; to: number; because: string }[];
  withdrawn: { pickId: number; because: string }[];
};

export type Published = {
  runId: number | null;
  diff: RunDiff;
  unchanged: number;
  warnings: string[];
  /** How long after an injury report each pick was changed. */
  newsSeconds: number[];
};

const NOTHING_NEW = { runId: null, diff: { added: [], changed: [], withdrawn: [] }, newsSeconds: [] };

/**
 * Compares a scored day with its current picks and writes the changes with their events. An unchanged day
 * writes nothing. Call it in a transaction. The clock is read after taking the locks and again by the ledger
 * at the end: throws TipOffPassed if a game began in between.
 */
export async function publishPicks(db: Db, day: ScoredDay, clock: Clock): Promise<Published> {
  const { league, date, origin } = day;
  await commitInstant(db, league, clock);
  await lockDay(db, { league, date });
  if (await findSlate(db, { league, date }))
    return { ...NOTHING_NEW, unchanged: 0, warnings: ['the slate is closed in the ledger'] };
  const at = clock.now();
  const scorings = await listScorings(db, day);
  const skipped = new Set([...day.unchanged, ...scoredSince(scorings, day)]);
  const filter = { asOf: at, league, from: date, to: date };
  const candidates = day.candidates.filter(({ game }) => !skipped.has(game.id));
  const night = await listPicks(db, filter);
  const isSkipped = ({ gameId }: Pick) => skipped.has(gameId);
  const open = night.filter((pick) => !isSkipped(pick));
  const elsewhere = night.filter(isSkipped);
  const decision = decidePicks({ ...day, candidates, open, elsewhere, at });
  await saveScorings(
    db,
    [...day.fingerprints]
      .filter(([gameId]) => !skipped.has(gameId))
      .map(([gameId, fingerprint]) => ({ gameId, league, date, factsAt: day.at, fingerprint })),
  );
  const props = scoredPropsOf(day, decision, at);
  const newlyScored = await saveScoredProps(db, props);
  const prices = pricesOf(decision);
  const changes = decision.publish.length + decision.supersede.length + decision.withdraw.length;
  const unchanged = decision.leave.length;
  const warnings = warningsOf(day, skipped);
  if (changes + newlyScored + prices.length === 0) return { ...NOTHING_NEW, unchanged, warnings };

  const staked = [...elsewhere, ...decision.leave.map(({ pick }) => pick)].reduce(
    (sum, { stake }) => sum + stake,
    0,
  );
  const picks = await composeVersions(db, day, decision, staked);
  const updated = decision.supersede.map((one, n) => ({ ...one, from: one.pick, to: picks[n]! }));
  const added = picks.slice(updated.length);
  const diff: RunDiff = {
    added: added.map(({ id }) => id),
    changed: updated.map(({ from, to, because }) => ({ from: from.id, to: to.id, because })),
    withdrawn: decision.withdraw.map(({ pick, because }) => ({ pickId: pick.id, because })),
  };
  const keptBack = countKeptBack(decision);
  const runId = await insertScoringRun(
    db,
    {
      league,
      date,
      ranAt: at,
      origin,
      modelVersion: day.facts.modelVersion,
      scored: candidates.length,
      added: diff.added.length,
      changed: diff.changed.length,
      withdrawn: diff.withdrawn.length,
      unchanged,
      keptBack: JSON.stringify(keptBack),
      diff: JSON.stringify(diff),
    },
    [...open, ...picks].map(({ playerId }) => playerId),
  );
  for (const { from, to, because } of diff.changed)
    await closePick(db, { pickId: from, because, supersededBy: to, closedAt: at });
  for (const { pickId, because } of diff.withdrawn)
    await closePick(db, { pickId, because, supersededBy: null, closedAt: at });
  await insertPicks(db, { runId, origin, publishedAt: at, picks });
  await insertPrices(db, prices, at);
  if (origin === 'live') {
    const { modelVersion } = day.facts;
    const scored = candidates.length;
    const thoughts = newlyScored === props.length ? props : null;
    const run = { runId, league, date, at, modelVersion, scored, unchanged, keptBack, thoughts };
    const { withdraw: withdrawn } = decision;
    await recordRun(db, { ...run, picks, replaced: diff.changed, withdrawn }, clock);
    await announcePicks(db, {
      runId,
      league,
      date,
      at,
      // Backfilled picks were never announced.
      updated: updated.filter(({ from }) => from.origin === 'live'),
      withdrawn: decision.withdraw.filter(({ pick }) => pick.origin === 'live'),
      published: added,
      standing: diff.added.length > 0 ? await countPicks(db, filter) : null,
    });
  }
  const changed = [...decision.supersede, ...decision.withdraw].map(({ pick }) => pick);
  const newsSeconds = origin === 'live' ? newsDelays({ ...day, scorings, changed, at }) : [];
  return { runId, diff, unchanged, warnings, newsSeconds };
}

/** Games that another run has scored from newer facts. */
const scoredSince = (scorings: readonly { gameId: number; factsAt: Date }[], day: ScoredDay): number[] =>
  scorings.filter(({ factsAt }) => factsAt > day.at).map(({ gameId }) => gameId);

/** The picks to insert: first those that supersede others, in the order of the decision, then new ones. */
async function composeVersions(
  db: Db,
  day: ScoredDay,
  decision: Decision<Pick>,
  staked: number,
): Promise<NewPick[]> {
  const next = [...decision.supersede.map(({ by }) => by), ...decision.publish];
  const stakes = suggestedStakes(
    next.map(({ scored }) => ({ ...scored, cautiousValue: scored.cautiousEvPercent / 100 })),
    staked,
  );
  const ids = await takePickIds(db, next.length);
  const before = new Map(
    (await listNewestVersions(db, [...new Set(next.map(({ game }) => game.id))])).map((one) => [
      propKey(one),
      one,
    ]),
  );
  return next.map((candidate, n) => {
    const content = composePick(candidate, stakes[n]!, day.facts);
    const previous = before.get(propKey(content));
    return { ...content, id: ids[n]!, version: (previous?.version ?? 0) + 1, previous: previous?.id ?? null };
  });
}

/** Current prices of unchanged picks, where they differ from the last stored price. */
function pricesOf({ leave }: Decision<Pick>): NewPrice[] {
  return leave.flatMap(({ pick, seen }) => {
    const { market, line } = seen?.scored ?? {};
    if (!market || line !== pick.line) return [];
    const price = round(pick.direction === 'over' ? market.averageOver : market.averageUnder, 4);
    const bestBook = bestBookFor(market, pick.direction);
    const known = pick.currentPrice ?? { price: pick.decimalPrice, bestBook: pick.bestBook };
    const isKnown = known.price === price && sameBook(known.bestBook, bestBook);
    return isKnown ? [] : [{ pickId: pick.id, price, bestBook }];
  });
}

const sameBook = (a: Pick['bestBook'], b: Pick['bestBook']): boolean =>
  a?.sportsbook === b?.sportsbook && a?.odds === b?.odds && a?.line === b?.line;

function warningsOf(day: ScoredDay, skipped: ReadonlySet<number>): string[] {
  const newer = [...day.fingerprints.keys()].filter((id) => skipped.has(id)).length;
  return [
    ...(newer > 0 ? [`${newer} games were scored from newer facts meanwhile`] : []),
    ...(day.strangers > 0 ? [`${day.strangers} props name players of neither team and were not scored`] : []),
  ];
}

const scoredPropsOf = ({ league, date }: ScoredDay, { judged }: Decision<Pick>, capturedAt: Date) =>
  judged.map(({ candidate: { game, player, scored }, gates }) => ({
    capturedAt,
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

/** Rejected props, counted by their first gate or else by their rating. */
function countKeptBack({ judged }: Decision<Pick>): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { candidate, gates, stands } of judged) {
    if (stands) continue;
    const reason = gates[0] ?? (isPublished(candidate.scored.rating) ? null : candidate.scored.rating);
    if (reason !== null) counts[reason] = (counts[reason] ?? 0) + 1;
  }
  return counts;
}
