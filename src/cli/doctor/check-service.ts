import type {
  FreshnessItem,
  JobQueue,
  SecretStatus,
  SettlementDiagnostics,
} from '../../ops/diagnostics/contract.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config/config.ts';
import { StartError } from '../../platform/start-error.ts';
import { EXIT } from '../exit-codes.ts';
import { connectRemote } from '../remote.ts';
import { type Finding, fault, ok, warning } from './finding.ts';
import { judgeFreshness, judgeQueues, judgeSecrets, judgeSettlement } from './judge.ts';

const SLOWEST_MS = 3_000;
const MOST_SKEW_SECONDS = 5;

export type Answering = { findings: Finding[] };

/** Checks whether a service answers and reads its status. Null if none answers. */
export async function askService(config: Config, clock: Clock): Promise<Answering | null> {
  const url = config.client.url.replace(/\/+$/, '');
  const answer = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(SLOWEST_MS) }).catch(() => null);
  const answeredAt = clock.now();
  if (!answer) return null;
  const said = (await answer.json().catch(() => ({}))) as { missing?: string[] };
  const ready =
    answer.status === 200
      ? ok('service', 'ready')
      : warning(
          'service',
          `not ready: ${said.missing?.join(', ') ?? answer.status}`,
          'Wait a moment, then check its log.',
        );
  return { findings: [ready, judgeClock(answer.headers.get('date'), answeredAt)] };
}

function judgeClock(date: string | null, now: Date): Finding {
  const skew = date === null ? 0 : Math.abs(Date.parse(date) - now.getTime()) / 1_000;
  return skew <= MOST_SKEW_SECONDS
    ? ok('clock', 'in sync with the service')
    : fault(
        'clock',
        `differs from the service by ${Math.round(skew)} s`,
        'Synchronize both machines with a time server (timedatectl set-ntp true).',
      );
}

/** With a token, the running service reports on its feeds, picks, queues and secrets. */
export async function askDiagnostics(env: NodeJS.ProcessEnv, config: Config): Promise<Finding[]> {
  if (!config.client.token)
    return [
      warning(
        'token',
        'a running service cannot be checked without an ops token',
        'Create one:  hardwood tokens create doctor --scope ops:read ops:config',
      ),
    ];
  const remote = connectRemote(env, {});
  const ask = async <T>(path: string, judge: (found: T) => Finding[]): Promise<Finding[]> => {
    try {
      return judge(await remote.get<T>(path));
    } catch (error) {
      return [judgeRefusal(path, error)];
    }
  };
  const [first, ...rest] = [
    await ask<FreshnessItem[]>('/diagnostics/freshness', judgeFreshness),
    await ask<SettlementDiagnostics>('/diagnostics/settlement?days=30', judgeSettlement),
    await ask<JobQueue[]>('/ops/jobs', judgeQueues),
    await ask<SecretStatus[]>('/ops/secrets/status', judgeSecrets),
  ];
  const refused = first?.find(({ check }) => check === 'token');
  return refused ? [refused] : [ok('token', 'accepted'), ...(first ?? []), ...rest.flat()];
}

function judgeRefusal(path: string, error: unknown): Finding {
  if (!(error instanceof StartError)) throw error;
  if (error.exitCode !== EXIT.auth) return fault('service', `${path}: ${error.message}`, 'Check its log.');
  return /No valid token|answered 401/.test(error.message)
    ? fault(
        'token',
        'HARDWOOD_TOKEN was rejected: expired, revoked or mistyped',
        'Create another:  hardwood tokens create NAME --scope ops:read',
      )
    : warning('scope', `${path}: ${error.message}`, 'Create a token with ops:read and ops:config.');
}
