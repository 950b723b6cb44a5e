import { existsSync } from 'node:fs';
import type { Config } from '../platform/config/config.ts';
import { StartError } from '../platform/start-error.ts';
import type { Dependencies } from '../process/dependencies.ts';
import { configFrom } from './config-from.ts';
import { EXIT } from './exit-codes.ts';
import { connectRemote, type Remote, type RemoteOptions } from './remote.ts';

type Ways<T> = {
  /** Runs against the running service. */
  remote: (remote: Remote) => Promise<T>;
  /** Runs directly on the database: PostgreSQL, or the embedded one of a stopped service. */
  direct: (deps: Dependencies) => Promise<T>;
};

/**
 * Uses the running service if there is a token, and the database if there is none or no service answers at
 * the default address. So a command works whether or not the service runs.
 */
export async function serviceOrDatabase<T>(
  env: NodeJS.ProcessEnv,
  options: RemoteOptions,
  { remote, direct }: Ways<T>,
): Promise<T> {
  const config = configFrom(env);
  if (options.url || options.token || config.client.token)
    try {
      return await remote(connectRemote(env, options));
    } catch (error) {
      const silent = error instanceof StartError && error.exitCode === EXIT.network && !options.url;
      if (!silent) throw error;
      process.stderr.write('No service responds. Reading the database directly.\n');
    }
  return onDatabase(config, direct);
}

/** Converts to the JSON form, so that both paths print the same. */
export const asJson = <T>(value: unknown): T => JSON.parse(JSON.stringify(value));

export async function onDatabase<T>(config: Config, work: (deps: Dependencies) => Promise<T>): Promise<T> {
  const { databaseFolder } = await import('../platform/db/restore-embedded.ts');
  const { FolderInUse } = await import('../platform/db/lock.ts');
  const { withDatabase } = await import('./with-database.ts');
  if (config.embedded && !existsSync(databaseFolder(config.storage.dataDir)))
    throw new StartError(
      `There is no database in ${config.storage.dataDir}. Set DATA_DIR to the folder of the service, or start it once.`,
      EXIT.notFound,
    );
  try {
    return await withDatabase(config, work);
  } catch (error) {
    if (!(error instanceof FolderInUse)) throw error;
    throw new StartError(
      'The running service has locked the database. Stop it, or use an ops token (HARDWOOD_TOKEN or --token) if the command takes one.',
      EXIT.auth,
    );
  }
}
