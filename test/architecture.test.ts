import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { PROBLEMS } from '../src/core/problem.ts';

const ROOT = resolve(import.meta.dirname, '..');

/** Who may import whom. A room is a folder of src/; a file that stands in src/ itself is a room of its own. */
const MAY_IMPORT: Record<string, readonly string[]> = {
  core: [],
  config: ['core'],
  outbound: ['core'],
  feeds: ['core', 'outbound'],
  model: ['core'],
  backtest: ['core', 'model'],
  db: ['core'],
  sources: ['core', 'db'],
  'stand-in': ['core', 'feeds'],
  http: ['core', 'config', 'db'],
  jobs: ['core', 'db'],
  mail: ['core', 'db', 'http', 'jobs'],
  accounts: ['core', 'config', 'db', 'http', 'jobs', 'mail'],
  operations: ['core', 'db', 'http', 'jobs'],
  dashboard: ['core', 'db', 'http', 'record'],
  league: ['core', 'db', 'http'],
  lines: ['core', 'db', 'http', 'league'],
  webhooks: ['core', 'config', 'db', 'http', 'jobs'],
  picks: ['core', 'db', 'http', 'outbound', 'model', 'league', 'lines', 'webhooks'],
  research: ['core', 'db', 'http', 'model', 'league', 'lines', 'picks'],
  record: ['core', 'db', 'http'],
  pipeline: ['core', 'db', 'jobs', 'feeds', 'league', 'lines', 'operations', 'picks', 'sources', 'webhooks'],
  workbench: ['core', 'db', 'http', 'jobs', 'mail', 'league', 'lines', 'picks'],
  settings: ['core', 'config', 'db', 'http'],
  metrics: ['core', 'http'],
  backup: ['core', 'config', 'db', 'http'],
  diagnostics: [
    'sources',
    'core',
    'config',
    'db',
    'http',
    'jobs',
    'league',
    'operations',
    'pipeline',
    'metrics',
    'outbound',
  ],
  'watch.ts': [
    'core',
    'config',
    'db',
    'accounts',
    'mail',
    'metrics',
    'settings',
    'diagnostics',
    'version.ts',
  ],
  'log.ts': ['core'],
  'version.ts': [],
  'port-holder.ts': [],
  'work.ts': ['db', 'jobs', 'mail', 'accounts', 'parts.ts', 'pipeline', 'backup', 'webhooks', 'workbench'],
  'parts.ts': [
    'core',
    'config',
    'db',
    'http',
    'jobs',
    'mail',
    'accounts',
    'feeds',
    'operations',
    'picks',
    'pipeline',
    'webhooks',
    'metrics',
    'backup',
    'watch.ts',
    'version.ts',
  ],
  'app.ts': [
    'core',
    'config',
    'dashboard',
    'http',
    'mail',
    'accounts',
    'operations',
    'league',
    'diagnostics',
    'metrics',
    'settings',
    'backup',
    'watch.ts',
    'lines',
    'picks',
    'record',
    'research',
    'webhooks',
    'workbench',
  ],
  'loading.ts': ['core', 'db', 'parts.ts', 'pipeline'],
  'main.ts': [
    'core',
    'config',
    'db',
    'http',
    'accounts',
    'app.ts',
    'log.ts',
    'parts.ts',
    'port-holder.ts',
    'version.ts',
    'work.ts',
    'loading.ts',
    'pipeline',
    'diagnostics',
    'webhooks',
  ],
  'api-description.ts': ['app.ts', 'config', 'core', 'log.ts', 'parts.ts', 'version.ts'],
  cli: [
    'core',
    'dashboard',
    'config',
    'db',
    'http',
    'accounts',
    'feeds',
    'league',
    'operations',
    'picks',
    'pipeline',
    'webhooks',
    'log.ts',
    'main.ts',
    'parts.ts',
    'api-description.ts',
    'version.ts',
    'backtest',
    'model',
    'stand-in',
    'backup',
    'diagnostics',
    'settings',
    'port-holder.ts',
    'workbench',
  ],
  'cli.ts': ['cli', 'config', 'core', 'version.ts'],
};

/** A table has one owner: only the queries of that room write it. */
const TABLE_OWNERS: Record<string, string> = {
  users: 'accounts',
  sessions: 'accounts',
  apiKeys: 'accounts',
  opsTokens: 'accounts',
  subscriptions: 'accounts',
  passwordResets: 'accounts',
  throttles: 'accounts',
  auditEvents: 'accounts',
  mails: 'mail',
  idempotencyKeys: 'http',
  operations: 'operations',
  operationSteps: 'operations',
  operationErrors: 'operations',
  teams: 'league',
  players: 'league',
  games: 'league',
  playerBoxScores: 'league',
  teamBoxScores: 'league',
  injuryReports: 'league',
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
  historyLoads: 'pipeline',
  events: 'webhooks',
  scoringRuns: 'picks',
  picks: 'picks',
  pickResults: 'picks',
  scoredProps: 'picks',
  pickPrices: 'picks',
  gameScorings: 'picks',
  dataRevisions: 'db',
  observedLeagues: 'db',
  importedRanges: 'db',
  repeatedFacts: 'db',
  stepResults: 'operations',
  processes: 'diagnostics',
  settingVersions: 'settings',
  eventCounter: 'webhooks',
  webhookSubscriptions: 'webhooks',
  webhookDeliveries: 'webhooks',
  webhookAttempts: 'webhooks',
  alertRules: 'workbench',
  alerts: 'workbench',
  savedQueries: 'workbench',
  exports: 'workbench',
  exportChunks: 'workbench',
  sourceRequests: 'sources',
  heldFacts: 'league',
};

