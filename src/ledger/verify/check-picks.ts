import type { Report } from './finding.ts';
import type { History, LoggedPick } from './history.ts';

const DAY_MS = 86_400_000;
const DAYS_TO_SETTLE = 7;

/** The promise: revealed by noon UTC two days after the day of the games. */
const revealBy = (date: string): Date => new Date(Date.parse(`${date}T12:00:00.000Z`) + 2 * DAY_MS);

export const isOverdue = ({ revealedBy, date }: LoggedPick, now: Date): boolean =>
  revealedBy === null && now > revealBy(date);

/** Openings that are missing, and results that do not follow from them. */
export function checkPicks({ picks, withdrawals }: History, now: Date, report: Report): void {
  for (const pick of picks.values()) {
    if (isOverdue(pick, now)) report.fail('picks', pick.index, 'It was not revealed in time.');
    if (pick.body && pick.closedAt && pick.closedAt >= pick.body.tipAt)
      report.fail(
        'picks',
        pick.withdrawnBy ?? pick.replacedBy,
        `Entry ${pick.index} was closed after its game had begun.`,
      );
    if (pick.body) checkResults(pick, now, report);
    else if (pick.results.length > 0)
      report.fail('results', pick.results[0]?.index ?? null, `Entry ${pick.index} is not revealed.`);
  }
  for (const { index, of, revealedBy } of withdrawals.values()) {
    const pick = picks.get(of);
    if (revealedBy === null && pick && now > revealBy(pick.date))
      report.fail('picks', index, 'It was not revealed in time.');
  }
}

function checkResults({ index, body, results }: LoggedPick, now: Date, report: Report): void {
  if (!body) return;
  for (const one of results) {
    if (one.at < body.tipAt) report.fail('results', one.index, 'The result is older than the game.');
    if (one.result !== 'void' && one.result !== gradeOf(one.actual, body))
      report.fail(
        'results',
        one.index,
        `${one.result} does not follow from ${one.actual} and ${body.direction} ${body.line}.`,
      );
  }
  if (results.length === 0 && now.getTime() - body.tipAt.getTime() > DAYS_TO_SETTLE * DAY_MS)
    report.warn('results', index, `There is no result ${DAYS_TO_SETTLE} days after the game.`);
}

function gradeOf(actual: number | null, { line, direction }: { line: number; direction: string }): string {
  if (actual === null) return 'void';
  if (actual === line) return 'push';
  return actual > line === (direction === 'over') ? 'hit' : 'miss';
}
