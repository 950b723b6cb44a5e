import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest';
import { ALL_LOADED, liveIn } from '../drills/lived-in.ts';
import { type Caller, patient } from '../support/client.ts';
import { runCommand } from '../support/command.ts';
import { stretched } from '../support/patience.ts';
import { createDatabase, dropDatabase } from '../support/postgres.ts';
import { freePort, makeDataFolder, type RunningService, startProcess, until } from '../support/process.ts';

const server = inject('postgresUrl') ?? '';
const BIN = fileURLToPath(new URL('../../bin/hardwood.mjs', import.meta.url));
const LONGEST_SECONDS = 180;

async function newDatabase(template?: string): Promise<string> {
  const name = `hardwood_${randomUUID().replaceAll('-', '')}`;
  onTestFinished(() => dropDatabase(server, name));
  return createDatabase(server, name, template);
}

async function ask(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

const listTables = (url: string) =>
  ask(
    url,
    "select relname from pg_class where relkind in ('r', 'p') and relnamespace::regnamespace::text not in ('pg_catalog', 'information_schema')",
  );

const move = (dataDir: string, url: string, ...options: string[]) =>
  runCommand(['migrate-to-postgres', url, ...options], { DATA_DIR: dataDir });

describe('a small database', () => {
  const folder = makeDataFolder();
  afterAll(folder.remove);

  test.each([
    ['mysql://localhost/hardwood', 2, /starts with postgres:\/\//],
    ['nonsense', 2, /starts with postgres:\/\//],
    [
      new URL('/not-there', server).toString(),
      1,
      /rejected the connection: database "not-there" does not exist/,
    ],
  ])('a wrong address is named: %s', async (url, code, message) => {
    const { code: exit, err } = await move(folder.dir, url);
    expect([exit, err]).toEqual([code, expect.stringMatching(message)]);
  });

  test('a folder without a database stays without one', async () => {
    const { code, err } = await move(join(folder.dir, 'elsewhere'), await newDatabase());
    expect([code, err]).toEqual([3, expect.stringMatching(/There is no database in .*elsewhere/)]);
  });

  test('a target with rows or with other tables is refused and not changed', async () => {
    const filled = await newDatabase(inject('template'));
    await ask(filled, "insert into ledger_rules (hash, rules) values ('a', 'b')");
    const rows = await move(folder.dir, filled);
    expect([rows.code, rows.err]).toEqual([
      5,
      expect.stringMatching(/not empty: it has rows in public\.ledger_rules/),
    ]);
    const other = await newDatabase();
    await ask(other, 'create table invoices (id int)');
    const tables = await move(folder.dir, other);
    expect([tables.code, tables.err]).toEqual([5, expect.stringMatching(/table public\.invoices/)]);
    expect(await listTables(other)).toEqual([{ relname: 'invoices' }]);
  });

  test('a row that arrives changed is reported, and the target stays empty', async () => {
    const url = await newDatabase(inject('template'));
    await ask(
      url,
      `create function change() returns trigger language plpgsql as $$ begin new.on_the_line = 'miss'; return new; end $$;
       create trigger change before insert on book_rules for each row execute function change()`,
    );
    const { code, out, err } = await move(folder.dir, url);
    expect(code).toBe(1);
    expect(out).toMatch(/public\.book_rules +1 +\w{16} +\w{16} +DIFFERENT: 1 rows/);
    expect(out).toMatch(/public\.payout_tables .* equal/);
    expect(err).toMatch(/Nothing was moved/);
    expect(await ask(url, 'select on_the_line from book_rules')).toEqual([{ on_the_line: 'push' }]);
  });

  test('a target with the empty tables of this version is filled', async () => {
    const { code, out } = await move(folder.dir, await newDatabase(inject('template')));
    expect([code, out]).toEqual([0, expect.stringMatching(/every table is equal/)]);
  });
});

describe('the whole sample league', () => {
  const folder = makeDataFolder();
  let settings: Record<string, string> & { PORT: string };
  let service: RunningService;
  let life: Awaited<ReturnType<typeof liveIn>>;
  let admin: Caller;
  let before: Record<string, string>;

  beforeAll(async () => {
    const PORT = String(await freePort());
    const sample = { FEED: 'sample', DEMO: 'on', BACKUP_DIR: 'off', LOG_LEVEL: 'info' };
    settings = { DATA_DIR: folder.dir, PORT, ...sample };
    service = await startProcess(settings);
    await until('all is loaded', () => service.output().includes(ALL_LOADED), 180_000);
    admin = await service.signIn();
    life = await liveIn(service, admin);
    const { body: days } = await patient(admin).get('/replay/days?league=nba');
    const replay = { league: 'nba', date: days.at(-1).date };
    expect((await patient(admin).post('/replay/sessions', replay)).status).toBe(201);
    before = await life.readAll(service);
  });
  afterAll(async () => {
    if (service.isRunning()) await service.kill();
    folder.remove();
  });

  test('is not moved while the service runs', async () => {
    const url = await newDatabase();
    const { code, err } = await move(folder.dir, url);
    expect([code, err]).toEqual([5, expect.stringMatching(/The service is running on .*Stop it first/)]);
    expect(await listTables(url)).toEqual([]);
    expect((await service.kill('SIGTERM')).code).toBe(0);
  });

  test('leaves an empty target when it is killed; again, it is equal row by row and answers the same', async () => {
    const url = await newDatabase();
    const killed = spawn(process.execPath, [BIN, 'migrate-to-postgres', url], {
      cwd: tmpdir(),
      env: { PATH: process.env.PATH, DATA_DIR: folder.dir },
      stdio: 'ignore',
    });
    const moves = `select query from pg_stat_activity where datname = current_database()
      and application_name = 'hardwood move'`;
    await until(
      'quotes are being copied',
      async () => (await ask(url, `${moves} and query like 'copy public.odds_quotes%'`)).length > 0,
      120_000,
    );
    const ended = once(killed, 'close');
    killed.kill('SIGKILL');
    await ended;
    await until('PostgreSQL has rolled back', async () => (await ask(url, moves)).length === 0);
    expect(await listTables(url)).toEqual([]);

    const { code, out, err } = await move(folder.dir, url, '--json');
    expect(code, err).toBe(0);
    const { isEqual, seconds, total, tables } = JSON.parse(out);
    console.log(`${tables.length} tables with ${total} rows moved in ${seconds.toFixed(1)} s`);
    expect(isEqual).toBe(true);
    for (const { name, source, target } of tables) expect(target, name).toEqual(source);
    expect(total).toBeGreaterThan(250_000);
    expect(seconds).toBeLessThan(stretched(LONGEST_SECONDS));

    service = await startProcess({
      ...settings,
      DATABASE_URL: url,
      JWT_SECRET_FILE: join(folder.dir, 'jwt-secret'),
      ENCRYPTION_KEY_FILE: join(folder.dir, 'encryption-key'),
    });
    expect(Object.keys(before).length).toBeGreaterThanOrEqual(10);
    expect(await life.readAll(service)).toEqual(before);
    const operator = service.as({ authorization: `Bearer ${life.token}` });
    expect((await patient(operator).get('/ops/services')).status).toBe(200);
    expect((await patient(service.as(admin.credentials)).get('/replay/sessions')).body).toHaveLength(1);
    const verified = await runCommand(['ledger', 'verify', service.origin], { DATA_DIR: folder.dir });
    expect(verified.code, verified.out + verified.err).toBe(0);
    expect((await service.anonymous.get('~/readyz')).body.warnings).toEqual([]);
  });
});
