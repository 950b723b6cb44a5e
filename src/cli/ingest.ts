import type { Command } from 'commander';
import { dayArgument } from './day-argument.ts';
import { followOperation } from './follow-operation.ts';
import { LEAGUE_HELP } from './league-option.ts';
import type { RemoteOperation } from './operation-progress.ts';
import { addRemoteOptions, connectRemote, type RemoteOptions } from './remote.ts';

type Options = RemoteOptions & { league?: string; step?: string; wait?: boolean };

export function ingestCommand(program: Command, env: NodeJS.ProcessEnv): void {
  const ingest = program
    .command('ingest')
    .description('Fetch and store the data of one day through the running service')
    .argument('<date>', 'league day, such as 2026-11-15', dayArgument)
    .option('--league <league>', LEAGUE_HELP)
    .option('--step <step>', 'only this step')
    .option('--wait', 'wait for the result and exit with its status')
    .addHelpText('after', '\nExample:\n  hardwood ingest 2026-11-15 --wait\n');
  addRemoteOptions(ingest).action(
    async (date: string, { league, step, wait = false, ...options }: Options) => {
      const remote = connectRemote(env, options);
      const body = { date, ...(league ? { league } : {}), ...(step ? { step } : {}) };
      const operation: RemoteOperation = await remote.post('/ops/operations/run-ingest', body);
      if (!wait) return printQueued(operation, options);
      process.stderr.write(`Operation ${operation.id} is queued.\n`);
      await followOperation(remote, operation.id, options);
    },
  );
}

export function printQueued(operation: RemoteOperation, { json }: RemoteOptions): void {
  if (json) console.log(JSON.stringify(operation, null, 2));
  else
    console.log(
      `✓ Operation ${operation.id} is queued. Follow it:  hardwood operations show ${operation.id} --wait`,
    );
}
