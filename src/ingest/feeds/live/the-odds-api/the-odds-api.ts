import { addDays } from '../../../../domain/dates.ts';
import type { Facts } from '../../../../domain/facts.ts';
import type { AnswerHeaders } from '../../../../platform/outbound/fetch-once.ts';
import { FetchFailed } from '../../fetch-failed.ts';
import type { HttpClient } from '../../http-client.ts';
import { withdrawn } from '../board.ts';
import { creditsNow, gamesToAsk } from '../credit-plan.ts';
import { findGame } from '../identity.ts';
import type { KnownGame } from '../known.ts';
import type { Scene } from '../scene.ts';
import type { Credits, LiveSource, SourceLedger } from '../source.ts';
import { GAME_MARKETS, marketsFor, SPORT_OF } from './markets.ts';
import { readGameLines } from './read-game-lines.ts';
import { readProps } from './read-props.ts';
import { type Event, EventOdds, Events, OddsBoard, PastEventOdds, PastEvents } from './shapes.ts';

export type OddsApiSettings = {
  regions: readonly string[];
  /** Daily maximum. Null: an even share of the month's remaining credits. */
  creditsPerDay: number | null;
  /** True if closing lines of past days may be bought, at ten times the price. */
  historical: boolean;
};

/** Historical player props start at this instant. */
const FIRST_PAST_PROPS = new Date('2023-05-03T05:30:00Z');
const SOON_MS = 24 * 3_600_000;

type Listed = { event: Event; game: KnownGame };
type Quotes = Pick<Facts, 'propQuotes' | 'gameLines'>;

/** Player props and game lines of many books. Odds cost credits, so nothing is requested twice. */
export function theOddsApi(
  http: HttpClient,
  ledger: SourceLedger,
  { regions, creditsPerDay, historical }: OddsApiSettings,
): LiveSource {
  const markets = marketsFor(regions);
  const costOfGame = markets.length * regions.length;
  const costOfLines = GAME_MARKETS.length * regions.length;
  const query = { regions: regions.join(','), oddsFormat: 'american', dateFormat: 'iso' };
  const sport = (scene: Scene) => `/v4/sports/${SPORT_OF[scene.league]}`;
  const oddsPath = (scene: Scene, { id }: Event) => `${sport(scene)}/events/${id}/odds`;
  const cancelBy = ({ signal }: Scene) => (signal ? { signal } : {});

  /** The day's events, which are free, with the matching games. */
  async function listEvents(scene: Scene, date: string, games: readonly KnownGame[]): Promise<Listed[]> {
    const span = dayQuery(date);
    const events = await http.getJson({
      path: `${sport(scene)}/events`,
      query: { dateFormat: 'iso', ...span },
      schema: Events,
      ...cancelBy(scene),
    });
    const soon = games.filter(({ status, tipAt }) => {
      const inMs = tipAt.getTime() - scene.asOf.getTime();
      return status === 'scheduled' && inMs > 0 && inMs < SOON_MS;
    });
    if (events.length === 0 && soon.length > 0)
      throw scene.refuse(`no events on ${date}, when ${soon.length} games are to be played`);
    return events.flatMap((event) => matchEvent(scene, event, games));
  }

  async function gameLines(scene: Scene, listed: readonly Listed[]): Promise<Facts['gameLines']> {
    const board = await http.getJson({
      path: `${sport(scene)}/odds`,
      query: {
        ...query,
        markets: GAME_MARKETS.join(','),
        eventIds: listed.map(({ event }) => event.id).join(','),
      },
      schema: OddsBoard,
      ...cancelBy(scene),
    });
    return board.flatMap((odds) => {
      const game = listed.find(({ event }) => event.id === odds.id)?.game;
      return game ? readGameLines(scene, game, odds, scene.asOf) : [];
    });
  }

  async function props(scene: Scene, { event, game }: Listed): Promise<Facts['propQuotes']> {
    const odds = await http.getJson({
      path: oddsPath(scene, event),
      query: { ...query, markets: markets.join(','), includeMultipliers: 'true' },
      schema: EventOdds,
      ...cancelBy(scene),
    });
    const board = readProps(scene, game, odds, scene.asOf);
    const standing = await scene.known.quotes({ ...scene, games: [game] });
    if (odds.bookmakers.length === 0 && standing.length > 0)
      throw scene.refuse(`an empty board for a game on which ${standing.length} quotes stood`);
    return [...board.quotes, ...withdrawn(scene, board, standing)];
  }

  async function affordableGames(scene: Scene, listed: readonly Listed[]): Promise<Listed[]> {
    const asked = await ledger.lastAnswered(
      scene.source,
      listed.map(({ event }) => oddsPath(scene, event)),
    );
    const state = await ledger.state(scene.source, scene.asOf);
    const credits = creditsNow(state, { now: scene.asOf, perDay: creditsPerDay });
    const { ask, leftOut } = gamesToAsk(
      listed.map((one) => ({
        game: { ...one, tipAt: one.game.tipAt },
        askedAt: asked.get(oddsPath(scene, one.event)) ?? null,
      })),
      { now: scene.asOf, credits: Math.max(0, credits - costOfLines), costOfGame },
    );
    if (ask.length === 0 && leftOut.length > 0)
      throw new FetchFailed(
        'upstream',
        scene.source,
        `${leftOut.length} games not asked: today's credits are spent`,
        false,
      );
    for (const { event } of leftOut) scene.unmatched("today's credits are spent", nameOf(event));
    return ask;
  }

  return {
    name: 'the-odds-api',
    async odds(scene, date): Promise<Quotes> {
      const games = await scene.games(date, date);
      const isOpen = ({ status, tipAt }: KnownGame) => status === 'scheduled' && tipAt > scene.asOf;
      if (!games.some(isOpen)) return { propQuotes: [], gameLines: [] };
      // A postponed game is still listed for a while, and no credits are spent on it.
      const listed = (await listEvents(scene, date, games)).filter(({ game }) => isOpen(game));
      const due = await affordableGames(scene, listed);
      if (due.length === 0) return { propQuotes: [], gameLines: [] };
      const lines = await gameLines(scene, due);
      return { propQuotes: await eachPaidOnce(scene, due, (one) => props(scene, one)), gameLines: lines };
    },
    ...(historical
      ? {
          async closingOdds(scene: Scene, date: string): Promise<Quotes> {
            const games = (await scene.games(date, date)).filter(({ tipAt }) => tipAt >= FIRST_PAST_PROPS);
            const path = `/v4/historical/sports/${SPORT_OF[scene.league]}/events`;
            const propQuotes: Facts['propQuotes'] = [];
            for (const game of games) {
              // Start times move: the event is looked up as it was listed at tip-off.
              const at = game.tipAt.toISOString().replace('.000Z', 'Z');
              const past = await http.getJson({
                path,
                query: { date: at, ...dayQuery(date) },
                schema: PastEvents,
                ...cancelBy(scene),
              });
              const event = past.data.flatMap((one) => matchEvent(scene, one, [game]))[0]?.event;
              if (!event) continue;
              const { data, timestamp } = await http.getJson({
                path: `${path}/${event.id}/odds`,
                query: { ...query, markets: markets.join(','), date: event.commence_time },
                schema: PastEventOdds,
                ...cancelBy(scene),
              });
              propQuotes.push(...readProps(scene, game, data, new Date(timestamp)).quotes);
            }
            return { propQuotes, gameLines: [] };
          },
        }
      : {}),
    close: () => http.close(),
  };
}

