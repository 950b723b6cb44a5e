/** CSS keeps the placeholder invisible for 150 ms, so that fast responses do not flash. */
export function Skeleton({ heights, label = 'Loading' }: { heights: readonly number[]; label?: string }) {
  return (
    <div data-state="loading" role="status" aria-label={label} className="skeleton-group">
      {heights.map((height, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the blocks have no identity and never move
        <div key={at} className="skeleton" style={{ height }} />
      ))}
    </div>
  );
}
