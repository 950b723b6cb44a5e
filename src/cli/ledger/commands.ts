import type { Command } from 'commander';
import { systemClock } from '../../platform/clock.ts';
import { configFrom } from '../config-from.ts';
import { EXIT } from '../exit-codes.ts';
import { onDatabase } from '../service-or-database.ts';
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
    .option('--finish', 'retire the old key, at least 30 days later')
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
    });
}
