import type { Static } from 'typebox';
import type * as diagnostics from '../src/diagnostics/contract.ts';
import type * as league from '../src/league/contract.ts';
import type * as lines from '../src/lines/contract.ts';
import type * as picks from '../src/picks/contract.ts';
import type * as dives from '../src/picks/deep-dive/contract.ts';
import type * as record from '../src/record/contract.ts';
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

export type DataAge = Wire<diagnostics.DataAge>;

export type PickBackground = Wire<research.PickBackground>;

/** A pick, with what the board shows beside it. */
export type Pick = Wire<picks.PickRecord> & Partial<Omit<PickBackground, 'pickId'>>;
export type Board = Omit<Wire<Static<typeof picks.MemberDayOfPicks>>, 'items'> & { items: Pick[] };
export type PickDetail = Wire<picks.WholePickRecord>;
export type DeepDive = Wire<dives.DeepDive>;

export type PublicRecord = Wire<record.PublicRecord>;
