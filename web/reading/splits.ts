import type { GameLog } from '../wire.ts';

export type Splits = {
  venue: 'home' | 'away' | null;
  backToBack: boolean;
  opponent: string | null;
  favourite: 'favourite' | 'underdog' | null;
  playoffs: boolean;
  highTotal: boolean;
};

export const NO_SPLITS: Splits = {
  venue: null,
  backToBack: false,
  opponent: null,
  favourite: null,
  playoffs: false,
  highTotal: false,
};

/** Total from which a game is expected to be fast. */
export const HIGH_TOTAL = 230;

/** The games that match all chosen splits. */
export const applySplits = (games: readonly GameLog[], splits: Splits): GameLog[] =>
  games.filter(
    (game) =>
      (splits.venue === null || game.isHome === (splits.venue === 'home')) &&
      (!splits.backToBack || game.isBackToBack) &&
      (splits.opponent === null || game.opponentAbbreviation === splits.opponent) &&
      (splits.favourite === null ||
        (game.spread !== null && (splits.favourite === 'favourite' ? game.spread < 0 : game.spread > 0))) &&
      (!splits.playoffs || game.isPlayoffs) &&
      (!splits.highTotal || (game.gameTotal !== null && game.gameTotal >= HIGH_TOTAL)),
  );
