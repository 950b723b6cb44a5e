/** A number found in a text: its value, whether it has a sign, and its unit. */
export type WrittenNumber = { text: string; value: number; signed: boolean; unit: '%' | 'pp' | '' };

const DIGITS =
  /(?<sign>[+−-])?(?<number>\d[\d,]*(?:\.\d+)?)(?<unit>\s?%|[\s-]per\s?cent\b|\s?pp\b|\s(?:of a )?percentage points?\b)?/giu;

const UNITS = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
const TEENS = [
  'eleven',
  'twelve',
  'thirteen',
  'fourteen',
  'fifteen',
  'sixteen',
  'seventeen',
  'eighteen',
  'nineteen',
];
const TENS = ['twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];
const SPELLED = new Map<string, number>([
  ...[...UNITS, ...TEENS].map((word, value) => [word, value] as const),
  ...TENS.map((word, i) => [word, 20 + 10 * i] as const),
]);
const WORDS = new RegExp(
  `\\b(?:(${TENS.join('|')})[ -])?(${[...SPELLED.keys()].join('|')})\\b([ -]\\w+)?`,
  'giu',
);
/** "One" is a number only before a countable noun used here. Elsewhere it is a pronoun. */
const COUNTED =
  /^[ -](?:games?|minutes?|books?|points?|rebounds?|assists?|threes?|steals?|blocks?|turnovers?|possessions?|per ?cent|percentage)$/i;
/** Quantities without a numeral, which no data point can support. */
const VAGUE =
  /\b(?:dozens?|hundreds?|thousands?|millions?|twice|thrice|doubled?|doubles|tripled?|half(?: of)? (?:the|his|her|their|its|all)|(?:a|one|two) (?:third|quarter|fifth|tenth)s? of)\b/giu;

/** Every number in a text, in digits or in words. Names that contain digits ("bet365") are excluded. */
export function numbersIn(text: string, names: readonly string[] = []): WrittenNumber[] {
  let plain = text.normalize('NFKC');
  for (const name of names) if (name !== '') plain = plain.replaceAll(name.normalize('NFKC'), ' ');
  const found: WrittenNumber[] = [];
  for (const { 0: match, index, groups: { sign, number = '', unit } = {} } of plain.matchAll(DIGITS)) {
    const before = plain[index - 1] ?? ' ';
    // "18-31" is a range and "mid-20" a word: a hyphen after a letter or a digit is no minus.
    const minus = sign !== undefined && sign !== '+' && !(sign === '-' && /[\p{L}\d]/u.test(before));
    const plus = sign === '+';
    found.push({
      text: match,
      value: Number(number.replaceAll(',', '')) * (minus ? -1 : 1),
      signed: minus || plus,
      unit: unitOf(unit),
    });
  }
  const unread = plain.replace(DIGITS, ' ').match(/\p{N}+/gu) ?? []; // digits of other scripts and fractions cannot be verified
  return [...found, ...inWords(plain), ...unread.map(unreadable)];
}

const unreadable = (text: string): WrittenNumber => ({ text, value: Number.NaN, signed: false, unit: '' });

const unitOf = (text = ''): WrittenNumber['unit'] =>
  /point|pp/i.test(text) ? 'pp' : /%|per\s?cent/i.test(text) ? '%' : '';

function inWords(text: string): WrittenNumber[] {
  const spelled = [...text.matchAll(WORDS)].flatMap(([match, tens = '', unit = '', after = '']) => {
    const value = (SPELLED.get(tens.toLowerCase()) ?? 0) + SPELLED.get(unit.toLowerCase())!;
    if (value === 1 && !COUNTED.test(after)) return [];
    return [{ text: match, value, signed: false, unit: unitOf(after) }];
  });
  return [...spelled, ...(text.match(VAGUE) ?? []).map(unreadable)];
}

/**
 * Creates a check that finds numbers in a text without a matching value. A number matches a value with the
 * same amount and unit. A written sign must match too, while "fell by 4.2%" matches "−4.2%".
 */
export function numberCheck(values: readonly string[], names: readonly string[]): (text: string) => string[] {
  const keyOf = (value: number, unit: string) => `${value} ${unit}`;
  const numbers = values.flatMap((value) => numbersIn(value, names));
  const exact = new Set(numbers.map(({ value, unit }) => keyOf(value, unit)));
  const sizes = new Set(numbers.map(({ value, unit }) => keyOf(Math.abs(value), unit)));
  const isKnown = ({ value, unit, signed }: WrittenNumber) =>
    signed ? exact.has(keyOf(value, unit)) : sizes.has(keyOf(Math.abs(value), unit));
  return (text) =>
    numbersIn(text, names)
      .filter((written) => Number.isNaN(written.value) || !isKnown(written))
      .map((written) => written.text.trim());
}
