import { seededRandom } from '../../../domain/random.ts';
import { fill, openingOf, type Pattern } from './pattern.ts';
import type { Voice } from './voice.ts';

/** A condition, and the sentences of which one is used if it holds. */
export type Case = readonly [when: (voice: Voice) => boolean, ...say: Pattern[]];

export const always = () => true;

/** One point of a paragraph: the first case that applies is used; if none does, the point is left out. */
export type Topic = readonly Case[];

export type Sentence = { pattern: Pattern; text: string };
export type Paragraph = Sentence[];

export function sayings(topic: Topic, voice: Voice): readonly Pattern[] {
  const [, ...say] = topic.find(([when]) => when(voice)) ?? [always];
  return say;
}

/** A topic, and the source of its numbers. */
export type Point = readonly [Topic, Voice];

export type Writer = { paragraph(points: readonly Point[]): Paragraph };

/**
 * Draws patterns by a seed, so that the same pick always has the same text. A sentence avoids the opening of the one
 * before it, and a paragraph that of the paragraph before it.
 */
export function createWriter(seed: string): Writer {
  const random = seededRandom(hash(seed));
  let paragraphOpening = '';
  return {
    paragraph(points) {
      const written: Paragraph = [];
      for (const [topic, voice] of points) {
        const last = written.at(-1);
        const avoided = last ? openingOf(last.pattern) : paragraphOpening;
        const all = sayings(topic, voice);
        const fresh = all.filter((pattern) => openingOf(pattern) !== avoided);
        const choice = fresh.length > 0 ? fresh : all;
        const pattern = choice[Math.floor(random() * choice.length)];
        if (pattern) written.push({ pattern, text: fill(pattern, voice) });
      }
      paragraphOpening = openingOf(written[0]?.pattern ?? '');
      return written;
    },
  };
}

/** FNV-1a: the same draw on every machine. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (const letter of text) value = Math.imul(value ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  return value >>> 0;
}
