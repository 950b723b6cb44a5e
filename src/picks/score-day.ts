import type { League } from '../core/facts.ts';
import type { Db } from '../db/connect.ts';
import type { PickOrigin } from '../db/tables.ts';
import { type Game, listGames } from '../league/game-queries.ts';
import { listInjuries } from '../league/injury-queries.ts';
import { listPlayers } from '../league/player-queries.ts';
import { listTeams } from '../league/team-queries.ts';
import { listStandingQuotes } from '../lines/quote-queries.ts';
import type { PlayerStatus } from '../model/gates.ts';
import { shippedParams } from '../model/shipped.ts';
import type { PublishFacts } from './compose-pick.ts';
import { type LeagueHistory, newestLineAt, readHistory, stateBefore } from './league-history.ts';
import { type ScoredSlate, scoreSlate } from './score-slate.ts';

export type ScoreAsk = {
  league: League;
  date: string;
  /** The facts known at this instant are scored; what comes of it is published at it. */
  at: Date;
  origin: PickOrigin;
  /** When the books were last asked; null where nobody knows, and then a quote is as old as it says. */
  boardReadAt: Date | null;
  /** Where many days are scored, read once for all of them. */
  history?: LeagueHistory;
};

/** A day's props as the model sees them, not yet compared with the picks that stand. */
export type ScoredDay = Omit<ScoreAsk, 'history' | 'boardReadAt'> &
  ScoredSlate & { games: Game[]; statusOf: (playerId: number) => PlayerStatus; facts: PublishFacts };

/** Reads what is known and scores it. Writes nothing. */
export async function scoreDay(db: Db, { history, boardReadAt, ...ask }: ScoreAsk): Promise<ScoredDay> {
  const { league, date, at } = ask;
  const games = await listGames(db, { league, from: date, to: date, asOf: at });
  const ahead = games.filter(({ status, tipAt }) => status === 'scheduled' && tipAt > at);
  const players = new Map((await listPlayers(db, { league, asOf: at })).map((one) => [one.id, one]));
  const reports = await listInjuries(db, { playerIds: [...players.keys()], asOf: at });
  const injuries = new Map(reports.map((one) => [one.playerId, one]));
  const quotes = await listStandingQuotes(db, { games: ahead, at });
  const teams = new Map((await listTeams(db, { league, asOf: at })).map((one) => [one.id, one]));
  const known = ahead.length === 0 ? null : (history ?? (await readHistory(db, { league, date, asOf: at })));
  const params = shippedParams.leagues[league];
  if (!params) throw new Error(`The model has no parameters for the ${league}.`);
  const slate = known
    ? await scoreSlate({
        at,
        games: ahead,
        players,
        injuries,
        quotes,
        boardReadAt,
        state: await stateBefore(known, { date, asOf: at, params }),
      })
    : { candidates: [], strangers: 0 };
  const text = (instant: Date | number | null) => (instant === null ? null : new Date(instant).toISOString());
  return {
    ...ask,
    ...slate,
    games,
    statusOf: (playerId) => injuries.get(playerId)?.status ?? 'available',
    facts: {
      abbreviationOf: (teamId) => teams.get(teamId)?.abbreviation ?? '?',
      modelVersion: shippedParams.version,
      factsAsOf: {
        at: at.toISOString(),
        quotes: text(boardReadAt ?? newest(quotes)),
        injuries: text(newest(reports)),
        boxScores: text(known && newestLineAt(known, at)),
      },
    },
  };
}

const newest = (facts: readonly { capturedAt: Date }[]): number | null =>
  facts.length === 0 ? null : facts.reduce((last, { capturedAt }) => Math.max(last, Number(capturedAt)), 0);
