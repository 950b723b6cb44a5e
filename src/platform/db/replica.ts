import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Timers } from '../timers.ts';
import { within } from '../within.ts';
import { connect, type Db } from './connect.ts';
import { createLagMeter } from './replica-lag.ts';

const CHECK_MS = 1_000;
const TIMEOUT_MS = 2_000;
const MAX_LAG_MS = 5_000;
/** Smaller than the maximum, so that a lag near it does not switch back and forth. */
const RESUME_LAG_MS = 2_000;

const LAGS = `it is more than ${MAX_LAG_MS / 1_000} s behind the primary`;

type Server = { identity: string; inRecovery: boolean; lsn: number };

export type ReplicaState = {
  /** Why it is not used, or null. */
  fault: string | null;
  lagSeconds: number;
};

type Options = { url: string; poolSize: number; primary: Db; timers: Timers; log: Logger };

export type Replica = ReturnType<typeof openReplica>;

/** Connects to a streaming replica and compares it with the primary once a second. */
export function openReplica({ url, poolSize, primary, timers, log }: Options) {
  const { db, waiting, close } = connect({ url, poolSize }, (error) =>
    log.warn({ err: error }, 'a connection to the replica broke'),
  );
  const meter = createLagMeter(MAX_LAG_MS);
  let fault: string | null = 'it has not been checked yet';
  let checking: Promise<void> | null = null;
  let stopTimer = () => {};

  const lagMs = () => meter.lagMs(performance.now());
  const findFault = async (): Promise<string | null> => {
    const atMs = performance.now();
    // Without the primary the lag is unknown; the last known one grows until it is too much.
    const original = await within(TIMEOUT_MS, readServer(primary)).catch(() => null);
    const copy = await within(TIMEOUT_MS, readServer(db)).catch(() => null);
    if (!copy) return 'it does not answer';
    if (!copy.inRecovery) return 'it has been promoted';
    if (original && copy.identity !== original.identity) return 'it replicates another database or timeline';
    if (original) meter.record({ lsn: original.lsn, atMs }, copy.lsn);
    return lagMs() > (fault === null ? MAX_LAG_MS : RESUME_LAG_MS) ? LAGS : null;
  };
  const check = async () => {
    const found = await findFault();
    if (found === fault) return;
    fault = found;
    if (fault === null) log.info('cached responses are computed on the replica');
    else log.warn({ reason: fault }, 'the replica is not used: cached responses are computed on the primary');
  };
  const checkOnce = () => {
    checking ??= check().finally(() => {
      checking = null;
    });
  };

  return {
    db,
    waiting,
    /** Whether responses may be computed on it now. */
    isUsable: (): boolean => fault === null && lagMs() <= MAX_LAG_MS,
    state: (): ReplicaState => ({ fault, lagSeconds: lagMs() / 1_000 }),
    start() {
      checkOnce();
      stopTimer = timers.every(CHECK_MS, checkOnce);
    },
    async stop() {
      stopTimer();
      await checking;
      await close();
    },
  };
}

/**
 * A replica has the cluster's identifier, the timeline and the database's OID of its primary. Visible commits of the
 * primary have been flushed, so the flushed position includes them.
 */
async function readServer(db: Db): Promise<Server> {
  const { rows } = await sql<Server>`
    select system_identifier || ' ' || timeline_id || ' ' || oid as identity, pg_is_in_recovery() as in_recovery,
      case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_flush_lsn() end - '0/0' as lsn
    from pg_control_system(), pg_control_checkpoint(), pg_database where datname = current_database()`.execute(
    db,
  );
  const [server] = rows;
  if (!server) throw new Error('The database did not say where it is.');
  return server;
}
