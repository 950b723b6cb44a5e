import { getOrThrow } from '../../domain/collections.ts';
import { leagueDate } from '../../domain/dates.ts';
import type { GameFact } from '../../domain/games.ts';
import { LEAGUE_CATALOGUE, LEAGUES, type League } from '../../domain/leagues.ts';
import type { PlayerFact } from '../../domain/players.ts';
import type { PropQuote } from '../../domain/quotes.ts';
import { STAT_CATALOGUE } from '../../domain/stats.ts';
import type { TeamFact } from '../../domain/teams.ts';
import { type Answer, type Asked, ok, type Speaker, tipText, utc } from './answer.ts';
import type { FaultSwitch } from './faults.ts';
import { oddsEventId } from './numbers.ts';
import type { World } from './world.ts';

const LISTED_AFTER_TIP_MS = 3 * 3_600_000;
const PATH = /^\/v4\/(historical\/)?sports\/(\w+)\/(events|odds)(?:\/(\w+)\/odds)?$/;

/** The Odds API v4: events are free, odds cost credits, and every response reports its cost. */
export function theOddsApiSpeaker({ credits }: { credits: number }): Speaker {
  let used = 0;
  const charged = (body: unknown, cost: number): Answer => {
    used += cost;
    return ok(body, {
      'x-requests-used': String(used),
      'x-requests-remaining': String(credits - used),
      'x-requests-last': String(cost),
    });
  };
  return async ({ path, query }, world, faults) => {
    if (!query.get('apiKey'))
      return { status: 401, body: { message: 'API key is missing', error_code: 'MISSING_KEY' } };
    const [, past, sport = '', kind, eventId] = PATH.exec(path) ?? [];
    const league = LEAGUES.find((one) => LEAGUE_CATALOGUE[one].ids.theOddsApi === sport);
    if (!league) return null;
    if (used >= credits && (kind === 'odds' || eventId !== undefined))
      return { status: 401, body: { message: 'Usage quota reached', error_code: 'OUT_OF_USAGE_CREDITS' } };
    const scene = {
      league,
      world,
      faults,
      query,
      at: past ? new Date(query.get('date') ?? '') : world.now(),
    };
    const wrap = (data: unknown) => (past ? { timestamp: utc(scene.at), data } : data);
    if (kind === 'events' && eventId === undefined) return charged(wrap(await events(scene)), 0);
    const regions = (query.get('regions') ?? 'us').split(',').length;
    if (kind === 'odds') return charged(await board(scene), 3 * regions);
    const odds = await eventOdds(scene, eventId ?? '', past !== undefined);
    if (!odds) return { status: 404, body: { message: 'Event not found', error_code: 'EVENT_NOT_FOUND' } };
    const markets = new Set(odds.bookmakers.flatMap((book) => book.markets.map(({ key }) => key)));
    return charged(wrap(odds), markets.size * regions * (past ? 10 : 1));
  };
}

type Scene = {
  league: League;
  world: World;
  faults: FaultSwitch;
  query: Asked['query'];
  at: Date;
};

async function listedGames({ league, world, query, at }: Scene): Promise<GameFact[]> {
  const from = new Date(query.get('commenceTimeFrom') ?? at);
  const to = new Date(query.get('commenceTimeTo') ?? at.getTime() + 48 * 3_600_000);
  const dates = new Set([leagueDate(from), leagueDate(to), leagueDate(at)]);
  const games = (await Promise.all([...dates].map((date) => world.games(league, date)))).flat();
  return games.filter(
    ({ status, tipAt }) =>
      status !== 'postponed' &&
      tipAt >= from &&
      tipAt <= to &&
      tipAt.getTime() > at.getTime() - LISTED_AFTER_TIP_MS,
  );
}

async function events(scene: Scene) {
  const teams = await scene.world.teams(scene.league);
  return (await listedGames(scene)).map((game) => eventOf(scene, game, teams));
}

const nameIn = (teams: readonly TeamFact[], id: number): string =>
  teams.find((team) => team.id === id)?.fullName ?? '';

