import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Command, Option } from 'commander';
import { leagueDate } from '../domain/dates.ts';
import { LEAGUES, type League } from '../domain/leagues.ts';
import { FetchFailed } from '../ingest/feeds/fetch-failed.ts';
import { systemClock } from '../platform/clock.ts';
import { StartError } from '../platform/start-error.ts';
import { configFrom } from './config-from.ts';
import { dayArgument } from './day-argument.ts';
import { EXIT } from './exit-codes.ts';
import { createProgress } from './progress.ts';

const SHOWN_UNMATCHED = 10;
const LIVE = 'live';
/** The optimizing compiler takes 300 MB for a while and saves little in an import, which mostly writes. */
const LEAN = '--liftoff-only';

type Options = { from: string; league?: League; since: string; until?: string };

export function loadCommand(program: Command, env: NodeJS.ProcessEnv): void {
  program
    .command('load')
    .description(
      'Import seasons from a folder of CSV files or from live sources; run it again to continue after an interruption',
    )
    .requiredOption('--from <folder>', 'the folder, or `live` for the configured sources')
    .addOption(new Option('--league <league>', 'only this league').choices(LEAGUES))
    .option('--since <date>', 'first day', dayArgument, '2000-01-01')
    .option('--until <date>', 'last day; default: today', dayArgument)
    .addHelpText(
      'after',
      '\nExamples:\n  hardwood load --from ./seasons\n  hardwood load --from live --since 2026-10-20\n',
    )
    .action(async (options: Options) => {
      const hasFile = (name: string) => existsSync(join(options.from, name));
      if (options.from !== LIVE && !hasFile('games.csv.gz') && !hasFile('games.csv'))
        throw new StartError(`There is no games.csv or games.csv.gz in ${options.from}.`, EXIT.notFound);
      if (configFrom(env).embedded && !process.execArgv.includes(LEAN)) await startLean(LEAN);
      else await load(env, options);
    });
}

/** V8 accepts this flag only at startup, so the command runs again with it. */
async function startLean(flag: string): Promise<void> {
  const child = spawn(process.execPath, [flag, ...process.argv.slice(1)], { stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));
  const [code] = await once(child, 'exit');
  process.exitCode = code ?? EXIT.interrupted;
}

async function load(env: NodeJS.ProcessEnv, options: Options): Promise<void> {
  const { filesFeed } = await import('../ingest/feeds/files/files-feed.ts');
  const { listUnmatched } = await import('../league/unmatched-queries.ts');
  const { loadHistory } = await import('../ingest/pipeline/load-history.ts');
  const { refreshStatistics } = await import('../platform/db/refresh-statistics.ts');
  const { withDatabase } = await import('./with-database.ts');
  const progress = createProgress(process.stderr);
  const asOf = systemClock.now();
  const leagues = options.league ? [options.league] : LEAGUES;
  const config = configFrom(options.from === LIVE ? { ...env, FEED: LIVE } : env);
  await withDatabase(config, async ({ db, feed: configured }) => {
    const feed = options.from === LIVE ? configured : filesFeed(options.from);
    for (const league of leagues) {
      const rows = await loadHistory(db, systemClock, {
        feed,
        league,
        from: options.since,
        to: options.until ?? leagueDate(asOf),
        asOf,
        onProgress: ({ step, done }) => progress.show(`${league}: ${step}`, done),
      }).catch((error: unknown) => {
        throw error instanceof FetchFailed ? new StartError(error.message, EXIT.network) : error;
      });
      progress.end();
      console.log(`✓ ${league}: ${rows} new rows`);
      const unmatched = await listUnmatched(db, { league, status: 'open' });
      for (const { origin, name, reason, rows } of unmatched.slice(0, SHOWN_UNMATCHED))
        console.log(`  unmatched in ${origin}: ${name} (${reason}), ${rows} rows`);
      if (unmatched.length > SHOWN_UNMATCHED)
        console.log(`  and ${unmatched.length - SHOWN_UNMATCHED} more names`);
    }
    await refreshStatistics(db);
  });
}
