import type { Command } from 'commander';
import { systemClock } from '../../platform/clock.ts';
import { configFrom } from '../config-from.ts';
import { EXIT } from '../exit-codes.ts';
import { onDatabase } from '../service-or-database.ts';
import { folderLog, remoteLog } from './log-source.ts';
import { describeFinding, verifyCommand } from './verify.ts';

export function ledgerCommands(program: Command, env: NodeJS.ProcessEnv): void {
  const ledger = program.command('ledger').description('Verify and operate the public ledger of picks');
  verifyCommand(ledger, env);

  ledger
    .command('audit')
    .description('Compare the tables of picks and results with the ledger, both ways (operator)')
    .option('--json', 'print the findings as JSON')
    .addHelpText('after', '\nExample:\n  DATA_DIR=/var/lib/hardwood hardwood ledger audit\n')
    .action(async ({ json }: { json?: boolean }) => {
      const config = configFrom(env);
      const { auditLedger } = await import('../../picks/ledger/audit.ts');
      const findings = await onDatabase(config, ({ db }) =>
        auditLedger(db, { now: systemClock.now(), dataDir: config.storage.dataDir }),
      );
      console.log(json ? JSON.stringify(findings, null, 2) : findings.map(describeFinding).join('\n'));
      if (findings.some(({ level }) => level === 'fail')) process.exitCode = EXIT.failed;
    });

  ledger
    .command('rotate-key')
    .description('Add a new signing key; both keys sign until --finish retires the old one (operator)')
    .option('--finish', 'retire the old key; refused for the first 30 days')
    .option('--compromised', 'add the new key and retire the old one at once, after a leak')
    .option('--because <text>', 'reason, which everybody can read', 'Scheduled rotation.')
    .addHelpText(
      'after',
      '\nExamples:\n  hardwood ledger rotate-key\n  hardwood ledger rotate-key --finish\n  hardwood ledger rotate-key --compromised --because "The key leaked on November 3."\n',
    )
    .action(async (options: { finish?: boolean; compromised?: boolean; because: string }) => {
      const config = configFrom(env);
      const { rotateKey } = await import('../../ledger/rotate-key.ts');
      const signing = await onDatabase(config, ({ db }) =>
        rotateKey(db, { config, now: systemClock.now(), ...options }),
      );
      console.log(`✓ Signing keys, oldest first:\n${signing.map((vkey) => `  ${vkey}`).join('\n')}`);
      if (signing.length > 1)
        console.log('Retire the old key with --finish in 30 days or later: verifiers must see both first.');
    });

  ledger
    .command('recover')
    .description('Insert entries that a restored database lost, from a mirror of the log (operator)')
    .argument('<mirror>', 'URL or folder of a mirror')
    .addHelpText('after', '\nExample:\n  hardwood ledger recover ./mirror\n')
    .action(async (mirror: string) => {
      const source = /^https?:\/\//.test(mirror) ? remoteLog(mirror) : folderLog(mirror);
      const { recoverLedger } = await import('../../picks/ledger/recover.ts');
      const entries = await onDatabase(configFrom(env), ({ db }) =>
        recoverLedger(db, { source, now: systemClock.now() }),
      );
      console.log(entries === 0 ? '✓ No entry is missing.' : `✓ ${entries} entries came back.`);
    });

  ledger
    .command('restart')
    .description('Begin a new log that names the old one, after a restore that recover cannot fix (operator)')
    .requiredOption('--because <text>', 'what happened, which everybody can read')
    .addHelpText(
      'after',
      '\nExample:\n  hardwood ledger restart --because "The disk failed; restored from the backup of November 3."\n',
    )
    .action(async ({ because }: { because: string }) => {
      const config = configFrom(env);
      const { restartLedger } = await import('../../ledger/restart-ledger.ts');
      const { origin, folder, oldKey, openings } = await onDatabase(config, ({ db }) =>
        restartLedger(db, { config, now: systemClock.now(), because }),
      );
      console.log(`✓ ${origin} begins with the next start.`);
      console.log(`  Publish the old log, so that it can still be verified: ${folder}`);
      console.log(`  Keep its key secret: ${oldKey}`);
      if (openings) console.log(`  Keep these openings secret until their games have begun: ${openings}`);
    });
}
