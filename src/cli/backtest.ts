import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Command, Option } from 'commander';
import { addDays, isCalendarDate } from '../domain/dates.ts';
import { DEFAULT_LEAGUE, LEAGUES, type League } from '../domain/leagues.ts';
import type { SeasonFolder } from '../model/backtest/columns.ts';
import type { Span } from '../model/backtest/run-backtest.ts';
import type { ModelParams } from '../model/params.ts';
import { readCsv } from '../platform/csv.ts';

const DEFAULT_DATA = '../shared/data';
const EXAMPLES = `
Examples:
  hardwood backtest --data ./seasons --season 2024-25 --out report
  hardwood backtest --data ./seasons --season 2022-23 2023-24 2024-25 --refit
`;

type Options = {
  feedDir?: string;
  data: string;
  from?: string;
  to?: string;
  season?: string[];
  league: League;
  params?: string[];
  refit?: boolean;
  json?: boolean;
  strictPrices?: boolean;
  joint?: boolean;
  out?: string;
};

export function addBacktestCommand(program: Command, env: NodeJS.ProcessEnv = {}): void {
  program
    .command('backtest')
    .description('replay a range strictly forward and measure forecasts, prices and picks')
    .option('--feed-dir <dir>', 'folder of seasons in the documented CSV format')
    .option('--data <dir>', 'the same as --feed-dir', env.FEED_DIR ?? DEFAULT_DATA)
    .option('--from <date>', 'first day, YYYY-MM-DD')
    .option('--to <date>', 'last day, YYYY-MM-DD')
    .option('--season <season...>', 'instead of a range: seasons such as 2024-25, measured together')
    .addOption(new Option('--league <league>').choices(LEAGUES).default(DEFAULT_LEAGUE))
    .option(
      '--params <file...>',
      'parameters to use, one file per season; by default the newest shipped ones that end before the range',
    )
    .addOption(
      new Option(
        '--refit',
        'fit the parameters of each season to what came before it (some minutes each), instead of using shipped ones',
      ).conflicts('params'),
    )
    .option('--strict-prices', 'use no price from before the whole league’s last evening was over')
    .option('--joint', 'measure joint chances of slips instead')
    .option('--out <dir>', 'where to write report.json, report.html and the plots')
    .option('--json', 'print the report as JSON')
    .addHelpText('after', EXAMPLES)
    .action(async (options: Options) => {
      const { isInSample, runBacktest } = await import('../model/backtest/run-backtest.ts');
      const { reportText, writeReport } = await import('../model/backtest/report/write.ts');
      const log = (step: string) => console.error(step);
      const folder = { path: options.feedDir ?? options.data, readCsv };
      const spans = await spansOf(options, folder, log);
      for (const { params, from } of spans)
        if (isInSample(params, options.league, from))
          log(
            `warning: parameters ${params.version} have seen the range from ${from}; the results are too optimistic, use --refit`,
          );
      if (options.joint) return measureJoint(folder, spans, options, log);
      const report = await runBacktest({
        folder,
        league: options.league,
        spans,
        strictPrices: options.strictPrices ?? false,
        log,
      });
      const out =
        options.out ?? join('data', 'backtest', `${options.league}-${spans[0]?.from}-${spans.at(-1)?.to}`);
      writeReport(report, out);
      console.log(options.json ? JSON.stringify(report, null, 1) : reportText(report));
      log(`wrote ${join(out, 'report.html')} and report.json`);
      if (report.alarms.length > 0) process.exitCode = 1;
    });
}

async function measureJoint(
  folder: SeasonFolder,
  spans: readonly Span[],
  { league, json }: Options,
  log: (step: string) => void,
): Promise<void> {
  const { runJointBacktest } = await import('../model/backtest/joint/run-joint.ts');
  const { jointTables } = await import('../model/backtest/joint/tables.ts');
  const { shippedJoint } = await import('../model/joint/shipped.ts');
  for (const span of spans) {
    if (shippedJoint.version !== span.params.version)
      throw new Error(`there are no correlations for the parameters ${span.params.version}`);
    const report = await runJointBacktest({ folder, league, span, fit: shippedJoint, log });
    console.log(json ? JSON.stringify(report, null, 1) : jointTables(report));
  }
}

async function spansOf(options: Options, folder: SeasonFolder, log: (step: string) => void): Promise<Span[]> {
  const ranges = await rangesOf(options);
  if (options.refit) return refitted(ranges, folder, log);
  const { params = [] } = options;
  if (params.length > 0 && params.length !== ranges.length)
    throw new Error(`give one --params file per season: ${ranges.length}, not ${params.length}`);
  return Promise.all(
    ranges.map(async (range, i) => ({ ...range, params: await paramsFor(options, params[i], range.from) })),
  );
}

/** Each range with parameters that know only the days before it. */
async function refitted(
  ranges: readonly { from: string; to: string }[],
  folder: SeasonFolder,
  log: (step: string) => void,
): Promise<Span[]> {
  const { fitFolder } = await import('../model/backtest/fit/fit-folder.ts');
  const spans: Span[] = [];
  for (const range of ranges) {
    const through = addDays(range.from, -1);
    log(`fitting to everything up to ${through}`);
    spans.push({ ...range, params: await fitFolder(folder, through, log) });
  }
  return spans;
}

async function rangesOf({ season, from, to }: Options): Promise<{ from: string; to: string }[]> {
  if (season !== undefined) {
    const { firstDayOf, lastDayOf } = await import('../model/backtest/fit/fit-folder.ts');
    return season.map((one) => ({ from: firstDayOf(one), to: lastDayOf(one) }));
  }
  if (from === undefined || to === undefined) throw new Error('give --from and --to, or --season');
  for (const date of [from, to]) if (!isCalendarDate(date)) throw new Error(`${date} is not a calendar date`);
  return [{ from, to }];
}

/** The newest fit that was not trained on the range, or the oldest one with a warning. */
async function paramsFor({ league }: Options, file: string | undefined, from: string): Promise<ModelParams> {
  if (file !== undefined) return JSON.parse(readFileSync(file, 'utf8'));
  const { isInSample } = await import('../model/backtest/run-backtest.ts');
  const { reportParams, shippedParams } = await import('../model/shipped.ts');
  return isInSample(shippedParams, league, from) ? reportParams : shippedParams;
}
