export type SpiderAxis = { label: string; value: number; max: number };
type Point = { x: number; y: number };

const RINGS = [0.25, 0.5, 0.75, 1];
const LETTER = 6.6; // width of a wide letter at 12 px
export const LINE = 15;
const TOP = 14;

/**
 * Spokes, rings and labels; every label ends inside the box. A value beyond its scale is drawn at the end and
 * flagged.
 */
export function layOutSpider(axes: readonly SpiderAxis[], width: number, height: number) {
  const centre = { x: width / 2, y: height / 2 };
  const longest = Math.max(...axes.flatMap(({ label }) => label.split(' ').map(({ length }) => length)));
  const labelRoom = 18 + LETTER * longest;
  const radius = Math.max(40, Math.min(width / 2 - labelRoom, height / 2 - 50));
  // On narrow charts labels are separated vertically, or neighbors would overlap.
  const labels = { x: radius + 14, y: Math.max(radius + 14, height / 2 - 44) };
  const around = (index: number, reach: Point): Point => {
    const angle = (index / axes.length) * 2 * Math.PI - Math.PI / 2;
    return { x: centre.x + Math.cos(angle) * reach.x, y: centre.y + Math.sin(angle) * reach.y };
  };
  const at = (index: number, share: number) => around(index, { x: radius * share, y: radius * share });
  const spokes = axes.map(({ label, value, max }, index) => {
    const share = max > 0 ? value / max : 0;
    const end = at(index, 1);
    return {
      label,
      value,
      clamped: share > 1,
      centre,
      end,
      point: at(index, Math.min(1, Math.max(0, share))),
      text: placeText(label, around(index, labels), centre, width, height),
    };
  });
  for (const side of ['start', 'end'])
    separate(
      spokes.map(({ text }) => text).filter(({ anchor }) => anchor === side),
      height,
    );
  const write = (points: readonly Point[]) => points.map(({ x, y }) => `${round(x)},${round(y)}`).join(' ');
  return {
    spokes,
    rings: RINGS.map((share) => write(axes.map((_, index) => at(index, share)))),
    shape: write(spokes.map(({ point }) => point)),
  };
}

function placeText(label: string, { x, y }: Point, centre: Point, width: number, height: number) {
  const anchor: 'start' | 'middle' | 'end' =
    Math.abs(x - centre.x) < 8 ? 'middle' : x > centre.x ? 'start' : 'end';
  const room = anchor === 'middle' ? width : anchor === 'start' ? width - x - 2 : x - 2;
  const lines = breakLines(label, Math.floor(room / LETTER));
  const lowest = lowestOf({ y, lines }, height);
  // In the middle a long label would reach those of both sides.
  if (anchor === 'middle') return { x, y: y > centre.y ? lowest : TOP, anchor, lines };
  // A label that grows downwards would overlap the one below.
  const raised = y - 2 - (lines.length - 1) * LINE * (y > centre.y ? 1 : 0.5);
  return {
    x,
    y: Math.min(Math.max(raised, TOP), lowest),
    anchor,
    lines,
  };
}

type Label = { y: number; lines: readonly string[] };

/** The words and the value below them. */
const heightOf = ({ lines }: Label): number => (lines.length + 1) * LINE;
const lowestOf = ({ lines }: Label, height: number): number => height - 7 - lines.length * LINE;

/** Moves the labels of one side down, then up again from the bottom, until none overlaps the next. */
function separate(labels: Label[], height: number): void {
  labels.sort((a, b) => a.y - b.y);
  let free = TOP;
  for (const label of labels) {
    label.y = Math.max(label.y, free);
    free = label.y + heightOf(label);
  }
  let below = Number.POSITIVE_INFINITY;
  for (const label of labels.toReversed()) {
    label.y = Math.min(label.y, below - heightOf(label), lowestOf(label, height));
    below = label.y;
  }
}

/** Breaks at spaces. A single word that is too long ends in an ellipsis. */
export function breakLines(label: string, letters: number): string[] {
  const lines: string[] = [];
  for (const word of label.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= letters)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word.length <= letters ? word : `${word.slice(0, Math.max(3, letters - 1))}…`);
  }
  return lines;
}

const round = (value: number) => Math.round(value * 10) / 10;
