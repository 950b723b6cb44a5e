import { UNLICENSED } from '../../domain/source-rights.ts';
import { StartError } from '../start-error.ts';
import { oidcRules } from './oidc-settings.ts';
import { SettingError } from './setting.ts';
import { type RawConfig, SETTINGS } from './settings.ts';

export type SettingProblem = { name: string; problem: string; hint: string };

/**
 * The settings and all values derived from them. `loopback`: only this machine can reach the service, because
 * it listens on loopback and its public URL does not point elsewhere.
 */
export type Config = RawConfig & {
  readonly demo: boolean;
  readonly loopback: boolean;
  readonly embedded: boolean;
  /** The settings that were set, with their origin, and their text unless secret. */
  readonly given: Readonly<Record<string, GivenSetting>>;
};

export type GivenSetting = { source: 'env' | 'file'; text: string | null };

const CONFIG_EXIT_CODE = 7;

export class ConfigError extends StartError {
  readonly problems: readonly SettingProblem[];
  constructor(problems: readonly SettingProblem[]) {
    super(describeProblems(problems), CONFIG_EXIT_CODE);
    this.problems = problems;
  }
}

type Env = Readonly<Record<string, string | undefined>>;

/** Reads all settings. Throws one ConfigError that lists all problems. `readFile` reads NAME_FILE secrets. */
export function readConfig(env: Env, readFile: (path: string) => string): Config {
  const problems: SettingProblem[] = [];
  const given: Record<string, GivenSetting> = {};
  const raw = Object.fromEntries(
    Object.entries(SETTINGS).map(([group, settings]) => [
      group,
      Object.fromEntries(
        Object.entries(settings).map(([field, setting]) => {
          try {
            const { name, secret } = setting;
            const fromEnv = env[name]?.trim();
            const text = fromEnv || (secret && fromFile(env, name, readFile));
            if (text) given[name] = { source: fromEnv ? 'env' : 'file', text: secret ? null : text };
            return [field, setting.read(text || setting.fallback)];
          } catch (error) {
            if (!(error instanceof SettingError)) throw error;
            problems.push({ name: setting.name, problem: error.message, hint: error.hint });
            return [field, null];
          }
        }),
      ),
    ]),
  ) as RawConfig;
  problems.push(...contradictions(raw, new Set(problems.map(({ name }) => name))));
  if (problems.length > 0) throw new ConfigError(problems);
  const named = raw.http.publicBaseUrl;
  const loopback = isLoopback(raw.http.host) && (named === null || isLoopback(new URL(named).hostname));
  const demo = raw.accounts.demo ?? (raw.feed.source === 'sample' && loopback && !raw.http.production);
  return Object.freeze({ ...raw, demo, loopback, embedded: raw.storage.databaseUrl === null, given });
}

function fromFile(env: Env, name: string, readFile: (path: string) => string): string {
  const path = env[`${name}_FILE`];
  if (!path) return '';
  try {
    return readFile(path).trim();
  } catch {
    throw new SettingError(`${name}_FILE cannot be read (${path})`, 'use a file that this user may read');
  }
}

/** For changes at run time. Only what a change can break is checked: the rest was valid at the start. */
export function checkCombination(config: Config): void {
  const problems = contradictions(config, new Set());
  if (problems.length > 0) throw new ConfigError(problems);
}

type Rule = [name: string, wrong: boolean, problem: string, hint: string];

/** Sources that are nobody's offer to others, on an instance where strangers may sign up or pay. */
function unlicensed({ feed, accounts, billing }: RawConfig): Rule[] {
  const isOn = { 'nba-cdn': feed.nbaCdn, espn: feed.espn };
  return UNLICENSED.map((source) => {
    const setting = source === 'espn' ? 'ESPN' : 'NBA_CDN';
    return [
      setting,
      feed.source === 'live' &&
        isOn[source] &&
        (accounts.registration || !!billing.stripeKey) &&
        !feed.sourceRights?.[source],
      `on, but its terms allow private use only and ${accounts.registration ? 'REGISTRATION is on' : 'plans are sold'}`,
      `${accounts.registration ? 'REGISTRATION=off' : 'no STRIPE_SECRET_KEY'}, or state your licence: SOURCE_RIGHTS=${source}=display`,
    ];
  });
}

