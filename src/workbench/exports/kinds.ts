// Apart from the contract, because the command line names them without loading what schemas need.
export const EXPORT_TYPES = ['picks', 'settledPicks', 'lineMoves', 'gameLogs', 'trackRecord'] as const;
export type ExportType = (typeof EXPORT_TYPES)[number];
export const EXPORT_FORMATS = ['csv', 'jsonl', 'parquet'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];
