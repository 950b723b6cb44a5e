/**
 * Thresholds and limits of the ratings. docs/model.md shows the same table. Any change needs a new version.
 */
export const RATING_RULES = {
  version: 'r3',
  /** Lowest cautious expected value of each rating; only the first two are published. */
  floors: { premium: 0.05, standard: 0.03, lean: 0 },
  /**
   * A published pick loses its rating only this far below the rating's floor, so that small moves do not change
   * it back and forth.
   */
  margin: 0.01,
  /** Books that must quote a prop, counted per price feed. */
  books: { quoting: 3, twoSided: 2 },
  /** Premium picks of one league. A pick beyond a limit is published as standard. */
  premium: { perNight: 15, perGame: 3 },
} as const;
