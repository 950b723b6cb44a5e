import { Argument, type Command, Option } from 'commander';
import { normaliseEmail } from '../accounts/identity.ts';
import { TIERS, type Tier, tierName } from '../domain/tiers.ts';
import { systemClock } from '../platform/clock.ts';
import { publicBaseUrl } from '../platform/config/config.ts';
import { randomSecret } from '../platform/secrets.ts';
import { StartError } from '../platform/start-error.ts';
import { configFrom } from './config-from.ts';
import { EXIT } from './exit-codes.ts';
import { onDatabase } from './service-or-database.ts';
import { instant, table } from './table.ts';

const ACTOR = 'command-line';

export function userCommands(program: Command, env: NodeJS.ProcessEnv): void {
  const users = program.command('users').description('Manage accounts');

  users
    .command('create')
    .description('Create an account; unless set, a password is generated and printed once')
    .argument('<email>')
    .addOption(new Option('--tier <tier>', 'its tier').choices(TIERS).default('free'))
    .option('--password <password>', 'its password (8 to 128 characters); default: generated')
    .addHelpText('after', '\nExample:\n  hardwood users create you@example.com --tier sharp\n')
    .action(
      async (given: string, { tier, password = randomSecret(12) }: { tier: Tier; password?: string }) => {
        const { createAccount } = await import('../accounts/first-accounts.ts');
        const { isEmail } = await import('../platform/http/validation.ts');
        const { withDatabase } = await import('./with-database.ts');
        const email = normaliseEmail(given);
        if (!isEmail(email)) throw new StartError(`"${given}" is not an email address.`, EXIT.usage);
        if (password.length < 8 || password.length > 128)
          throw new StartError('The password must have 8 to 128 characters.', EXIT.usage);
        await withDatabase(configFrom(env), async ({ db, passwords }) => {
          const created = await createAccount(db, passwords, {
            email,
            password,
            tier,
            actor: ACTOR,
            now: systemClock.now(),
          });
          if (!created) throw new StartError(`${email} already has an account.`, EXIT.conflict);
        });
        console.log(`✓ ${email} (${tierName(tier)})  password: ${password}`);
      },
    );

  users
    .command('list')
    .description('List accounts, oldest first')
    .option('--json', 'print them as JSON')
    .option('--limit <n>', 'maximum number', '100')
    .addHelpText('after', '\nExample:\n  hardwood users list --json\n')
    .action(async ({ json = false, limit }: { json?: boolean; limit: string }) => {
      const { listUsers } = await import('../accounts/user-queries.ts');
      const found = await onDatabase(configFrom(env), ({ db }) => listUsers(db, Number(limit) || 100));
      if (json) return console.log(JSON.stringify(found, null, 2));
      const rows = found.map(({ id, email, tier, isDemo, disabledAt, createdAt }) => [
        String(id),
        email,
        tierName(tier),
        disabledAt ? 'disabled' : isDemo ? 'demo' : '',
        instant(createdAt.toISOString()),
      ]);
      console.log(table(['id', 'email', 'tier', '', 'created'], rows));
    });

  users
    .command('reset-link')
    .description('Create a password reset link; valid for 30 minutes')
    .argument('<email>')
    .addHelpText('after', '\nExample:\n  hardwood users reset-link you@example.com\n')
    .action(async (email: string) => {
      const { createResetLink } = await import('../accounts/reset-password.ts');
      const config = configFrom(env);
      const baseUrl = publicBaseUrl(config, config.http.port);
      const link = await onDatabase(config, ({ db }) =>
        createResetLink(db, { email, baseUrl, actor: ACTOR, now: systemClock.now() }),
      );
      if (!link) throw new StartError(`There is no account for ${email}.`, EXIT.notFound);
      console.log(link);
    });

  users
    .command('reset-second-factor')
    .description('Turn off the second factor of somebody who lost the app and the recovery codes')
    .argument('<email>')
    .addHelpText('after', '\nExample:\n  hardwood users reset-second-factor you@example.com\n')
    .action(async (email: string) => {
      const { resetSecondFactor } = await import('../accounts/second-factor/disable.ts');
      const outcome = await onDatabase(configFrom(env), async ({ db, jobs, baseUrl }) => {
        await jobs.start(); // to queue the email
        return resetSecondFactor(db, jobs, { email, baseUrl, actor: ACTOR, now: systemClock.now() });
      });
      if (outcome === 'no account') throw new StartError(`There is no account for ${email}.`, EXIT.notFound);
      if (outcome === 'none') throw new StartError(`${email} has no second factor.`, EXIT.conflict);
      console.log(`✓ ${email} signs in with the password alone now`);
    });

  users
    .command('tier')
    .description('Change the tier of an account')
    .addHelpText('after', '\nExample:\n  hardwood users tier you@example.com pro\n')
    .argument('<email>')
    .addArgument(new Argument('<tier>').choices(TIERS))
    .action(async (given: string, tier: Tier) => {
      const { changeTier } = await import('../accounts/first-accounts.ts');
      const { findUserByEmail } = await import('../accounts/user-queries.ts');
      const { withDatabase } = await import('./with-database.ts');
      const email = normaliseEmail(given);
      const result = await withDatabase(configFrom(env), async ({ db }) => {
        const user = await findUserByEmail(db, email);
        if (!user) throw new StartError(`There is no account for ${email}.`, EXIT.notFound);
        return changeTier(db, { userId: user.id, tier, actor: ACTOR, now: systemClock.now() });
      });
      const paid =
        result === tier ? '' : ', because it pays for that; cancel the subscription at Stripe first';
      console.log(`✓ ${email} is ${tierName(result)} now${paid}`);
    });

  users
    .command('delete')
    .description('Delete an account at once with everything that belongs to it; this cannot be undone')
    .argument('<email>')
    .requiredOption('--yes', 'confirm')
    .addHelpText('after', '\nExample:\n  hardwood users delete you@example.com --yes\n')
    .action(async (given: string) => {
      const { deleteAccount } = await import('../accounts/privacy/delete-accounts.ts');
      const { findUserByEmail } = await import('../accounts/user-queries.ts');
      const { inTransaction } = await import('../platform/db/transaction.ts');
      const { withDatabase } = await import('./with-database.ts');
      const email = normaliseEmail(given);
      await withDatabase(configFrom(env), ({ db }) =>
        inTransaction(db, async (db) => {
          const user = await findUserByEmail(db, email);
          if (!user) throw new StartError(`There is no account for ${email}.`, EXIT.notFound);
          await deleteAccount(db, user, { actor: ACTOR, now: systemClock.now() });
        }),
      );
      console.log(`✓ ${email} is deleted`);
    });
}
