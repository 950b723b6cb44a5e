import { daysBetween, leagueDate } from '../../../domain/dates.ts';
import type { Facts } from '../../../domain/facts.ts';
import type { InjuryReport } from '../../../domain/injuries.ts';
import {
  type DayAsk,
  FEED_STEPS,
  type Feed,
  type HistoryAsk,
  type HistoryBatch,
  type LeagueAsk,
} from '../feed.ts';
import { readGames } from './game-index.ts';
import { type Index, PARTS, type Part, type Span } from './parts.ts';
import { readRosters } from './roster-index.ts';
import { unmatchedList } from './unmatched.ts';

const BEGINNING = '0000-01-01';

/** Real seasons from a folder of CSV files. Files are streamed; only games and rosters stay in memory. */
export function filesFeed(folder: string): Feed {
  let index: Promise<Index> | undefined;
  const span = async (ask: LeagueAsk, from: string, to: string): Promise<Span> => {
    index ??= readIndex(folder).catch((error: unknown) => {
      index = undefined;
      throw error;
    });
    return { folder, index: await index, league: ask.league, asOf: ask.asOf, signal: ask.signal, from, to };
  };
  const day = (ask: DayAsk) => span(ask, ask.date, ask.date);
  const upToNow = (ask: LeagueAsk) => span(ask, BEGINNING, leagueDate(ask.asOf));

  return {
    name: 'files',
    schedule: async (ask) => gather({ teams: [], games: [], unmatched: [] }, PARTS.schedule(await day(ask))),
    players: async (ask) => gather({ players: [], unmatched: [] }, PARTS.players(await upToNow(ask))),
    gamelogs: async (ask) =>
      gather({ playerBoxScores: [], teamBoxScores: [], unmatched: [] }, PARTS.gamelogs(await day(ask))),
    async injuries(ask) {
      const all = PARTS.injuries(await span(ask, BEGINNING, ask.date));
      const { injuries, unmatched } = await gather({ injuries: [], unmatched: [] }, all);
      return { injuries: inForce(injuries, ask.date), unmatched };
    },
    // The files name starters only after the game.
    lineups: async () => ({ lineups: [], unmatched: [] }),
    odds: async (ask) => gather({ propQuotes: [], gameLines: [], unmatched: [] }, PARTS.odds(await day(ask))),
    async profiles(ask) {
      const all = PARTS.profiles(await upToNow(ask));
      const { playTypes, zones, unmatched } = await gather({ playTypes: [], zones: [], unmatched: [] }, all);
      return { playTypes: newest(playTypes), zones: newest(zones), unmatched };
    },
    async *history(ask) {
      yield* inOrder(ask, await span(ask, ask.from, ask.to));
    },
  };
}

async function readIndex(folder: string): Promise<Index> {
  const unmatched = unmatchedList('games');
  const games = await readGames(folder, unmatched);
  return {
    games,
    rosters: await readRosters(folder),
    unmatchedGames: unmatched.take(),
    leaguesIn: new Map(),
  };
}

async function* inOrder(ask: HistoryAsk, span: Span): AsyncGenerator<HistoryBatch> {
  const steps = FEED_STEPS.filter((step) => ask.steps.includes(step));
  const days = daysBetween(ask.from, ask.to) + 1;
  let done = 0;
  for (const [n, step] of steps.entries()) {
    for await (const { facts, date } of PARTS[step](span)) {
      // A step reads several files from the start; the reported progress never decreases.
      done = Math.max(done, (n + 0.99 * ((daysBetween(ask.from, date) + 1) / days)) / steps.length);
      yield { step, facts, done };
    }
    done = (n + 1) / steps.length;
    yield { step, facts: {}, done };
  }
}

async function gather<Kinds extends keyof Facts>(
  into: Pick<Facts, Kinds>,
  parts: AsyncGenerator<Part>,
): Promise<Pick<Facts, Kinds>> {
  const all = into as Record<string, unknown[]>;
  for await (const { facts } of parts)
    for (const [kind, list] of Object.entries(facts)) for (const fact of list) all[kind]?.push(fact);
  return into;
}

/** Per player the last report before the day, unless it was an all-clear, and all reports of the day. */
function inForce(reports: readonly InjuryReport[], date: string): InjuryReport[] {
  const byPlayer = Map.groupBy(reports, ({ playerId }) => playerId);
  return [...byPlayer.values()].flatMap((own) => {
    const today = own.filter(({ capturedAt }) => leagueDate(capturedAt) >= date);
    const before = own.filter(({ capturedAt }) => leagueDate(capturedAt) < date).at(-1);
    return before && before.status !== 'available' ? [before, ...today] : today;
  });
}

function newest<T extends { capturedAt: Date }>(facts: readonly T[]): T[] {
  const last = facts.reduce((latest, { capturedAt }) => Math.max(latest, capturedAt.getTime()), 0);
  return facts.filter(({ capturedAt }) => capturedAt.getTime() === last);
}
