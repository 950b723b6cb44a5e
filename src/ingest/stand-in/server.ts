import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Clock } from '../../platform/clock.ts';
import { portOf } from '../../platform/port-of.ts';
import type { Feed } from '../feeds/feed.ts';
import type { Answer, Asked, Speaker } from './answer.ts';
import { balldontlieSpeaker } from './balldontlie.ts';
import { espnSpeaker } from './espn.ts';
import { emptied, FAULTS, type Fault, type FaultName, faultSwitch, withChangedFields } from './faults.ts';
import { nbaCdnSpeaker } from './nba-cdn.ts';
import { theOddsApiSpeaker } from './the-odds-api.ts';
import { standInWorld } from './world.ts';

export type StandInOptions = {
  feed: Feed;
  clock: Clock;
  port: number;
  credits?: number;
  /** Duration of a slow response. */
  slowMs?: number;
  faults?: readonly Fault[];
};

export type StandIn = Awaited<ReturnType<typeof startStandIn>>;

const HTML =
  '<!doctype html><html><head><title>Just a moment…</title></head><body>Checking your browser</body></html>';
const LONGEST_BODY = 10_000;

/**
 * One server that simulates every real source under its own path: `/the-odds-api/v4/…`, `/espn/apis/…`. Its
 * facts come from any feed. Faults are switched at `/_faults`.
 */
export async function startStandIn({ feed, clock, port, credits = 100_000, ...options }: StandInOptions) {
  const faults = faultSwitch();
  for (const fault of options.faults ?? []) faults.add(fault);
  const world = standInWorld(feed, clock, faults);
  const speakers: Record<string, Speaker> = {
    'the-odds-api': theOddsApiSpeaker({ credits }),
    balldontlie: balldontlieSpeaker,
    'nba-cdn': nbaCdnSpeaker('nba'),
    'wnba-cdn': nbaCdnSpeaker('wnba'),
    espn: espnSpeaker,
  };
  const requests: string[] = [];

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://stand-in');
    if (url.pathname === '/_faults') return control(request, response);
    const [, source = '', ...rest] = url.pathname.split('/');
    const path = `/${rest.join('/')}`;
    requests.push(`${source} ${path}`);
    const asked: Asked = { path, query: url.searchParams, headers: request.headers };
    const said = (await speakers[source]?.(asked, world, faults)) ?? { status: 404, body: 'no such path' };
    await send(response, said, faults.take(source, path));
  }

  async function send(
    response: ServerResponse,
    { status, body, headers = {} }: Answer,
    fault: FaultName | null,
  ) {
    const text = typeof body === 'string' ? body : JSON.stringify(faulty(body, fault));
    if (fault === 'slow') await new Promise((done) => setTimeout(done, options.slowMs ?? 20_000).unref());
    if (fault === '429')
      return void response.writeHead(429, { 'retry-after': '1' }).end('{"message":"Requests are throttled"}');
    if (fault === '500') return void response.writeHead(500).end('Internal Server Error');
    if (fault === 'html') return void response.writeHead(200, { 'content-type': 'text/html' }).end(HTML);
    const cut = fault === 'truncated' ? text.slice(0, Math.floor(text.length / 2)) : text;
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(cut);
  }

  async function control(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method === 'DELETE') faults.clear();
    if (request.method === 'POST') {
      const fault = await readFault(request);
      if (!fault) return void response.writeHead(400).end(`{"known":${JSON.stringify(FAULTS)}}`);
      faults.add(fault);
    }
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(faults.list()));
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      response.writeHead(500).end(String(error instanceof Error ? error.stack : error));
    });
  });
  await new Promise<void>((ready, failed) => server.once('error', failed).listen(port, '127.0.0.1', ready));
  const base = `http://127.0.0.1:${portOf(server)}`;
  return {
    base,
    faults,
    requests,
    /** Settings for a service that reads from this server. */
    settings: {
      FEED: 'live',
      ODDS_API_URL: `${base}/the-odds-api`,
      BALLDONTLIE_URL: `${base}/balldontlie`,
      NBA_CDN: 'on',
      NBA_CDN_URL: `${base}/nba-cdn`,
      WNBA_CDN_URL: `${base}/wnba-cdn`,
      ESPN: 'on',
      // It shows nobody's data but that of the feed behind it.
      SOURCE_RIGHTS: 'the-odds-api=all,balldontlie=all,nba-cdn=all,espn=all',
      ESPN_URL: `${base}/espn`,
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

const faulty = (body: unknown, fault: FaultName | null): unknown =>
  fault === 'empty' ? emptied(body) : fault === 'changed-field' ? withChangedFields(body) : body;

async function readFault(request: IncomingMessage): Promise<Fault | null> {
  let text = '';
  for await (const chunk of request.setEncoding('utf8')) {
    text += chunk;
    if (text.length > LONGEST_BODY) return null;
  }
  try {
    const fault: Fault = JSON.parse(text);
    return FAULTS.includes(fault.fault) ? fault : null;
  } catch {
    return null;
  }
}
