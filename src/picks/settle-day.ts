import type { League } from '../domain/leagues.ts';
import type { Db } from '../platform/db/connect.ts';
import { recordEvent } from '../webhooks/record-event.ts';
import { closingValue, NO_CLOSING_VALUE } from './closing-value.ts';
import { gatherGradeFacts } from './grade-facts.ts';
import { gradePick } from './grade-pick.ts';
import { recordResults } from './ledger/record-results.ts';
import { type NewResult, nextResult } from './next-result.ts';
import { listBets } from './pick-queries.ts';
import { insertResults, lockDay } from './save-queries.ts';

export type SettleAsk = { league: League; date: string; at: Date; force: boolean; announce: boolean };

export type Settlement = {
  /** Results written, for current picks and earlier versions. */
  written: number;
  settled: number;
  unsettled: number;
  warnings: string[];
};

/**
 * Settles every version of every pick of a day whose game has started, from what is known at the instant.
 * Settled picks are checked again: a corrected box score creates a new version. Call it in a transaction.
 */
export async function settleDay(db: Db, ask: SettleAsk): Promise<Settlement> {
  const { league, date, at, force } = ask;
  await lockDay(db, { league, date });
  const bets = await listBets(db, { asOf: at, league, from: date, to: date, includeClosed: true });
  const picks = bets.filter(({ tipAt }) => tipAt <= at);
  const known = await gatherGradeFacts(db, picks, { date, at });

  const written: (NewResult & { stands: boolean })[] = [];
  const waiting = new Map<string, number>();
  let unsettled = 0;
  for (const pick of picks) {
    const grade = gradePick(pick, known.gradeFacts(pick));
    if (!grade.settled) {
      if (pick.outcome || pick.closedAt) continue;
      unsettled += 1;
      waiting.set(grade.why, (waiting.get(grade.why) ?? 0) + 1);
      continue;
    }
    const { result, actual, voidReason } = grade;
    const closing = {
      ...closingValue(pick, known.quotes(pick), known.tipAt(pick)),
      ...(result === 'void' ? NO_CLOSING_VALUE : {}), // no bet, so no closing line value
    };
    const next = nextResult(pick, { result, actual, voidReason, ...closing }, { force, at });
    if (next) written.push({ ...next, stands: pick.closedAt === null });
  }
  await insertResults(
    db,
    written.map(({ stands: _, ...result }) => result),
    picks.map(({ playerId }) => playerId),
  );
  await recordResults(db, written, at);
  const standing = written.filter(({ stands }) => stands);
  const [first] = standing;
  if (ask.announce && first) await announce(db, { ...ask, first, standing, unsettled });
  return {
    written: written.length,
    settled: standing.length,
    unsettled,
    warnings: [...waiting].map(([why, n]) => `${n} ${n === 1 ? 'pick waits' : 'picks wait'}: ${why}`),
  };
}

type SettledPicks = SettleAsk & { first: NewResult; standing: readonly NewResult[]; unsettled: number };

function announce(db: Db, { league, date, at, first, standing, unsettled }: SettledPicks) {
  const count = (word: NewResult['result']) => standing.filter(({ result }) => result === word).length;
  return recordEvent(db, {
    type: 'picks.settled',
    // Each result version is written once, so its event is unique.
    dedupeKey: `pick ${first.pickId} version ${first.version}`,
    data: {
      date,
      league,
      count: standing.length,
      hits: count('hit'),
      misses: count('miss'),
      pushes: count('push'),
      voids: count('void'),
      unsettledCount: unsettled,
    },
    at,
  });
}
