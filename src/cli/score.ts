import type { Command } from 'commander';
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
    .description("Score a day's props and publish what changed, through the running service")
    .argument('<date>', 'the league day, like 2026-11-15')
    .option('--league <league>', LEAGUE_HELP)
    .option('--wait', 'watch it to its end and leave with its result');
  addRemoteOptions(score).action((date: string, { league, ...options }: Options) =>
    queue('/ops/operations/score-day', { date, ...(league ? { league } : {}) }, options),
  );

  const settle = program
    .command('settle')
    .description('Settle the picks of a day or of several, through the running service')
    .argument('[date]', 'the league day; or give --from and --to')
    .option('--from <date>', 'the first day')
    .option('--to <date>', 'the last day')
    .option('--league <league>', LEAGUE_HELP)
    .option('--force', 'settle again what is settled already')
    .option('--wait', 'watch it to its end and leave with its result');
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
