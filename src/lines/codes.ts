import type { QuoteKind } from '../domain/quotes.ts';
import type { SourceName } from '../domain/sources.ts';
import type { Stat } from '../domain/stats.ts';

/** Quotes are the longest table by far, so these words are stored as numbers. New ones go to the end; none ever moves. */
const STAT_CODES: readonly Stat[] = [
  'points',
  'rebounds',
  'assists',
  'threes',
  'steals',
  'blocks',
  'turnovers',
  'ptsRebAst',
  'ptsReb',
  'ptsAst',
  'rebAst',
  'stocks',
  'fantasyScore',
];
const SOURCE_CODES: readonly SourceName[] = ['the-odds-api', 'balldontlie', 'nba-cdn', 'espn'];
const KIND_CODES: readonly QuoteKind[] = ['standard', 'alternate', 'dfs'];

const stats = new Map(STAT_CODES.map((stat, code) => [stat, code]));
const sources = new Map(SOURCE_CODES.map((source, code) => [source, code]));
const kinds = new Map(KIND_CODES.map((kind, code) => [kind, code]));

const known = <T>(value: T | undefined): T => {
  if (value === undefined)
    throw new Error('A stat, kind or source of a quote has no code in src/lines/codes.ts.');
  return value;
};

export const codeOfStat = (stat: Stat): number => known(stats.get(stat));
export const statOfCode = (code: number): Stat => known(STAT_CODES[code]);
export const codeOfKind = (kind: QuoteKind): number => known(kinds.get(kind));
export const kindOfCode = (code: number): QuoteKind => known(KIND_CODES[code]);
export const codeOfSource = (source: SourceName): number => known(sources.get(source));
export const sourceOfCode = (code: number): SourceName => known(SOURCE_CODES[code]);
