import { groupBy } from '../domain/collections.ts';
import { STATS, type Stat } from '../domain/stats.ts';
import type { GameMarket } from '../league/game-line-queries.ts';
import type { Game } from '../league/game-queries.ts';
import type { Injury } from '../league/injury-queries.ts';
import type { Lineup } from '../league/lineup-queries.ts';
import type { Player } from '../league/player-queries.ts';
import type { NewestQuote } from '../lines/quote-queries.ts';
import { STATUS_CHANCE } from '../model/availability.ts';
import { gapOf, impliedByOthers, NOTHING_IMPLIED } from '../model/cross-market.ts';
import type { PlayerStatus } from '../model/gates.ts';
import type { Variant } from '../model/params.ts';
import { projectGame } from '../model/project.ts';
import type { Projection } from '../model/projection.ts';
import { type PropAsk, type ScoredProp, scoreProp } from '../model/score.ts';
import type { GameAhead, SideNews } from '../model/sheet.ts';
import type { LeagueState } from '../model/state.ts';
import { createYielder } from '../platform/yield-to-event-loop.ts';
import { teamKey } from './league-history.ts';

/** Facts about the games of a day that are not yet played, at an instant. */
export type SlateFacts = {
  at: Date;
  games: readonly Game[];
  players: ReadonlyMap<number, Player>;
  injuries: ReadonlyMap<number, Injury>;
  lineups: readonly Lineup[];
  markets: readonly GameMarket[];
  /** The newest standard quote of each book. */
  quotes: readonly NewestQuote[];
  /** When odds were last fetched: a current quote was confirmed then, whenever it was captured. */
  boardReadAt: Date | null;
  state: LeagueState;
};

/** One scored prop. `decidePicks` decides whether it becomes a pick. */
export type ScoredCandidate = {
  game: Game;
  player: Player;
  teamId: number;
  isHome: boolean;
  status: PlayerStatus;
  /** Those that are not suspended. */
  quotes: NewestQuote[];
  ask: PropAsk;
  scored: ScoredProp;
  /** Worth premium, and standard because the night or the game has as many as are allowed. */
  limited?: true;
};

export type ScoredSlate = {
  candidates: ScoredCandidate[];
  /** Quotes on players of neither team, which are skipped and reported. */
  strangers: number;
};

export async function scoreSlate(facts: SlateFacts): Promise<ScoredSlate> {
  const yieldToEventLoop = createYielder();
  const byGame = groupBy(facts.quotes, ({ gameId }) => gameId);
  const candidates: ScoredCandidate[] = [];
  let strangers = 0;
  for (const game of facts.games) {
    const ahead = aheadOf(game, facts);
    const variant = variantOf(ahead);
    const projections = projectGame(facts.state, ahead, variant);
    for (const [playerId, ofPlayer] of groupBy(byGame.get(game.id) ?? [], (quote) => quote.playerId)) {
      await yieldToEventLoop();
      const player = facts.players.get(playerId);
      const teamId = player?.teamId;
      if (!player || (teamId !== game.homeTeamId && teamId !== game.awayTeamId)) {
        strangers += new Set(ofPlayer.map(({ stat }) => stat)).size;
        continue;
      }
      const isHome = teamId === game.homeTeamId;
      const asked = { game, playerId, variant, projection: projections.get(playerId) ?? null };
      for (const { ask, quotes } of askProps(facts, { ...asked, quotes: ofPlayer })) {
        const scored = scoreProp(ask);
        if (scored)
          candidates.push({ game, player, teamId, isHome, status: ask.status, quotes, ask, scored });
      }
    }
  }
  return { candidates: candidates.sort(inOrder), strangers };
}

type PlayerAsk = { game: Game; playerId: number; variant: Variant; projection: Projection | null };

