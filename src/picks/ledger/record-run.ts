import type { League } from '../../domain/leagues.ts';
import { appendEntries, type Draft, newSalt } from '../../ledger/append-entries.ts';
import { findHead, listRecorded, type Recorded } from '../../ledger/queries.ts';
import { canonicalJson } from '../../ledger/verify/canonical-json.ts';
import { type Candidate, candidateRoot } from '../../ledger/verify/commitment.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/connect.ts';
import { VERSION } from '../../platform/version.ts';
import type { NewPick } from '../save-queries.ts';
import { listCandidatesAt } from './ledger-queries.ts';
import { pickBody } from './pick-body.ts';
import { RULES_HASH, RULES_VERSION, shippedModelHash } from './rules.ts';

/** A game began while its picks were being written. The run must be repeated without it. */
export class TipOffPassed extends Error {
  override readonly name = 'TipOffPassed';
}

export type RecordedRun = {
  runId: number;
  league: League;
  date: string;
  /** The instant of the run. */
  at: Date;
  modelVersion: string;
  scored: number;
  unchanged: number;
  keptBack: Record<string, number>;
  /** Props whose score is new or changed. Null: only some of it was stored and must be read back. */
  thoughts: readonly Candidate[] | null;
  picks: readonly NewPick[];
  replaced: readonly { from: number; to: number; because: string }[];
  withdrawn: readonly { pick: { id: number; tipAt: Date }; because: string }[];
};

export const currentRules = { version: RULES_VERSION, hash: RULES_HASH.toString('base64') };

/**
 * Appends a run with its picks to the ledger. Throws TipOffPassed if a game has begun by the ledger's time.
 * Call it after everything is written and before events.
 */
export async function recordRun(db: Db, run: RecordedRun, clock: Clock): Promise<void> {
  const head = await findHead(db);
  const appended = head?.writing ? await append(db, run, head.feed, clock) : null;
  const at = appended?.at ?? clock.now();
  const late = run.picks.find(({ tipAt }) => tipAt <= at);
  if (late) throw new TipOffPassed(`Game ${late.gameId} began before its picks were stored.`);
}

async function append(db: Db, run: RecordedRun, feed: string, clock: Clock) {
  const { runId, league, date, picks, replaced, withdrawn } = run;
  const earlier = await listRecorded(db, [
    ...picks.flatMap(({ previous }) => (previous === null ? [] : [previous])),
    ...withdrawn.map(({ pick }) => pick.id),
  ]);
  const thoughts = run.thoughts ?? (await listCandidatesAt(db, { league, date, capturedAt: run.at }));
  const setSalt = newSalt();
  const because = new Map(replaced.map((one) => [one.to, one]));
  const pickDrafts = picks
    .toSorted((a, b) => a.id - b.id)
    .map((pick): Draft => {
      const change = because.get(pick.id);
      return pickDraft({ ...pick, runId, publishedAt: run.at }, earlier, change ?? null);
    });
  const withdrawDrafts = withdrawn
    .toSorted((a, b) => a.pick.id - b.pick.id)
    .flatMap((one) => withdrawDraft(one, { league, date }, earlier.get(one.pick.id)));
  const changed = pickDrafts.filter(({ fields }) => fields.replaces !== null).length;
  const runDraft: Draft = {
    kind: 'run',
    league,
    date,
    setSalt,
    fields: {
      run: runId,
      league,
      date,
      feed,
      model: run.modelVersion,
      modelHash: shippedModelHash(),
      rules: currentRules,
      software: VERSION,
      scored: run.scored,
      // As the log shows them: a pick that replaces one from before the ledger is new here.
      added: picks.length - changed,
      changed,
      withdrawn: withdrawDrafts.length,
      unchanged: run.unchanged,
      keptBack: run.keptBack,
      thoughts: { count: thoughts.length, root: candidateRoot(setSalt, thoughts) },
    },
  };
  return appendEntries(db, [runDraft, ...withdrawDrafts, ...pickDrafts], clock.now());
}

type Change = { from: number; because: string };

/** `change`: the version that it replaces, if any. */
export function pickDraft(
  pick: NewPick & { runId: number; publishedAt: Date },
  earlier: ReadonlyMap<number, Recorded>,
  change: Change | null,
): Draft {
  const { id, runId, league, date, tipAt, previous } = pick;
  const before = previous === null ? undefined : earlier.get(previous);
  const replaced = change && earlier.get(change.from);
  const replaces = replaced && !replaced.imported ? replaced.idx : null;
  return {
    kind: 'pick',
    pickId: id,
    league,
    date,
    fields: { pick: id, run: runId, league, date, replaces },
    secret: { body: pickBody(pick, change?.because ?? null), tipAt, chain: before?.chain ?? null },
  };
}

function withdrawDraft(
  { pick, because }: RecordedRun['withdrawn'][number],
  day: { league: League; date: string },
  recorded: Recorded | undefined,
): Draft[] {
  // Imported picks are rows of a closed list, and picks from before the ledger have no entry.
  if (!recorded || recorded.imported) return [];
  const body = canonicalJson({ because, pickId: pick.id });
  const fields = { pick: pick.id, of: recorded.idx };
  const secret = { body, tipAt: pick.tipAt, chain: recorded.chain };
  return [{ kind: 'withdraw', pickId: pick.id, ...day, fields, secret }];
}
