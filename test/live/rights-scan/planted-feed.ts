import type { PlayerBoxScore } from '../../../src/domain/box-scores.ts';
import { daysAfter, minutesAfter } from '../../../src/domain/dates.ts';
import type { GameFact } from '../../../src/domain/games.ts';
import type { InjuryReport } from '../../../src/domain/injuries.ts';
import type { League } from '../../../src/domain/leagues.ts';
import type { SourcedKind } from '../../../src/domain/source-rights.ts';
import type { Feed } from '../../../src/ingest/feeds/feed.ts';
import { BOOKS } from '../../../src/ingest/feeds/sample/books.ts';
import { sourceSeason } from '../../../src/ingest/stand-in/seasons.ts';

const PRICE = 13731;
const NOTE = 'planted-injury-note';
const RETURN = '2026-07-27';
const ABSENCE = 'planted-absence';
const SERIES = 'planted-series';
const SCORES = { homeScore: 21187, awayScore: 21193 };
const PER_POSSESSION = 1.373;
const COUNTS = {
  points: 2111,
  rebounds: 1733,
  assists: 1577,
  threes: 1419,
  steals: 1383,
  blocks: 1359,
  turnovers: 1347,
  plusMinus: 2811,
};
/** Also not a part of a UUID. */
const whole = (...values: (number | string)[]) =>
  `(?<![\\w.]|\\w-)(?:${values.join('|')})(?!\\w|\\.\\d|-\\w)`;

/** What raw values look like in a response, a file, a message or a log line. */
export const PLANTED: Record<SourcedKind, RegExp> = {
  schedule: new RegExp(`${whole(...Object.values(SCORES))}|${SERIES}`),
  boxScores: new RegExp(
    `${whole(...Object.values(COUNTS), 2111 + 1733, 2111 + 1577, 1733 + 1577)}|${ABSENCE}`,
  ),
  injuries: new RegExp(
    `${NOTE}|${RETURN}|\\b(?:listed as|is|was) (?:ruled )?(?:out|doubtful|questionable)\\b(?! of)|injury report went`,
  ),
  lineups: /"(?:isStarter|starter)":(?:true|false)|"announcedAt":"/,
  quotes: new RegExp(`${whole(PRICE)}|\\b(?:${BOOKS.map(({ name }) => name).join('|')})\\b`, 'i'),
  profiles: /(?<![\d.])1\.373(?!\d)/,
};

export type PlantedFeed = Feed & {
  /** Players of the first game who are ruled out this long before its tip-off, by id. */
  ruledOut(): Promise<InjuryReport[]>;
  /** Players of the last game who do not play. */
  absent(): Promise<number[]>;
};

const RULED_OUT_MINUTES = 100;
const ABSENT = 3;

/** A feed whose raw values of one day can be recognized wherever they appear. The day has at least two games. */
export function plantedFeed(feed: Feed, { league, date }: { league: League; date: string }): PlantedFeed {
  const asOf = daysAfter(new Date(`${date}T12:00:00Z`), 3);
  const gamesOfDay = async (): Promise<GameFact[]> => {
    const { games } = await feed.schedule({ league, date, asOf });
    return [...new Map(games.map((game) => [game.id, game])).values()].sort((a, b) => +a.tipAt - +b.tipAt);
  };
  const quoted = async (game: GameFact | undefined): Promise<number[]> => {
    const { propQuotes } = await feed.odds({ league, date, asOf });
    return [...new Set(propQuotes.filter(({ gameId }) => gameId === game?.id).map((one) => one.playerId))];
  };
  const ruledOut = async (): Promise<InjuryReport[]> => {
    const [first] = await gamesOfDay();
    const players = new Set(await quoted(first));
    const { playerBoxScores } = await feed.gamelogs({ league, date, asOf });
    const homeIds = playerBoxScores
      .filter((box) => box.gameId === first?.id && box.isHome && players.has(box.playerId))
      .map(({ playerId }) => playerId);
    return [...new Set(homeIds)].map((playerId) => ({
      league,
      playerId,
      teamId: first!.homeTeamId,
      status: 'out',
      description: NOTE,
      expectedReturn: RETURN,
      source: 'planted',
      capturedAt: minutesAfter(first!.tipAt, -RULED_OUT_MINUTES),
    }));
  };
  const absent = async () =>
    (await quoted((await gamesOfDay()).at(-1))).sort((a, b) => a - b).slice(0, ABSENT);

  return {
    ...feed,
    name: 'planted',
    ruledOut,
    absent,
    async schedule(ask) {
      const facts = await feed.schedule(ask);
      const games = facts.games.map((game) =>
        game.homeScore === null ? game : { ...game, ...SCORES, seriesStatus: SERIES },
      );
      return { ...facts, games };
    },
    /** Seasons as live sources name them, because play types belong to a season. */
    async *history(ask) {
      for await (const batch of feed.history(ask)) {
        const games = batch.facts.games?.map((game) => ({
          ...game,
          season: sourceSeason(league, game.season),
        }));
        yield games ? { ...batch, facts: { ...batch.facts, games } } : batch;
      }
    },
    async gamelogs(ask) {
      const facts = await feed.gamelogs(ask);
      if (ask.date !== date) return facts;
      const missing = await absent();
      // Of players with props only: totals of teams are stored in two bytes.
      const known = new Set((await Promise.all((await gamesOfDay()).map(quoted))).flat());
      const playerBoxScores = facts.playerBoxScores.map((box): PlayerBoxScore => {
        if (missing.includes(box.playerId))
          return { ...box, ...zeros(box), played: false, dnpReason: ABSENCE, starter: false };
        return box.played && known.has(box.playerId) ? { ...box, ...COUNTS } : box;
      });
      return { ...facts, playerBoxScores };
    },
    async injuries(ask) {
      const facts = await feed.injuries(ask);
      const injuries = facts.injuries.map((one) => ({ ...one, description: NOTE, expectedReturn: RETURN }));
      return { ...facts, injuries: [...injuries, ...(ask.date === date ? await ruledOut() : [])] };
    },
    async odds(ask) {
      const facts = await feed.odds(ask);
      const propQuotes = facts.propQuotes.map((quote) =>
        quote.kind === 'standard' && quote.book === 'northgate'
          ? { ...quote, overOdds: quote.playerId % 2 === 0 ? PRICE : -PRICE }
          : quote,
      );
      return { ...facts, propQuotes };
    },
    async profiles(ask) {
      const facts = await feed.profiles(ask);
      const playTypes = facts.playTypes.map((one) => ({ ...one, pointsPerPossession: PER_POSSESSION }));
      return { ...facts, playTypes };
    },
  };
}

const zeros = (box: PlayerBoxScore): Partial<PlayerBoxScore> =>
  Object.fromEntries(
    Object.entries(box)
      .filter(([name, value]) => typeof value === 'number' && !/Id$/.test(name))
      .map(([name]) => [name, 0]),
  );
