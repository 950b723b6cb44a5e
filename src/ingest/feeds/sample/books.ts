import { STATS, type Stat } from '../../../domain/stats.ts';

export type Book = {
  name: string;
  /** Both implied probabilities add up to 1 + vig. */
  vig: number;
  /** Deviation of its own estimate from the common one, as a share of the expected value. */
  noise: number;
  /** Minutes until news reaches its prices. */
  delay: number;
  /** Changes its price only if the chance has moved by this much. */
  stubbornness: number;
  /** Index of its first price update. */
  opens: number;
  /** Share of the offered props that it quotes. */
  coverage: number;
  /** American odds come in steps of this size. */
  step: number;
  withoutStats: readonly Stat[];
};

/** Stats that only some books quote, with their names. All books quote the others. */
const QUOTED_BY: Partial<Record<Stat, readonly string[]>> = {
  ptsRebAst: ['oldmill', 'ridgeline', 'bayfront', 'copperline', 'quickhoop', 'northgate'],
  ptsReb: ['oldmill', 'ridgeline', 'bayfront', 'copperline', 'northgate'],
  ptsAst: ['oldmill', 'ridgeline', 'bayfront', 'copperline', 'northgate'],
  rebAst: ['oldmill', 'ridgeline', 'bayfront', 'copperline', 'northgate'],
  steals: ['ridgeline', 'bayfront', 'copperline', 'northgate'],
  blocks: ['ridgeline', 'bayfront', 'copperline', 'northgate'],
  turnovers: ['ridgeline', 'bayfront'],
  stocks: ['ridgeline', 'bayfront'],
  fantasyScore: ['bayfront', 'quickhoop'],
};

/** Eight invented books: one sharp, two slow, the others in between. */
export const BOOKS: readonly Book[] = [
  book('oldmill', {
    vig: 0.055,
    noise: 0.006,
    delay: 3,
    stubbornness: 0.012,
    opens: 2,
    coverage: 0.7,
    step: 1,
  }),
  book('ridgeline', {
    vig: 0.069,
    noise: 0.011,
    delay: 8,
    stubbornness: 0.02,
    opens: 0,
    coverage: 0.92,
    step: 1,
  }),
  book('bayfront', {
    vig: 0.073,
    noise: 0.013,
    delay: 10,
    stubbornness: 0.022,
    opens: 0,
    coverage: 0.88,
    step: 2,
  }),
  book('copperline', {
    vig: 0.077,
    noise: 0.016,
    delay: 16,
    stubbornness: 0.025,
    opens: 0,
    coverage: 0.82,
    step: 5,
  }),
  book('quickhoop', {
    vig: 0.073,
    noise: 0.018,
    delay: 6,
    stubbornness: 0.018,
    opens: 0,
    coverage: 0.7,
    step: 5,
  }),
  book('northgate', {
    vig: 0.081,
    noise: 0.015,
    delay: 24,
    stubbornness: 0.028,
    opens: 0,
    coverage: 0.78,
    step: 5,
  }),
  book('sevenoaks', {
    vig: 0.083,
    noise: 0.024,
    delay: 55,
    stubbornness: 0.035,
    opens: 2,
    coverage: 0.66,
    step: 5,
  }),
  book('tidewater', {
    vig: 0.087,
    noise: 0.028,
    delay: 80,
    stubbornness: 0.04,
    opens: 3,
    coverage: 0.6,
    step: 5,
  }),
];

function book(name: string, traits: Omit<Book, 'name' | 'withoutStats'>): Book {
  const withoutStats = STATS.filter((stat) => QUOTED_BY[stat]?.includes(name) === false);
  return { name, ...traits, withoutStats };
}
