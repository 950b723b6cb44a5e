import { type Command, InvalidArgumentError, Option } from 'commander';
import { systemClock } from '../core/clock.ts';
import { LEAGUES } from '../core/facts.ts';
import type {
  Board,
  ErrorSummary,
  FreshnessItem,
  Health,
  JobQueue,
  SecretStatus,
  Services,
  SettlementDiagnostics,
} from '../diagnostics/contract.ts';
import { OUTPUT_STATES } from '../diagnostics/output-states.ts';
import { STEP_NAMES } from '../operations/step-names.ts';
import type { Parts } from '../parts.ts';
import { addRemoteOptions, type RemoteOptions } from './remote.ts';
import { asJson, serviceOrDatabase } from './service-or-database.ts';
import { instant, table } from './table.ts';

/** The record as it arrives: instants are text. */
type Wire<T> = T extends Date ? string : T extends object ? { [K in keyof T]: Wire<T[K]> } : T;

type Read<T> = {
  name: string;
  description: string;
  example: string;
  path: (options: Record<string, string>) => string;
  direct: (parts: Parts, options: Record<string, string>) => Promise<T>;
  print: (found: Wire<T>) => string;
  /** Whether what was found is a reason to leave with 1. */
  bad?: (found: Wire<T>) => boolean;
  options?: Option[];
};

const query = (path: string, options: Record<string, string>, names: readonly string[]) => {
  const given = new URLSearchParams();
  for (const name of names) if (options[name]) given.set(name, options[name]);
  return given.size > 0 ? `${path}?${given}` : path;
};
const whole = (text: string): string => {
  if (/^[1-9]\d{0,8}$/.test(text)) return text;
  throw new InvalidArgumentError('It must be a whole number from 1 on.');
};
const number = (text: string | undefined) => (text === undefined ? undefined : Number(text));

function addRead<T>(program: Command, env: NodeJS.ProcessEnv, read: Read<T>): void {
  const command = program.command(read.name).description(read.description);
  for (const option of read.options ?? []) command.addOption(option);
  addRemoteOptions(command)
    .addHelpText('after', `\nExample:\n  ${read.example}\n`)
    .action(async (options: RemoteOptions & Record<string, string>) => {
      const found = asJson<Wire<T>>(
        await serviceOrDatabase<unknown>(env, options, {
          remote: (remote) => remote.get(read.path(options)),
          direct: (parts) => read.direct(parts, options),
        }),
      );
      console.log(options.json ? JSON.stringify(found, null, 2) : read.print(found));
      if (read.bad?.(found)) process.exitCode = 1;
    });
}

