import { fromB64, utf8 } from './bytes.ts';
import { parseCanonicalObject } from './canonical-json.ts';
import { commitment, SALT_BYTES } from './commitment.ts';
import type { Entry } from './entry.ts';
import type { Report } from './finding.ts';

export type Body = {
  pickId: number;
  runId: number;
  league: string;
  date: string;
  gameId: number;
  playerId: number;
  stat: string;
  line: number;
  direction: string;
  decimalPrice: number;
  tipAt: Date;
};

export type LoggedResult = {
  index: number;
  at: Date;
  version: number;
  result: string;
  actual: number | null;
};

export type LoggedPick = {
  index: number;
  pickId: number;
  run: number;
  league: string;
  date: string;
  at: Date;
  /** Published before the ledger: it counts from `at`, whatever it claims. */
  claimed: boolean;
  commitment: string;
  replaces: number | null;
  replacedBy: number | null;
  withdrawnBy: number | null;
  /** When it was replaced or withdrawn. */
  closedAt: Date | null;
  revealedBy: number | null;
  body: Body | null;
  results: LoggedResult[];
};

export type Withdrawal = { index: number; commitment: string; of: number; revealedBy: number | null };

export type History = {
  /** By index of the entry. */
  picks: Map<number, LoggedPick>;
  withdrawals: Map<number, Withdrawal>;
  imports: Map<number, { index: number; root: string; picks: number; origin: string }>;
  /** Results of imported picks, by pick id. */
  importedResults: Map<number, LoggedResult[]>;
};

export const text = (value: unknown): string => (typeof value === 'string' ? value : '');
export const number = (value: unknown): number => (typeof value === 'number' ? value : Number.NaN);

export function parseBody(body: string): Body | null {
  const fields = parseCanonicalObject(body);
  if (!fields) return null;
  const tipAt = new Date(text(fields.tipAt));
  if (Number.isNaN(tipAt.getTime())) return null;
  return {
    pickId: number(fields.pickId),
    runId: number(fields.runId),
    league: text(fields.league),
    date: text(fields.date),
    gameId: number(fields.gameId),
    playerId: number(fields.playerId),
    stat: text(fields.stat),
    line: number(fields.line),
    direction: text(fields.direction),
    decimalPrice: number(fields.decimalPrice),
    tipAt,
  };
}

/** What became of every pick, in the order of the log. Reports what contradicts itself. */
export function readHistory(entries: readonly Entry[], report: Report): History {
  const history: History = {
    picks: new Map(),
    withdrawals: new Map(),
    imports: new Map(),
    importedResults: new Map(),
  };
  const seen = new Set<number>();
  for (const entry of entries) {
    const { index, kind, fields } = entry;
    if (kind === 'pick') readPick(history, entry, seen, report);
    else if (kind === 'withdraw') readWithdrawal(history, entry, report);
    else if (kind === 'reveal') readReveal(history, entry, report);
    else if (kind === 'result') readResult(history, entry, report);
    else if (kind === 'import') {
      const { root, picks, origin } = fields;
      history.imports.set(index, { index, root: text(root), picks: number(picks), origin: text(origin) });
    }
  }
  return history;
}

const isOpen = (pick: LoggedPick): boolean => pick.replacedBy === null && pick.withdrawnBy === null;

function readPick({ picks }: History, { index, at, fields }: Entry, seen: Set<number>, report: Report): void {
  const pickId = number(fields.pick);
  if (seen.has(pickId)) report.fail('picks', index, `Pick ${pickId} is in the log twice.`);
  seen.add(pickId);
  const replaces = fields.replaces === null ? null : number(fields.replaces);
  const before = replaces === null ? null : picks.get(replaces);
  if (before === undefined || (before && !isOpen(before)))
    report.fail('picks', index, `It replaces entry ${replaces}, which is not an open pick.`);
  if (before) {
    before.replacedBy = index;
    before.closedAt = at;
  }
  picks.set(index, {
    index,
    pickId,
    run: number(fields.run),
    league: text(fields.league),
    date: text(fields.date),
    at,
    claimed: 'claimedAt' in fields,
    commitment: text(fields.commitment),
    replaces,
    replacedBy: null,
    withdrawnBy: null,
    closedAt: null,
    revealedBy: null,
    body: null,
    results: [],
  });
}

function readWithdrawal({ picks, withdrawals }: History, { index, at, fields }: Entry, report: Report): void {
  const of = number(fields.of);
  const pick = picks.get(of);
  if (!pick || !isOpen(pick) || pick.pickId !== fields.pick)
    report.fail('picks', index, `It withdraws entry ${of}, which is not an open pick.`);
  if (pick) {
    pick.withdrawnBy = index;
    pick.closedAt = at;
  }
  withdrawals.set(index, { index, of, commitment: text(fields.commitment), revealedBy: null });
}

function readReveal({ picks, withdrawals }: History, { index, at, fields }: Entry, report: Report): void {
  const of = number(fields.of);
  const pick = picks.get(of);
  const target = pick ?? withdrawals.get(of);
  const salt = fromB64(text(fields.salt));
  if (!target) {
    report.fail('picks', index, `It reveals entry ${of}, which has no commitment.`);
    return;
  }
  if (target.revealedBy !== null) report.fail('picks', index, `Entry ${of} is revealed twice.`);
  target.revealedBy = index;
  if (salt?.length !== SALT_BYTES || commitment(salt, utf8(text(fields.body))) !== target.commitment) {
    report.fail('picks', index, `The opening does not match the commitment of entry ${of}.`);
    return;
  }
  if (!pick) return;
  const body = parseBody(text(fields.body));
  if (!body) {
    report.fail('picks', index, `The body of entry ${of} is not canonical.`);
    return;
  }
  pick.body = body;
  const { pickId, run, league, date } = pick;
  if (body.pickId !== pickId || body.runId !== run || body.league !== league || body.date !== date)
    report.fail('picks', index, `The body disagrees with entry ${of} about pick, run, league or date.`);
  if (pick.at >= body.tipAt) report.fail('picks', of, 'The pick was logged after its game had begun.');
  if (at < body.tipAt) report.fail('picks', index, `Entry ${of} was revealed before its game began.`);
  const before = pick.replaces === null ? null : picks.get(pick.replaces)?.body;
  if (
    before &&
    (before.gameId !== body.gameId || before.playerId !== body.playerId || before.stat !== body.stat)
  )
    report.fail('picks', of, `It replaces entry ${pick.replaces}, which is about another prop.`);
}

function readResult(history: History, { index, at, fields }: Entry, report: Report): void {
  const of = number(fields.of);
  const pickId = number(fields.pick);
  const pick = history.picks.get(of);
  const actual = fields.actual === null ? null : number(fields.actual);
  const result = { index, at, version: number(fields.version), result: text(fields.result), actual };
  if ((result.result === 'void') !== (fields.voidReason !== null))
    report.fail('results', index, 'A void result needs a reason, and only a void one has it.');
  if (!pick) {
    const known = history.importedResults.get(pickId) ?? [];
    if (history.imports.has(of)) history.importedResults.set(pickId, [...known, result]);
    else report.fail('results', index, `It is about entry ${of}, which is not a pick.`);
    return;
  }
  if (pick.pickId !== pickId) report.fail('results', index, `Entry ${of} is not pick ${pickId}.`);
  const expected = (pick.results.at(-1)?.version ?? 0) + 1;
  if (result.version !== expected)
    report.fail('results', index, `It is version ${result.version} of the result; expected ${expected}.`);
  pick.results.push(result);
}
