import { isOverdue } from './check-picks.ts';
import type { History, LoggedPick } from './history.ts';

export type Tally = {
  picks: number;
  hits: number;
  misses: number;
  pushes: number;
  voids: number;
  /** One unit on each pick at its published price. */
  units: number;
  /** In percent of the stakes of graded picks. Null without any. */
  roiPercent: number | null;
};

export type Graded = { result: string; decimalPrice: number };

export function tallyOf(graded: readonly Graded[]): Tally {
  const count = (word: string) => graded.filter(({ result }) => result === word).length;
  const [hits, misses, pushes, voids] = [count('hit'), count('miss'), count('push'), count('void')];
  const won = graded.filter(({ result }) => result === 'hit').map(({ decimalPrice }) => decimalPrice - 1);
  const units = won.reduce((sum, one) => sum + one, 0) - misses;
  const staked = hits + misses + pushes;
  const roiPercent = staked === 0 ? null : (100 * units) / staked;
  return { picks: graded.length, hits, misses, pushes, voids, units, roiPercent };
}

/** The picks that stood at tip-off with their last result. An overdue commitment counts as a miss. */
export function gradedPicks(
  { picks }: History,
  now: Date,
  isWanted: (pick: LoggedPick) => boolean = () => true,
): Graded[] {
  return [...picks.values()].flatMap((pick) => {
    if (pick.replacedBy !== null || pick.withdrawnBy !== null || !isWanted(pick)) return [];
    if (isOverdue(pick, now)) return [{ result: 'miss', decimalPrice: Number.NaN }];
    const last = pick.results.at(-1);
    return pick.body && last ? [{ result: last.result, decimalPrice: pick.body.decimalPrice }] : [];
  });
}

export type ImportedPick = {
  pickId: number;
  date: string;
  /** `backfill`: scored after the fact. */
  origin: string;
  decimalPrice: number;
  result: string | null;
  closed: boolean;
};

/** The same of imported rows: claims of the operator. Later results in the log correct them. */
function gradedImports(
  { importedResults }: History,
  rows: readonly ImportedPick[],
  isWanted: (row: ImportedPick) => boolean,
): Graded[] {
  return rows.filter(isWanted).flatMap(({ pickId, decimalPrice, result, closed }) => {
    const word = importedResults.get(pickId)?.at(-1)?.result ?? result;
    return closed || word === null ? [] : [{ result: word, decimalPrice }];
  });
}

/** The record that follows from the log, by what the log says about when a pick existed. */
export type LoggedRecord = {
  /** In the log before tip-off, by the clock of a witness or a time-stamping authority. */
  proven: Tally;
  /** In the log before tip-off, by the operator's clock. */
  asserted: Tally;
  /** Published before the ledger or while it was off. */
  imported: Tally;
  /** Scored after the fact. */
  backfilled: Tally;
};

/** Both days included. */
export type Days = { from: string; to: string };
const ALL_DAYS: Days = { from: '', to: '9999-12-31' };

/** When entries existed at the latest, by the clocks of others. */
export type Times = ReadonlyMap<number, Date>;

export function isProven({ index, body }: LoggedPick, times: Times): boolean {
  const at = times.get(index);
  return body !== null && at !== undefined && at < body.tipAt;
}

export function recordOf(
  history: History,
  rows: readonly ImportedPick[],
  now: Date,
  { times, days: { from, to } = ALL_DAYS }: { times: Times; days?: Days | undefined },
): LoggedRecord {
  const isOf = ({ date }: { date: string }) => date >= from && date <= to;
  const logged = (proven: boolean) =>
    tallyOf(gradedPicks(history, now, (pick) => isOf(pick) && isProven(pick, times) === proven));
  const imports = (isWanted: (row: ImportedPick) => boolean) =>
    tallyOf(gradedImports(history, rows, (row) => isOf(row) && isWanted(row)));
  return {
    proven: logged(true),
    asserted: logged(false),
    imported: imports(({ origin }) => origin !== 'backfill'),
    backfilled: imports(({ origin }) => origin === 'backfill'),
  };
}