/** Settings that are valid alone but not in combination. */
function contradictions(config: RawConfig, broken: ReadonlySet<string>): SettingProblem[] {
  const { http, storage, accounts, billing, feed, narrative, process } = config;
  const prices = [billing.proMonth, billing.proYear, billing.sharpMonth, billing.sharpYear].flatMap(
    (ids) => ids ?? [],
  );
  const shared = storage.databaseUrl !== null;
  const rules: Rule[] = [
    [
      'JWT_SECRET',
      shared && !accounts.jwtSecret,
      'missing (required with DATABASE_URL)',
      'every process needs the same one',
    ],
    [
      'ENCRYPTION_KEY',
      shared && !accounts.encryptionKey,
      'missing (required with DATABASE_URL)',
      'every process needs the same one',
    ],
    [
      'PUBLIC_BASE_URL',
      http.production && !http.publicBaseUrl,
      'missing (required when NODE_ENV=production)',
      'e.g. https://picks.example.com',
    ],
    [
      'ROLE',
      process.role !== 'all' && !shared,
      `${process.role} needs DATABASE_URL`,
      'the embedded database serves one process: ROLE=all',
    ],
    [
      'DATABASE_REPLICA_URL',
      storage.replicaUrl !== null && !shared,
      'needs DATABASE_URL',
      'the primary that it replicates',
    ],
    [
      'DATABASE_REPLICA_URL',
      storage.replicaUrl !== null && shared && process.role === 'all',
      'needs ROLE=api',
      'a process that ingests reads its own commits at once: run ROLE=api and ROLE=worker',
    ],
    [
      'FEED_DIR',
      feed.source === 'files' && !feed.dir,
      'missing (required with FEED=files)',
      'a folder of CSV files',
    ],
    [
      'FEED',
      feed.source === 'live' && !feed.nbaCdn && !feed.espn && !feed.balldontlieKey,
      'live, but no source of the schedule is enabled',
      'set BALLDONTLIE_KEY, NBA_CDN=on or ESPN=on; docs/feeds.md',
    ],
    ...unlicensed(config),
    ...oidcRules(config.oidc),
    [
      'ADMIN_PASSWORD',
      !!accounts.adminEmail && !accounts.adminPassword,
      'missing (required with ADMIN_EMAIL)',
      '8 to 128 characters',
    ],
    [
      'ADMIN_EMAIL',
      !!accounts.adminPassword && !accounts.adminEmail,
      'missing (required with ADMIN_PASSWORD)',
      'e.g. you@example.com',
    ],
    [
      'STRIPE_SECRET_KEY',
      !billing.stripeKey && (billing.webhookSecrets?.length > 0 || prices.length > 0),
      'missing (required with the other STRIPE settings)',
      'sk_… or rk_…; docs/billing.md',
    ],
    [
      'STRIPE_WEBHOOK_SECRET',
      !!billing.stripeKey && billing.webhookSecrets?.length === 0,
      'missing (required with STRIPE_SECRET_KEY)',
      'the signing secret of the webhook, whsec_…; docs/billing.md',
    ],
    [
      'STRIPE_PRICE_PRO_MONTH',
      !!billing.stripeKey && prices.length === 0,
      'missing: STRIPE_SECRET_KEY needs at least one price',
      'one of STRIPE_PRICE_PRO_MONTH, …_PRO_YEAR, …_SHARP_MONTH, …_SHARP_YEAR',
    ],
    [
      'STRIPE_PRICE_SHARP_MONTH',
      new Set(prices).size < prices.length,
      'a price is named for two plans',
      'every price belongs to one plan',
    ],
    [
      'LLM_MODEL',
      !!narrative.url && !narrative.model,
      'missing (required with LLM_URL)',
      'the name of the model on that server',
    ],
    [
      'DEMO',
      accounts.demo === true && http.production,
      'on, but NODE_ENV=production',
      'turn one of the two off',
    ],
  ];
  return rules
    .filter(([name, wrong]) => wrong && !broken.has(name))
    .map(([name, , problem, hint]) => ({ name, problem, hint }));
}

export const isLoopback = (host: string) =>
  host === 'localhost' || host === '::1' || host === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(host);

function describeProblems(problems: readonly SettingProblem[]): string {
  const wide = (pick: (problem: SettingProblem) => string) =>
    Math.max(...problems.map((one) => pick(one).length)) + 2;
  const nameWidth = wide((one) => one.name);
  const problemWidth = wide((one) => one.problem);
  return [
    `${problems.length} ${problems.length === 1 ? 'setting needs' : 'settings need'} attention`,
    ...problems.map(
      (one) => `    ${one.name.padEnd(nameWidth)}${one.problem.padEnd(problemWidth)}${one.hint}`,
    ),
    '  Nothing was started. `hardwood config check` shows this list again.',
  ].join('\n');
}

/** A wildcard address can be listened on but not opened in a browser. */
export function publicBaseUrl(config: Config, port: number): string {
  const { host, publicBaseUrl } = config.http;
  if (publicBaseUrl) return publicBaseUrl;
  if (host === '0.0.0.0' || host === '::') return `http://localhost:${port}`;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
