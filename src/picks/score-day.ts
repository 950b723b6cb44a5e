import type { League } from '../domain/leagues.ts';
import { listGameMarkets } from '../league/game-line-queries.ts';
import { type Game, listGames } from '../league/game-queries.ts';
import { listInjuries } from '../league/injury-queries.ts';
import { listLineups } from '../league/lineup-queries.ts';
import { listPlayers } from '../league/player-queries.ts';
import { listTeams } from '../league/team-queries.ts';
import { listNewestQuotes } from '../lines/quote-queries.ts';
import type { PlayerStatus } from '../model/gates.ts';
import { shippedParams } from '../model/shipped.ts';
import type { Db } from '../platform/db/connect.ts';
import type { PickOrigin } from '../platform/db/tables.ts';
import type { PublishFacts } from './compose-pick.ts';
import { fingerprintsOf } from './game-fingerprint.ts';
import type { StateReader } from './known-state.ts';
import type { News } from './news-delay.ts';
import { type ScoredSlate, scoreSlate } from './score-slate.ts';
import { listScorings } from './scoring-queries.ts';

export type ScoreAsk = {
  league: League;
  date: string;
  /** The as-of instant of the facts. */
  at: Date;
  origin: PickOrigin;
  /** When odds were last fetched. Null if unknown: a quote's age then counts from its capture. */
  boardReadAt: Date | null;
  /** Skip games whose facts are the same as at their last scoring. */
  onlyChanged: boolean;
  stateBefore: StateReader;
};

/** A day's scored props, not yet compared with its current picks. */
export type ScoredDay = Pick<ScoreAsk, 'league' | 'date' | 'at' | 'origin'> &
  ScoredSlate & {
    games: Game[];
    /** By game id, for each scored game. */
    fingerprints: ReadonlyMap<number, string>;
    /** Games not yet played that were skipped because nothing about them has changed. */
    unchanged: ReadonlySet<number>;
    statusOf: (playerId: number) => PlayerStatus;
    news: readonly News[];
    facts: PublishFacts;
  };

/** Gathers the facts and scores them. Writes nothing. */
export async function scoreDay(db: Db, ask: ScoreAsk): Promise<ScoredDay> {
  const { league, date, at, origin, boardReadAt } = ask;
  const games = await listGames(db, { league, from: date, to: date, asOf: at });
  const ahead = games.filter(({ status, tipAt }) => status === 'scheduled' && tipAt > at);
  const players = new Map((await listPlayers(db, { league, asOf: at })).map((one) => [one.id, one]));
  const reports = await listInjuries(db, { playerIds: [...players.keys()], asOf: at });
  const injuries = new Map(reports.map((one) => [one.playerId, one]));
  const gameIds = ahead.map(({ id }) => id);
  const lineups = await listLineups(db, { gameIds, asOf: at });
  const markets = await listGameMarkets(db, { gameIds, asOf: at });
  const quotes = await listNewestQuotes(db, { games: ahead, at });
  const teams = new Map((await listTeams(db, { league, asOf: at })).map((one) => [one.id, one]));
  const known = ahead.length === 0 ? null : await ask.stateBefore(db, { league, date, asOf: at });
  const last = new Map(
    (await listScorings(db, ask)).map(({ gameId, fingerprint }) => [gameId, fingerprint] as const),
  );
  const slate = known && {
    at,
    games: ahead,
    players,
    injuries,
    lineups,
    markets,
    quotes,
    boardReadAt,
    ...known,
  };
  const fingerprints = slate ? fingerprintsOf(slate) : new Map<number, string>();
  for (const [gameId, fingerprint] of fingerprints)
    if (ask.onlyChanged && last.get(gameId) === fingerprint) fingerprints.delete(gameId);
  const scored = slate && {
    ...slate,
    games: ahead.filter(({ id }) => fingerprints.has(id)),
  };
  const text = (instant: Date | number | null) => (instant === null ? null : new Date(instant).toISOString());
  return {
    league,
    date,
    at,
    origin,
    ...(scored ? await scoreSlate(scored) : { candidates: [], strangers: 0 }),
    games,
    fingerprints,
    unchanged: new Set(ahead.map(({ id }) => id).filter((id) => !fingerprints.has(id))),
    statusOf: (playerId) => injuries.get(playerId)?.status ?? 'available',
    news: reports.flatMap(({ playerId, knownAt }) => {
      const teamId = players.get(playerId)?.teamId ?? null;
      return teamId === null ? [] : [{ teamId, knownAt }];
    }),
    facts: {
      abbreviationOf: (teamId) => teams.get(teamId)?.abbreviation ?? '?',
      modelVersion: shippedParams.version,
      state: known?.state ?? null,
      factsAsOf: {
        at: at.toISOString(),
        quotes: text(boardReadAt ?? newest(quotes)),
        injuries: text(newest(reports)),
        boxScores: text(known?.newestLineAt ?? null),
      },
    },
  };
}

const newest = (facts: readonly { capturedAt: Date }[]): number | null =>
  facts.length === 0 ? null : facts.reduce((last, { capturedAt }) => Math.max(last, Number(capturedAt)), 0);
