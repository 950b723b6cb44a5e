import { forbiddenWords } from './forbidden-words.ts';
import { numberCheck } from './number-check.ts';
import type { Outline } from './outline.ts';
import { surname } from './prose/voice.ts';

/** The written part of a deep-dive; everything else is data. */
export type Texts = {
  executiveSummary: string;
  /** One for each section of the outline. */
  narratives: string[];
  conclusion: string;
};

export type TextFault = 'unknown-number' | 'forbidden-word';

/** Names that may contain digits without being numbers. */
const namesIn = ({ pick }: Outline): string[] => [
  pick.playerName,
  surname(pick.playerName),
  pick.teamAbbreviation,
  pick.opponentAbbreviation,
  ...pick.books.map(({ sportsbook }) => sportsbook),
];

/** Finds the numbers of a text that are not among the data points of the deep-dive. */
export const unresolvedIn = (outline: Outline): ((text: string) => string[]) =>
  numberCheck(
    outline.points.map(({ value }) => value),
    namesIn(outline),
  );

/** Why texts may not be published, from any writer. Null if they may. */
export function faultIn(texts: Texts, outline: Outline): TextFault | null {
  const all = [texts.executiveSummary, ...texts.narratives, texts.conclusion];
  const unresolved = unresolvedIn(outline);
  if (all.some((text) => unresolved(text).length > 0)) return 'unknown-number';
  return all.some((text) => forbiddenWords(text).length > 0) ? 'forbidden-word' : null;
}
