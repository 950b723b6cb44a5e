import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { PROBLEMS } from '../src/platform/problem.ts';

const ROOT = resolve(import.meta.dirname, '..');

/** The folders of src/, top to bottom: imports point down this list only. */
const LAYERS = [
  'cli',
  'process',
  'replay',
  'ops',
  'ingest',
  'research',
  'workbench',
  'picks',
  'ledger',
  'lines',
  'league',
  'accounts',
  'webhooks',
  'model',
  'platform',
  'domain',
];

/** What a pure folder may import. */
const PURE: Record<string, (target: string) => boolean> = {
  domain: () => false,
  model: (target) => target.startsWith('src/domain/'),
};

/** A table has one owner folder, for reads as well as writes. Others call its queries or use a view that it defines. */
const TABLE_OWNERS: Record<string, string> = {
  users: 'accounts',
  sessions: 'accounts',
  apiKeys: 'accounts',
  pushKeys: 'accounts',
  pushSubscriptions: 'accounts',
  pushMessages: 'accounts',
  opsTokens: 'accounts',
  subscriptions: 'accounts',
  passwordResets: 'accounts',
  throttles: 'accounts',
  identities: 'accounts',
  oidcFlows: 'accounts',
  auditEvents: 'platform',
  mails: 'platform',
  idempotencyKeys: 'platform',
  operations: 'ingest',
  operationSteps: 'ingest',
  operationErrors: 'ingest',
  pushedBatches: 'ingest',
  factSources: 'ingest',
  teams: 'league',
  players: 'league',
  games: 'league',
  playerBoxScores: 'league',
  teamBoxScores: 'league',
  injuryReports: 'league',
  startingLineups: 'league',
  gameLines: 'league',
  defencePlayTypes: 'league',
  defenceZones: 'league',
  teamProfiles: 'league',
  playerProfiles: 'league',
  unmatchedRows: 'league',
  books: 'lines',
  oddsQuotes: 'lines',
  oddsSnapshots: 'lines',
  lineMoves: 'lines',
  historyLoads: 'ingest',
  events: 'webhooks',
  scoringRuns: 'picks',
  picks: 'picks',
  pickResults: 'picks',
  scoredProps: 'picks',
  pickPrices: 'picks',
  gameScorings: 'picks',
  dataRevisions: 'platform',
  observedLeagues: 'platform',
  importedRanges: 'platform',
  repeatedFacts: 'platform',
  stepResults: 'ingest',
  processes: 'ops',
  settingVersions: 'ops',
  eventCounter: 'webhooks',
  webhookSubscriptions: 'webhooks',
  webhookDeliveries: 'webhooks',
  webhookAttempts: 'webhooks',
  alertRules: 'workbench',
  alerts: 'workbench',
  savedQueries: 'workbench',
  exports: 'workbench',
  exportChunks: 'workbench',
  bets: 'workbench',
  betChanges: 'workbench',
  bookRules: 'workbench',
  bankrolls: 'workbench',
  betLimits: 'workbench',
  betImports: 'workbench',
  arenaEntries: 'workbench',
  arenaForecasts: 'workbench',
  arenaResults: 'workbench',
  sourceRequests: 'ingest',
  heldFacts: 'league',
  ledgerHead: 'ledger',
  ledgerEntries: 'ledger',
  ledgerOpenings: 'ledger',
  ledgerSets: 'ledger',
  ledgerImportRows: 'ledger',
  ledgerTiles: 'ledger',
  ledgerCheckpoints: 'ledger',
  ledgerRules: 'ledger',
  ledgerTimestamps: 'ledger',
  ledgerCosignatures: 'ledger',
  ledgerWitnesses: 'ledger',
  replaySessions: 'replay',
  payoutTables: 'research',
  billingCustomers: 'accounts',
  billingSubscriptions: 'accounts',
  billingEvents: 'accounts',
  billingRemovals: 'accounts',
};

type SourceFile = { path: string; folder: string; text: string; imports: string[] };

const filesBelow = (folder: string): string[] =>
  readdirSync(join(ROOT, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)));

const parse = (path: string, text: string): SourceFile => ({
  path,
  folder: path.split('/')[1] ?? '',
  text,
  imports: [...text.matchAll(/(?:from|import\()\s*'([^']+)'/g)].map(([, target = '']) =>
    target.startsWith('.') ? relative(ROOT, resolve(ROOT, dirname(path), target)) : target,
  ),
});
const read = (path: string): SourceFile => parse(path, readFileSync(join(ROOT, path), 'utf8'));

/** Imports of types are gone when the code runs. */
const withoutTypes = (text: string): string => text.replace(/^import type [^;]*;$/gm, '');

const isRoutes = (path: string): boolean => /(^|[/-])routes\.ts$/.test(path);
const isQueries = (path: string): boolean => /(^|[/-])queries\.ts$/.test(path);
const isIn = (path: string, ...folders: string[]): boolean =>
  folders.some((folder) => path.startsWith(`src/${folder}/`));

