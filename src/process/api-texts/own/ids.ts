import { each, merge } from './texts.ts';

export const IDS = merge(
  each('ApiKey CreatedApiKey revokeApiKey', {
    id: 'Id of the API key, to revoke it',
    name: 'Name that you gave the key',
  }),
  each('OpsToken CreatedOpsToken revokeOpsToken', {
    id: 'Id of the ops token, to revoke it',
    name: 'Name of the token',
    scopes: 'What the token may do',
  }),
  each('Revoked', { id: 'Id of what was revoked' }),
  each('Deleted DeletedWebhookSubscription DeletedReplaySession', { id: 'Id of what was deleted' }),
  each('SignedInUser Me', { id: 'Id of the account' }),
  each('Operation PipelineRun retryOperation cancelOperation forceCancelOperation getOperation', {
    id: 'Id of the operation',
  }),
  each('UnmatchedName ResolvedUnmatched resolveUnmatchedName', {
    id: 'Id of the unmatched name',
    status: 'Whether the name still waits, was assigned to a player, or is ignored',
  }),
  each(
    'getWebhookSubscription updateWebhookSubscription deleteWebhookSubscription testWebhookSubscription listWebhookDeliveries redeliverWebhook WebhookSubscription WrittenWebhookSubscription',
    { id: 'Id of the webhook subscription' },
  ),
  each('getPick getPickProof', { id: 'Id of the pick, `pickId` in lists' }),
  each('getTeam', { id: 'Id of the team, `teamId` in other responses' }),
  each('getSimilarPlayers', { id: 'Id of the player, `playerId` in other responses' }),
  each('getBet updateBet deleteBet getBetHistory', { id: 'Id of the bet' }),
  each('getBetImport commitBetImport', { id: 'Id of the import' }),
  each('AlertRule updateAlertRule deleteAlertRule', { id: 'Id of the alert rule' }),
  each('SavedQuery QueryRunQuery updateSavedQuery deleteSavedQuery runSavedQuery', {
    id: 'Id of the saved query',
  }),
  each('Export getExport deleteExport downloadExport', { id: 'Id of the export' }),
  each(
    'ReplaySession CreatedReplaySession getReplaySession deleteReplaySession advanceReplaySession playReplaySession pauseReplaySession planReplayFaults',
    { id: 'Id of the replay session', state: 'What the clock of the session does' },
  ),
);
