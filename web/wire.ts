import type { Static } from 'typebox';
import type * as accounts from '../src/accounts/contract.ts';
import type * as operations from '../src/ingest/operations/contract.ts';
import type * as league from '../src/league/contract.ts';
import type * as lines from '../src/lines/contract.ts';
import type * as diagnostics from '../src/ops/diagnostics/contract.ts';
import type * as settings from '../src/ops/settings/contract.ts';
import type * as picks from '../src/picks/contract.ts';
import type * as dives from '../src/picks/deep-dive/contract.ts';
import type * as research from '../src/research/contract.ts';
import type * as record from '../src/research/record/contract.ts';
import type * as webhooks from '../src/webhooks/contract.ts';
import type * as alerts from '../src/workbench/alerts/contract.ts';
import type * as exports from '../src/workbench/exports/contract.ts';
import type * as saved from '../src/workbench/saved/contract.ts';
import type { Wire } from './api.ts';

/** The API's records as JSON. */
export type PublicPlayer = Static<typeof league.PublicPlayer>;
export type Matchup = Wire<research.Matchup>;
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

/** A pick with the hit rates that the board shows. */
export type Pick = Wire<picks.PickRecord> & Partial<Omit<PickBackground, 'pickId'>> & { saved?: boolean };
export type Board = Omit<Wire<Static<typeof picks.MemberDayOfPicks>>, 'items'> & { items: Pick[] };
export type PickDetail = Wire<picks.WholePickRecord>;
export type DeepDive = Wire<dives.DeepDive>;

export type PublicRecord = Wire<record.PublicRecord>;

export type Me = Wire<accounts.Me>;
export type Subscription = Wire<accounts.Subscription>;
export type ApiKey = Wire<accounts.ApiKey>;
export type CreatedApiKey = Wire<Static<typeof accounts.CreatedApiKey>>;
export type OpsToken = Wire<accounts.OpsToken>;
export type CreatedOpsToken = Wire<Static<typeof accounts.CreatedOpsToken>>;

export type Webhook = Wire<webhooks.Subscription>;
export type WrittenWebhook = Wire<webhooks.WrittenSubscription>;
export type Delivery = Wire<webhooks.Delivery>;
export type WebhookTest = Wire<webhooks.TestResult>;
export type EventType = Static<typeof webhooks.EventTypeDescription>;

export type AlertRule = Wire<Static<typeof alerts.AlertRule>>;
export type Alert = Wire<alerts.AlertPage>['items'][number];
export type SavedQuery = Wire<Static<typeof saved.SavedQuery>>;
export type QueryPreview = Wire<saved.QueryPreview>;
export type QueryDefinition = saved.QueryDefinition;
export type Export = Wire<exports.Export>;

export type Operation = Wire<operations.Operation>;
export type PipelineRun = Wire<diagnostics.PipelineRunPage>['items'][number];
export type Health = Wire<diagnostics.Health>;
export type FreshnessItem = Wire<diagnostics.FreshnessItem>;
export type Settlement = Wire<diagnostics.SettlementDiagnostics>;
export type ErrorSummary = Wire<diagnostics.ErrorSummary>;
export type SecretStatus = Wire<diagnostics.SecretStatus>;
export type Services = Wire<diagnostics.Services>;
export type JobQueue = Wire<diagnostics.JobQueue>;
export type ExpectedBoard = Wire<diagnostics.Board>;
export type ShownSettings = Wire<settings.ShownSettings>;
