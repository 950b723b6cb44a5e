import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { daysAfter, leagueDate, minutesAfter } from '../../src/domain/dates.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { connect, type Db } from '../../src/platform/db/connect.ts';
import { startEmbedded } from '../../src/platform/db/embedded.ts';
import { databaseFolder } from '../../src/platform/db/restore-embedded.ts';
import { pickContent, publishPicks } from '../data/picks.ts';
import { plantGame } from '../data/plant-games.ts';
import { startMailServer } from '../stand-ins/mail-server.ts';
import { startHostileProvider } from '../stand-ins/oidc/hostile-provider.ts';
import { serve } from '../stand-ins/serve.ts';
import { startStripe } from '../stand-ins/stripe/server.ts';
import { runCommand } from '../support/command.ts';
import { runInProcess } from '../support/command-in-process.ts';
import { duringTests } from '../support/during-tests.ts';
import { stretched } from '../support/patience.ts';
import { freePort } from '../support/process.ts';

type Finding = { check: string; status: 'ok' | 'warning' | 'fault'; detail: string; fix?: string };

const dir = mkdtempSync(join(tmpdir(), 'hw-doctor-'));
const dataDir = join(dir, 'data');
let free: Record<string, string>;

/** Changes the database of the stopped service. */
async function plant(work: (db: Db) => Promise<unknown>): Promise<void> {
  const embedded = await startEmbedded({ dataDir, now: systemClock.now(), onRestart: () => {} });
  const { db, close } = connect({ socketDir: embedded.socketDir }, () => {});
  await work(db);
  await close();
  await embedded.stop();
}

async function doctor(env: Record<string, string>) {
  const { code, out, err } = await runInProcess(['doctor', '--json'], { ...free, ...env });
  expect(err).toBe('');
  const findings = JSON.parse(out) as Finding[];
  return {
    code,
    findings,
    /** The finding for one check; every fault has a fix. */
    wrong: (check: string) => findings.filter((one) => one.check === check && one.status !== 'ok'),
  };
}

const fault = (detail: RegExp, fix: RegExp) => ({
  status: 'fault',
  detail: expect.stringMatching(detail),
  fix: expect.stringMatching(fix),
});

