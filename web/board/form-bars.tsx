const WIDTH = 110;
const HEIGHT = 26;
const MIDDLE = 14;
const REACH = 12;

type Props = { values: readonly number[]; line: number; direction: string };

/** The last ten games against the line, oldest first: up for a hit, down for a miss. The rates say it in words. */
export function FormBars({ values, line, direction }: Props) {
  const gaps = values.map((value) => (direction === 'over' ? value - line : line - value)).reverse();
  const most = Math.max(1, ...gaps.map(Math.abs));
  return (
    <svg width={WIDTH} height={HEIGHT} className="form-bars" aria-hidden="true">
      <line x1={0} x2={WIDTH} y1={MIDDLE} y2={MIDDLE} />
      {gaps.map((gap, at) => {
        const height = Math.max(1.5, (Math.abs(gap) / most) * REACH);
        return (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: the games have no identity and never move
            key={at}
            x={at * 11 + 1}
            width={8}
            y={gap > 0 ? MIDDLE - height : MIDDLE}
            height={height}
            className={gap > 0 ? 'hit' : gap < 0 ? 'miss' : 'push'}
          />
        );
      })}
    </svg>
  );
}
