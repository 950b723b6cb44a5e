import type { Command } from 'commander';
import { systemClock } from '../platform/clock.ts';
import { StartError } from '../platform/start-error.ts';
import { configFrom } from './config-from.ts';
import { EXIT } from './exit-codes.ts';
import { addRemoteOptions, type RemoteOptions } from './remote.ts';
import { asJson, onDatabase, serviceOrDatabase } from './service-or-database.ts';
import { table } from './table.ts';

type Taken = { name: string; path: string; bytes: number; seconds: number };
type Stored = { name: string; createdAt: string; bytes: number };

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;

export function backupCommands(program: Command, env: NodeJS.ProcessEnv): void {
  const backup = program
    .command('backup')
    .description('Back up the embedded database, running or stopped')
    .option('--list', 'list existing backups instead');
  addRemoteOptions(backup)
    .addHelpText(
      'after',
      '\nExamples:\n  hardwood backup --token $TOKEN     of a running service\n  hardwood backup                    of a stopped service\n  hardwood backup --list\n',
    )
    .action(async ({ list = false, ...options }: RemoteOptions & { list?: boolean }) => {
      if (!configFrom(env).embedded)
        throw new StartError(
          'This is PostgreSQL: use pg_dump or WAL archiving (docs/operations.md).',
          EXIT.usage,
        );
      if (list) return printList(env, options);
      const taken = asJson<Taken>(
        await serviceOrDatabase<unknown>(env, options, {
          remote: (remote) => remote.post('/ops/backups'),
          direct: ({ backups }) => backups.take(),
        }),
      );
      console.log(
        options.json
          ? JSON.stringify(taken, null, 2)
          : `✓ ${taken.path}  ${megabytes(taken.bytes)} in ${taken.seconds.toFixed(1)} s`,
      );
    });

  program
    .command('restore')
    .description('Restore the embedded database of a stopped service from a backup and verify it')
    .argument('<backup>', 'backup folder')
    .option('--replace', 'move an existing database aside')
    .option('--json', 'print the result as JSON')
    .addHelpText(
      'after',
      '\nExample:\n  DATA_DIR=/var/lib/hardwood hardwood restore backups/2026-11-15T12-00-00Z\n',
    )
    .action(
      async (from: string, { replace = false, json = false }: { replace?: boolean; json?: boolean }) => {
        const config = configFrom(env);
        if (!config.embedded)
          throw new StartError('This is PostgreSQL: use pg_restore (docs/operations.md).', EXIT.usage);
        const { restoreBackup } = await import('../ops/backup/restore-backup.ts');
        const { verifyDatabase } = await import('../platform/db/verify-queries.ts');
        const began = performance.now();
        const { dataDir } = config.storage;
        const { movedTo } = await restoreBackup({ from, dataDir, replace, now: systemClock.now() });
        const verified = await onDatabase(config, ({ db }) => verifyDatabase(db));
        const seconds = (performance.now() - began) / 1_000;
        if (verified.orphans > 0)
          throw new StartError(`${verified.orphans} rows reference missing rows: the backup is incomplete.`);
        if (json) return console.log(JSON.stringify({ ...verified, movedTo, seconds }, null, 2));
        const { tables, rows, foreignKeys } = verified;
        console.log(
          `✓ Restored into ${dataDir} in ${seconds.toFixed(1)} s: ${tables} tables, ${rows.toLocaleString('en-US')} rows, ${foreignKeys} foreign keys verified`,
        );
        if (movedTo) console.log(`  The previous database is in ${movedTo}`);
      },
    );
}

async function printList(env: NodeJS.ProcessEnv, options: RemoteOptions): Promise<void> {
  const { backupFolder } = await import('../ops/backup/backups.ts');
  const { listBackups } = await import('../ops/backup/list-backups.ts');
  const stored = options.url
    ? await serviceOrDatabase<Stored[]>(env, options, {
        remote: (remote) => remote.get('/ops/backups'),
        direct: ({ backups }) => backups.list().then(asJson<Stored[]>),
      })
    : asJson<Stored[]>(await listBackups(backupFolder(configFrom(env)) ?? ''));
  if (options.json) return console.log(JSON.stringify(stored, null, 2));
  console.log(
    table(
      ['backup', 'size'],
      stored.map(({ name, bytes }) => [name, megabytes(bytes)]),
    ),
  );
}
