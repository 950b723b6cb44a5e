import type { Caller } from '../../support/client.ts';
import { DATE, LEAGUE, NEXT, type PlantedDays } from './planted-days.ts';

export type Seen = { where: string; text: string };

/** Files and examples of the project, which know no facts; counters; and the mailbox of a developer, which is on loopback only. */
const STATIC =
  /^\/(docs|errors|assets|openapi|asyncapi|llms|favicon|icon|manifest|sw\.js|metrics|dev)|\/glossary$|\/events\/types$/;
const THE_DAY = `date=${DATE}&league=${LEAGUE}`;
const QUERIES = ['', THE_DAY, `date=${NEXT}&league=${LEAGUE}&stat=points&format=file`];

/** The addresses of a route, with ids of things that exist. */
function addressesOf(url: string, { ids }: PlantedDays): string[] {
  const { pick, withdrawn, betIds, queryId, hookId, injuredId, absentId, exportId, slug } = ids;
  const players = [pick.playerId, withdrawn.playerId, injuredId, absentId];
  const values: Record<string, unknown[]> = {
    playerId: players,
    gameId: [pick.gameId, withdrawn.gameId],
    pickId: [pick.pickId, withdrawn.pickId],
    propType: ['points', pick.stat],
    blockName: pick.blocks.map(({ blockName }: { blockName: string }) => blockName),
    slug: [slug],
    index: [0, 1, 2],
  };
  const idOf: [RegExp, unknown[]][] = [
    [/\/picks\/:id/, [pick.pickId, withdrawn.pickId]],
    [/\/teams\/:id/, [pick.teamId, withdrawn.teamId]],
    [/\/players\/:id/, players],
    [/\/bets\/:id/, betIds],
    [/\/saved-queries\/:id/, [queryId]],
    [/\/webhook-subscriptions\/:id/, [hookId]],
    [/\/exports\/:id/, [exportId]],
  ];
  let paths = [url.startsWith('/api/v1') ? url.slice('/api/v1'.length) : `~${url}`];
  for (const [, name = ''] of url.matchAll(/:(\w+)/g)) {
    const choices = values[name] ?? idOf.find(([pattern]) => pattern.test(url))?.[1] ?? [1];
    paths = paths.flatMap((path) => choices.map((value) => path.replace(`:${name}`, String(value))));
  }
  return [...new Set(paths)];
}

const routesOf = ({ service }: PlantedDays) =>
  service.routes.filter(
    ({ method, url }) =>
      method === 'GET' && !url.includes('*') && !url.endsWith('/stream') && !STATIC.test(url),
  );

/** Everything that a caller can read, by every address of every route. */
export const readRoutes = (days: PlantedDays, caller: Caller): Promise<Seen[]> =>
  read(days, caller, { routes: routesOf(days), queries: QUERIES });

/** What a caller can read about one day: of a replay session, everything. */
export const readTheDay = (days: PlantedDays, caller: Caller): Promise<Seen[]> =>
  read(days, caller, {
    routes: routesOf(days).filter(({ url }) => /^\/api\/v1\/(data|picks|research)/.test(url)),
    queries: [THE_DAY],
  });

async function read(
  days: PlantedDays,
  caller: Caller,
  { routes, queries }: { routes: ReturnType<typeof routesOf>; queries: readonly string[] },
): Promise<Seen[]> {
  const seen: Seen[] = [];
  for (const { url } of routes)
    for (const path of addressesOf(url, days))
      for (const query of queries) {
        const where = query ? `${path}?${query}` : path;
        const { status, text } = await caller.get(where);
        if (status < 400) seen.push({ where, text });
        else if (status >= 500) throw new Error(`${where} was answered ${status}: ${text}`);
      }
  return seen;
}
