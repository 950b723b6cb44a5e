import type {
  FreshnessItem,
  JobQueue,
  SecretStatus,
  SettlementDiagnostics,
} from '../../ops/diagnostics/contract.ts';
import type { MigrationState } from '../../platform/db/migrate.ts';
import { type Finding, fault, ok, warning } from './finding.ts';

export function judgeFreshness(
  items: readonly Pick<FreshnessItem, 'variant' | 'status' | 'lastErrorMessage' | 'ageMinutes'>[],
): Finding[] {
  const bad = items.filter(({ status }) => status === 'error' || status === 'stale');
  if (bad.length === 0) return [ok('feeds', items.length === 0 ? 'nothing loaded yet' : 'fresh')];
  return bad.map(({ variant, status, lastErrorMessage, ageMinutes }) => {
    const [league, step] = variant.split('.');
    const again = `hardwood ingest $(date +%F) --league ${league} --step ${step} --wait`;
    return status === 'error'
      ? fault(
          'feeds',
          `${variant} fails: ${lastErrorMessage}`,
          `See hardwood errors, fix the source, then:  ${again}`,
        )
      : fault(
          'feeds',
          `${variant} is ${ageMinutes} minutes old`,
          `Is a worker running (hardwood services)? Run it manually:  ${again}`,
        );
  });
}

export function judgeSettlement({ status, days }: Pick<SettlementDiagnostics, 'status' | 'days'>): Finding[] {
  if (status !== 'overdue') return [ok('settlement', status)];
  return days
    .filter((day) => day.status === 'overdue')
    .map(({ date, unsettledPicks }) =>
      fault(
        'settlement',
        `${unsettledPicks} picks of ${date} are not settled`,
        `Fetch results and settle again:  hardwood ingest ${date} --wait`,
      ),
    );
}

export function judgeQueues(
  queues: readonly Pick<JobQueue, 'name' | 'status' | 'waiting' | 'failed' | 'oldestWaitingSec'>[],
): Finding[] {
  const found = queues.flatMap(({ name, status, waiting, failed, oldestWaitingSec }): Finding[] => [
    ...(status === 'full'
      ? [
          fault(
            'queues',
            `${name} is full (${waiting} wait)`,
            'Start a worker, or cancel what is not needed: hardwood ops list --status queued',
          ),
        ]
      : []),
    ...(status === 'delayed'
      ? [
          fault(
            'queues',
            `${name} is stuck (oldest ${oldestWaitingSec} s)`,
            'Is a worker running? hardwood services; its log says why.',
          ),
        ]
      : []),
    ...(failed > 0
      ? [
          warning(
            'queues',
            `${name}: ${failed} failed in 24 hours`,
            'Check the log of the worker and hardwood errors.',
          ),
        ]
      : []),
  ]);
  return found.length > 0 ? found : [ok('queues', 'moving')];
}

export function judgeSecrets(
  items: readonly Pick<SecretStatus, 'keyName' | 'service' | 'status'>[],
): Finding[] {
  const found = items.flatMap(({ keyName, service, status }): Finding[] => {
    if (status === 'invalid')
      return [
        fault(
          'secrets',
          `${keyName} is rejected by ${service}`,
          `Set ${keyName} to a valid value and restart.`,
        ),
      ];
    if (status === 'expired')
      return [
        fault(
          'secrets',
          `${keyName} has expired at ${service}`,
          `Renew it at ${service}, set it and restart.`,
        ),
      ];
    if (status === 'unverified')
      return [
        warning(
          'secrets',
          `${keyName} could not be checked: ${service} does not respond`,
          `Is ${service} up and reachable from here?`,
        ),
      ];
    return [];
  });
  return found.length > 0 ? found : [ok('secrets', 'all that are set are accepted')];
}

export function judgeMigrations({ pending, unknown, changed }: MigrationState): Finding[] {
  if (unknown.length > 0)
    return [
      fault(
        'migrations',
        `the database is newer: it has ${unknown.join(', ')}`,
        'Start the newer version again, or restore an older backup.',
      ),
    ];
  if (changed.length > 0)
    return [
      fault(
        'migrations',
        `${changed.join(', ')} was changed after it was applied`,
        'Restore the file as it was; a change needs a new migration.',
      ),
    ];
  if (pending.length > 0)
    return [
      warning(
        'migrations',
        `${pending.length} pending (${pending[0]} …)`,
        'Run hardwood migrate, or start the service.',
      ),
    ];
  return [ok('migrations', 'up to date')];
}
