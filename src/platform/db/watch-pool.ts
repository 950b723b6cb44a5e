import pg from 'pg';

const CHECK_MS = 500;
const SUSPICIOUS_MS = 1_500;
const PROBE_MS = 2_000;
/** A probe that ends later than this was held up by this process itself and says nothing about the server. */
const LATEST_MS = PROBE_MS + 500;

/**
 * A server that disappears silently (a pulled cable, a frozen machine) leaves its queries hanging. When a
 * query has waited for long, this tries a fresh connection. If that gets no reply either, the waiting
 * connections are closed, so that callers get an error at once. A slow query on a responsive server is left
 * alone.
 */
export function watchPool(pool: pg.Pool, server: pg.ClientConfig): { stop(): void } {
  const busySince = new Map<pg.PoolClient, number>();
  pool.on('acquire', (client) => busySince.set(client, performance.now()));
  pool.on('release', (_error, client) => busySince.delete(client));
  pool.on('remove', (client) => busySince.delete(client));
  let asking = false;

  const late = () => {
    const longAgo = performance.now() - SUSPICIOUS_MS;
    return [...busySince].filter(([, since]) => since < longAgo).map(([client]) => client);
  };
  const check = async () => {
    if (asking || late().length === 0) return;
    asking = true;
    const askedAt = performance.now();
    const alive = await answers(server);
    asking = false;
    if (!alive && performance.now() - askedAt > LATEST_MS) return;
    for (const client of late())
      if (alive) busySince.set(client, performance.now());
      else void client.end().catch(() => {}); // rejects its pending query
  };
  const timer = setInterval(() => void check(), CHECK_MS).unref();
  return { stop: () => clearInterval(timer) };
}

async function answers(server: pg.ClientConfig): Promise<boolean> {
  const client = new pg.Client({ ...server, connectionTimeoutMillis: PROBE_MS, query_timeout: PROBE_MS });
  client.on('error', () => {}); // the promise below reports it
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch (error) {
    return error instanceof pg.DatabaseError; // "too many clients" is a response too
  } finally {
    void client.end().catch(() => {});
  }
}
