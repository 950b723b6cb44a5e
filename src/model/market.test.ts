import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { logit } from '../domain/numeric.ts';
import { americanOdds, decimalOdds, fairOdds, noVig } from '../domain/odds.ts';
import { consensus, MAX_QUOTE_AGE_MS, type Quote, usableQuotes } from './market.ts';

const quote = (book: string, change: Partial<Quote> = {}): Quote => ({
  book,
  line: 20.5,
  overOdds: -110,
  underOdds: -110,
  capturedAt: 1_000_000_000,
  ...change,
});
const NOW = 1_000_000_000 + 60_000;
const flat = () => 0;

describe('prices', () => {
  test.each([
    [-110, 1.9090909],
    [150, 2.5],
    [-200, 1.5],
    [100, 2],
  ])('%s American is %s decimal', (american, decimal) => {
    expect(decimalOdds(american)).toBeCloseTo(decimal, 6);
    expect(decimalOdds(americanOdds(decimal))).toBeCloseTo(decimal, 6);
  });

  test('the margin is taken out of both sides in proportion', () => {
    // −130 / +100: .5652 + .5 = 1.0652
    const { over, overround } = noVig(-130, 100);
    expect(over).toBeCloseTo(0.565217 / 1.065217, 5);
    expect(overround).toBeCloseTo(0.065217, 5);
    expect(fairOdds(0.6)).toBe(-150);
    expect(fairOdds(0.4)).toBe(150);
  });

  test('without a margin nothing changes', () => {
    fc.assert(
      fc.property(fc.integer({ min: 100, max: 900 }), (odds) => {
        expect(noVig(odds, -odds).over).toBeCloseTo(1 / decimalOdds(odds), 9);
      }),
    );
  });
});

describe('which quotes count', () => {
  test.each([
    ['a DFS entry', quote('prizepicks')],
    ['a one-sided quote', quote('a', { underOdds: null })],
    ['a stale quote', quote('a', { capturedAt: NOW - MAX_QUOTE_AGE_MS - 1 })],
    ['a quote from the future', quote('a', { capturedAt: NOW + 1 })],
    ['a margin of a quarter', quote('a', { overOdds: -170, underOdds: -170 })],
    ['a negative margin', quote('a', { overOdds: 120, underOdds: 120 })],
    ['a price that is none', quote('a', { overOdds: 50 })],
  ])('%s does not', (_, odd) => expect(usableQuotes([odd], NOW)).toEqual([]));

  test('brands of one feed count once', () => {
    expect(usableQuotes([quote('kambi'), quote('betrivers'), quote('unibet_us')], NOW)).toHaveLength(1);
  });
});

describe('consensus', () => {
  test('stands where most books stand, and averages their log-odds', () => {
    const view = consensus(
      [quote('a', { overOdds: -130, underOdds: 100 }), quote('b'), quote('c', { line: 21.5 })],
      NOW,
      flat,
    )!;
    expect(view.line).toBe(20.5);
    expect(view.books).toBe(3);
    expect(view.overLogOdds).toBeCloseTo((logit(0.565217 / 1.065217) + 0 + 0) / 3, 5);
    expect(view.averageOver).toBeCloseTo((decimalOdds(-130) + decimalOdds(-110)) / 2, 9);
    expect(view.best.over.book).toBe('b');
  });

  test('a tie of lines goes to the price nearest to even', () => {
    const view = consensus(
      [quote('a', { line: 19.5, overOdds: -150, underOdds: 120 }), quote('b')],
      NOW,
      flat,
    )!;
    expect(view.line).toBe(20.5);
  });

  test('a book on another line is moved by the shape of the model', () => {
    const steep = (line: number) => -0.3 * line;
    const view = consensus([quote('a'), quote('b'), quote('c', { line: 22.5 })], NOW, steep)!;
    expect(view.overLogOdds).toBeCloseTo((0 + 0 + 0.3 * 2) / 3, 9);
  });

  test('five books or more are taken by their median, so that one cannot drag them', () => {
    const books = ['a', 'b', 'c', 'd'].map((book) => quote(book));
    const view = consensus([...books, quote('e', { overOdds: -300, underOdds: 240 })], NOW, flat)!;
    expect(view.overLogOdds).toBe(0);
  });

  test('no two-sided quote, no view', () =>
    expect(consensus([quote('a', { overOdds: null })], NOW, flat)).toBeNull());
});
