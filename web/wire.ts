import type { Static } from 'typebox';
import type * as league from '../src/league/contract.ts';
import type { Wire } from './api.ts';

/** The API's records as they come over the wire. */
export type PublicPlayer = Static<typeof league.PublicPlayer>;
export type Matchup = Wire<league.Matchup>;
export type TeamDetail = Wire<league.TeamDetail>;
export type Defense = Wire<league.Defense>;
export type SimilarPlayers = Wire<league.SimilarPlayers>;
export type PlayTypeItem = Wire<league.PlayTypeItem>;
export type InjuryNote = Wire<league.InjuryNote>;
export type SideGame = Wire<league.SideGame>;

export type DataAge = { feed: string; lastSuccessAt: string | null; status: string };

export type HitRates = {
  line: number;
  l5Hits: number;
  l5Games: number;
  l10Hits: number;
  l10Games: number;
  l15Hits: number;
  l15Games: number;
  seasonHits: number;
  seasonGames: number;
};

export type Pick = {
  pickId: number;
  playerId: number;
  playerName: string;
  teamId: number;
  teamAbbreviation: string;
  stat: string;
  line: number;
  direction: 'over' | 'under';
  scoreFinal: number;
  rating: string;
  ratingEmoji: string;
  league: string;
  gameId: number;
  gameDate: string;
  opponentAbbreviation: string;
  isHome: boolean;
  confidence: number;
  projection: { mean: number; p10: number; p50: number; p90: number };
  fairOdds: number;
  bestBook: { sportsbook: string; line: number; odds: number } | null;
  evPercent: number;
  summary: string | null;
  blocks: { blockName: string; blockDisplayName: string; score: number; confidence: number }[];
  modelVersion: string;
  publishedAt: string;
  hitRates?: HitRates | null;
  openingLine?: number | null;
  result?: string | null;
  actual?: number | null;
  closingLine?: number | null;
  clvPercent?: number | null;
};

export type Board = {
  date: string;
  league: string;
  generatedAt: string;
  count: number;
  premiumCount: number;
  standardCount: number;
  items: Pick[];
  nextCursor: string | null;
};

export type GameLog = {
  gameDate: string;
  gameId: number;
  opponentTeamId: number;
  opponentAbbreviation: string;
  isHome: boolean;
  isBackToBack: boolean;
  isPlayoffs: boolean;
  minutes: number;
  points: number;
  rebounds: number;
  assists: number;
  threes: number;
  steals: number;
  blocks: number;
  ptsRebAst: number;
  ptsReb: number;
  ptsAst: number;
  rebAst: number;
  stocks: number;
  fantasyScore: number;
  usageRate: number;
  gameTotal: number | null;
  spread: number | null;
  closingLine?: number | null;
};
