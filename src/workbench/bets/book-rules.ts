import type { BookRulesTable as BookRule } from '../../platform/db/tables.ts';

/** The rule of every book that has none of its own. */
export const EVERY_BOOK = '*';

/** The book's newest rule on a day, else the newest one of all books. */
export function ruleFor(
  rules: readonly BookRule[],
  { book, date }: { book: string; date: string },
): BookRule {
  const newest = (name: string) =>
    rules
      .filter((rule) => rule.book === name && rule.validFrom <= date)
      .reduce<BookRule | null>((last, rule) => (last && last.validFrom > rule.validFrom ? last : rule), null);
  const rule = newest(book) ?? newest(EVERY_BOOK);
  if (!rule) throw new Error(`No rule says how ${book} settles bets of ${date}.`);
  return rule;
}