/** What is to be scored for each quoted prop of a player, with what the prices of the others imply. */
export function askProps(
  facts: SlateFacts,
  { quotes, ...player }: PlayerAsk & { quotes: readonly NewestQuote[] },
): { ask: PropAsk; quotes: NewestQuote[] }[] {
  const props = [...groupBy(quotes, ({ stat }) => stat)].map(([stat, ofStat]) => {
    const standing = ofStat.filter(({ suspended }) => !suspended);
    return { ask: askProp(facts, { ...player, stat, quotes: standing }), quotes: standing };
  });
  const implied = impliedByOthers(
    props.map(({ ask }) => gapOf(ask)),
    facts.state.params.crossMarket,
  );
  return props.map(({ ask, quotes }, n) => ({
    ask: { ...ask, implied: implied[n] ?? NOTHING_IMPLIED },
    quotes,
  }));
}

/** One prop by itself. */
export const askProp = (
  facts: SlateFacts,
  ask: PlayerAsk & { stat: Stat; quotes: readonly NewestQuote[] },
): PropAsk => ({
  stat: ask.stat,
  projection: ask.projection,
  quotes: ask.quotes.map((quote) => asSeen(quote, facts.boardReadAt)),
  params: facts.state.params,
  variant: ask.variant,
  at: facts.at.getTime(),
  tipAt: ask.game.tipAt.getTime(),
  date: ask.game.date,
  status: statusOf(facts.injuries.get(ask.playerId)),
});

const inOrder = (a: ScoredCandidate, b: ScoredCandidate): number =>
  a.game.id - b.game.id || a.player.id - b.player.id || rank(a.scored.stat) - rank(b.scored.stat);
const rank = (stat: Stat): number => STATS.indexOf(stat);

export const statusOf = (injury: Injury | undefined): PlayerStatus => injury?.status ?? 'available';

const asSeen = (quote: NewestQuote, readAt: Date | null) => ({
  book: quote.book,
  line: quote.line,
  overOdds: quote.overOdds,
  underOdds: quote.underOdds,
  capturedAt: seenAt(quote, readAt),
});

export const seenAt = ({ capturedAt }: NewestQuote, readAt: Date | null): number =>
  Math.max(capturedAt.getTime(), readAt?.getTime() ?? 0);

/** Lineups count once both teams have announced theirs, because the parameters were fitted on such games. */
export const variantOf = ({ news }: Pick<GameAhead, 'news'>): Variant =>
  news.home.starters && news.away.starters ? 'lineup' : 'history';

export function aheadOf(game: Game, facts: SlateFacts): GameAhead {
  const news = { home: newsOf(game, game.homeTeamId, facts), away: newsOf(game, game.awayTeamId, facts) };
  // The spread and the total have a coefficient only beside lineups.
  const market =
    variantOf({ news }) === 'lineup' ? facts.markets.find(({ gameId }) => gameId === game.id) : undefined;
  return {
    date: game.date,
    season: game.season,
    playoffs: game.seasonType === 'playoffs',
    home: teamKey(game.homeTeamId),
    away: teamKey(game.awayTeamId),
    news,
    spreadHome: market?.spread ?? null,
    total: market?.total ?? null,
  };
}

/** The starting lineup, the injury report, and roster changes since the team's last game. */
function newsOf(game: Game, teamId: number, { state, players, injuries, lineups }: SlateFacts): SideNews {
  const availability = new Map<number, number>();
  const roster = state.teams.get(teamKey(teamId))?.roster ?? new Set<number>();
  for (const id of roster) {
    const player = players.get(id);
    if (player && player.teamId !== teamId) availability.set(id, 0);
  }
  for (const player of players.values()) {
    if (player.teamId !== teamId) continue;
    const injury = injuries.get(player.id);
    if (injury) availability.set(player.id, STATUS_CHANCE[injury.status]);
    else if (!roster.has(player.id)) availability.set(player.id, 1);
  }
  const lineup = lineups.find((one) => one.gameId === game.id && one.teamId === teamId);
  // A team that names its starters has also submitted its final list of absences.
  return {
    starters: lineup ? new Set(lineup.starterIds) : null,
    availability,
    complete: lineup !== undefined,
  };
}
