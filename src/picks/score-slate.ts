import { groupBy } from '../domain/collections.ts';
import { STATS, type Stat } from '../domain/stats.ts';
import type { Game } from '../league/game-queries.ts';
import type { Injury } from '../league/injury-queries.ts';
import type { Player } from '../league/player-queries.ts';
import type { NewestQuote } from '../lines/quote-queries.ts';
import { gapOf, impliedByOthers, NOTHING_IMPLIED } from '../model/cross-market.ts';
import type { PlayerStatus } from '../model/gates.ts';
import type { Variant } from '../model/params.ts';
import type { Projection } from '../model/projection.ts';
import { type PropAsk, type ScoredProp, scoreProp } from '../model/score.ts';
import { createYielder } from '../platform/yield-to-event-loop.ts';
import { aheadOf, variantOf } from './game-ahead.ts';
import { knownProjections } from './known-projections.ts';
import type { SlateFacts } from './slate-facts.ts';

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
    const projections = knownProjections(facts.state, ahead);
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
