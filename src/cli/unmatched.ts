import { type Command, InvalidArgumentError, Option } from 'commander';
import { LEAGUES } from '../domain/leagues.ts';
import { addRemoteOptions, connectRemote, type RemoteOptions } from './remote.ts';

type Row = {
  id: number;
  league: string;
  origin: string;
  reason: string;
  name: string;
  rows: number;
  held: number;
  candidates: { playerId: number; name: string }[];
};

const id = (text: string): number => {
  if (!/^\d{1,10}$/.test(text)) throw new InvalidArgumentError('It must be a number.');
  return Number(text);
};

export function unmatchedCommands(program: Command, env: NodeJS.ProcessEnv): void {
  const unmatched = program
    .command('unmatched')
    .description('Resolve unmatched names of sources through the running service');

  const list = unmatched
    .command('list')
    .description('List unmatched names with possible players')
    .addOption(new Option('--league <league>', 'only this league').choices(LEAGUES))
    .addHelpText('after', '\nExample:\n  hardwood unmatched list --league nba\n');
  addRemoteOptions(list).action(async ({ league, ...options }: RemoteOptions & { league?: string }) => {
    const rows = await connectRemote(env, options).get<Row[]>(
      `/ops/unmatched${league ? `?league=${league}` : ''}`,
    );
    if (options.json) return console.log(JSON.stringify(rows, null, 2));
    if (rows.length === 0) return console.log('✓ No unmatched names.');
    for (const { id, league, origin, reason, name, held, candidates } of rows) {
      console.log(`${id}  ${name}  (${league}, ${origin}: ${reason}; ${held} facts waiting)`);
      for (const player of candidates) console.log(`      ${player.playerId}  ${player.name}`);
    }
  });

  const resolve = unmatched
    .command('resolve')
    .description('Assign a name to a player; it becomes an alias')
    .argument('<id>', 'id from the list', id)
    .option('--player <id>', 'the player', id)
    .option('--dismiss', 'ignore the name')
    .addHelpText(
      'after',
      '\nExamples:\n  hardwood unmatched resolve 5 --player 201939\n  hardwood unmatched resolve 6 --dismiss\n',
    );
  addRemoteOptions(resolve).action(
    async (
      row: number,
      { player, dismiss, ...options }: RemoteOptions & { player?: number; dismiss?: boolean },
    ) => {
      if ((player === undefined) === (dismiss !== true))
        resolve.error('Use either --player <id> or --dismiss.', { exitCode: 2 });
      const { status } = await connectRemote(env, options).post<{ status: string }>(
        `/ops/unmatched/${row}/resolve`,
        { playerId: player ?? null },
      );
      console.log(`✓ ${status}. The next ingest uses it.`);
    },
  );
}
