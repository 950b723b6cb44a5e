import { existsSync } from 'node:fs';
import { Command, CommanderError } from 'commander';
import { addBacktestCommand } from './cli/backtest.ts';
import { configCommands } from './cli/config.ts';
import { addFitCommand } from './cli/fit.ts';
import { ingestCommand } from './cli/ingest.ts';
import { loadCommand } from './cli/load.ts';
import { openapiCommand } from './cli/openapi.ts';
import { operationCommands } from './cli/operations.ts';
import { serveCommand } from './cli/serve.ts';
import { standInCommand } from './cli/stand-in.ts';
import { unmatchedCommands } from './cli/unmatched.ts';
import { userCommands } from './cli/users.ts';
import { StartError } from './core/start-error.ts';
import { VERSION } from './version.ts';

const USAGE_EXIT_CODE = 2;

const COMMANDS = [
  serveCommand,
  ingestCommand,
  loadCommand,
  operationCommands,
  configCommands,
  userCommands,
  openapiCommand,
  addFitCommand,
  addBacktestCommand,
  unmatchedCommands,
  standInCommand,
];

/** The table of contents of the command line. What only the service needs is loaded by the commands that need it. */
export function buildProgram(env: NodeJS.ProcessEnv): Command {
  const program = new Command('hardwood')
    .description('Scored basketball player-prop picks with the research behind them')
    .version(VERSION)
    .exitOverride()
    .showHelpAfterError('Add --help to see what is possible.');
  for (const add of COMMANDS) add(program, env);
  return program;
}

/** Runs one command. What a person can mend is one message and an exit code, never a stack trace. */
export async function runCli(argv: string[], env: NodeJS.ProcessEnv): Promise<void> {
  if (existsSync('.env')) process.loadEnvFile('.env');
  try {
    await buildProgram(env).parseAsync(argv, { from: 'user' });
  } catch (error) {
    if (error instanceof CommanderError) {
      process.exitCode = error.exitCode === 0 ? 0 : USAGE_EXIT_CODE;
    } else if (error instanceof StartError) {
      console.error(`✗ ${error.message}`);
      process.exit(error.exitCode);
    } else throw error;
  }
}
