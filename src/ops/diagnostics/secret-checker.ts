import type { Logger } from 'pino';
import type { Clock } from '../../platform/clock.ts';
import type { Timers } from '../../platform/timers.ts';
import type { SecretStatus } from './contract.ts';

const POLL_MS = 60_000;
const RECHECK_MS = 600_000;

export type Verdict = 'valid' | 'invalid' | 'expired' | 'unverified';

/** One secret and a request to its service that validates it. `check` is null if the secret is not set. */
export type SecretCheck = Pick<SecretStatus, 'keyName' | 'service' | 'source'> & {
  check: (() => Promise<Verdict>) | null;
};

type Deps = {
  checks: readonly SecretCheck[];
  /** Ops tokens, whose state is known without a request. */
  listTokens: () => Promise<SecretStatus[]>;
  /** True if a source rejected our credentials since an instant, which may mean a revoked key. */
  wasRefused: (since: Date) => Promise<boolean>;
  clock: Clock;
  timers: Timers;
  log: Logger;
};

export type SecretChecker = {
  /** Starts the first round without waiting for it. */
  start(): void;
  /** Checks what is due: all secrets every ten minutes, invalid ones every minute. */
  check(): Promise<void>;
  report(): Promise<SecretStatus[]>;
  stop(): void;
};

/** Periodically checks whether each secret is set and accepted. Sees only verdicts, never secret values. */
export function createSecretChecker({
  checks,
  listTokens,
  wasRefused,
  clock,
  timers,
  log,
}: Deps): SecretChecker {
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
    if (!last || ageMs >= RECHECK_MS) return true;
    return last.status !== 'valid' && last.status !== 'missing';
  };
  const checkDue = async () => {
    const oldest = [...known.values()].map(({ lastValidatedAt }) => lastValidatedAt.getTime());
    const refused = oldest.length > 0 && (await wasRefused(new Date(Math.min(...oldest))).catch(() => false));
    await Promise.all(checks.filter((one) => refused || isDue(one)).map(checkOne));
  };
  const check = () => {
    round = round
      .then(checkDue)
      .catch((error) => log.error({ err: error }, 'the secrets could not be checked'));
    return round;
  };
  return {
    check,
    start() {
      void check();
      stop = timers.every(POLL_MS, () => void check());
    },
    async report() {
      await (known.size === 0 ? check() : round);
      return [...checks.flatMap(({ keyName }) => known.get(keyName) ?? []), ...(await listTokens())];
    },
    stop: () => stop(),
  };
}
