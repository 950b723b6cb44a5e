import { earliest } from '../../domain/dates.ts';
import { round } from '../../domain/numeric.ts';
import { fairOdds } from '../../domain/odds.ts';
import { isWhole, STAT_CATALOGUE, type Stat } from '../../domain/stats.ts';
import { findGameOfPlayer } from '../../league/player-game.ts';
import { getPlayer } from '../../league/player-queries.ts';
import { consensusLine, firstExpiry, standingQuotes } from '../../lines/consensus.ts';
import { listQuotes, type PropVersion } from '../../lines/quote-queries.ts';
import { forecastPlayer, type GameReader } from '../../picks/pricing/forecast.ts';
import { createLineScorer, type ForecastProp, returnOf } from '../../picks/pricing/price-prop.ts';
import type { Db } from '../../platform/db/connect.ts';
import type { Computed } from '../../platform/http/cache.ts';
import type { Ladder } from './contract.ts';

type Ask = {
  playerId: number;
  stat: Stat;
  date: string;
  asOf: Date;
  now: Date;
  delayMinutes: number;
  readGame: GameReader;
};

/** Fair odds of the usual alternate lines of a prop, with the books that quote them. */
export async function playerLadder(db: Db, ask: Ask): Promise<Computed<Ladder>> {
  const { playerId, stat, date, asOf, readGame } = ask;
  const player = await getPlayer(db, { id: playerId, asOf });
  const found = await findGameOfPlayer(db, { player, date, asOf });
  const game = found?.game.status === 'postponed' || found?.game.status === 'cancelled' ? null : found?.game;
  const at = game && game.tipAt < asOf ? game.tipAt : asOf;
  const quotes = game ? await listQuotes(db, { games: [game], playerId, stat, asOf, until: at }) : [];
  const standing = standingQuotes(quotes, at).filter(({ kind }) => kind !== 'dfs');
  const prop = game && forecastPlayer(await readGame(db, { game, at }), game, player).propOf(stat);
  const consensus = consensusLine(quotes, at);
  const record = {
    playerId,
    playerName: player.name,
    stat,
    displayName: STAT_CATALOGUE[stat].displayName,
    date,
    gameId: game?.id ?? null,
    gameDate: game?.tipAt ?? null,
    consensusLine: consensus,
    rungs: prop ? rungsOf(stat, prop, { quotes: standing, consensus }) : [],
    dataDelayMinutes: ask.delayMinutes,
    generatedAt: ask.now,
  };
  const isOver = game ? game.tipAt <= asOf : false;
  const changes = [game?.tipAt ?? null, firstExpiry(standing)].filter((instant) => instant !== null);
  return { record, until: isOver ? null : earliest(changes) };
}

export function rungsOf(
  stat: Stat,
  prop: ForecastProp,
  { quotes, consensus }: { quotes: readonly PropVersion[]; consensus: number | null },
): Ladder['rungs'] {
  const { from, to, step } = STAT_CATALOGUE[stat].ladder;
  const usual = Array.from({ length: (to - from) / step + 1 }, (_, n) => from + n * step - 0.5);
  const lines = new Set([...usual, ...quotes.map(({ line }) => line)]);
  const score = createLineScorer(prop);
  return [...lines]
    .sort((a, b) => a - b)
    .map((line) => {
      const scored = score(line);
      const value = (side: 'over' | 'under', odds: number | null) =>
        odds === null ? null : round(100 * returnOf(scored, side, odds), 2);
      return {
        line,
        isUsual: line === consensus || usual.includes(line),
        atLeast: isWhole(stat) && !Number.isInteger(line) ? Math.ceil(line) : null,
        probability: round(scored.overProbability, 4),
        pushProbability: round(scored.pushProbability, 4),
        fairOver: fairOdds(scored.overProbability),
        fairUnder: fairOdds(1 - scored.overProbability),
        books: quotes
          .filter((quote) => quote.line === line)
          .map(({ book, kind, overOdds, underOdds, capturedAt }) => ({
            sportsbook: book,
            isAlternate: kind === 'alternate',
            overOdds,
            underOdds,
            overEvPercent: value('over', overOdds),
            underEvPercent: value('under', underOdds),
            capturedAt,
          }))
          .sort((a, b) => (a.sportsbook < b.sportsbook ? -1 : 1)),
      };
    });
}