describe('hardwood doctor', { timeout: stretched(120_000) }, () => {
  const source = duringTests(() =>
    serve((_asked, response) => {
      response.setHeader('date', new Date(systemClock.now().getTime() - 3_600_000).toUTCString());
      response.writeHead(401).end('{"status":"ready","missing":[],"error_code":"INVALID_KEY"}');
    }),
  );
  const mail = duringTests(() => startMailServer({ password: 'of nobody' }));
  beforeAll(async () => {
    const port = String(await freePort());
    free = { DATA_DIR: dataDir, PORT: port, HARDWOOD_URL: `http://127.0.0.1:${port}`, DEMO: 'off' };
    cpSync(inject('embeddedTemplate'), databaseFolder(dataDir), { recursive: true });
  });
  afterAll(() => rmSync(dir, { recursive: true, force: true }));

  test('a provider whose metadata cannot be used, or with missing settings', async () => {
    const provider = await startHostileProvider();
    const { OIDC_CLIENT_SECRET, ...incomplete } = provider.settings;
    const right = { ...incomplete, OIDC_CLIENT_SECRET };
    expect((await doctor(right)).wrong('provider')).toEqual([]);
    expect((await doctor(incomplete)).wrong('settings')).toMatchObject([
      fault(/OIDC_CLIENT_SECRET: missing/, /client is registered/),
    ]);
    provider.state.twist = { metadata: { issuer: 'https://other.example' } };
    expect((await doctor(right)).wrong('provider')).toMatchObject([
      fault(/the metadata cannot be used \(OAUTH_/, /letter for letter/),
    ]);
    await provider.stop();
  });

  test('a wrong or missing Stripe configuration', async () => {
    const stripe = await startStripe(() => systemClock.now());
    const { STRIPE_WEBHOOK_SECRET, ...incomplete } = stripe.settings;
    const right = { ...incomplete, STRIPE_WEBHOOK_SECRET };
    expect((await doctor(right)).wrong('billing')).toEqual([]);
    expect((await doctor(incomplete)).wrong('settings')).toMatchObject([
      fault(/STRIPE_WEBHOOK_SECRET: missing/, /whsec_/),
    ]);
    const prices = {
      ...right,
      STRIPE_PRICE_PRO_YEAR: 'price_none',
      STRIPE_PRICE_PRO_MONTH: 'price_pro_year',
    };
    expect((await doctor(prices)).wrong('billing')).toMatchObject([
      fault(/STRIPE_PRICE_PRO_MONTH: price_pro_year is not paid every month/, /billing\.md/),
      fault(/STRIPE_PRICE_PRO_YEAR: price_none does not exist/, /billing\.md/),
    ]);
    const { code, findings, wrong } = await doctor({ ...right, STRIPE_SECRET_KEY: 'sk_test_wrong0123' });
    expect(code).toBe(1);
    expect(wrong('billing')).toMatchObject([fault(/Stripe rejects STRIPE_SECRET_KEY/, /Copy the key/)]);
    expect(JSON.stringify(findings)).not.toContain('sk_test_wrong0123');
    await stripe.stop();
  });

  test('finds nothing where nothing is wrong', async () => {
    const { code, findings } = await doctor({});
    expect(findings.filter(({ status }) => status === 'fault')).toEqual([]);
    expect(code).toBe(0);
    expect(findings.map(({ check }) => check)).toEqual(
      expect.arrayContaining([
        'settings',
        'node',
        'port',
        'data folder',
        'disk',
        'database',
        'migrations',
        'clock',
        'secrets',
      ]),
    );
  });

  test('1: settings that cannot be read', async () => {
    const { code, wrong } = await doctor({ RATE_LIMIT_SHARP: 'much', JWT_SECRET: 'short' });
    expect(code).toBe(1);
    expect(wrong('settings')).toMatchObject([
      fault(/JWT_SECRET: too short/, /a good one/),
      fault(/RATE_LIMIT_SHARP: not REQUESTS/, /300\/60/),
    ]);
  });

  test('2, 3, 4: a port that is taken, a data folder that is none, a feed without files', async () => {
    const file = join(dir, 'a-file');
    writeFileSync(file, '');
    const taken = String(mail.port);
    const { code, wrong } = await doctor({ PORT: taken, DATA_DIR: file, FEED: 'files', FEED_DIR: dir });
    expect(code).toBe(1);
    expect(wrong('port')).toMatchObject([fault(/is in use/, /PORT=/)]);
    expect(wrong('data folder')).toMatchObject([fault(/is not a folder/, /DATA_DIR/)]);
    expect(wrong('feed folder')).toMatchObject([fault(/no games\.csv/, /FEED_DIR/)]);
  });

  test('5: a PostgreSQL that is not there', async () => {
    const secret = 'x'.repeat(32);
    const { wrong } = await doctor({
      DATABASE_URL: 'postgres://me:plantedpassword@127.0.0.1:1/none',
      JWT_SECRET: secret,
      ENCRYPTION_KEY: secret,
    });
    expect(wrong('database')).toMatchObject([fault(/cannot be used \(ECONNREFUSED\)/, /DATABASE_URL/)]);
  });

  test('6 to 10: refused keys and mail, a failing feed, an overdue day, a Redis that is away', async () => {
    const now = systemClock.now();
    const tipAt = daysAfter(now, -2);
    await plant(async (db) => {
      await plantGame(db, { tipAt: minutesAfter(now, 120), capturedAt: now });
      await publishPicks(db, minutesAfter(tipAt, -60), [pickContent({ date: leagueDate(tipAt), tipAt })]);
      await sql`insert into step_results (league, date, step, last_error_at, last_error_message)
        values ('nba', ${leagueDate(now)}, 'odds', ${now}, 'the books answered 500')`.execute(db);
    });
    const { code, wrong, findings } = await doctor({
      ODDS_API_KEY: 'planted-odds-key',
      ODDS_API_URL: source.url,
      SMTP_URL: `smtp://me:planted-mail-password@127.0.0.1:${mail.port}`,
      REDIS_URL: 'redis://127.0.0.1:1',
    });
    expect(code).toBe(1);
    expect(wrong('secrets')).toEqual(
      expect.arrayContaining([
        expect.objectContaining(fault(/ODDS_API_KEY is rejected by the-odds-api/, /Set ODDS_API_KEY/)),
        expect.objectContaining(fault(/SMTP_URL is rejected by mail/, /Set SMTP_URL/)),
        expect.objectContaining({
          status: 'warning',
          detail: expect.stringMatching(/REDIS_URL could not be checked/),
        }),
      ]),
    );
    expect(wrong('feeds')).toMatchObject([
      fault(/nba\.odds fails: the books answered 500/, /hardwood ingest/),
    ]);
    expect(wrong('settlement')).toMatchObject([fault(/1 picks of .* are not settled/, /hardwood ingest/)]);
    expect(wrong('accounts')).toMatchObject([
      { status: 'warning', fix: expect.stringMatching('users create') },
    ]);
    expect(JSON.stringify(findings)).not.toMatch(/planted-/);
  });

  test('11: a database that a newer version has changed', async () => {
    await plant((db) =>
      sql`insert into schema_migrations (name, checksum) values ('9999_future.sql', 'x')`.execute(db),
    );
    expect((await doctor({})).wrong('migrations')).toMatchObject([
      fault(/newer: it has 9999_future/, /newer version/),
    ]);
  });

  test('12, 13: a clock that is an hour off, and a token that is not accepted', async () => {
    const { code, wrong } = await doctor({
      HARDWOOD_URL: source.url,
      HARDWOOD_TOKEN: 'hwo_planted',
    });
    expect(code).toBe(1);
    expect(wrong('clock')).toMatchObject([fault(/differs from the service by 36\d\d s/, /time server/)]);
    expect(wrong('token')).toMatchObject([fault(/HARDWOOD_TOKEN was rejected/, /tokens create/)]);
  });

  test('prints a line for each, with the fix below what is wrong, and no escape codes', async () => {
    const { code, out } = await runCommand(['doctor'], { ...free, LOG_LEVEL: 'loud' });
    expect(code).toBe(1);
    expect(out).toMatch(/^✗ settings {5}LOG_LEVEL: not known: "loud"\n {4}→ one of: fatal/);
    expect(out).not.toMatch(/\u001b/);
  });
});
