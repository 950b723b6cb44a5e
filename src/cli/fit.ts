import { writeFileSync } from 'node:fs';
import type { Command } from 'commander';
import type { SeasonFolder } from '../model/backtest/columns.ts';
import type { ModelParams } from '../model/params.ts';
import { readCsv } from '../platform/csv.ts';

const DEFAULT_DATA = '../shared/data';

type Options = { data: string; feedDir?: string; through?: string; joint?: true; out: string };

export function addFitCommand(program: Command, env: NodeJS.ProcessEnv = {}): void {
  program
    .command('fit')
    .description('Fit all model parameters to a folder of seasons')
    .option('--data <dir>', 'folder of seasons in the documented CSV format', env.FEED_DIR ?? DEFAULT_DATA)
    .option('--feed-dir <dir>', 'alias of --data')
    .option('--through <season>', 'last season to learn from, such as 2023-24; default: all')
    .option(
      '--joint',
      'fit how props vary together, for the model parameters of the same range that are shipped',
    )
    .requiredOption('--out <file>', 'output file')
    .addHelpText('after', '\nExample:\n  hardwood fit --data ./seasons --through 2023-24 --out params.json\n')
    .action(async (options: Options) => {
      const { fitFolder, lastDayOf } = await import('../model/backtest/fit/fit-folder.ts');
      const folder = { path: options.feedDir ?? options.data, readCsv };
      const through = options.through === undefined ? '9999-12-31' : lastDayOf(options.through);
      const log = (step: string) => console.error(step);
      if (options.joint) return writeJoint(folder, options, through, log);
      const params = await fitFolder(folder, through, log);
      writeFileSync(options.out, `${JSON.stringify(params, null, 1)}\n`);
      console.error(`wrote ${options.out}: ${params.version}`);
    });
}

async function writeJoint(
  folder: SeasonFolder,
  { out }: Options,
  through: string,
  log: (step: string) => void,
): Promise<void> {
  const { fitJointFolder, jointText } = await import('../model/backtest/fit/fit-joint-folder.ts');
  const { reportParams, shippedParams } = await import('../model/shipped.ts');
  const seen = ({ data }: ModelParams) =>
    Object.values(data.leagues).every((range) => range.through <= through);
  const params = [shippedParams, reportParams].find(seen);
  if (!params) throw new Error(`no shipped parameters end by ${through}`);
  const fit = await fitJointFolder(folder, params, log);
  writeFileSync(out, jointText(fit));
  log(`wrote ${out}: ${fit.version}`);
}
