import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { refuseForeignPage } from '../../accounts/cookie.ts';
import type { Narrator } from '../../picks/deep-dive/narrator.ts';
import { knownStates } from '../../picks/known-state.ts';
import { cacheGames } from '../../picks/pricing/cache-games.ts';
import { gatherGame } from '../../picks/pricing/forecast.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Db } from '../../platform/db/connect.ts';
import { dataApi } from '../../platform/http/access.ts';
import { knownTo } from '../../platform/http/known-to.ts';
import type { Revisions } from '../../platform/http/revisions.ts';
import { type App, memberOf } from '../../platform/http/shell.ts';
import { lazy } from '../../platform/lazy.ts';
import type { Rights } from '../../platform/rights/rights.ts';
import type { Session, Tool } from './tool.ts';

type Deps = {
  db: Db;
  clock: Clock;
  baseUrl: string;
  config: Config;
  revisions: Revisions;
  narrator: Narrator;
  rights: Rights;
  /** In addition to `DATA_TOOLS`. */
  loadMoreTools?: () => Promise<readonly Tool[]>;
};

/** One JSON-RPC message. Batches would be several calls that count as one request. */
const Message = Type.Object({ jsonrpc: Type.Literal('2.0'), method: Type.Optional(Type.String()) });

/** Methods that show nothing but what the documentation shows. */
const DESCRIPTIONS =
  /^(initialize|ping|server\/discover|notifications\/.*|(tools|prompts|resources|resources\/templates)\/list)$/;

/**
 * An assistant shows the errors of tools to its model, but not those of the transport. So an account whose tier is too low
 * may connect, and its calls are refused by the tool; so are calls above the quota.
 */
async function refuseOthers({ refusal, body, caller }: FastifyRequest): Promise<void> {
  if (!refusal) return;
  if (caller?.kind === 'opsToken') throw refusal;
  const method = typeof body === 'object' && body !== null && 'method' in body ? body.method : null;
  const isDescription = typeof method === 'string' && DESCRIPTIONS.test(method);
  if (method !== 'tools/call' && !(isDescription && refusal.status === 403)) throw refusal;
}

/**
 * The Model Context Protocol: stateless streamable HTTP, as of 2026-07-28 and 2025-11-25. Its library and the tools are
 * loaded with the first call: they take 9 MB of memory that most processes never need.
 */
export function mcpRoute(
  app: App,
  { db, clock, baseUrl, config, revisions, narrator, rights, loadMoreTools = async () => [] }: Deps,
): void {
  const load = lazy(() =>
    Promise.all([import('@modelcontextprotocol/server'), import('./build-server.ts'), loadMoreTools()]),
  );
  const ownOrigins = new Set([new URL(baseUrl).origin, ...config.http.corsOrigins]);
  const readGame = cacheGames(gatherGame(knownStates), revisions);
  const sessionOf = (request: FastifyRequest): Session => ({
    db,
    known: knownTo(request, {}, clock),
    member: memberOf(request),
    refusal: request.refusal,
    taken: request.taken,
    requestId: request.id,
    narrator,
    rights,
    readGame,
    report: (error) => request.log.error({ err: error, requestId: request.id }, 'MCP tool failed'),
  });

  app.post('/mcp', {
    config: {
      access: dataApi,
      page: true,
      noStore: true,
      rateLimited: 'data',
      answersRefusals: true,
      checksText: true,
    },
    schema: { body: Message },
    onRequest: async ({ raw }) => refuseForeignPage(raw, ownOrigins),
    preValidation: refuseOthers,
    handler: async (request, reply) => {
      const [{ createMcpHandler }, { buildServer }, moreTools] = await load();
      const session = sessionOf(request);
      const { fetch } = createMcpHandler(() => buildServer(session, moreTools), { maxSubscriptions: 0 });
      const response = await fetch(toWebRequest(request, baseUrl), { parsedBody: request.body });
      return send(reply.headers(request.refusal?.headers ?? {}), response);
    },
  });
}

function toWebRequest({ headers }: FastifyRequest, baseUrl: string): Request {
  const texts = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' ? [[name, value]] : [],
  );
  return new Request(new URL('/mcp', baseUrl), { method: 'POST', headers: texts });
}

async function send(reply: FastifyReply, response: Response): Promise<FastifyReply> {
  const type = response.headers.get('content-type');
  if (type) reply.type(type);
  return reply.code(response.status).send(await response.text());
}
