import { existsSync } from 'node:fs';
import { systemClock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config/config.ts';
import { publicBaseUrl } from '../../platform/config/config.ts';
import { explainStart } from '../../platform/db/damage.ts';
import { errorCode } from '../../platform/error-code.ts';
import { StartError } from '../../platform/start-error.ts';
import type { Dependencies } from '../../process/dependencies.ts';
import { type Finding, fault, ok, warning } from './finding.ts';
import { judgeFreshness, judgeMigrations, judgeQueues, judgeSecrets, judgeSettlement } from './judge.ts';

const MOST_SKEW_SECONDS = 5;
const DAYS = 30;

/** Inspects the database read-only. */
export async function checkDatabase(config: Config): Promise<Finding[]> {
  const { databaseFolder } = await import('../../platform/db/restore-embedded.ts');
  const { FolderInUse } = await import('../../platform/db/lock.ts');
  const { createDependencies } = await import('../../process/dependencies.ts');
  const { closeDependencies } = await import('../../process/close-dependencies.ts');
  const { openDataFolder } = await import('../../process/data-folder.ts');
  const { createLog } = await import('../../platform/log.ts');
  if (config.embedded && !existsSync(databaseFolder(config.storage.dataDir)))
    return [ok('database', 'none yet; the first start creates it')];
  const log = createLog('silent');
  const baseUrl = publicBaseUrl(config, config.http.port);
  let deps: Dependencies | undefined;
  try {
    const folder = openDataFolder({ config, clock: systemClock, log });
    deps = await createDependencies({ config, folder, baseUrl, clock: systemClock, log });
    await deps.embedded;
    return await inspectDatabase(deps);
  } catch (error) {
    if (error instanceof FolderInUse)
      return [
        fault('database', 'another process holds the data folder, and no service answers', error.message),
      ];
    return [unusable(config, explainStart(config.storage.dataDir, error))];
  } finally {
    if (deps) await closeDependencies(deps).catch(() => {}); // a database that never opened cannot be closed
  }
}

function unusable(config: Config, error: unknown): Finding {
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof StartError) {
    const [detail = message, ...fix] = message.split('. ');
    return fault('database', detail, fix.join('. '));
  }
  return config.embedded
    ? fault(
        'database',
        `cannot be opened: ${message}`,
        'Restore the newest backup:  hardwood backup --list, hardwood restore',
      )
    : fault(
        'database',
        `PostgreSQL cannot be used (${errorCode(error) ?? message})`,
        'Start PostgreSQL, or fix DATABASE_URL.',
      );
}

async function inspectDatabase({ db, monitoring, config }: Dependencies): Promise<Finding[]> {
  const { migrationState } = await import('../../platform/db/migrate.ts');
  const { clockSkew } = await import('../../platform/db/health.ts');
  const now = systemClock.now();
  const skew = await clockSkew(db, now);
  const state = await migrationState(db);
  const found = [
    ok('database', config.embedded ? 'embedded, opens' : 'PostgreSQL answers'),
    ...judgeMigrations(state),
    skew <= MOST_SKEW_SECONDS
      ? ok('clock', 'in sync with the database')
      : fault(
          'clock',
          `differs from the database by ${Math.round(skew)} s`,
          'Synchronize both machines with a time server.',
        ),
    ...judgeSecrets(await monitoring.secretChecker.report().catch(() => [])),
  ];
  const other = Object.values(state).some((names) => names.length > 0);
  return other ? found : [...found, ...(await checkActivity(db, config, now))];
}

async function checkActivity(db: Dependencies['db'], config: Config, now: Date): Promise<Finding[]> {
  const { findAdmin } = await import('../../accounts/user-queries.ts');
  const { freshness } = await import('../../ops/diagnostics/freshness.ts');
  const { jobQueues } = await import('../../ops/diagnostics/job-queues.ts');
  const { settlementDiagnostics } = await import('../../ops/diagnostics/settlement.ts');
  return [
    (await findAdmin(db)) || config.demo
      ? ok('accounts', 'there is an Admin')
      : warning('accounts', 'there is no Admin', 'hardwood users create you@example.com --tier admin'),
    ...judgeFreshness(await freshness(db, { oddsEveryMinutes: config.feed.oddsEveryMinutes, now })),
    ...judgeSettlement(await settlementDiagnostics(db, { days: DAYS, now })),
    ...judgeQueues(await jobQueues(db, now).catch(() => [])),
  ];
}