function brokenImports({ path, folder, imports }: SourceFile): string[] {
  const broken: string[] = [];
  for (const target of imports) {
    const [root, other = ''] = target.split('/');
    const isOutside = /^(web|test|bench|sdk|bin|\.\.)$/.test(root ?? '');
    if (isOutside) broken.push(`${path} imports ${target}, which is not part of src/`);
    if (root === 'src' && other !== folder) {
      if (LAYERS.indexOf(other) < LAYERS.indexOf(folder)) broken.push(`${path} imports up: ${target}`);
      if (PURE[folder]?.(target) === false) broken.push(`${path} is not pure: ${target}`);
      if (isRoutes(target) && !isIn(path, 'process'))
        broken.push(`${path} imports the routes of another folder`);
    }
    // The dashboard runs it in a browser.
    if (folder === 'domain' && !target.startsWith('src/domain/')) broken.push(`${path} imports ${target}`);
    // It also runs in a browser.
    if (isIn(path, 'ledger/verify') && !isIn(target, 'ledger/verify'))
      broken.push(`${path} imports ${target}`);
    if (target === 'fastify' && !isRoutes(path) && !isIn(path, 'platform/http', 'process'))
      broken.push(`${path} imports Fastify`);
    if (target === 'kysely' && !isQueries(path) && !isIn(path, 'platform/db', 'platform/jobs'))
      broken.push(`${path} holds SQL`);
  }
  return broken;
}

const camel = (name: string): string => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

