import type { Command } from 'commander';
import { systemClock } from '../platform/clock.ts';
import { StartError } from '../platform/start-error.ts';
import { configFrom } from './config-from.ts';
import { EXIT } from './exit-codes.ts';
import { addRemoteOptions, type RemoteOptions } from './remote.ts';
import { asJson, onDatabase } from './service-or-database.ts';
import { signInAs } from './sign-in.ts';
import { instant, table } from './table.ts';

type Key = { id: number; name: string; prefix: string; createdAt: string; lastUsedAt: string | null };
type Options = RemoteOptions & { as: string };

/**
 * API keys of one account: over HTTP as that user if the service runs, otherwise directly on the database.
 */
export function keyCommands(program: Command, env: NodeJS.ProcessEnv): void {
  const keys = program.command('keys').description('Manage API keys of an account');
  const owner = (command: Command) =>
    addRemoteOptions(command.requiredOption('--as <email>', 'owner of the keys')).addHelpText(
      'after',
      '\nExamples:\n  hardwood keys create laptop --as you@example.com\n  HARDWOOD_PASSWORD=… hardwood keys list --as you@example.com   on a running service\n  hardwood keys revoke 3 --as you@example.com\n',
    );

  owner(keys.command('create').description('Create a key; it is printed once').argument('<name>')).action(
    async (name: string, options: Options) => {
      const made = await either<Key & { rawKey: string }>(env, options, {
        remote: (remote) => remote.post('/me/api-keys', { name }),
        direct: async (db, userId) => {
          const { createApiKey } = await import('../accounts/api-keys.ts');
          return createApiKey(db, { userId, name, ip: null, now: systemClock.now() });
        },
      });
      console.log(
        options.json ? JSON.stringify(made, null, 2) : `✓ Key ${made.id} (${name}): ${made.rawKey}`,
      );
    },
  );

  owner(keys.command('list').description('List valid keys')).action(async (options: Options) => {
    const found = await either<Key[]>(env, options, {
      remote: (remote) => remote.get('/me/api-keys'),
      direct: async (db, userId) => {
        const { listApiKeys } = await import('../accounts/api-keys.ts');
        return listApiKeys(db, userId);
      },
    });
    if (options.json) return console.log(JSON.stringify(found, null, 2));
    const rows = found.map(({ id, name, prefix, createdAt, lastUsedAt }) => [
      String(id),
      name,
      `${prefix}…`,
      instant(createdAt),
      instant(lastUsedAt),
    ]);
    console.log(table(['id', 'name', 'key', 'created', 'last used'], rows));
  });

  owner(keys.command('revoke').description('Revoke a key').argument('<id>')).action(
    async (given: string, options: Options) => {
      const id = Number(given);
      if (!/^[1-9]\d{0,9}$/.test(given)) throw new StartError(`"${given}" is not a key id.`, EXIT.usage);
      const gone = await either<{ id: number }>(env, options, {
        remote: (remote) => remote.delete(`/me/api-keys/${id}`),
        direct: async (db, userId) => {
          const { revokeApiKey } = await import('../accounts/api-keys.ts');
          return revokeApiKey(db, { userId, id, ip: null, now: systemClock.now() });
        },
      });
      console.log(options.json ? JSON.stringify(gone) : `✓ Key ${gone.id} is revoked`);
    },
  );
}

type Ways<T> = {
  remote: (remote: Awaited<ReturnType<typeof signInAs>>) => Promise<T>;
  direct: (db: import('../platform/db/connect.ts').Db, userId: number) => Promise<unknown>;
};

async function either<T>(env: NodeJS.ProcessEnv, options: Options, { remote, direct }: Ways<T>): Promise<T> {
  const config = configFrom(env);
  if (config.client.password) return remote(await signInAs(env, options, options.as));
  return onDatabase(config, async ({ db }) => {
    const { findUserByEmail } = await import('../accounts/user-queries.ts');
    const { normaliseEmail } = await import('../accounts/identity.ts');
    const user = await findUserByEmail(db, normaliseEmail(options.as));
    if (!user) throw new StartError(`There is no account for ${options.as}.`, EXIT.notFound);
    return asJson<T>(await direct(db, user.id));
  });
}