/** A league day, from its morning to the end of the last game on the West Coast. */
const dayQuery = (date: string) => ({
  commenceTimeFrom: `${date}T09:00:00Z`,
  commenceTimeTo: `${addDays(date, 1)}T09:00:00Z`,
});

const nameOf = ({ away_team, home_team }: Event): string => `${away_team} at ${home_team}`;

function matchEvent(scene: Scene, event: Event, games: readonly KnownGame[]): Listed[] {
  const [home, away] = [event.home_team, event.away_team].map((name) => scene.team({ name }));
  if (!home) scene.unmatched('unknown team', event.home_team);
  if (!away) scene.unmatched('unknown team', event.away_team);
  if (!home || !away) return [];
  const tipAt = new Date(event.commence_time);
  const game = findGame(games, { teamIds: [home.id, away.id], tipAt });
  if (game) return [{ event, game }];
  // A live or finished game is still listed for a while, so only an upcoming one must be known.
  if (tipAt > scene.asOf) scene.unmatched('no such game in the schedule', nameOf(event));
  return [];
}

/**
 * Keeps paid responses: failures of single games are recorded, and the step fails only if all requests
 * failed. A removed event (404) is not a failure of the source.
 */
async function eachPaidOnce<T>(
  scene: Scene,
  listed: readonly Listed[],
  ask: (one: Listed) => Promise<T[]>,
): Promise<T[]> {
  const all: T[] = [];
  const failures: FetchFailed[] = [];
  for (const one of listed)
    try {
      all.push(...(await ask(one)));
    } catch (error) {
      if (!(error instanceof FetchFailed) || error.category === 'cancelled') throw error;
      if (error.status !== 404) failures.push(error);
      const reason = error.status === 404 ? 'the event is no longer listed' : 'the board could not be read';
      scene.unmatched(reason, nameOf(one.event));
    }
  if (failures[0] && failures.length === listed.length) throw failures[0];
  return all;
}

const numberIn = (headers: AnswerHeaders, name: string): number | null => {
  const value = Number(headers[name] ?? Number.NaN);
  return Number.isFinite(value) ? value : null;
};

/** The cost as reported in the response headers. */
export const oddsApiCredits = (headers: AnswerHeaders): Credits => ({
  credits: numberIn(headers, 'x-requests-last') ?? 0,
  creditsUsed: numberIn(headers, 'x-requests-used'),
  creditsRemaining: numberIn(headers, 'x-requests-remaining'),
});
