import { type Command, Option } from 'commander';
import { LEAGUES } from '../domain/leagues.ts';
import { STATS } from '../domain/stats.ts';
import { StartError } from '../platform/start-error.ts';
import { systemTimers } from '../platform/timers.ts';
import type { Export, ExportFilters } from '../workbench/exports/contract.ts';
import { EXPORT_FORMATS, EXPORT_TYPES } from '../workbench/exports/kinds.ts';
import { dayArgument } from './day-argument.ts';
import { download } from './download.ts';
import { EXIT } from './exit-codes.ts';
import { LEAGUE_HELP } from './league-option.ts';
import { addReaderOptions, connectReader, type ReaderOptions, type Remote } from './remote.ts';

const POLL_MS = 500;

type Options = ReaderOptions & ExportFilters & { format: string; out?: string };

export function exportCommand(program: Command, env: NodeJS.ProcessEnv): void {
  const command = program
    .command('export')
    .description('Export rows to a file through the running service; needs the API key of a Sharp account')
    .argument('<type>', `one of: ${EXPORT_TYPES.join(', ')}`)
    .addOption(new Option('--format <format>').choices(EXPORT_FORMATS).default('csv'))
    .option('--out <file>', 'output file; default: named after the export, in this folder')
    .option('--from <date>', 'first league day; default: the oldest', dayArgument)
    .option('--to <date>', 'last league day; default: today', dayArgument)
    .addHelpText('after', '\nExample:\n  hardwood export picks --from 2026-11-01 --format parquet\n')
    .addOption(new Option('--league <league>', LEAGUE_HELP).choices(LEAGUES))
    .addOption(new Option('--rating <rating>', 'filter picks by rating').choices(['premium', 'standard']))
    .addOption(new Option('--stat <stat>', 'filter picks and line moves by stat').choices(STATS));
  addReaderOptions(command).action(
    async (type: string, { format, out, url, key, json, ...filters }: Options) => {
      const remote = connectReader(env, { ...(url ? { url } : {}), ...(key ? { key } : {}) });
      const asked: Export = await remote.post('/data/exports', { type, format, filters });
      const ready = await untilReady(remote, asked.id);
      const file = out ?? `hardwood-${type}-${ready.id}.${format}`;
      await download(remote, ready, file);
      const rows = ready.rowCount.toLocaleString('en-US');
      if (json) console.log(JSON.stringify({ ...ready, file }, null, 2));
      else console.log(`✓ ${rows} rows, ${ready.byteSize.toLocaleString('en-US')} bytes: ${file}`);
      if (ready.truncated)
        console.error('Only the newest rows were exported. Narrow the range with --from and --to.');
    },
  );
}

async function untilReady(remote: Remote, id: number): Promise<Export> {
  for (;;) {
    const now: Export = await remote.get(`/data/exports/${id}`);
    if (now.status === 'completed') return now;
    if (now.status === 'failed') throw new StartError(now.error ?? 'The export failed.', EXIT.failed);
    await systemTimers.sleep(POLL_MS);
  }
}
