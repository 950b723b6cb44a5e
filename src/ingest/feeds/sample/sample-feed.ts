import { LRUCache } from 'lru-cache';
import type { Facts } from '../../../domain/facts.ts';
import type { League } from '../../../domain/leagues.ts';
import type { GameLine, PropQuote } from '../../../domain/quotes.ts';
import { createYielder } from '../../../platform/yield-to-event-loop.ts';
import { type DayAsk, FEED_STEPS, type Feed, type FeedStep, type HistoryAsk } from '../feed.ts';
import { FetchFailed } from '../fetch-failed.ts';
import { boxScoreAt, boxScores, correctionOf } from './box-score.ts';
import { type Day, dateOf, dayAt, dayOf, PUBLISHED_BEFORE } from './calendar.ts';
import { defenceTables, newestTable, tableDay } from './defence-tables.ts';
import { gameFacts } from './game-facts.ts';
import { gameLines } from './game-lines.ts';
import { reportsAround, reportsBeginning } from './injury-reports.ts';
import { startingLineups } from './lineups.ts';
import { playerFacts, teamFacts } from './people.ts';
import { playGame } from './play-game.ts';
import { propQuotes } from './prop-quotes.ts';
import { rememberGame } from './recent-rates.ts';
import type { SeasonGame } from './season-game.ts';
import { type MadeSeason, worlds } from './worlds.ts';

/** A season is the same for all feeds of a process, and its first board plays forty days of games. */
const shared = worlds();

/** Two days of games, with about a thousand quotes each: those of today are read every few minutes. */
const quoted = new LRUCache<SeasonGame, Pick<Facts, 'propQuotes' | 'gameLines'>>({ max: 24 });

/** A generated league with games on every day; a day has the same facts on every machine. */
export function sampleFeed(seasons = shared): Feed {
  const seasonOf = ({ league, date }: DayAsk) => seasons.on(league, dayOf(date));

  /** The season at an instant, and the next one once it is published. */
  const published = (league: League, day: Day): MadeSeason[] => {
    const now = seasons.on(league, day);
    const next = seasons.on(league, day + PUBLISHED_BEFORE);
    return now === next ? [now] : [now, next];
  };

  const feed: Feed = {
    name: 'sample',
    async schedule(ask) {
      const { world, games } = seasonOf(ask);
      const today = games.on(dayOf(ask.date)).flatMap((game) => gameFacts(world, game, ask.asOf));
      return { teams: upTo(teamFacts(world), ask.asOf), games: upTo(today, ask.asOf), unmatched: [] };
    },
    async players({ league, asOf }) {
      const facts = published(league, dayAt(asOf)).flatMap(({ world }) => playerFacts(world));
      return { players: upTo(facts, asOf), unmatched: [] };
    },
    async gamelogs(ask) {
      return { ...boxScoresOn(seasonOf(ask), dayOf(ask.date), ask.asOf), unmatched: [] };
    },
    async injuries(ask) {
      const { world, games } = seasonOf(ask);
      return { injuries: upTo(reportsAround(world, games, dayOf(ask.date)), ask.asOf), unmatched: [] };
    },
    async lineups(ask) {
      const { world, games } = seasonOf(ask);
      const lineups = games.on(dayOf(ask.date)).flatMap((game) => startingLineups(world, game));
      return { lineups: upTo(lineups, ask.asOf), unmatched: [] };
    },
    async odds(ask) {
      const season = seasonOf(ask);
      const yieldToEventLoop = createYielder();
      const quotes: PropQuote[] = [];
      const lines: GameLine[] = [];
      for (const game of season.games.on(dayOf(ask.date))) {
        const facts = quotesOf(season, game);
        quotes.push(...facts.propQuotes);
        lines.push(...facts.gameLines);
        await yieldToEventLoop();
      }
      return { propQuotes: upTo(quotes, ask.asOf), gameLines: upTo(lines, ask.asOf), unmatched: [] };
    },
    async profiles({ league, asOf }) {
      const monday = newestTable(asOf);
      // In the first days of a season the newest table is the last one of the previous season.
      const { world, games } = seasons.on(league, monday - 1);
      return { ...defenceTables(world, games, monday), unmatched: [] };
    },
    async *history(ask) {
      const steps = FEED_STEPS.filter((step) => ask.steps.includes(step));
      const [from, to] = [dayOf(ask.from), dayOf(ask.to)];
      for (const [n, step] of steps.entries())
        for (let day = from; day <= to; day += 1) {
          if (ask.signal?.aborted) throw new FetchFailed('cancelled', 'sample', 'the load was cancelled');
          const facts = await factsOfDay(feed, seasons.on(ask.league, day), ask, step, day);
          const done = (n + (day - from + 1) / (to - from + 1)) / steps.length;
          yield { step, facts, done };
        }
    },
  };
  return feed;
}

/** One day of a long import. Rosters and tables are returned when they are published, not every day. */
async function factsOfDay(
  feed: Feed,
  { world, games }: MadeSeason,
  ask: HistoryAsk,
  step: FeedStep,
  day: Day,
): Promise<Partial<Facts>> {
  const isFirst = dateOf(day) === ask.from;
  const dayAsk: DayAsk = { league: ask.league, asOf: ask.asOf, date: dateOf(day) };
  const startsSeason = isFirst || day === world.span.start;
  switch (step) {
    case 'schedule': {
      const { teams, games: played } = await feed.schedule(dayAsk);
      return startsSeason ? { teams, games: played } : { games: played };
    }
    case 'players':
      return startsSeason ? { players: upTo(playerFacts(world), ask.asOf) } : {};
    case 'gamelogs':
      return feed.gamelogs(dayAsk);
    case 'injuries': {
      const reports = (isFirst ? reportsAround : reportsBeginning)(world, games, day);
      const { lineups } = await feed.lineups(dayAsk);
      return { injuries: upTo(reports, ask.asOf), lineups };
    }
    case 'odds':
      return feed.odds(dayAsk);
    case 'profiles': {
      if (tableDay(day) !== day && !isFirst) return {};
      const { playTypes, zones } = defenceTables(world, games, tableDay(day));
      return { playTypes: upTo(playTypes, ask.asOf), zones: upTo(zones, ask.asOf) };
    }
  }
}

/** All quotes of a game, from the opening to tip-off. */
function quotesOf({ world, games }: MadeSeason, game: SeasonGame) {
  const known = quoted.get(game);
  if (known) return known;
  const facts = { propQuotes: propQuotes(world, games, game), gameLines: gameLines(world, games, game) };
  quoted.set(game, facts);
  return facts;
}

function boxScoresOn(
  { world, games }: MadeSeason,
  day: Day,
  asOf: Date,
): Pick<Facts, 'playerBoxScores' | 'teamBoxScores'> {
  const facts: Pick<Facts, 'playerBoxScores' | 'teamBoxScores'> = { playerBoxScores: [], teamBoxScores: [] };
  for (const game of games.on(day)) {
    const played = playGame(world, game);
    if (boxScoreAt(played) > asOf) continue;
    const boxes = boxScores(world, played);
    rememberGame(
      world,
      game.id,
      boxes.flatMap(({ players }) => players),
    );
    for (const box of boxes) {
      facts.teamBoxScores.push(box.team);
      facts.playerBoxScores.push(...box.players, ...upTo(correctionOf(played, box), asOf));
    }
  }
  return facts;
}

/** The versions known at an instant. */
const upTo = <T extends { capturedAt: Date }>(facts: readonly T[], asOf: Date): T[] =>
  facts.filter(({ capturedAt }) => capturedAt <= asOf);
