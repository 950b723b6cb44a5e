import type { Logger } from 'pino';
import type { Clock } from '../../platform/clock.ts';
import type { Timers } from '../../platform/timers.ts';
import type { SecretStatus } from './contract.ts';

const LOOK_MS = 60_000;
const CHECK_MS = 600_000;

export type Verdict = 'valid' | 'invalid' | 'expired' | 'unverified';

/** One secret and how its own service is asked whether it is good. `check` is null where none is set. */
export type SecretCheck = Pick<SecretStatus, 'keyName' | 'service' | 'source'> & {
  check: (() => Promise<Verdict>) | null;
};

type Deps = {
  checks: readonly SecretCheck[];
  /** Ops tokens, whose state is known without asking anybody. */
  listTokens: () => Promise<SecretStatus[]>;
  /** Whether a source has refused us since an instant: then a key may have been withdrawn. */
  wasRefused: (since: Date) => Promise<boolean>;
  clock: Clock;
  timers: Timers;
  log: Logger;
};

export type SecretWatch = {
  /** The first round begins at once and is not waited for. */
  start(): void;
  /** Checks what is due: everything every ten minutes, what is not good every minute. */
  look(): Promise<void>;
  report(): Promise<SecretStatus[]>;
  stop(): void;
};

/** Knows of every secret whether it is set and accepted. A value never gets here: a check answers with one word. */
export function createSecretWatch({ checks, listTokens, wasRefused, clock, timers, log }: Deps): SecretWatch {
  const known = new Map<string, SecretStatus>();
  const checkedAtMs = new Map<string, number>();
  let stop = () => {};
  let round: Promise<void> = Promise.resolve();

  const checkOne = async ({ check, ...about }: SecretCheck) => {
    const status = check ? await check().catch(() => 'unverified' as const) : 'missing';
    const before = known.get(about.keyName)?.status;
    if ((status === 'invalid' || status === 'expired') && before !== status)
      log.warn({ keyName: about.keyName, service: about.service, status }, 'a secret is not accepted');
    known.set(about.keyName, { ...about, status, lastValidatedAt: clock.now() });
    checkedAtMs.set(about.keyName, clock.monotonicMs());
  };
  const isDue = ({ keyName }: SecretCheck): boolean => {
    const last = known.get(keyName);
    const ageMs = clock.monotonicMs() - (checkedAtMs.get(keyName) ?? 0);
    if (!last || ageMs >= CHECK_MS) return true;
    return last.status !== 'valid' && last.status !== 'missing';
  };
  const checkDue = async () => {
    const oldest = [...known.values()].map(({ lastValidatedAt }) => lastValidatedAt.getTime());
    const refused = oldest.length > 0 && (await wasRefused(new Date(Math.min(...oldest))).catch(() => false));
    await Promise.all(checks.filter((one) => refused || isDue(one)).map(checkOne));
  };
  const look = () => {
    round = round
      .then(checkDue)
      .catch((error) => log.error({ err: error }, 'the secrets could not be checked'));
    return round;
  };
  return {
    look,
    start() {
      void look();
      stop = timers.every(LOOK_MS, () => void look());
    },
    async report() {
      await (known.size === 0 ? look() : round);
      return [...checks.flatMap(({ keyName }) => known.get(keyName) ?? []), ...(await listTokens())];
    },
    stop: () => stop(),
  };
}
