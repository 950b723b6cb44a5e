import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { createConnection, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { serveSession } from './serve-session.ts';

const folder = mkdtempSync(join(tmpdir(), 'hw-session-'));
let db: PGlite;
let server: Server;

beforeAll(async () => {
  const dataDir = join(folder, 'pg');
  cpSync(inject('template'), dataDir, { recursive: true });
  db = await PGlite.create({ dataDir });
  server = serveSession(db);
  await new Promise<void>((listening) => server.listen(join(folder, '.s.PGSQL.5432'), listening));
  await db.exec('create table notes (id int primary key, text text)');
});

afterAll(async () => {
  server.close();
  await db.close();
  rmSync(folder, { recursive: true, force: true });
});

async function connect(): Promise<pg.Client> {
  const client = new pg.Client({ host: folder, user: 'postgres', database: 'postgres' });
  client.on('error', () => {});
  await client.connect();
  return client;
}

const socketOf = (client: pg.Client): Socket =>
  (client as unknown as { connection: { stream: Socket } }).connection.stream;

const countNotes = async (client: pg.Client): Promise<number> =>
  Number((await client.query('select count(*) from notes')).rows[0].count);

test('each of twelve clients gets the results of its own parameters', async () => {
  const clients = await Promise.all(Array.from({ length: 12 }, connect));
  const readOwn = async (client: pg.Client, n: number) => {
    for (let i = 0; i < 20; i += 1) {
      const { rows } = await client.query('select $1::int as n, repeat($2, 3000) as long', [n, `${i};`]);
      expect(rows).toEqual([{ n, long: `${i};`.repeat(3_000) }]);
    }
  };
  await Promise.all(clients.map(readOwn));
  for (const client of clients) await client.end();
});

test('a transaction keeps the session until its end, and only then do others see it', async () => {
  const [writer, reader] = [await connect(), await connect()];
  const before = await countNotes(reader);
  await writer.query('begin');
  await writer.query('insert into notes values ($1, $2)', [1, 'first']);
  const seen = countNotes(reader);
  await writer.query('insert into notes values ($1, $2)', [2, 'second']);
  await writer.query('commit');
  expect(await seen).toBe(before + 2);
  await writer.end();
  await reader.end();
});

test('a client that disappears inside a transaction is rolled back', async () => {
  const [doomed, other] = [await connect(), await connect()];
  const before = await countNotes(other);
  await doomed.query('begin');
  await doomed.query('insert into notes values (10, null)');
  const seen = countNotes(other);
  socketOf(doomed).destroy();
  expect(await seen).toBe(before);
  await other.end();
});

test('a client that disappears inside a query, after an error, leaves a usable session', async () => {
  const [doomed, other] = [await connect(), await connect()];
  // Parse without Sync: PostgreSQL skips everything until then.
  const text = Buffer.from('\0select nonsense from nowhere\0\0\0');
  const head = Buffer.from([0x50, 0, 0, 0, 4 + text.length]);
  socketOf(doomed).write(Buffer.concat([head, text]));
  const seen = countNotes(other);
  setTimeout(() => socketOf(doomed).destroy(), 50);
  expect(await seen).toBeGreaterThanOrEqual(0);
  await other.end();
});

test('messages may arrive in pieces of any size', async () => {
  const client = await connect();
  const socket = socketOf(client);
  const write = socket.write.bind(socket);
  const inPieces = (bytes: Buffer, size: number) => {
    for (let at = 0; at < bytes.length; at += size) write(bytes.subarray(at, at + size));
    return true;
  };
  for (const size of [1, 3, 4_096]) {
    socket.write = ((bytes: Buffer) => inPieces(Buffer.from(bytes), size)) as typeof socket.write;
    const long = 'x'.repeat(size * 200);
    const { rows } = await client.query('select $1::text as text', [long]);
    expect(rows[0].text).toBe(long);
  }
  await client.end();
});

test('a failed query is an error of its client, and the next one works', async () => {
  const client = await connect();
  await expect(client.query('select * from nowhere where id = $1', [1])).rejects.toThrow('nowhere');
  await client.query('begin');
  await expect(client.query('select 1 / $1::int', [0])).rejects.toThrow('division by zero');
  await expect(client.query('select 1')).rejects.toThrow('aborted');
  await client.query('rollback');
  expect((await client.query('select $1::int as n', [7])).rows).toEqual([{ n: 7 }]);
  await client.end();
});

test('a client of another protocol is disconnected, the others are not', async () => {
  const client = await connect();
  const cancel = Buffer.from([0, 0, 0, 16, 0x04, 0xd2, 0x16, 0x2e, 0, 0, 0, 1, 0, 0, 0, 2]);
  for (const nonsense of [cancel, Buffer.from('GET / HTTP/1.1\r\n\r\n'), Buffer.alloc(40, 0xff)]) {
    const stranger = createConnection(join(folder, '.s.PGSQL.5432'));
    stranger.resume().write(nonsense);
    await new Promise((closed) => stranger.once('close', closed));
  }
  expect((await client.query('select $1::int as n', [8])).rows).toEqual([{ n: 8 }]);
  await client.end();
});
