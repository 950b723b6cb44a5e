import { listPicks } from '../../src/picks/pick-queries.ts';
import type { PicksLeague } from '../support/picks-league.ts';

/** A response as of an instant, recorded at that instant. */
export type AsOfAnswer = { url: string; text: string };

type Operation = { tags: string[]; parameters?: { name: string; in: string; required?: boolean }[] };

/**
 * Requests every route with `asOf` for the current state. Fact routes count only if the response is marked as
 * observed.
 */
export async function askAsOf(league: PicksLeague): Promise<AsOfAnswer[]> {
  const { body: document } = await league.anonymous.get('~/openapi.json');
  const asOf = league.clock.now();
  const [pick] = await listPicks(
    league.db,
    { asOf, includeClosed: true },
    { sort: '-publishedAt', limit: 1 },
  );
  if (!pick) throw new Error('No pick was published yet.');
  const values: Record<string, string | number> = {
    id: pick.id,
    pickId: pick.id,
    gameId: pick.gameId,
    playerId: pick.playerId,
    blockName: pick.blockScores[0]!.block,
    date: pick.date,
    league: pick.league,
  };
  const answers: AsOfAnswer[] = [];
  for (const [path, methods] of Object.entries(document.paths as Record<string, { get?: Operation }>)) {
    const { tags = [], parameters = [] } = methods.get ?? {};
    if (!parameters.some(({ name }) => name === 'asOf')) continue;
    const isPicks = tags.includes('picks');
    const id = path.includes('/players/') ? pick.playerId : path.includes('/teams/') ? pick.teamId : pick.id;
    const query = parameters
      .filter(({ name, in: place, required }) => place === 'query' && (required || name === 'league'))
      .map(({ name }) => `&${name}=${values[name]}`);
    const place = path
      .replace('/api/v1', '')
      .replace(/\{(\w+)\}/g, (_, name) => String(name === 'id' ? id : values[name]));
    const url = `${place}?asOf=${asOf.toISOString()}${query.join('')}`;
    const { status, text, headers } = await league.sharp.get(url);
    if (status === 200 && (isPicks || headers.get('x-as-of-basis') === 'observed'))
      answers.push({ url, text: withoutStamp(text) });
  }
  return answers;
}

export const askAgain = async (league: PicksLeague, { url }: AsOfAnswer): Promise<string> =>
  withoutStamp((await league.sharp.get(url)).text);

export const withoutStamp = (text: string): string =>
  text.replace(/"generatedAt":"[^"]*"/, '"generatedAt":""');
