import type { Command } from 'commander';
import { TIERS } from '../domain/tiers.ts';
import type { FirstLoadProgress } from '../ingest/pipeline/first-load.ts';
import type { Config } from '../platform/config/config.ts';
import { VERSION } from '../platform/version.ts';
import type { Service } from '../process/main.ts';
import { configFrom } from './config-from.ts';

const STOP_TIMEOUT_MS = 15_000;

export function serveCommand(program: Command, env: NodeJS.ProcessEnv): void {
  program
    .command('serve')
    .description('Run the service (what `npm start` does)')
    .addHelpText('after', '\nExample:\n  PORT=9000 hardwood serve\n')
    .action(async () => {
      const config = configFrom(env);
      const { startService } = await import('../process/main.ts');
      const started = performance.now();
      const { buildDashboard } = await import('../process/dashboard/build.ts');
      void buildDashboard().then((result) => {
        if (result !== 'unchanged') console.log(`Dashboard ${result}`);
      });
      const service = await startService(config, { onProgress: showProgress(process.stdout) });
      for (const signal of ['SIGTERM', 'SIGINT'] as const)
        process.once(signal, () => void leave(service, signal)); // always ends the process
      await service.ready;
      const { demoEmail } = await import('../accounts/first-accounts.ts');
      const accounts = TIERS.map(demoEmail).join('  ');
      console.log(banner(service, { config, accounts, seconds: (performance.now() - started) / 1000 }));
    });
}

/** One line that grows on a terminal, one line per part elsewhere. */
function showProgress(out: NodeJS.WriteStream) {
  let last = '';
  return ({ what, done, rows }: FirstLoadProgress) => {
    const percent = Math.round(done * 100);
    if (out.isTTY)
      out.write(`\r  Loading ${'█'.repeat(percent / 4).padEnd(25, '░')} ${percent}%  ${what}`.padEnd(78));
    else if (what !== last)
      out.write(`Loading ${what} (${percent}%, ${rows.toLocaleString('en-US')} rows so far)\n`);
    if (out.isTTY && percent === 100) out.write('\n');
    last = what;
  };
}

/** Graceful shutdown with exit code 0. A second signal or a hang ends the process at once. */
async function leave(service: Service, signal: string): Promise<void> {
  service.log.info({ signal }, 'stopping');
  const exitNow = () => process.exit(1);
  setTimeout(exitNow, STOP_TIMEOUT_MS).unref();
  process.once('SIGINT', exitNow).once('SIGTERM', exitNow);
  try {
    await service.stop();
    process.exit(0);
  } catch (error) {
    service.log.error({ err: error }, 'the service did not stop cleanly');
    process.exit(1);
  }
}

type Facts = { config: Config; accounts: string; seconds: number };

function banner({ baseUrl, demoPassword, demoLink }: Service, { config, accounts, seconds }: Facts): string {
  return [
    `\nHardwood ${VERSION}\n`,
    `  Open   ${baseUrl}`,
    ...(demoLink
      ? [`         ${demoLink}  (signed in as sharp; as=free, pro and admin: ${baseUrl}/login)`]
      : []),
    `  API    ${baseUrl}/api/v1`,
    `  Docs   ${baseUrl}/docs     OpenAPI: /openapi.json`,
    ...(config.mail.smtpUrl
      ? []
      : [
          `  Mail   ${config.loopback && !config.http.production ? `${baseUrl}/dev/mail` : `${config.storage.dataDir}/mail`}  (no email leaves this machine)`,
        ]),
    ...(demoPassword ? [`\n  Demo accounts  ${accounts}`, `  Password       ${demoPassword}`] : []),
    '',
    config.embedded
      ? `  Data in ${config.storage.dataDir} (embedded database: survives kill -9, not a power cut; DATABASE_URL for PostgreSQL)`
      : '  Data in PostgreSQL',
    `  Rate limits ${config.storage.redisUrl ? 'shared through Redis' : 'in this process only (set REDIS_URL to share them)'}`,
    `\nReady in ${seconds.toFixed(1)} s. Press Ctrl-C to stop.\n`,
  ].join('\n');
}
