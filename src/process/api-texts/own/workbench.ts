import { each, merge } from './texts.ts';

export const WORKBENCH = merge(
  each('AlertRule', {
    kind: 'What the rule watches',
    league: 'Only this league; null: both',
    playerId: 'The player; null: any',
    stat: 'The stat; null: any',
    direction: 'Direction in which the line must move; null: either',
    line: 'The line to reach; null for other kinds',
    rating: 'This rating or better; null: any',
    email: 'Whether alerts are also sent by email',
  }),
  each('NewAlertRule AlertRuleChange', {
    playerId: 'The player to watch',
    stat: 'The stat to watch',
    line: 'The line to reach, in steps of 0.25',
  }),
  each('Alert', {
    id: 'Id of the alert',
    kind: 'What was watched',
    title: 'What happened, in a few words',
    readAt: 'When it was marked as read; null until then',
  }),
  each('SavedQueryDefinitionFilter QueryFilter', {
    field: 'Name of a column',
    op: 'How to compare',
    value: 'Value to compare with; a list for `in`',
  }),
  each('SavedQueryDefinition QueryDefinition', {
    resource: 'What the query reads',
    filters: 'Conditions; all must match',
    sort: 'Columns to sort by; `-` before a name sorts downwards',
    columns: 'Columns to return; empty: all',
    limit: 'Maximum number of rows',
  }),
  each('SavedQuery NewSavedQuery SavedQueryChange QueryRunQuery', {
    name: 'Name of the query',
    definition: 'What the query does',
  }),
  each('PreviewQuery', { definition: 'The query to run' }),
  each('QueryRunColumn', { name: 'Name of the column', type: 'Type of its values' }),
  each('QueryRun QueryPreview', {
    query: 'The query that ran',
    columns: 'Columns of the rows, in order',
    rows: 'The rows, as objects by column name',
    rowCount: 'Number of rows',
  }),
  each('Export NewExport', {
    type: 'What is exported',
    format: 'Format of the file',
    filters: 'Which rows are exported',
    status: 'Progress of the export',
    expired: 'Whether the file was deleted',
    expiresAt: 'When the file is deleted',
  }),
);
