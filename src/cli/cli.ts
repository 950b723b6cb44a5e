import { existsSync, readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { Command, CommanderError } from 'commander';
import { ConfigError } from '../platform/config/config.ts';
import { errorCode } from '../platform/error-code.ts';
import { Problem } from '../platform/problem.ts';
import { StartError } from '../platform/start-error.ts';
import { VERSION } from '../platform/version.ts';
import { addBacktestCommand } from './backtest.ts';
import { backupCommands } from './backup.ts';
import { completionCommand } from './completion.ts';
import { configCommands } from './config.ts';
import { diagnosticCommands } from './diagnostics.ts';
import { doctorCommand } from './doctor.ts';
import { evaluateCommand } from './evaluate.ts';
import { EXIT, exitCodeOf } from './exit-codes.ts';
import { exportCommand } from './export.ts';
import { factsCommand } from './facts.ts';
import { addFitCommand } from './fit.ts';
import { hookCommands } from './hooks.ts';
import { ingestCommand } from './ingest.ts';
import { keyCommands } from './keys.ts';
import { ledgerCommands } from './ledger/commands.ts';
import { loadCommand } from './load.ts';
import { mcpCommand } from './mcp.ts';
import { migrateCommand } from './migrate.ts';
import { migrateToPostgresCommand } from './migrate-to-postgres.ts';
import { openapiCommand } from './openapi.ts';
import { operationCommands } from './operations.ts';
import { payoutCommands } from './payouts.ts';
import { pickCommands } from './picks.ts';
import { replayCommand } from './replay.ts';
import { scoreCommands } from './score.ts';
import { serveCommand } from './serve.ts';
import { standInCommand } from './stand-in.ts';
import { tokenCommands } from './tokens.ts';
import { unmatchedCommands } from './unmatched.ts';
import { userCommands } from './users.ts';

const COMMANDS = [
  serveCommand,
  ingestCommand,
  factsCommand,
  loadCommand,
  scoreCommands,
  pickCommands,
  payoutCommands,
  evaluateCommand,
  exportCommand,
  mcpCommand,
  operationCommands,
  doctorCommand,
  diagnosticCommands,
  hookCommands,
  replayCommand,
  configCommands,
  userCommands,
  keyCommands,
  tokenCommands,
  backupCommands,
  migrateCommand,
  migrateToPostgresCommand,
  ledgerCommands,
  openapiCommand,
  addFitCommand,
  addBacktestCommand,
  unmatchedCommands,
  standInCommand,
  completionCommand,
];

/** All commands. Modules that only some commands need are imported by those. */
export function buildProgram(env: NodeJS.ProcessEnv): Command {
  const program = new Command('hardwood')
    .description('Scored basketball player-prop picks with the research behind them')
    .version(VERSION)
    .exitOverride()
    .showHelpAfterError('Add --help for usage.');
  for (const add of COMMANDS) add(program, env);
  return program;
}

/** Runs one command. Errors the user can fix are one message and an exit code, without a stack trace. */
export async function runCli(argv: string[], env: NodeJS.ProcessEnv): Promise<void> {
  try {
    addEnvFile(env);
    await buildProgram(env).parseAsync(argv, { from: 'user' });
  } catch (error) {
    if (error instanceof CommanderError) {
      process.exitCode = error.exitCode === 0 ? 0 : EXIT.usage;
    } else if (error instanceof StartError) {
      console.error(`✗ ${error.message}`);
      process.exit(error.exitCode);
    } else if (error instanceof Problem) {
      const places = error.extensions.errors?.map(({ name = '', detail }) => `${name} ${detail}`.trim());
      console.error(`✗ ${places?.join('\n  ') ?? error.message}`);
      process.exit(exitCodeOf(error.status));
    } else if (isSystemError(error)) {
      console.error(`✗ ${error.message}`);
      process.exit(EXIT.failed);
    } else throw error;
  }
}

/** Adds the settings of `.env`. The environment takes precedence. */
function addEnvFile(env: NodeJS.ProcessEnv): void {
  if (!existsSync('.env')) return;
  try {
    for (const [name, value] of Object.entries(parseEnv(readFileSync('.env', 'utf8')))) env[name] ??= value;
  } catch (error) {
    throw new ConfigError([
      {
        name: '.env',
        problem: `cannot be read (${errorCode(error)})`,
        hint: 'give this user read access, or delete it',
      },
    ]);
  }
}

/** A file, folder or address that cannot be used. The message names it. */
const isSystemError = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error && 'syscall' in error;