/** Tables that a file reads or writes, by Kysely, in SQL or as a table of facts. */
function tablesIn({ path, text }: SourceFile): string[] {
  const built = text.matchAll(/\b(?:selectFrom|insertInto|updateTable|deleteFrom|[a-z]+Join)\(\s*'(\w+)/g);
  const inSql = isQueries(path) || isIn(path, 'platform/db') ? text : '';
  const written = inSql.matchAll(/\b(?:from|join|into|update) (?:only )?([a-z]\w*)/g);
  const appended = text.matchAll(/\btable: '(\w+)'/g);
  return [...built, ...written, ...appended].map(([, table = '']) => camel(table));
}

const foreignTables = (file: SourceFile): string[] =>
  tablesIn(file)
    .filter((table) => (TABLE_OWNERS[table] ?? file.folder) !== file.folder)
    .map((table) => `${file.path} uses ${table}, which belongs to ${TABLE_OWNERS[table]}`);

/** All violations of one file. */
function violations(file: SourceFile): string[] {
  const { path, folder, text } = file;
  if (!LAYERS.includes(folder)) return [`${path}: ${folder} is not a layer of test/architecture.test.ts`];
  const broken = [...brokenImports(file), ...foreignTables(file)];
  if (/\b(insertInto|updateTable|deleteFrom|selectFrom)\(/.test(text))
    if (!isQueries(path) && !isIn(path, 'platform/db')) broken.push(`${path} holds SQL`);
  if (/process\.env\b/.test(text)) broken.push(`${path} reads process.env; settings come from readConfig`);
  if (/new Date\(\)|Date\.now\(\)/.test(text) && path !== 'src/platform/clock.ts')
    broken.push(`${path} reads the time; it comes as an argument`);
  return broken;
}

const sources = filesBelow('src').map(read);
const isTest = ({ path }: SourceFile): boolean => path.endsWith('.test.ts');

/** The first import cycle; null if there is none. */
function findCycle(files: readonly SourceFile[]): string[] | null {
  const importsOf = new Map(files.map(({ path, imports }) => [path, imports]));
  const done = new Set<string>();
  const visit = (path: string, chain: string[]): string[] | null => {
    if (chain.includes(path)) return [...chain.slice(chain.indexOf(path)), path];
    if (done.has(path)) return null;
    for (const target of importsOf.get(path) ?? []) {
      const cycle = visit(target, [...chain, path]);
      if (cycle) return cycle;
    }
    done.add(path);
    return null;
  };
  for (const { path } of files) {
    const cycle = visit(path, []);
    if (cycle) return cycle;
  }
  return null;
}

describe('the layers of src', () => {
  test.each(sources.filter((file) => !isTest(file)))('$path keeps the rules', (file) => {
    expect(violations(file)).toEqual([]);
  });

  test.each(['src', 'web'])('no file of %s imports itself by way of others', (folder) => {
    const files = filesBelow(folder).map(read);
    expect(findCycle(files.filter((file) => !isTest(file)))).toBe(null);
  });

  test('src has few entries, and few edges between its folders', () => {
    const edges = new Set<string>();
    for (const { folder, imports, path } of sources) {
      if (path.endsWith('.test.ts')) continue;
      for (const target of imports) {
        const [root, other] = target.split('/');
        if (root === 'src' && other !== folder) edges.add(`${folder} → ${other}`);
      }
    }
    expect(readdirSync(join(ROOT, 'src')).length).toBeLessThanOrEqual(16);
    expect(edges.size).toBeLessThanOrEqual(90);
  });

  test('the dashboard imports from src only what runs in a browser', () => {
    const others = filesBelow('web')
      .map((path) => parse(path, withoutTypes(readFileSync(join(ROOT, path), 'utf8'))))
      .flatMap(({ path, imports }) => imports.map((target) => `${path} imports ${target}`))
      .filter((one) => / src\/(?!domain\/|ledger\/verify\/)/.test(one));
    expect(others).toEqual([]);
  });

  test('a broken rule is noticed', () => {
    const broken = [
      parse('src/platform/x.ts', "import { a } from '../league/queries.ts';"),
      parse('src/model/x.ts', "import { a } from '../platform/clock.ts';"),
      parse('src/domain/x.ts', "import { a } from '../platform/clock.ts';"),
      parse('src/domain/x.ts', "import { a } from 'node:crypto';"),
      parse('src/ledger/verify/x.ts', "import { a } from 'node:crypto';"),
      parse('src/ledger/verify/x.ts', "import { a } from '../append-entries.ts';"),
      parse('src/picks/x.ts', "import { a } from '../accounts/auth-routes.ts';"),
      parse('src/picks/x.ts', "import { a } from '../../web/words.ts';"),
      parse('src/accounts/x.ts', "import { a } from 'fastify';"),
      parse('src/accounts/x.ts', "db.selectFrom('users')"),
      parse('src/platform/mail/queries.ts', "db.updateTable('users')"),
      parse('src/lines/queries.ts', "const GAMES = { table: 'games', columns: {} };"),
      parse('src/lines/queries.ts', "db.selectFrom('books').innerJoin('playerBoxScores', 'a', 'b')"),
      parse('src/ops/x-queries.ts', 'sql`select 1 from pick_results`'),
      parse('src/accounts/x.ts', 'const port = process.env.PORT;'),
      parse('src/accounts/x.ts', 'const now = new Date();'),
      parse('src/nowhere/x.ts', ''),
    ];
    for (const one of broken) expect(violations(one), one.text).not.toEqual([]);
    const cycle = [
      parse('src/picks/a.ts', "import { b } from './b.ts';"),
      parse('src/picks/b.ts', "import { a } from './a.ts';"),
    ];
    expect(findCycle(cycle)).toEqual(['src/picks/a.ts', 'src/picks/b.ts', 'src/picks/a.ts']);
  });

  test('the command line begins without the deps of the service: it loads a parser of commands and nothing else', () => {
    const reached = new Set<string>();
    const packages = new Set<string>();
    const visit = (path: string): void => {
      if (reached.has(path)) return;
      reached.add(path);
      const { text } = read(path);
      for (const [, target = ''] of text.matchAll(/^import (?!type\b)[^;]*?from '([^']+)'/gm))
        if (target.startsWith('.')) visit(relative(ROOT, resolve(ROOT, dirname(path), target)));
        else if (!target.startsWith('node:')) packages.add(target);
    };
    visit('src/cli/cli.ts');
    expect([...packages]).toEqual(['commander']);
    expect(reached.size).toBeGreaterThan(40);
  });

  test('files stay small enough to read', () => {
    const long = sources.filter(
      ({ path, text }) => !/\.test\.ts$|tables\.ts$/.test(path) && text.split('\n').length > 300,
    );
    expect(long.map(({ path }) => path)).toEqual([]);
  });
});

describe('documents', () => {
  test('every problem has its page, and every page its problem', () => {
    const pages = readdirSync(join(ROOT, 'docs/errors')).map((name) => name.replace(/\.md$/, ''));
    expect(pages.sort()).toEqual(Object.keys(PROBLEMS).sort());
  });

  const documents = [
    'README.md',
    'CONTRIBUTING.md',
    'docs/choices.md',
    ...readdirSync(join(ROOT, 'docs/adr')).map((name) => `docs/adr/${name}`),
  ];
  const scripts = Object.keys(JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')).scripts);
  const tracked = new Set([
    ...filesBelow('src'),
    ...filesBelow('test'),
    ...filesBelow('bench'),
    ...filesBelow('bin'),
    ...filesBelow('web'),
  ]);

  test.each(documents)('%s names only paths and commands that exist', (document) => {
    const text = readFileSync(join(ROOT, document), 'utf8');
    const paths = [...text.matchAll(/`((?:src|test|docs|web|bench|migrations|bin|\.ci)\/[\w./-]*\w)`/g)].map(
      ([, path]) => path ?? '',
    );
    const missing = paths.filter((path) => !tracked.has(path) && !exists(path));
    expect(missing).toEqual([]);
    const commands = [...text.matchAll(/npm run (?:-s )?([\w:]+)/g)].map(([, script]) => script ?? '');
    expect(commands.filter((script) => !scripts.includes(script))).toEqual([]);
  });
});

function exists(path: string): boolean {
  try {
    readFileSync(join(ROOT, path));
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EISDIR';
  }
}
