import type {
  MemberDayOfPicks,
  PickBackground,
  Pick as PublishedPick,
} from '../sdk/ts/src/generated/client.ts';

/** The API's records, by the names that the dashboard uses. */
export type {
  Alert,
  AlertRule,
  ApiKey,
  CreatedApiKey,
  CreatedOpsToken,
  DeepDive,
  Defense,
  Evaluation,
  ExpectedOutputs as ExpectedBoard,
  Export,
  FreshnessItem,
  GameLineups,
  Health,
  Ladder,
  LineHistory,
  Matchup,
  MatchupResearch,
  Me,
  Operation,
  PipelineRun,
  PlayerPick,
  PlayerResearch,
  PlayTypeItem,
  Preferences,
  PublicPlayer,
  PublicRecord,
  QueryDefinition,
  QueryPreview,
  ResearchGameLog as GameLog,
  ResearchProp,
  SavedQuery,
  SettlementDiagnostics as Settlement,
  ShownSettings,
  SideGame,
  SignedIn,
  SimilarPicks,
  Subscription,
  TeamDetail,
  TeamLineup,
  TeammateSplit,
  WebhookDelivery as Delivery,
  WebhookSubscription as Webhook,
  WebhookTestResult as WebhookTest,
  WholePick as PickDetail,
  WrittenWebhookSubscription as WrittenWebhook,
} from '../sdk/ts/src/generated/client.ts';

/** A pick with what the board shows beside it. `myBest`: the best price at the reader's books; null for none. */
export type Pick = PublishedPick &
  Partial<Omit<PickBackground, 'pickId'>> & { saved?: boolean; myBest?: PublishedPick['bestBook'] };
export type Board = Omit<MemberDayOfPicks, 'items'> & { items: Pick[] };
