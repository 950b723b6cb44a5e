/** Larger answers fill the context of an assistant. */
export const MOST_BYTES = 10_000;

type Branch = Record<string, unknown> | unknown[];

const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value) ?? '');

/**
 * An answer as JSON of at most `most` bytes. If it is longer, the largest list or text inside is cut in half, from the end,
 * until it fits, and `truncated` is set.
 */
export function shorten(answer: object, most = MOST_BYTES): Record<string, unknown> {
  const copy: Record<string, unknown> = JSON.parse(JSON.stringify(answer));
  while (bytesOf(copy) > most) {
    copy.truncated = true;
    const largest = findLargest(copy);
    if (!largest) throw new Error('An answer has too many fields to fit.');
    largest.cut();
  }
  return copy;
}

type Cuttable = { bytes: number; cut: () => void };

const isBranch = (value: unknown): value is Branch => typeof value === 'object' && value !== null;
const SHORT_TEXT = 100;

function findLargest(branch: Branch): Cuttable | null {
  const found = Object.entries(branch).flatMap(([key, value]): Cuttable[] => {
    if (typeof value === 'string' && value.length > SHORT_TEXT)
      return [
        {
          bytes: bytesOf(value),
          cut: () => Object.assign(branch, { [key]: `${value.slice(0, value.length / 2)}…` }),
        },
      ];
    if (!isBranch(value)) return [];
    const inner = findLargest(value) ?? [];
    if (!Array.isArray(value) || value.length < 2) return [inner].flat();
    return [{ bytes: bytesOf(value), cut: () => value.splice(Math.ceil(value.length / 2)) }, inner].flat();
  });
  return found.reduce<Cuttable | null>((most, one) => (most && most.bytes >= one.bytes ? most : one), null);
}
