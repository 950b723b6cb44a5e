import type { Command } from 'commander';
import { systemClock } from '../platform/clock.ts';
import { ConfigError } from '../platform/config/config.ts';
import { configFrom } from './config-from.ts';
import { type Finding, fault, ok } from './doctor/finding.ts';
import { EXIT } from './exit-codes.ts';

const MARKS = { ok: '✓', warning: '!', fault: '✗' };

export function doctorCommand(program: Command, env: NodeJS.ProcessEnv): void {
  program
    .command('doctor')
    .description(
      'Check the installation and suggest fixes without changing anything; exits with 1 if a check fails',
    )
    .option('--json', 'print the findings as JSON')
    .option('--rights', 'print the rights of sources and what each endpoint, page and event shows of them')
    .addHelpText(
      'after',
      '\nExamples:\n  hardwood doctor\n  hardwood doctor --json | jq \'.[] | select(.status == "fault")\'\n  hardwood doctor --rights\n',
    )
    .action(async ({ json = false, rights = false }: { json?: boolean; rights?: boolean }) => {
      if (rights) {
        const { describeRights, listRights } = await import('./doctor/rights.ts');
        const report = await listRights(configFrom(env));
        console.log(json ? JSON.stringify(report, null, 2) : describeRights(report));
        return;
      }
      const findings = await examine(env);
      console.log(json ? JSON.stringify(findings, null, 2) : findings.map(line).join('\n'));
      if (findings.some(({ status }) => status === 'fault')) process.exitCode = EXIT.failed;
    });
}

const line = (finding: Finding): string =>
  `${MARKS[finding.status]} ${finding.check.padEnd(12)} ${finding.detail}${finding.status === 'ok' ? '' : `\n    → ${finding.fix}`}`;

async function examine(env: NodeJS.ProcessEnv): Promise<Finding[]> {
  let config: ReturnType<typeof configFrom>;
  try {
    config = configFrom(env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.problems.map(({ name, problem, hint }) => fault('settings', `${name}: ${problem}`, hint));
  }
  const { checkMachine } = await import('./doctor/check-machine.ts');
  const { askDiagnostics, askService } = await import('./doctor/check-service.ts');
  const { checkDatabase } = await import('./doctor/check-database.ts');
  const { checkProvider } = await import('./doctor/check-provider.ts');
  const { checkBilling } = await import('./doctor/check-billing.ts');
  const { checkBackups } = await import('./doctor/check-backups.ts');
  const now = systemClock.now();
  const service = await askService(config, systemClock);
  const running = service !== null;
  const machine = await checkMachine(config, { running });
  const broken = machine.some(({ check, status }) => check === 'data folder' && status === 'fault');
  return [
    ok('settings', 'all valid'),
    ...machine,
    ...(service?.findings ?? []),
    ...(running ? await askDiagnostics(env, config) : broken ? [] : await checkDatabase(config)),
    ...(await checkBilling(config)),
    ...(await checkProvider(config)),
    ...(broken ? [] : await checkBackups(config, { running, now })),
  ];
}
