import { readFileSync } from 'node:fs';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { leagueDate } from '../domain/dates.ts';
import { systemClock } from '../platform/clock.ts';
import { StartError } from '../platform/start-error.ts';
import type { Entry, PayoutTable } from '../research/slips/payouts/contract.ts';
import { ENTRY_KINDS, type EntryKind, VOID_RULES } from '../research/slips/payouts/kinds.ts';
import { configFrom } from './config-from.ts';
import { EXIT } from './exit-codes.ts';
import {
  addReaderOptions,
  addRemoteOptions,
  connectReader,
  type ReaderOptions,
  type RemoteOptions,
} from './remote.ts';
import { asJson, onDatabase, serviceOrDatabase } from './service-or-database.ts';
import { table } from './table.ts';

type Filter = ReaderOptions & { kind?: EntryKind; date?: string };
type Saving = RemoteOptions & {
  kind: EntryKind;
  from: string;
  void?: PayoutTable['voidRule'];
  pays?: Entry[];
  file?: string;
};

/** Payout tables of pick'em entries: dated data. A table is never changed in the past, a new one starts on a day. */
export function payoutCommands(program: Command, env: NodeJS.ProcessEnv): void {
  const payouts = program.command('payouts').description('Payout tables of power and flex entries');
  const kind = () => new Option('--kind <kind>', 'power or flex').choices(ENTRY_KINDS);

  const list = payouts
    .command('list')
    .description('List payout tables with the days on which they apply')
    .addOption(kind())
    .option('--date <day>', 'only tables that apply on this day')
    .addHelpText(
      'after',
      '\nExamples:\n  hardwood payouts list\n  hardwood payouts list --kind power --date 2026-11-15 --json\n',
    );
  addReaderOptions(list).action(async (options: Filter) => {
    const found = (await readTables(env, options)).filter((one) => isWanted(one, options));
    if (options.json) return console.log(JSON.stringify(found, null, 2));
    const rows = found.map((one) => [
      one.operator,
      one.kind,
      one.validFrom ?? '–',
      one.validTo ?? 'now on',
      one.voidRule,
      one.isExample ? 'example: not authoritative' : '',
    ]);
    console.log(table(['operator', 'kind', 'from', 'to', 'void leg', 'note'], rows));
  });

  const show = payouts
    .command('show')
    .description('Show what the entries of an operator pay on a day')
    .argument('<operator>')
    .addOption(kind())
    .option('--date <day>', 'default: today')
    .addHelpText(
      'after',
      '\nExamples:\n  hardwood payouts show example\n  hardwood payouts show quickhoop --kind flex\n',
    );
  addReaderOptions(show).action(async (operator: string, options: Filter) => {
    const date = options.date ?? leagueDate(systemClock.now());
    const found = (await readTables(env, options)).filter(
      (one) => one.operator === operator && isWanted(one, { ...options, date }),
    );
    if (found.length === 0)
      throw new StartError(`${operator} has no payout table that applies on ${date}.`, EXIT.notFound);
    console.log(options.json ? JSON.stringify(found, null, 2) : found.map(describe).join('\n\n'));
  });

  const set = payouts
    .command('set')
    .description('Save a payout table from a day on; it ends the one before')
    .argument('<operator>')
    .addOption(kind().makeOptionMandatory())
    .requiredOption('--from <day>', 'first day')
    .option('--pays <legs/hits=multiple...>', 'such as 3/3=5 3/2=1', readPays)
    .option('--file <path>', 'JSON file with a list of {legs, hits, pays}')
    .addOption(new Option('--void <rule>', 'what a void leg does; default: revert').choices(VOID_RULES))
    .addHelpText(
      'after',
      '\nExamples:\n  hardwood payouts set quickhoop --kind power --from 2026-11-01 --pays 2/2=3 3/3=5\n  hardwood payouts set quickhoop --kind flex --from 2026-11-01 --file flex.json --void refund\n',
    );
  addRemoteOptions(set).action(async (operator: string, options: Saving) => {
    const body = {
      operator,
      kind: options.kind,
      validFrom: options.from,
      ...(options.void ? { voidRule: options.void } : {}),
      entries: entriesOf(options),
    };
    const saved = asJson<PayoutTable>(
      await serviceOrDatabase<unknown>(env, options, {
        remote: (remote) => remote.put('/ops/payouts', body),
        direct: async ({ db }) => {
          const { checkPayouts } = await import('../research/slips/payouts/check-payouts.ts');
          const { replacePayouts } = await import('../research/slips/payouts/replace-payouts.ts');
          return replacePayouts(db, checkPayouts(body));
        },
      }),
    );
    console.log(options.json ? JSON.stringify(saved, null, 2) : `✓ Saved\n${describe(saved)}`);
  });
}

/** Over HTTP with an API key, otherwise directly on the database. */
async function readTables(env: NodeJS.ProcessEnv, options: ReaderOptions): Promise<PayoutTable[]> {
  const config = configFrom(env);
  if (options.key || config.client.apiKey) {
    const { items } = await connectReader(env, options).get<{ items: PayoutTable[] }>('/data/slips/payouts');
    return items;
  }
  return onDatabase(config, async ({ db }) => {
    const { listPayouts } = await import('../research/slips/payouts/payout-queries.ts');
    return asJson<PayoutTable[]>(await listPayouts(db));
  });
}

const isWanted = ({ kind, validFrom, validTo }: PayoutTable, ask: Pick<Filter, 'kind' | 'date'>): boolean =>
  (ask.kind ?? kind) === kind &&
  (ask.date === undefined || ((validFrom ?? '') <= ask.date && ask.date <= (validTo ?? '9999-12-31')));

const describe = ({
  operator,
  kind,
  validFrom,
  validTo,
  voidRule,
  isExample,
  entries,
}: PayoutTable): string =>
  [
    `${operator}, ${kind}, from ${validFrom ?? '–'}${validTo ? ` to ${validTo}` : ''}; a void leg: ${voidRule}`,
    ...(isExample ? ['Shipped example: typical of such entries and not authoritative.'] : []),
    table(
      ['legs', 'hits', 'pays'],
      entries.map(({ legs, hits, pays }) => [String(legs), String(hits), `${pays}×`]),
    ),
  ].join('\n');

function readPays(text: string, before: Entry[] = []): Entry[] {
  const [, legs, hits, pays] = /^(\d{1,2})\/(\d{1,2})=(\d{1,6}(?:\.\d{1,4})?)$/.exec(text) ?? [];
  if (legs === undefined) throw new InvalidArgumentError('It must be legs/hits=multiple, such as 3/2=1.25.');
  return [...before, { legs: Number(legs), hits: Number(hits), pays: Number(pays) }];
}

/** The list of a file is checked with the rest of the request. */
function entriesOf({ pays, file }: Saving): unknown {
  if ((pays === undefined) === (file === undefined))
    throw new StartError('Use either --pays or --file.', EXIT.usage);
  if (file === undefined) return pays;
  const text = readFileSync(file, 'utf8');
  try {
    return JSON.parse(text);
  } catch {
    throw new StartError(`${file} is not JSON.`, EXIT.usage);
  }
}
