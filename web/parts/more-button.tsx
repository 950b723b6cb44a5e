export const MoreButton = ({ more }: { more: { busy: boolean; load: () => void } | null }) =>
  more ? (
    <button type="button" className="button small" disabled={more.busy} onClick={more.load}>
      {more.busy ? 'Loading…' : 'Show more'}
    </button>
  ) : null;
