import type { QuoteKind } from '../domain/quotes.ts';
import type { SourceName } from '../domain/sources.ts';
import { STAT_CATALOGUE, STATS, type Stat } from '../domain/stats.ts';

/** Quotes are the longest table by far, so these words are stored as numbers. New ones go to the end; none ever moves. */
const SOURCE_CODES: readonly SourceName[] = ['the-odds-api', 'balldontlie', 'nba-cdn', 'espn', 'push'];
const KIND_CODES: readonly QuoteKind[] = ['standard', 'alternate', 'dfs'];

const statsByCode = new Map(STATS.map((stat) => [STAT_CATALOGUE[stat].storageCode, stat]));
const sources = new Map(SOURCE_CODES.map((source, code) => [source, code]));
const kinds = new Map(KIND_CODES.map((kind, code) => [kind, code]));

const known = <T>(value: T | undefined): T => {
  if (value === undefined) throw new Error('A stat, kind or source of a quote has no code.');
  return value;
};

export const codeOfStat = (stat: Stat): number => STAT_CATALOGUE[stat].storageCode;
export const statOfCode = (code: number): Stat => known(statsByCode.get(code));
export const codeOfKind = (kind: QuoteKind): number => known(kinds.get(kind));
export const kindOfCode = (code: number): QuoteKind => known(KIND_CODES[code]);
export const codeOfSource = (source: SourceName): number => known(sources.get(source));
export const sourceOfCode = (code: number): SourceName => known(SOURCE_CODES[code]);