type SourceFile = { path: string; room: string; text: string; imports: string[] };

const filesBelow = (folder: string): string[] =>
  readdirSync(join(ROOT, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)));

function read(path: string): SourceFile {
  const text = readFileSync(join(ROOT, path), 'utf8');
  const imports = [...text.matchAll(/(?:from|import\()\s*'([^']+)'/g)].map(([, target]) => target ?? '');
  return { path, room: path.split('/')[1] ?? '', text, imports };
}

const roomOf = (file: SourceFile, target: string): string | null => {
  if (!target.startsWith('.')) return null;
  const path = relative(ROOT, resolve(ROOT, dirname(file.path), target));
  return path.startsWith('src/') ? (path.split('/')[1] ?? null) : `outside src: ${path}`;
};

/** Every broken rule of one file, in words. */
function violations(file: SourceFile): string[] {
  const { path, room, text, imports } = file;
  const allowed = MAY_IMPORT[room];
  if (!allowed) return [`${path}: the room "${room}" is not on the map of test/architecture.test.ts`];
  const name = path.split('/').at(-1) ?? '';
  const isRoutes = /(^|-)routes\.ts$/.test(name);
  const isQueries = /(^|-)queries\.ts$/.test(name);
  const broken: string[] = [];
  for (const target of imports) {
    const other = roomOf(file, target);
    if (other !== null && other !== room && !allowed.includes(other))
      broken.push(`${path} may not import ${other}`);
    if (other !== null && other !== room && /(^|-)routes\.ts$/.test(target) && room !== 'app.ts')
      broken.push(`${path} imports the routes of another room`);
    if (target === 'fastify' && !isRoutes && room !== 'http' && room !== 'app.ts')
      broken.push(`${path} imports Fastify`);
    if (target === 'kysely' && !isQueries && room !== 'db' && room !== 'jobs')
      broken.push(`${path} holds SQL`);
  }
  if (/\b(insertInto|updateTable|deleteFrom|selectFrom)\(/.test(text) && !isQueries && room !== 'db')
    broken.push(`${path} holds SQL`);
  for (const [, table = ''] of text.matchAll(/\b(?:insertInto|updateTable|deleteFrom)\('(\w+)'/g))
    if (TABLE_OWNERS[table] !== room)
      broken.push(`${path} writes ${table}, which belongs to ${TABLE_OWNERS[table]}`);
  for (const [, table = ''] of text.matchAll(/\btable: '(\w+)'/g)) {
    const owner = TABLE_OWNERS[table.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())];
    if (owner !== undefined && owner !== room)
      broken.push(`${path} appends to ${table}, which belongs to ${owner}`);
  }
  if (/process\.env\b/.test(text)) broken.push(`${path} reads process.env; settings come from readConfig`);
  if (/new Date\(\)|Date\.now\(\)/.test(text) && path !== 'src/core/clock.ts')
    broken.push(`${path} reads the time; it comes as an argument`);
  return broken;
}

const sources = filesBelow('src').map(read);

describe('the house', () => {
  test.each(sources.filter(({ path }) => !path.endsWith('.test.ts')))('$path keeps the rules', (file) => {
    expect(violations(file)).toEqual([]);
  });

  test('rooms do not import each other in a circle', () => {
    const visit = (room: string, path: string[]): void => {
      if (path.includes(room)) throw new Error([...path, room].join(' → '));
      for (const next of MAY_IMPORT[room] ?? []) visit(next, [...path, room]);
    };
    for (const room of Object.keys(MAY_IMPORT)) visit(room, []);
  });

  test('a broken rule is noticed', () => {
    const file = (path: string, text: string): SourceFile => {
      const imports = [...text.matchAll(/from '([^']+)'/g)].map(([, target]) => target ?? '');
      return { path, room: path.split('/')[1] ?? '', text, imports };
    };
    const broken = [
      file('src/core/x.ts', "import { a } from '../db/connect.ts';"),
      file('src/http/x.ts', "import { a } from '../accounts/login.ts';"),
      file('src/mail/x.ts', "import { a } from '../accounts/auth-routes.ts';"),
      file('src/accounts/x.ts', "import { a } from 'fastify';"),
      file('src/accounts/x.ts', "db.selectFrom('users')"),
      file('src/mail/queries.ts', "db.updateTable('users')"),
      file('src/lines/queries.ts', "const GAMES = { table: 'games', columns: {} };"),
      file('src/accounts/x.ts', 'const port = process.env.PORT;'),
      file('src/accounts/x.ts', 'const now = new Date();'),
      file('src/nowhere/x.ts', ''),
    ];
    for (const one of broken) expect(violations(one), one.text).not.toEqual([]);
  });

  test('the command line begins without the parts of the service: it loads a parser of commands and nothing else', () => {
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
    visit('src/cli.ts');
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
