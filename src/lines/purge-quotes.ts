import type { SourceName } from '../domain/sources.ts';
import type { Db } from '../platform/db/connect.ts';
import { type Purge, purgeFacts } from '../platform/db/purge-facts.ts';
import { codeOfSource } from './codes.ts';

type Ask = Omit<Purge, 'table' | 'source'> & { source: SourceName };

export const purgeQuotes = (db: Db, { source, ...ask }: Ask): Promise<number> =>
  purgeFacts(db, { ...ask, table: 'odds_quotes', source: codeOfSource(source) });
