import { join } from 'node:path';
import type { Command } from 'commander';
import { StartError } from '../platform/start-error.ts';
import { configFrom } from './config-from.ts';
import { EXIT } from './exit-codes.ts';
import { createProgress } from './progress.ts';
import { table } from './table.ts';

export function migrateToPostgresCommand(program: Command, env: NodeJS.ProcessEnv): void {
  program
    .command('migrate-to-postgres')
    .description(
      'Copy the embedded database of a stopped service to an empty PostgreSQL and compare every row',
    )
    .argument(
      '<DATABASE_URL>',
      'an empty database on PostgreSQL 15 or newer; PGPASSWORD may have the password',
    )
    .option('--json', 'print the comparison as JSON')
    .addHelpText(
      'after',
      '\nExample:\n  DATA_DIR=/var/lib/hardwood hardwood migrate-to-postgres postgres://hardwood@localhost/hardwood\n',
    )
    .action(async (url: string, { json = false }: { json?: boolean }) => {
      const { embedded, storage } = configFrom(env);
      if (!embedded)
        throw new StartError(
          'DATABASE_URL is set, so this service uses PostgreSQL already. Unset it to move the embedded database of DATA_DIR.',
          EXIT.usage,
        );
      if (!/^postgres(ql)?:$/.test(URL.canParse(url) ? new URL(url).protocol : ''))
        throw new StartError('The target is not an address that starts with postgres://.', EXIT.usage);
      const { moveToPostgres } = await import('../process/move-to-postgres.ts');
      const { isSame } = await import('../platform/db/move/move-database.ts');
      const began = performance.now();
      const progress = createProgress(process.stderr);
      const { isEqual, total, rows } = await moveToPostgres({
        dataDir: storage.dataDir,
        url,
        onWait: (reason) => process.stderr.write(`${reason}; trying again\n`),
        onProgress: progress.show,
      }).finally(progress.end);
      const seconds = (performance.now() - began) / 1_000;
      if (!isEqual) process.exitCode = EXIT.failed;
      if (json) return console.log(JSON.stringify({ isEqual, seconds, total, tables: rows }, null, 2));
      console.log(
        table(
          ['table', 'rows', 'embedded', 'PostgreSQL', ''],
          rows.map((one) => [
            one.name,
            one.source.rows.toLocaleString('en-US'),
            one.source.hash,
            one.target.hash,
            isSame(one) ? 'equal' : `DIFFERENT: ${one.target.rows.toLocaleString('en-US')} rows`,
          ]),
          120,
        ),
      );
      if (!isEqual) return console.error('✗ Some tables differ. Nothing was moved: the target has no rows.');
      console.log(
        `✓ ${total.toLocaleString('en-US')} rows are on PostgreSQL, every table is equal (${seconds.toFixed(1)} s)`,
      );
      console.log(nextSteps(storage.dataDir));
    });
}

/** The files stay where they are; only the database moved. */
const nextSteps = (dataDir: string): string => `Next:
  1. Keep DATA_DIR=${dataDir}: it has the keys, and the ledger's newest checkpoint.
  2. Start the service with DATABASE_URL set to the target,
     JWT_SECRET_FILE=${join(dataDir, 'jwt-secret')} and
     ENCRYPTION_KEY_FILE=${join(dataDir, 'encryption-key')},
     unless you set JWT_SECRET and ENCRYPTION_KEY yourself. Sessions and API keys stay valid.
  3. Set up backups: the service makes none of PostgreSQL (docs/operations.md).
  4. Delete ${join(dataDir, 'pg')} when you do not want to go back: it was not changed.`;