const eventOf = ({ faults }: Scene, game: GameFact, teams: readonly TeamFact[]) => ({
  id: oddsEventId(game),
  sport_key: LEAGUE_CATALOGUE[game.league].ids.theOddsApi,
  sport_title: LEAGUE_CATALOGUE[game.league].name,
  commence_time: tipText(game.tipAt, faults, 'the-odds-api'),
  home_team: nameIn(teams, game.homeTeamId),
  away_team: nameIn(teams, game.awayTeamId),
});

async function board(scene: Scene) {
  const { league, world, query } = scene;
  const wanted = query.get('eventIds')?.split(',');
  const teams = await world.teams(league);
  const games = (await listedGames(scene)).filter((game) => !wanted || wanted.includes(oddsEventId(game)));
  return Promise.all(
    games.map(async (game) => {
      const lines = (await world.gameLines(league, game.date)).filter(({ gameId }) => gameId === game.id);
      const [home, away] = [nameIn(teams, game.homeTeamId), nameIn(teams, game.awayTeamId)];
      return {
        ...eventOf(scene, game, teams),
        bookmakers: lines.map((line) => ({
          key: line.book,
          title: line.book,
          last_update: utc(line.capturedAt),
          markets: [
            market('h2h', line.capturedAt, [
              { name: home, price: line.moneylineHome },
              { name: away, price: line.moneylineAway },
            ]),
            market('spreads', line.capturedAt, [
              { name: home, price: -110, point: line.spreadHome },
              { name: away, price: -110, point: line.spreadHome === null ? null : -line.spreadHome + 0 },
            ]),
            market('totals', line.capturedAt, [
              { name: 'Over', price: -110, point: line.total },
              { name: 'Under', price: -110, point: line.total },
            ]),
          ].filter(({ outcomes }) => outcomes.length > 0),
        })),
      };
    }),
  );
}

type GameOutcome = { name: string; price: number | null; point?: number | null };
const market = (key: string, at: Date, outcomes: readonly GameOutcome[]) => ({
  key,
  last_update: utc(at),
  outcomes: outcomes.filter(({ price, point }) => price !== null && point !== null),
});

async function eventOdds(scene: Scene, eventId: string, isPast: boolean) {
  const { league, world, query, at } = scene;
  const games = (
    await Promise.all(
      [-1, 0, 1].map((n) => world.games(league, leagueDate(new Date(at.getTime() + n * 86_400_000)))),
    )
  ).flat();
  const game = games.find((one) => oddsEventId(one) === eventId);
  if (!game || game.status === 'postponed' || (!isPast && game.tipAt <= at)) return null;
  const asked = new Set(query.get('markets')?.split(',') ?? []);
  const players = new Map((await world.players(league)).map((player) => [player.id, player]));
  const quotes = (await world.quotes(league, game.date, at)).filter(
    (quote) => quote.gameId === game.id && asked.has(marketKey(quote)) && players.has(quote.playerId),
  );
  const byBook = Map.groupBy(quotes, ({ book }) => book);
  return {
    ...eventOf(scene, game, await world.teams(league)),
    bookmakers: [...byBook].map(([key, own], n) => ({
      key,
      title: key,
      markets: [...Map.groupBy(own, marketKey)].map(([market, list]) => ({
        key: market,
        last_update: utc(new Date(Math.max(...list.map(({ capturedAt }) => capturedAt.getTime())))),
        outcomes: list.flatMap((quote) =>
          outcomesOf(quote, getOrThrow(players, quote.playerId), n % 2 === 1),
        ),
      })),
    })),
  };
}

const marketKey = ({ stat, kind }: PropQuote): string =>
  `${STAT_CATALOGUE[stat].words.theOddsApi}${kind === 'alternate' ? '_alternate' : ''}`;

/** Every other book writes names carelessly, without accents and suffixes. */
function outcomesOf({ line, overOdds, underOdds }: PropQuote, player: PlayerFact, isCareless: boolean) {
  const description = isCareless ? (player.aliases[0] ?? player.name) : player.name;
  return [
    { name: 'Over', description, price: overOdds, point: line },
    { name: 'Under', description, price: underOdds, point: line },
  ].filter(({ price }) => price !== null);
}
