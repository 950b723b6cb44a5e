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
