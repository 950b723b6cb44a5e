import { type Command, Option } from 'commander';
import { SCOPES, type Scope } from '../domain/tiers.ts';
import { systemClock } from '../platform/clock.ts';
import { StartError } from '../platform/start-error.ts';
import { configFrom } from './config-from.ts';
import { EXIT } from './exit-codes.ts';
import { addRemoteOptions, type RemoteOptions } from './remote.ts';
import { asJson, onDatabase, serviceOrDatabase } from './service-or-database.ts';
import { signInAs } from './sign-in.ts';
import { instant, table } from './table.ts';

type Token = { id: number; name: string; scopes: string[]; expiresAt: string; lastUsedAt: string | null };
type Created = Token & { token: string };
type Making = RemoteOptions & { scope: Scope[]; as?: string; days?: string };

export function tokenCommands(program: Command, env: NodeJS.ProcessEnv): void {
  const tokens = program
    .command('tokens')
    .description('Manage ops tokens, the credentials of scripts and operators');

  const create = tokens
    .command('create')
    .description('Create an ops token; it is printed once')
    .argument('<name>')
    .addOption(
      new Option('--scope <scope...>', 'what the token may do').choices(SCOPES).makeOptionMandatory(),
    )
    .option('--as <email>', 'the Admin who creates it; default: the first one')
    .option('--days <n>', 'days until it expires; default: 90');
  addRemoteOptions(create)
    .addHelpText(
      'after',
      '\nExamples:\n  hardwood tokens create nightly --scope ops:read ops:commands      on a stopped service\n  HARDWOOD_PASSWORD=… hardwood tokens create nightly --scope ops:read --as admin@example.com   on a running service\n',
    )
    .action(async (name: string, options: Making) => {
      const made = await make(env, name, options);
      console.log(
        options.json
          ? JSON.stringify(made, null, 2)
          : `✓ Token ${made.id} (${name}), valid until ${made.expiresAt.slice(0, 10)}: ${made.token}`,
      );
    });

  addRemoteOptions(
    tokens
      .command('list')
      .description('List valid tokens')
      .addHelpText('after', '\nExample:\n  hardwood tokens list --json\n'),
  ).action(async (options: RemoteOptions) => {
    const found = asJson<Token[]>(
      await serviceOrDatabase<unknown>(env, options, {
        remote: (remote) => remote.get('/ops/tokens'),
        direct: async ({ db }) => {
          const { listOpsTokens } = await import('../accounts/ops-tokens.ts');
          return listOpsTokens(db, systemClock.now());
        },
      }),
    );
    if (options.json) return console.log(JSON.stringify(found, null, 2));
    const rows = found.map(({ id, name, scopes, expiresAt, lastUsedAt }) => [
      String(id),
      name,
      instant(expiresAt),
      instant(lastUsedAt),
      scopes.join(' '),
    ]);
    console.log(table(['id', 'name', 'expires', 'last used', 'scopes'], rows));
  });

  addRemoteOptions(
    tokens
      .command('revoke')
      .description('Revoke a token')
      .argument('<id>')
      .addHelpText('after', '\nExample:\n  hardwood tokens revoke 3\n'),
  ).action(async (given: string, options: RemoteOptions) => {
    if (!/^[1-9]\d{0,9}$/.test(given)) throw new StartError(`"${given}" is not a token id.`, EXIT.usage);
    const id = Number(given);
    await serviceOrDatabase<unknown>(env, options, {
      remote: (remote) => remote.delete(`/ops/tokens/${id}`),
      direct: async ({ db }) => {
        const { revokeOpsToken } = await import('../accounts/ops-tokens.ts');
        return revokeOpsToken(db, { id, actor: 'command-line', ip: null, now: systemClock.now() });
      },
    });
    console.log(options.json ? JSON.stringify({ id, revoked: true }) : `✓ Token ${id} is revoked`);
  });
}

async function make(env: NodeJS.ProcessEnv, name: string, options: Making): Promise<Created> {
  const config = configFrom(env);
  const expiresInDays = options.days === undefined ? undefined : Number(options.days);
  const body = { name, scopes: options.scope, ...(expiresInDays === undefined ? {} : { expiresInDays }) };
  if (config.client.password && options.as)
    return (await signInAs(env, options, options.as)).post<Created>('/ops/tokens', body);
  return onDatabase(config, async ({ db }) => {
    const { createOpsToken } = await import('../accounts/ops-tokens.ts');
    const { findAdmin, findUserByEmail } = await import('../accounts/user-queries.ts');
    const admin = options.as ? await findUserByEmail(db, options.as.toLowerCase()) : await findAdmin(db);
    if (!admin || ('tier' in admin && admin.tier !== 'admin'))
      throw new StartError(
        `${options.as ? `${options.as} is not an Admin` : 'There is no Admin'}. Create one:  hardwood users create you@example.com --tier admin`,
        EXIT.notFound,
      );
    const now = systemClock.now();
    return asJson<Created>(await createOpsToken(db, { userId: admin.id, ...body, ip: null, now }));
  });
}
