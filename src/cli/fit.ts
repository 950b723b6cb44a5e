import { writeFileSync } from 'node:fs';
import type { Command } from 'commander';
import { readCsv } from '../platform/csv.ts';

const DEFAULT_DATA = '../shared/data';

export function addFitCommand(program: Command, env: NodeJS.ProcessEnv = {}): void {
  program
    .command('fit')
    .description('Fit all model parameters to a folder of seasons')
    .option('--data <dir>', 'folder of seasons in the documented CSV format', env.FEED_DIR ?? DEFAULT_DATA)
    .option('--feed-dir <dir>', 'alias of --data')
    .option('--through <season>', 'last season to learn from, such as 2023-24; default: all')
    .requiredOption('--out <file>', 'output file')
    .addHelpText('after', '\nExample:\n  hardwood fit --data ./seasons --through 2023-24 --out params.json\n')
    .action(async (options: { data: string; feedDir?: string; through?: string; out: string }) => {
      const { fitFolder, lastDayOf } = await import('../model/backtest/fit/fit-folder.ts');
      const folder = { path: options.feedDir ?? options.data, readCsv };
      const through = options.through === undefined ? '9999-12-31' : lastDayOf(options.through);
      const params = await fitFolder(folder, through, (step) => console.error(step));
      writeFileSync(options.out, `${JSON.stringify(params, null, 1)}\n`);
      console.error(`wrote ${options.out}: ${params.version}`);
    });
}
