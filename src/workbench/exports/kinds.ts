// Separate from the contract so that the command line need not load the schema library.
export const EXPORT_TYPES = [
  'picks',
  'settledPicks',
  'lineMoves',
  'gameLogs',
  'trackRecord',
  'bets',
] as const;
export type ExportType = (typeof EXPORT_TYPES)[number];
export const EXPORT_FORMATS = ['csv', 'jsonl', 'parquet'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];
