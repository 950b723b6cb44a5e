import type { Command } from 'commander';
import { odds, percent, percentagePoints, signedPercent } from '../domain/number-format.ts';
import { americanOdds, edge } from '../domain/odds.ts';
import { STAT_CATALOGUE } from '../domain/stats.ts';
import type { DayOfPicks, PickRecord, WholePickRecord } from '../picks/contract.ts';
import { StartError } from '../platform/start-error.ts';
import { EXIT } from './exit-codes.ts';
import { LEAGUE_HELP } from './league-option.ts';
import { addReaderOptions, connectReader, type ReaderOptions } from './remote.ts';

type OnWire<T> = T extends Date ? string : T extends object ? { [K in keyof T]: OnWire<T[K]> } : T;
type Listing = ReaderOptions & { league?: string; rating?: string; limit: string };

export function pickCommands(program: Command, env: NodeJS.ProcessEnv): void {
  const picks = program.command('picks').description('Read picks with an API key');
  const today = picks
    .command('today')
    .description("List today's picks, best first")
    .option('--league <league>', LEAGUE_HELP)
    .option('--rating <rating>', 'premium or standard')
    .option('--limit <n>', 'maximum number', '50')
    .addHelpText('after', '\nExample:\n  hardwood picks today --rating premium\n');
  addReaderOptions(today).action(async ({ league, rating, limit, ...options }: Listing) => {
    const query = new URLSearchParams({
      limit,
      ...(league ? { league } : {}),
      ...(rating ? { rating } : {}),
    });
    const day: OnWire<DayOfPicks> = await connectReader(env, options).get(`/data/picks/today?${query}`);
    console.log(options.json ? JSON.stringify(day, null, 2) : describeDay(day));
  });

  const pick = program
    .command('pick')
    .description('Show one pick with its blocks, versions and result')
    .argument('<id>')
    .addHelpText('after', '\nExample:\n  hardwood pick 1234\n');
  addReaderOptions(pick).action(async (id: string, options: ReaderOptions) => {
    if (!/^[1-9]\d{0,9}$/.test(id)) throw new StartError(`"${id}" is not a pick id.`, EXIT.usage);
    const whole: OnWire<WholePickRecord> = await connectReader(env, options).get(`/data/picks/${id}`);
    console.log(options.json ? JSON.stringify(whole, null, 2) : describePick(whole));
  });
}

export function describeDay(day: OnWire<DayOfPicks>): string {
  const head = `${day.date} ${day.league}: ${day.count} picks (${day.premiumCount} premium, ${day.standardCount} standard)`;
  return [head, ...day.items.map(line)].join('\n');
}

const line = (pick: OnWire<PickRecord>): string =>
  [
    String(pick.pickId).padStart(6),
    pick.ratingEmoji,
    pick.scoreFinal.toFixed(1).padStart(5),
    `${pick.playerName} ${pick.direction} ${pick.line} ${STAT_CATALOGUE[pick.stat].label}`.padEnd(44),
    `${pick.teamAbbreviation} ${pick.isHome ? 'v' : '@'} ${pick.opponentAbbreviation}`.padEnd(10),
    `${percent(pick.confidence)}, ${odds(americanOdds(pick.price))} needs ${percent(pick.breakEven)}, EV ${signedPercent(pick.evPercent / 100)}`,
    pick.bestBook ? `best ${odds(pick.bestBook.odds)} ${pick.bestBook.sportsbook}` : 'no price',
    pick.origin.padEnd(8),
    pick.result ?? pick.status,
  ]
    .join('  ')
    .trimEnd();

/** Each price with the pick's value at that price. */
function prices({ price, breakEven, evPercent, ...pick }: OnWire<WholePickRecord>): string[] {
  const worth = (needed: number, ev: number) =>
    `breaks even at ${percent(needed)}, edge ${percentagePoints(100 * edge(pick.confidence, needed))}, EV ${signedPercent(ev / 100)}`;
  const { bestBook, clvPercent, closingEdgePercent } = pick;
  return [
    `  Average price ${odds(americanOdds(price))}: ${worth(breakEven, evPercent)}`,
    ...(bestBook
      ? [
          `  Best price ${odds(bestBook.odds)} at ${bestBook.sportsbook}: ${worth(bestBook.breakEven, bestBook.evPercent)}`,
        ]
      : []),
    ...(clvPercent === null ? [] : [`  Closing-line value ${signedPercent(clvPercent / 100)}`]),
    ...(closingEdgePercent === null
      ? []
      : [`  Return at the closing chance ${signedPercent(closingEdgePercent / 100)}, margin included`]),
  ];
}

const describePick = (pick: OnWire<WholePickRecord>): string =>
  [
    line(pick),
    pick.summary,
    '',
    ...prices(pick),
    '',
    ...pick.blocks.map(
      ({ blockDisplayName, score }) => `  ${blockDisplayName.padEnd(20)} ${score.toFixed(1)}`,
    ),
    '',
    ...pick.history.map(({ at, event, detail }) => `  ${minute(at)}  ${event}: ${detail}`),
    ...(pick.versions.length > 1 ? ['', 'Versions', ...pick.versions.map(version)] : []),
  ].join('\n');

const minute = (at: string): string => at.slice(0, 16).replace('T', ' ');

const version = (one: OnWire<WholePickRecord>['versions'][number]): string =>
  `  ${one.version}  ${minute(one.publishedAt)}  ${one.direction} ${one.line} at ${one.price}, ${one.rating}, ${one.status}${one.closedBecause === null ? '' : `: ${one.closedBecause}`}`;
