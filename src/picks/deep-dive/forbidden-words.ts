/** Words that promise a win. No text may contain them, from any writer. */
const FORBIDDEN =
  /\b(?:locks?|locked in|guarant(?:ee|ees|eed|y)|can(?:['’]t|not| not) lose|max(?:imum)? bets?|sure (?:thing|bet)|risk[- ]free|free money|no[- ]brainer)\b/giu;

export const forbiddenWords = (text: string): string[] => text.match(FORBIDDEN) ?? [];
