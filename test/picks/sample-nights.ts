import { addDays, minutesAfter } from '../../src/domain/dates.ts';
import type { GameFact } from '../../src/domain/games.ts';
import type { League } from '../../src/domain/leagues.ts';
import { mostQuoted } from '../../src/domain/most-quoted.ts';
import type { Stat } from '../../src/domain/stats.ts';
import { sampleFeed } from '../../src/ingest/feeds/sample/sample-feed.ts';
import { newestQuotes } from '../../src/lines/consensus.ts';
import { shippedParams } from '../../src/model/shipped.ts';
import { createState, enterSeason, type LeagueState, learn } from '../../src/model/state.ts';
import { closingValue } from '../../src/picks/closing-value.ts';
import { lineShapeOf } from '../../src/picks/compose-pick.ts';
import { decidePicks } from '../../src/picks/decide-picks.ts';
import { gradePick } from '../../src/picks/grade-pick.ts';
import { type ScoredCandidate, scoreSlate } from '../../src/picks/score-slate.ts';
import type { SlateFacts } from '../../src/picks/slate-facts.ts';
import { finished, sheetOf } from '../data/sample-picks.ts';

export type NightPick = {
  playerId: number;
  stat: Stat;
  direction: 'over' | 'under';
  rating: 'premium' | 'standard';
  books: number;
  decimalPrice: number;
  result: 'hit' | 'miss' | 'push' | 'void';
  clvPercent: number | null;
};

/** `props`: those that enough books quote. */
export type SampleNight = { date: string; games: number; props: number; picks: NightPick[] };

type Ask = {
  league: League;
  from: string;
  days: number;
  /** Scores every nth day only; the model learns from all of them. */
  every: number;
  historyDays: number;
};

/** As the first start does for past days: every game is scored once, an hour before the first tip-off. */
const MINUTES_BEFORE_FIRST_TIP = 60;

/** Nights of the sample league, scored, published and settled in memory. */
export async function sampleNights(ask: Ask): Promise<SampleNight[]> {
  const { league, from, days, every, historyDays } = ask;
  const feed = sampleFeed();
  const state = createState(shippedParams.leagues[league]!);
  const nights: SampleNight[] = [];
  for (let n = -historyDays; n < days; n += 1) {
    const date = addDays(from, n);
    const asOf = new Date(`${addDays(date, 2)}T12:00:00Z`);
    const day = { league, date, asOf };
    const games = finished((await feed.schedule(day)).games);
    const logs = await feed.gamelogs(day);
    const { players } = await feed.players(day);
    if (games[0]) enterSeason(state, games[0].season);
    if (n >= 0 && n % every === 0 && games.length > 0) {
      const facts = {
        ...(await feed.odds(day)),
        ...(await feed.injuries(day)),
        ...(await feed.lineups(day)),
      };
      nights.push(await playNight({ games, players, logs, state, ...facts }));
    }
    const positions = new Map(players.map(({ id, position }) => [id, position]));
    for (const game of games) learn(state, sheetOf(game, logs, positions));
  }
  return nights;
}

type Feed = ReturnType<typeof sampleFeed>;
type Given<Step extends 'players' | 'odds' | 'injuries' | 'lineups'> = Awaited<ReturnType<Feed[Step]>>;
type Night = Given<'players'> &
  Given<'odds'> &
  Given<'injuries'> &
  Given<'lineups'> & {
    games: GameFact[];
    logs: Awaited<ReturnType<Feed['gamelogs']>>;
    state: LeagueState;
  };

async function playNight(night: Night): Promise<SampleNight> {
  const { games, logs } = night;
  const facts = factsOf(night);
  const { at } = facts;
  const { candidates } = await scoreSlate(facts);
  const statusOf = (playerId: number) => facts.injuries.get(playerId)?.status ?? 'available';
  const ask = { candidates, open: [], elsewhere: [], games: facts.games, statusOf, at };
  const byProp = Map.groupBy(night.propQuotes, ({ playerId, stat }) => `${playerId} ${stat}`);
  const linesOf = Map.groupBy(logs.playerBoxScores, ({ gameId }) => gameId);
  const picks = decidePicks(ask).publish.map((candidate): NightPick => {
    const { game, player, scored } = candidate;
    const { stat, direction, line, decimalPrice } = scored;
    const final = games.find(({ id }) => id === game.id)!;
    const bet = { date: game.date, playerId: player.id, stat, line, direction };
    const grade = gradePick(bet, {
      game: final,
      lines: (linesOf.get(game.id) ?? []).toReversed(),
      status: statusOf(player.id),
    });
    return {
      playerId: player.id,
      stat,
      direction,
      rating: scored.rating === 'premium' ? 'premium' : 'standard',
      books: scored.market!.books,
      decimalPrice,
      result: grade.settled ? grade.result : 'void',
      clvPercent: closingValueOf(candidate, byProp.get(`${player.id} ${stat}`) ?? []),
    };
  });
  const props = candidates.filter(({ scored }) => !scored.gates.includes('few-books')).length;
  return { date: games[0]!.date, games: games.length, props, picks };
}

function closingValueOf({ game, ask, scored, quotes }: ScoredCandidate, all: Night['propQuotes']) {
  const { stat, line, direction, decimalPrice } = scored;
  const lineShape = lineShapeOf(ask.projection!, stat, line);
  const ofGame = all.filter(({ gameId }) => gameId === game.id);
  return closingValue({ line, direction, decimalPrice, lineShape, books: quotes }, ofGame, game.tipAt)
    .clvPercent;
}

/** What was known an hour before the first tip-off. */
function factsOf(night: Night): SlateFacts {
  const { games, state } = night;
  const first = Math.min(...games.map(({ tipAt }) => tipAt.getTime()));
  const at = minutesAfter(new Date(first), -MINUTES_BEFORE_FIRST_TIP);
  const known = <F extends { capturedAt: Date }>(facts: readonly F[]) =>
    facts.filter(({ capturedAt }) => capturedAt <= at);
  const ofProp = Map.groupBy(
    known(night.propQuotes),
    ({ gameId, playerId, stat }) => `${gameId} ${playerId} ${stat}`,
  );
  return {
    at,
    boardReadAt: at,
    state,
    games: games.map((game) => ({ ...game, status: 'scheduled', homeScore: null, awayScore: null })),
    players: new Map(known(night.players).map((one) => [one.id, { ...one, slug: String(one.id) }])),
    injuries: new Map(known(night.injuries).map((report) => [report.playerId, report])),
    lineups: known(night.lineups).map((one) => ({ ...one, starterIds: [...one.starterIds] })),
    markets: games.map(({ id }) => {
      const lines = known(night.gameLines).filter(({ gameId }) => gameId === id);
      const newest = [...new Map(lines.map((line) => [line.book, line])).values()];
      return {
        gameId: id,
        spread: mostQuoted(newest.flatMap(({ spreadHome }) => spreadHome ?? [])),
        total: mostQuoted(newest.flatMap(({ total }) => total ?? [])),
      };
    }),
    quotes: [...ofProp.values()].flatMap((quotes) => newestQuotes(quotes, at)),
  };
}
