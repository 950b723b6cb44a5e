import { askWitness, behindWitness, refuseBehindWitness } from '../ledger/ask-witness.ts';
import { loadKeys } from '../ledger/keys.ts';
import { keySource, openLedger } from '../ledger/open-ledger.ts';
import { LedgerFork, publishCheckpoint } from '../ledger/publish-checkpoint.ts';
import { findHead, saveFault } from '../ledger/queries.ts';
import { requestTimestamp } from '../ledger/request-timestamp.ts';
import { revealDue } from '../ledger/reveal-due.ts';
import { parseWitnesses } from '../ledger/witnesses.ts';
import { catchUpResults } from '../picks/ledger/catch-up-results.ts';
import { closeSlates } from '../picks/ledger/close-slates.ts';
import { importPicks } from '../picks/ledger/import-picks.ts';
import { RULES, RULES_HASH } from '../picks/ledger/rules.ts';
import { inTransaction } from '../platform/db/transaction.ts';
import type { Dependencies } from './dependencies.ts';

type Deps = Pick<Dependencies, 'config' | 'db' | 'clock' | 'log' | 'baseUrl' | 'jobs' | 'ledgerOutbound'>;

/** Creates the ledger at the first start and imports picks that it does not cover. Workers only. */
export async function startLedger({ config, db, clock, log, baseUrl }: Deps): Promise<void> {
  if (config.process.role === 'api') return;
  parseWitnesses(config.ledger.witnesses); // a wrong key stops the start
  const rules = { hash: RULES_HASH.toString('hex'), rules: RULES };
  // In one transaction: a start that is killed before it has caught up must find the ledger off again.
  const isOn = await inTransaction(db, async (db) => {
    const { isOn, isResumed } = await openLedger(db, { config, baseUrl, now: clock.now(), rules });
    if (isResumed) await catchUpResults(db, clock.now());
    return isOn;
  });
  const imported = isOn ? await importPicks(db, { now: clock.now(), ahead: true }) : 0;
  if (imported > 0) log.info({ picks: imported }, 'imported picks from before the ledger');
}

export async function revealPicks({ config, db, clock }: Deps): Promise<void> {
  if (config.ledger.enabled) await revealDue(db, clock.now());
}

export async function closeLedgerDays({ config, db, clock }: Deps): Promise<void> {
  if (!config.ledger.enabled) return;
  await importPicks(db, { now: clock.now(), ahead: false });
  await closeSlates(db, clock.now());
}

export async function signLedger(deps: Deps): Promise<void> {
  const { config, db, clock, jobs } = deps;
  const { dataDir } = config.storage;
  const { checkpointSeconds: everySeconds, timestampUrl, witnesses } = config.ledger;
  try {
    await refuseBehindWitness(db, witnesses);
    const keys = loadKeys(keySource(config));
    const size = await publishCheckpoint({ db, clock, dataDir, keys, everySeconds });
    if (size === null) return;
    await saveFault(db, null);
    if (timestampUrl || witnesses.length > 0) await jobs.enqueue(db, 'ledger.attest', {});
  } catch (error) {
    if (error instanceof LedgerFork) await reportFork(deps, error);
    throw error;
  }
}

async function reportFork({ db, log }: Deps, error: LedgerFork): Promise<void> {
  log.fatal({ err: error }, 'the ledger is not signed any more');
  await saveFault(db, error.message);
}

/** Asks others to confirm when the newest checkpoint existed. Without their addresses it asks nobody. */
export async function attestLedger(deps: Deps): Promise<void> {
  const { config, db, clock, log, ledgerOutbound: outbound } = deps;
  const { timestampUrl: url, witnesses } = config.ledger;
  const now = clock.now();
  const stamped = url ? await requestTimestamp(db, { url, outbound, now }) : null;
  if (stamped && 'failure' in stamped)
    log.warn({ reason: stamped.failure }, 'a checkpoint of the ledger was not time-stamped');
  for (const witness of parseWitnesses(witnesses)) {
    const cosigned = await askWitness(db, { witness, outbound, now });
    const { name } = witness.key;
    if (cosigned && 'failure' in cosigned)
      log.warn({ witness: name, reason: cosigned.failure }, 'a witness did not cosign the ledger');
    if (cosigned && 'refused' in cosigned)
      log.error({ witness: name, status: cosigned.refused }, 'a witness refuses the ledger');
    if (cosigned && 'ahead' in cosigned) await reportFork(deps, behindWitness(name, cosigned.ahead));
  }
}

/** For /readyz: the service works, but an operator must decide. */
export async function ledgerWarnings({ db }: Pick<Deps, 'db'>): Promise<string[]> {
  const fault = (await findHead(db))?.fault;
  return fault ? [`The ledger is not signed any more. ${fault}`] : [];
}
