import { closeDemoAccounts, ensureDemoAccounts, ensureFirstAdmin } from '../accounts/first-accounts.ts';
import type { Config } from '../platform/config/config.ts';
import { loadOrCreateSecret } from '../platform/config/secret-files.ts';
import { withLock } from '../platform/db/hold-lock.ts';
import type { Dependencies } from './dependencies.ts';
import { startLedger } from './ledger-jobs.ts';
import { startRights } from './start-rights.ts';
import { awaitStorage, migrateFirst } from './storage.ts';

/** Waits for the database, migrates it and takes over what an earlier process left. Returns the demo password. */
export async function openStorage(deps: Dependencies): Promise<string | null> {
  const { config, log, db, jobs, clock, monitoring, runner, sender, replay, replica } = deps;
  await awaitStorage(config, deps, log);
  await migrateFirst(config, deps);
  replica?.start();
  // Two processes must not set up the job queue at once.
  if (config.embedded) await jobs.start();
  else await withLock(db, 'job queue', jobs.start);
  const demoPassword = await openAccounts(config, deps, clock.now());
  await startRights(deps);
  await startLedger(deps);
  await monitoring.start();
  // We hold the lock on the data folder, so no earlier worker can be running.
  if (config.embedded) {
    await runner.recover({ everyone: true });
    await sender.recover();
    await replay.recover();
    await jobs.recover();
  }
  return demoPassword;
}

/** Creates the accounts that the settings ask for. Returns the demo password in demo mode. */
async function openAccounts(
  config: Config,
  { db, passwords }: Dependencies,
  now: Date,
): Promise<string | null> {
  const { adminEmail, adminPassword, demoPassword } = config.accounts;
  if (adminEmail && adminPassword)
    await ensureFirstAdmin(db, passwords, { email: adminEmail, password: adminPassword, now });
  if (!config.demo) {
    await closeDemoAccounts(db, now);
    return null;
  }
  const password = demoPassword ?? loadOrCreateSecret(config.storage.dataDir, 'demo-password', 9);
  await ensureDemoAccounts(db, passwords, { password, now });
  return password;
}
