import { Argument, type Command, Option } from 'commander';
import { normaliseEmail } from '../accounts/identity.ts';
import { systemClock } from '../core/clock.ts';
import { randomSecret } from '../core/secrets.ts';
import { StartError } from '../core/start-error.ts';
import { TIERS, type Tier, tierName } from '../core/tiers.ts';
import { configFrom } from './config.ts';
import { EXIT } from './exit-codes.ts';

const ACTOR = 'command-line';

export function userCommands(program: Command, env: NodeJS.ProcessEnv): void {
  const users = program.command('users').description('Accounts');

  users
    .command('create')
    .description('Create an account; a password is generated and printed once unless one is given')
    .argument('<email>')
    .addOption(new Option('--tier <tier>', 'its tier').choices(TIERS).default('free'))
    .option('--password <password>', 'its password (8 to 128 characters); better left to be generated')
    .action(
      async (given: string, { tier, password = randomSecret(12) }: { tier: Tier; password?: string }) => {
        const { createAccount } = await import('../accounts/first-accounts.ts');
        const { isEmail } = await import('../http/validation.ts');
        const { withDatabase } = await import('./with-database.ts');
        const email = normaliseEmail(given);
        if (!isEmail(email)) throw new StartError(`"${given}" is not an e-mail address.`, EXIT.usage);
        if (password.length < 8 || password.length > 128)
          throw new StartError('A password has 8 to 128 characters.', EXIT.usage);
        await withDatabase(configFrom(env), async ({ db, passwords }) => {
          const created = await createAccount(db, passwords, {
            email,
            password,
            tier,
            actor: ACTOR,
            now: systemClock.now(),
          });
          if (!created) throw new StartError(`${email} has an account already.`, EXIT.conflict);
        });
        console.log(`✓ ${email} (${tierName(tier)})  password: ${password}`);
      },
    );

  users
    .command('tier')
    .description('Move an account to another tier')
    .argument('<email>')
    .addArgument(new Argument('<tier>').choices(TIERS))
    .action(async (given: string, tier: Tier) => {
      const { changeTier } = await import('../accounts/first-accounts.ts');
      const { findUserByEmail } = await import('../accounts/user-queries.ts');
      const { withDatabase } = await import('./with-database.ts');
      const email = normaliseEmail(given);
      await withDatabase(configFrom(env), async ({ db }) => {
        const user = await findUserByEmail(db, email);
        if (!user) throw new StartError(`${email} has no account.`, EXIT.notFound);
        await changeTier(db, { userId: user.id, tier, actor: ACTOR, now: systemClock.now() });
      });
      console.log(`✓ ${email} is ${tierName(tier)} now`);
    });
}
