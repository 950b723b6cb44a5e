import { Command } from 'commander';
import { addBacktestCommand } from './cli/backtest.ts';
import { addFitCommand } from './cli/fit.ts';

/** The command line; every command is named here. */
export async function runCli(argv: string[], env: NodeJS.ProcessEnv): Promise<void> {
  const program = new Command('hardwood').description('Scored basketball player-prop picks');
  addFitCommand(program, env);
  addBacktestCommand(program, env);
  try {
    await program.parseAsync(argv, { from: 'user' });
  } catch (error) {
    console.error(`✗ ${error instanceof Error ? error.message : String(error)}`);
    process.exitCode = 1;
  }
}
