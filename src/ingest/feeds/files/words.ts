import type { PlayType } from '../../../domain/defence.ts';
import type { SeasonType } from '../../../domain/games.ts';
import type { InjuryStatus } from '../../../domain/injuries.ts';
import { LEAGUE_CATALOGUE, LEAGUES, type League } from '../../../domain/leagues.ts';
import { POSITIONS, type Position } from '../../../domain/players.ts';
import type { QuoteKind } from '../../../domain/quotes.ts';
import { statsByWord } from '../../../domain/stats.ts';

/** Maps terms of the files to ours. Unknown terms are not guessed but reported as unmatched. */
export const STAT_OF = statsByWord('seasonFiles');

export const LEAGUE_OF: Readonly<Record<string, League>> = Object.fromEntries(
  LEAGUES.map((league) => [LEAGUE_CATALOGUE[league].name, league]),
);

export const SEASON_TYPE_OF: Readonly<Record<string, SeasonType>> = {
  regular: 'regular',
  playoffs: 'playoffs',
  playin: 'playin',
  preseason: 'preseason',
};

export const INJURY_STATUS_OF: Readonly<Record<string, InjuryStatus>> = {
  OUT: 'out',
  DOUBTFUL: 'doubtful',
  QUESTIONABLE: 'questionable',
  'DAY-TO-DAY': 'questionable',
  PROBABLE: 'probable',
  RETURNED: 'available',
  AVAILABLE: 'available',
};

export const PLAY_TYPE_OF: Readonly<Record<string, PlayType>> = {
  tran: 'transition',
  iso: 'isolation',
  pr_ball: 'ballHandler',
  pr_roll: 'rollMan',
  post: 'postUp',
  spot: 'spotUp',
  hand_off: 'handOff',
  cut: 'cut',
  off_screen: 'offScreen',
  oreb: 'offRebound',
  misc: 'misc',
};

const DAILY_FANTASY = new Set(['prizepicks', 'underdog', 'pick6', 'betr_us_dfs']);

export const kindOf = (book: string, snap: string): QuoteKind =>
  DAILY_FANTASY.has(book) ? 'dfs' : snap === 'alt' ? 'alternate' : 'standard';

export const positionOf = (text: string): Position | null =>
  POSITIONS.find((position) => position === text) ?? null;
