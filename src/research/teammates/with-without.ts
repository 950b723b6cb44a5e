import { round } from '../../domain/numeric.ts';
import { statValue } from '../../domain/stat-value.ts';
import type { Stat } from '../../domain/stats.ts';
import { listAppearances, listGameLogs } from '../../league/box-score-queries.ts';
import { findSeason } from '../../league/game-queries.ts';
import { findGameOfPlayer } from '../../league/player-game.ts';
import { getPlayer, listRoster, type Player } from '../../league/player-queries.ts';
import { consensusLine, countedQuotes, firstExpiry } from '../../lines/consensus.ts';
import { listQuotes } from '../../lines/quote-queries.ts';
import type { Db } from '../../platform/db/connect.ts';
import type { Computed } from '../../platform/http/cache.ts';
import { invalid } from '../../platform/problem.ts';
import type { WithWithout } from './contract.ts';
import { clarityOf, composeSplit, type SplitGames, splitByTeammate } from './split-games.ts';

/** More than any season has, even for a player who missed much of it. */
const MOST_BOX_SCORES = 140;
const MOST_TEAMMATES = 5;

type Ask = {
  playerId: number;
  stat: Stat;
  teammate: number | undefined;
  date: string;
  asOf: Date;
  now: Date;
  delayMinutes: number;
};

/** A player's games of the season with and without his teammates. */
export async function withWithout(db: Db, ask: Ask): Promise<Computed<WithWithout>> {
  const { playerId, stat, date, asOf } = ask;
  const player = await getPlayer(db, { id: playerId, asOf });
  const { league, teamId } = player;
  const roster = teamId === null ? [] : await listRoster(db, { teamId, asOf });
  const teammates = chosen(player, roster, ask.teammate);
  const season = await findSeason(db, { league, date, asOf });
  const logs = (await listGameLogs(db, { playerId, before: date, asOf, limit: MOST_BOX_SCORES }))
    .filter((log) => log.played && log.season === season && log.seasonType !== 'preseason')
    .filter((log) => log.teamId === teamId)
    .reverse();
  const gameIds = logs.map(({ gameId }) => gameId);
  const ofPlayer = Map.groupBy(
    (await listAppearances(db, { gameIds, asOf })).filter((one) => one.teamId === teamId),
    (one) => one.playerId,
  );
  const market = await marketOf(db, { player, stat, date, asOf });
  const games = logs.map((log) => ({ ...log, value: statValue(log, stat) }));
  const splits = teammates.map((teammate) => {
    const appearances = new Map((ofPlayer.get(teammate.id) ?? []).map((one) => [one.gameId, one]));
    return { teammate, split: splitByTeammate(games, appearances) };
  });
  const shown = ask.teammate === undefined ? clearest(splits) : splits;
  const record = {
    playerId,
    playerName: player.name,
    stat,
    date,
    season,
    line: market.line,
    games: games.length,
    teammates: shown.map(({ teammate, split }) => ({
      playerId: teammate.id,
      name: teammate.name,
      minutesPerGame: round(split.minutesPerGame, 1),
      with: composeSplit(split.with, market.line),
      without: composeSplit(split.without, market.line),
    })),
    dataDelayMinutes: ask.delayMinutes,
    generatedAt: ask.now,
  };
  return { record, until: market.until };
}

function chosen(player: Player, roster: readonly Player[], asked: number | undefined): Player[] {
  const others = roster.filter(({ id }) => id !== player.id);
  if (asked === undefined) return others;
  const one = others.find(({ id }) => id === asked);
  if (one) return [one];
  throw invalid([
    { in: 'query', name: 'teammate', detail: `must be a player on the team of ${player.name}; got ${asked}` },
  ]);
}

const clearest = <S extends { split: SplitGames }>(splits: readonly S[]): S[] =>
  splits
    .flatMap((one) => {
      const clarity = clarityOf(one.split);
      return clarity === null ? [] : [{ one, clarity }];
    })
    .sort((a, b) => b.clarity - a.clarity)
    .slice(0, MOST_TEAMMATES)
    .map(({ one }) => one);

type MarketAsk = { player: Player; stat: Stat; date: string; asOf: Date };

/** The line of the day's game, and until when it holds unless a book changes it. */
async function marketOf(db: Db, { player, stat, date, asOf }: MarketAsk) {
  const found = await findGameOfPlayer(db, { player, date, asOf });
  if (!found) return { line: null, until: null };
  const { game } = found;
  const isOver = game.tipAt <= asOf;
  const at = isOver ? game.tipAt : asOf;
  const quotes = await listQuotes(db, { games: [game], playerId: player.id, stat, asOf, until: at });
  return { line: consensusLine(quotes, at), until: isOver ? null : firstExpiry(countedQuotes(quotes, at)) };
}
