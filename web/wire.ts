import type { Static } from 'typebox';
import type * as league from '../src/league/contract.ts';
import type * as lines from '../src/lines/contract.ts';
import type * as dives from '../src/picks/deep-dive/contract.ts';
import type * as research from '../src/research/contract.ts';
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

export type MatchupResearch = Wire<research.MatchupResearch>;
export type PlayerResearch = Wire<research.PlayerResearch>;
export type GameLog = Wire<research.ResearchGameLog>;
export type ResearchProp = Wire<research.ResearchProp>;
export type PlayerPick = Wire<research.PlayerPick>;
export type LineHistory = Wire<Static<typeof lines.LineHistory>>;

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

export type PickDetail = Pick & {
  status?: string;
  withdrawnReason?: string | null;
  flipPoints?: {
    line: number | null;
    lineLostAt: number | null;
    odds: number | null;
    oddsLostAt: number | null;
  } | null;
  versions?: {
    publishedAt: string;
    line: number;
    direction: string;
    rating: string;
    scoreFinal: number;
    reason?: string | null;
  }[];
};

export type DeepDive = Wire<dives.DeepDive>;

export type PublicRecord = {
  from: string;
  to: string;
  overall: {
    origin: string;
    picks: number;
    settled: number;
    unsettled: number;
    hits: number;
    misses: number;
    pushes: number;
    voids: number;
    hitRate: number | null;
    hitRateLow: number | null;
    hitRateHigh: number | null;
    breakEven: number | null;
    roiPercent: number | null;
    units: number;
    meanClvPercent: number | null;
    clvPicks: number;
    ece: number | null;
  }[];
  records: {
    origin: string;
    league: string;
    rating: string;
    hits: number;
    misses: number;
    breakEven: number | null;
    roiPercent: number | null;
  }[];
  days: {
    date: string;
    origin: string;
    picks: number;
    hits: number;
    misses: number;
    pushes: number;
    units: number;
  }[];
  calibration: { origin: string; predicted: number; hits: number; n: number }[];
};
