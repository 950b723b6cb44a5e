import type { League } from '../../domain/leagues.ts';
import { listGames } from '../../league/game-queries.ts';
import { gatherGradeFacts } from '../../picks/grade-facts.ts';
import { nextResult } from '../../picks/next-result.ts';
import type { Db } from '../../platform/db/connect.ts';
import type { BookRulesTable as BookRule } from '../../platform/db/tables.ts';
import { recordEvents } from '../../webhooks/record-event.ts';
import { type CoveredBet, isCovered, profitOn } from './bet.ts';
import { type BetRow, lockBetsOfDay, updateBet } from './bet-queries.ts';
import { listBookRules } from './book-rule-queries.ts';
import { ruleFor } from './book-rules.ts';
import { type BetChange, insertChanges } from './change-queries.ts';
import { closeOf, gradeBet, NO_CLOSE } from './grade-bet.ts';
import { type SettledBet, settledEvents } from './settled-events.ts';

type DayAsk = { league: League; date: string; at: Date; force: boolean };

/**
 * Settles the bets of all accounts on the games of a day. Settled ones are checked again: a corrected box score changes
 * result and profit, with a row in the history. Call it at the end of a transaction: it records events.
 */
export async function settleBetsOfDay(db: Db, ask: DayAsk): Promise<number> {
  const { league, date, at } = ask;
  const games = await listGames(db, { league, from: date, to: date, asOf: at });
  const bets = await lockBetsOfDay(db, { league, date, gameIds: games.map(({ id }) => id), at });
  const settled = await settleBets(db, bets, ask);
  await recordEvents(db, settledEvents(settled, at));
  return settled.length;
}

/** Settles some bets, which the transaction has locked. Returns those that changed. */
export async function settleBets(
  db: Db,
  bets: readonly BetRow[],
  { at, force }: Pick<DayAsk, 'at' | 'force'>,
): Promise<SettledBet[]> {
  const covered = bets.filter(isCovered).filter(({ tipAt }) => tipAt <= at);
  if (covered.length === 0) return [];
  const rules = await listBookRules(db);
  const settled: SettledBet[] = [];
  const changes: BetChange[] = [];
  for (const [date, ofDay] of Map.groupBy(covered, (bet) => bet.date)) {
    const known = await gatherGradeFacts(db, ofDay, { date, at });
    for (const bet of ofDay) {
      const next = nextSettlement(bet, { known, rule: ruleFor(rules, bet), at, force });
      if (!next) continue;
      const { cause, ...change } = next;
      settled.push({ ...bet, ...change, isCorrection: bet.result !== null });
      changes.push({
        userId: bet.userId,
        betId: bet.id,
        at,
        kind: bet.result === null ? 'settled' : 'corrected',
        reason: cause,
        before: bet.result === null ? null : resultOf(bet),
        after: resultOf({ ...bet, ...change }),
      });
      await updateBet(db, bet.id, { ...change, updatedAt: at });
    }
  }
  await insertChanges(db, changes);
  return settled;
}

const resultOf = ({ result, actual, voidReason, profit, clvPercent }: BetRow) => ({
  result,
  actual,
  voidReason,
  profit,
  clvPercent,
});

type Facts = {
  known: Awaited<ReturnType<typeof gatherGradeFacts>>;
  rule: BookRule;
  at: Date;
  force: boolean;
};

/** What to write for a bet; null while it waits, or when nothing has changed. */
function nextSettlement(bet: CoveredBet, { known, rule, at, force }: Facts) {
  const grade = gradeBet(bet, known.gradeFacts(bet), rule);
  if (!grade.settled) return null;
  const { result, actual, voidReason } = grade;
  const { bookClvPercent, ...close } = {
    ...closeOf(bet, known.quotes(bet), known.tipAt(bet)),
    ...(result === 'void' ? NO_CLOSE : {}), // no bet, so no closing-line value
  };
  const next = nextResult(
    { id: bet.id, stat: bet.stat, outcome: outcomeOf(bet) },
    { result, actual, voidReason, ...close },
    { force, at },
  );
  if (!next) return null;
  const { pickId: _, version: __, ...change } = next;
  return {
    ...change,
    bookClvPercent,
    resultVersion: bet.resultVersion + 1,
    profit: profitOn({ ...bet, result }),
  };
}

const outcomeOf = (bet: BetRow) =>
  bet.result === null || bet.settledAt === null
    ? null
    : { ...bet, result: bet.result, settledAt: bet.settledAt, version: bet.resultVersion };
