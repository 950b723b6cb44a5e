import type { Command } from 'commander';
import { configFrom } from './config-from.ts';

export function migrateCommand(program: Command, env: NodeJS.ProcessEnv): void {
  program
    .command('migrate')
    .description('Apply pending database migrations without starting the service (a start does the same)')
    .addHelpText('after', '\nExample:\n  DATABASE_URL=postgres://… hardwood migrate\n')
    .action(async () => {
      const { withDatabase } = await import('./with-database.ts');
      const { listMigrations } = await import('../platform/db/migrate.ts');
      await withDatabase(configFrom(env), async () => {});
      console.log(`✓ The database is up to date (${listMigrations().at(-1)?.name}).`);
    });
}
