import type { OperationTexts } from '../../platform/http/openapi/texts.ts';

/** Health and operators. */
export const OPERATOR_OPERATIONS: OperationTexts = {
  getLiveness: [
    'Responds as long as the process runs, also while the database is away. Use it to decide whether to restart the process.',
    'The process is running.',
  ],
  getReadiness: [
    'Tells a load balancer whether to send requests here: 200 when ready, 503 while the service starts, stops or has lost its database.',
    'The service accepts requests.',
  ],
  listBackups: [
    'Backups of the embedded database in the backup folder, newest first.',
    'The stored backups.',
  ],
  createBackup: [
    'Takes a backup of the embedded database while the service runs. With an external PostgreSQL use its own tools.',
    'The backup that was written.',
  ],
  getSettings: [
    'Every setting that can change at run time, with its value, default and where the value comes from. The ETag is the version for `If-Match`.',
    'The current settings.',
  ],
  updateSettings: [
    'Replaces the settings that override the environment; those that the body does not name go back to their startup values. Send `If-Match` to avoid overwriting the change of someone else.',
    'The settings after the change.',
  ],
  savePayoutTable: [
    'Saves what power or flex entries of an operator pay from a day on. The table that applied before ends the day before; the same first day replaces the table.',
    'The table, with its last day if another one follows.',
  ],
  getSettlementDiagnostics: [
    'How many picks of the last days are settled, and which days are overdue.',
    'Settlement status by day, newest first.',
  ],
  listFreshness: [
    'Age and last error of each feed, by league and pipeline step.',
    'One entry per league and step.',
  ],
  listObjectives: [
    'The service level objectives, how many measurements of the last 28 days were good, and what is left of each error budget. Counts are stored once a minute.',
    'One entry per objective.',
  ],
  listDiagnosticsFreshness: [
    'The same as `GET /ops/freshness`, under the path of the diagnostics pages.',
    'One entry per league and step.',
  ],
  listDataAges: [
    'When each kind of data was last refreshed, for the freshness display of a client.',
    'One entry per feed.',
  ],
  listErrors: [
    'Errors of pipeline steps, grouped by category and step, with sample messages.',
    'Error groups, most frequent first.',
  ],
  listAuditEvents: [
    'Sign-ins, keys, tokens, tiers, settings, cancelled operations and deletions, with who did it and from where, newest first. Kept for 400 days unless the operator changes it.',
    'A page of events.',
  ],
  listAdminErrors: [
    'The same as `GET /ops/errors`, for signed-in Admins.',
    'Error groups, most frequent first.',
  ],
  getExpectedOutputs: [
    'Compares what the pipeline should have produced on each day with what it did, including when it was due.',
    'Expected outputs, newest day first.',
  ],
  getHealth: [
    'Checks database, worker, webhooks and disk. The status code is 503 if a check is `down`.',
    'The result of every check.',
  ],
  getServices: [
    'All processes of the installation with their last heartbeat, and the live data sources with their use today.',
    'Processes and sources.',
  ],
  listJobQueues: ['Background job queues with waiting, running and failed jobs.', 'One entry per queue.'],
  listPipelineRuns: ['Pipeline runs with the outcome of each step, newest first.', 'A page of runs.'],
  listSecretStatuses: [
    'Whether each secret is set and accepted by its service. The values are never returned.',
    'One entry per secret.',
  ],
  pushFacts: [
    'Takes facts of your own instead of asking a source for them: one JSON object per line, for one league and day. All lines are checked first; if one is wrong, nothing is stored and each wrong line is named. `Idempotency-Key` is required and is the id of the batch. Facts are known from their arrival on, whatever their `captured_at`. Affected games are scored again.',
    'Queued. Poll the operation at `Location` until it ends.',
  ],
  runIngest: [
    'Queues an ingest of one day: all pipeline steps, or one of them. Only one ingest per league and day runs at a time.',
    'Queued. Poll the record at `Location` until it ends.',
  ],
  scoreDay: [
    'Queues the scoring of one day from the data already stored, without asking any source.',
    'Queued. Poll the record at `Location` until it ends.',
  ],
  settleDays: [
    'Queues the settlement of one day or a range of days. Settled picks are left alone unless `force` is set.',
    'Queued. Poll the record at `Location` until it ends.',
  ],
  retryOperation: [
    'Queues a new operation with the inputs of this one. The old record stays as it is.',
    'The new operation.',
  ],
  cancelOperation: [
    'Asks a queued or running operation to stop. A running one stops after its current step; finished steps are kept.',
    'The cancellation is recorded. No body.',
  ],
  forceCancelOperation: [
    'Ends an operation at once, even if the worker that ran it is lost. Prefer `POST /ops/operations/{id}/cancel` while the worker is alive.',
    'The operation is cancelled. No body.',
  ],
  listOperations: ['Queued, running and finished operations, newest first.', 'A page of operations.'],
  getOperation: [
    'One operation with its steps. Poll it until `status` is `succeeded`, `failed` or `cancelled`.',
    'The operation.',
  ],
  listUnmatchedNames: [
    'Player names of sources that match no known player, or several. Their facts are held back until you resolve the name.',
    'Names with possible players.',
  ],
  resolveUnmatchedName: [
    'Assigns the name to a player and stores the facts that were held back, or ignores the name.',
    'The name is resolved or ignored.',
  ],
  listScoredProps: [
    'Every prop that was scored for the day, also those that did not become picks, with the rules that excluded them.',
    'All scored props of the day.',
  ],
  listScoringRuns: [
    'Scoring runs of a day that added, changed or withdrew picks, with the reasons.',
    'The runs that changed something.',
  ],
};
