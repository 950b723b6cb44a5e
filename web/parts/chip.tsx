import type { ReactNode } from 'react';

export type Tone = 'hit' | 'miss' | 'push' | 'accent' | 'bad' | 'few' | 'plain';

export const Chip = ({
  tone = 'plain',
  children,
  title,
}: {
  tone?: Tone;
  children: ReactNode;
  title?: string;
}) => (
  <span className={`chip ${tone}`} {...(title ? { title } : {})}>
    {children}
  </span>
);

const RATINGS: Record<string, [glyph: string, word: string]> = {
  premium: ['◆', 'Premium'],
  standard: ['●', 'Standard'],
};

/** A glyph and the word: an emoji alone is an empty box on machines without its font. */
export function Rating({ rating, short = false }: { rating: string; short?: boolean }) {
  const [glyph, word] = RATINGS[rating] ?? ['○', rating];
  return (
    <span className={`nowrap ${rating === 'premium' ? 'strong' : 'muted'}`}>
      <span aria-hidden="true">{glyph}</span> {short ? <span className="visually-hidden">{word}</span> : word}
    </span>
  );
}

export const Side = ({ direction }: { direction: string }) => (
  <span className="nowrap">
    <span aria-hidden="true">{direction === 'over' ? '▲' : '▼'}</span>{' '}
    {direction === 'over' ? 'Over' : 'Under'}
  </span>
);

const ORIGINS: Record<string, [word: string, meaning: string]> = {
  live: ['Published live', 'Published before tip-off'],
  backfill: ['Backfill', 'Computed later from data known before tip-off'],
};

export const originWord = (origin: string): string => ORIGINS[origin]?.[0] ?? origin;

/** Whether a pick was published before its game or computed later. */
export function Origin({ origin }: { origin: string }) {
  const [word, meaning] = ORIGINS[origin] ?? [origin, origin];
  return (
    <Chip tone={origin === 'live' ? 'plain' : 'few'} title={meaning}>
      {word}
    </Chip>
  );
}

const RESULTS: Record<string, [glyph: string, word: string, tone: Tone]> = {
  hit: ['✓', 'hit', 'hit'],
  miss: ['✕', 'missed', 'miss'],
  push: ['=', 'push', 'push'],
  void: ['–', 'void', 'plain'],
};

export const resultWords = (result: string, actual: number | null): string =>
  `${RESULTS[result]?.[1] ?? result}${actual === null ? '' : ` with ${actual}`}`;

export function Result({ result, actual }: { result: string; actual: number | null }) {
  const [glyph, word, tone] = RESULTS[result] ?? ['?', result, 'plain'];
  return (
    <Chip tone={tone}>
      <span aria-hidden="true">{glyph}</span>
      <span className="visually-hidden">{word}, </span>
      {actual ?? 'void'}
    </Chip>
  );
}
