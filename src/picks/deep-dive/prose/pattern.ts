import { unsigned, type Voice } from './voice.ts';

/**
 * A sentence with slots, or a clause without a full stop:
 *
 *     {key}            a data point as displayed, or a word of the pick
 *     {~key}           without its sign
 *     {a key}          with "a" or "an" before it; also {a ~key}
 *     {key:game}       counted: "1 game", "9 games"
 *     {key=is|are}     by number: the first for 1, otherwise the second
 *     {key>up|down}    by sign: the first above zero, otherwise the second; {over>…} by the side of the pick
 */
export type Pattern = string;

const SLOT = /\{(?<article>a )?(?<bare>~)?(?<key>[\w.]+)(?:(?<form>[:=>])(?<words>[^{}]*))?\}/g;

export function fill(pattern: Pattern, voice: Voice): string {
  const text = pattern.replace(SLOT, (_, article, bare, key, form, words: string = '') => {
    const [first = '', second = ''] = words.split('|');
    if (form === '>') return voice.amount(key) > 0 ? first : second;
    const shown = voice.text(key);
    if (form === '=') return shown === '1' ? first : second;
    if (form === ':') return `${shown} ${first}${shown === '1' ? '' : 's'}`;
    const value = bare ? unsigned(shown) : shown;
    return article ? withArticle(value) : value;
  });
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** "an 8.1%", "an 11-game", "a 6.9%": by the sound of the number. */
export const withArticle = (value: string): string =>
  `${/^(?:8|1[18](?!\d))/.test(value) ? 'an' : 'a'} ${value}`;

/** The keys of the slots of patterns. */
export const keysIn = (patterns: readonly Pattern[]): Set<string> =>
  new Set(patterns.flatMap((pattern) => [...pattern.matchAll(SLOT)].map(({ groups }) => groups?.key ?? '')));

const OPENERS: readonly (readonly [RegExp, string])[] = [
  [/^\{(?:player|names?|he|his|him)\}/, 'player'],
  [/^\{/, 'name'],
  [/^(?:the|a|an|this|that|these|those)\b/i, 'article'],
  [
    /^(?:at|in|on|over|with|without|against|for|from|by|before|after|of|across|past|until|given|once|if|as|to|through|beyond|between|under)\b/i,
    'phrase',
  ],
];

/** How a sentence opens: neighboring paragraphs must differ in it. */
export const openingOf = (pattern: Pattern): string =>
  OPENERS.find(([opener]) => opener.test(pattern))?.[1] ?? pattern.replace(/[ ,:].*$/, '').toLowerCase();

/** Every combination of a beginning, a middle and an end, joined by spaces. */
export const combine = (...parts: readonly (readonly string[])[]): Pattern[] =>
  parts.reduce<string[]>(
    (made, next) => made.flatMap((start) => next.map((end) => (start ? `${start} ${end}` : end))),
    [''],
  );
