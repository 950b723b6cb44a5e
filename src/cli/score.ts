import type { Command } from 'commander';
import { dayArgument } from './day-argument.ts';
import { followOperation } from './follow-operation.ts';
import { printQueued } from './ingest.ts';
import { LEAGUE_HELP } from './league-option.ts';
import type { RemoteOperation } from './operation-progress.ts';
import { addRemoteOptions, connectRemote, type RemoteOptions } from './remote.ts';

type Options = RemoteOptions & {
  league?: string;
  wait?: boolean;
  from?: string;
  to?: string;
  force?: boolean;
};

export function scoreCommands(program: Command, env: NodeJS.ProcessEnv): void {
  const queue = async (path: string, body: object, { wait = false, ...options }: Options) => {
    const remote = connectRemote(env, options);
    const operation: RemoteOperation = await remote.post(path, body);
    if (!wait) return printQueued(operation, options);
    process.stderr.write(`Operation ${operation.id} is queued.\n`);
    await followOperation(remote, operation.id, options);
  };

  const score = program
    .command('score')
    .description('Score the props of a day and publish changes through the running service')
    .argument('<date>', 'league day, such as 2026-11-15', dayArgument)
    .addHelpText('after', '\nExample:\n  hardwood score 2026-11-15 --wait\n')
    .option('--league <league>', LEAGUE_HELP)
    .option('--wait', 'wait for the result and exit with its status');
  addRemoteOptions(score).action((date: string, { league, ...options }: Options) =>
    queue('/ops/operations/score-day', { date, ...(league ? { league } : {}) }, options),
  );

  const settle = program
    .command('settle')
    .description('Settle the picks of one or more days through the running service')
    .argument('[date]', 'league day, or use --from and --to', dayArgument)
    .addHelpText(
      'after',
      '\nExamples:\n  hardwood settle 2026-11-15\n  hardwood settle --from 2026-11-01 --to 2026-11-15 --force\n',
    )
    .option('--from <date>', 'first day', dayArgument)
    .option('--to <date>', 'last day', dayArgument)
    .option('--league <league>', LEAGUE_HELP)
    .option('--force', 'settle again even if already settled')
    .option('--wait', 'wait for the result and exit with its status');
  addRemoteOptions(settle).action(
    (date: string | undefined, { league, from, to, force, ...options }: Options) =>
      queue(
        '/ops/operations/settle',
        {
          ...(date ? { date } : {}),
          ...(from ? { from } : {}),
          ...(to ? { to } : {}),
          ...(league ? { league } : {}),
          ...(force ? { force } : {}),
        },
        options,
      ),
  );
}