export function diagnosticCommands(program: Command, env: NodeJS.ProcessEnv): void {
  const now = () => systemClock.now();

  addRead<FreshnessItem[]>(program, env, {
    name: 'freshness',
    description: 'How old each feed is; leaves with 1 when one is stale or failing',
    example: 'hardwood freshness --json | jq \'.[] | select(.status != "fresh")\'',
    path: () => '/diagnostics/freshness',
    direct: async ({ db, config }) => {
      const { freshness } = await import('../diagnostics/freshness.ts');
      return freshness(db, { oddsEveryMinutes: config.feed.oddsEveryMinutes, now: now() });
    },
    print: (items) =>
      table(
        ['variant', 'status', 'age', 'last success', 'last error'],
        items.map(({ variant, status, ageMinutes, lastSuccessAt, lastErrorMessage }) => [
          variant,
          status,
          ageMinutes === null ? '–' : `${ageMinutes} min`,
          instant(lastSuccessAt),
          status === 'error' ? (lastErrorMessage ?? '') : '',
        ]),
      ),
    bad: (items) => items.some(({ status }) => status === 'stale' || status === 'error'),
  });

  addRead<SettlementDiagnostics>(program, env, {
    name: 'settlement',
    description: 'Whether the picks of the last days are settled; leaves with 1 when a day is overdue',
    example: 'hardwood settlement --days 30',
    options: [new Option('--days <n>', 'how many days; 7 by default').argParser(whole)],
    path: (options) => query('/diagnostics/settlement', options, ['days']),
    direct: async ({ db }, { days }) => {
      const { settlementDiagnostics } = await import('../diagnostics/settlement.ts');
      return settlementDiagnostics(db, { days: number(days), now: now() });
    },
    print: ({ status, totalUnsettled, days }) =>
      `${table(
        ['date', 'picks', 'settled', 'open', 'status'],
        days.map((day) => [
          day.date,
          String(day.totalPicks),
          String(day.settledPicks),
          String(day.unsettledPicks),
          day.status,
        ]),
      )}\n${status}: ${totalUnsettled} unsettled`,
    bad: ({ status }) => status === 'overdue',
  });

  addRead<ErrorSummary[]>(program, env, {
    name: 'errors',
    description: 'What failed, by category and step',
    example: 'hardwood errors --from 2026-11-15T00:00:00Z --category upstream',
    options: [
      new Option('--from <instant>', 'since when; a day ago by default'),
      new Option('--category <category>', 'one category alone'),
      new Option('--limit <n>', 'how many groups; 50 by default').argParser(whole),
    ],
    path: (options) => query('/ops/errors', options, ['from', 'category', 'limit']),
    direct: async ({ db }, { from, category, limit }) => {
      const { errorSummary } = await import('../diagnostics/errors.ts');
      return errorSummary(db, { from, category, limit: number(limit), now: now() });
    },
    print: (items) =>
      items.length === 0
        ? 'Nothing failed.'
        : table(
            ['category', 'step', 'count', 'last', 'message'],
            items.map(({ errorCategory, stepName, count, lastOccurrence, sampleMessages }) => [
              errorCategory,
              stepName,
              String(count),
              instant(lastOccurrence),
              sampleMessages[0] ?? '',
            ]),
          ),
  });

  addRead<SecretStatus[]>(program, env, {
    name: 'secrets',
    description:
      'Whether each secret is set and accepted, never its value; leaves with 1 when one is refused',
    example: 'hardwood secrets --token $TOKEN_WITH_OPS_CONFIG',
    path: () => '/ops/secrets/status',
    direct: ({ watch }) => watch.secretWatch.report(),
    print: (items) =>
      table(
        ['key', 'service', 'status', 'source', 'checked'],
        items.map(({ keyName, service, status, source, lastValidatedAt }) => [
          keyName,
          service,
          status,
          source,
          instant(lastValidatedAt),
        ]),
      ),
    bad: (items) => items.some(({ status }) => status === 'invalid' || status === 'expired'),
  });

  addRead<Board>(program, env, {
    name: 'expected',
    description:
      'What should exist for each day and step, and whether it does; leaves with 1 when something is missing',
    example: 'hardwood expected --days 120 --state missing',
    options: [
      new Option('--days <n>', 'how many days back; 14 by default').argParser(whole),
      new Option('--league <league>').choices(LEAGUES),
      new Option('--step <step>').choices(STEP_NAMES),
      new Option('--state <state>').choices(OUTPUT_STATES),
    ],
    path: (options) => query('/ops/expected', options, ['days', 'league', 'step', 'state']),
    direct: async ({ db }, { days, ...filter }) => {
      const { expectedOutputs } = await import('../diagnostics/board.ts');
      return expectedOutputs(db, { ...(filter as object), days: number(days), now: now() });
    },
    print: ({ counts, items }) => {
      const shown = items.filter(({ state }) => state !== 'not-expected' && state !== 'done');
      const lines = shown.map(({ date, league, step, state, dueAt, found, expected, note }) => [
        date,
        league,
        step,
        state,
        instant(dueAt),
        `${found}/${expected}`,
        note ?? '',
      ]);
      const sums = Object.entries(counts).map(([state, n]) => `${n} ${state}`);
      return `${table(['date', 'league', 'step', 'state', 'due', 'found', 'note'], lines)}\n${sums.join(', ')}`;
    },
    bad: ({ counts }) => ['missing', 'failed', 'partial'].some((state) => (counts[state] ?? 0) > 0),
  });

  addRead<Health>(program, env, {
    name: 'health',
    description: 'How the service is; leaves with 1 when it is not ok',
    example: 'hardwood health --json',
    path: () => '/ops/health',
    direct: async ({ db, clock, config, watch }) => {
      const { health, spaceAt } = await import('../diagnostics/health.ts');
      const { VERSION } = await import('../version.ts');
      return health({
        db,
        clock,
        version: VERSION,
        startedAt: watch.startedAt,
        space: () => spaceAt(config.storage.dataDir),
        webhookCheck: async () => ({ status: 'ok', detail: 'not looked at from here' }),
      });
    },
    print: ({ status, version, checks }) =>
      [
        `${status} (${version})`,
        table(
          ['check', 'status', 'detail'],
          Object.entries(checks).map(([name, check]) => [name, check.status, check.detail]),
        ),
      ].join('\n'),
    bad: ({ status }) => status !== 'ok',
  });

  addRead<Services>(program, env, {
    name: 'services',
    description: 'The processes and their last sign of life, and how live sources stand',
    example: 'hardwood services',
    path: () => '/ops/services',
    direct: async ({ db }) => {
      const { services } = await import('../diagnostics/services.ts');
      return services(db, now());
    },
    print: ({ processes, sources }) =>
      [
        table(
          ['role', 'status', 'host', 'pid', 'version', 'last seen', 'started'],
          processes.map(({ role, status, host, pid, version, lastSeenAt, startedAt }) => [
            role,
            status,
            host,
            String(pid),
            version,
            instant(lastSeenAt),
            instant(startedAt),
          ]),
        ),
        ...(sources.length === 0 ? [] : ['', sourceTable(sources)]),
      ].join('\n'),
  });

  addRead<JobQueue[]>(program, env, {
    name: 'jobs',
    description: 'The queues of background work',
    example: 'hardwood jobs',
    path: () => '/ops/jobs',
    direct: async ({ db }) => {
      const { jobQueues } = await import('../diagnostics/job-queues.ts');
      return jobQueues(db, now());
    },
    print: (items) =>
      table(
        ['queue', 'status', 'waiting', 'running', 'failed', 'oldest', 'last done'],
        items.map(({ name, status, waiting, running, failed, oldestWaitingSec, lastCompletedAt }) => [
          name,
          status,
          String(waiting),
          String(running),
          String(failed),
          oldestWaitingSec === null ? '–' : `${oldestWaitingSec} s`,
          instant(lastCompletedAt),
        ]),
      ),
  });
}

const sourceTable = (sources: Wire<Services>['sources']): string =>
  table(
    ['source', 'status', 'requests', 'failed', 'credits', 'left', 'last answer'],
    sources.map((one) => [
      one.source,
      one.status,
      String(one.requestsToday),
      String(one.failuresToday),
      String(one.creditsToday),
      String(one.creditsRemaining ?? '–'),
      instant(one.lastSuccessAt),
    ]),
  );
