import { useApi } from '../api.ts';
import { get } from '../get.ts';
import { download } from '../parts/csv.ts';
import { useNow } from '../parts/use-now.ts';
import { useReplayId } from '../replay/replay-mode.ts';
import type { Board, Pick } from '../wire.ts';
import { age, clockTime } from '../words.ts';
import { ColumnChooser, DensityButton } from './board-tools.tsx';
import { fieldsOf } from './columns.tsx';
import { picksAsCsv } from './csv.ts';
import { summaryOf } from './filters.ts';
import { useBoardLook } from './use-board-look.ts';

type Props = { board: Board; kept: readonly Pick[]; visible: readonly Pick[]; onKeys: () => void };

/** What the list holds and how old it is, with the tools of the table. */
export function BoardHead({ board, kept, visible, onKeys }: Props) {
  const { columns } = useBoardLook();
  return (
    <div className="row apart">
      <p className="muted">
        {summaryOf(kept)}
        {kept.length < board.items.length ? ` (of ${board.items.length})` : ''} · scored{' '}
        {clockTime(board.generatedAt)}
        <OddsAge />
      </p>
      <div className="row wide-only">
        <ColumnChooser />
        <DensityButton />
        <button type="button" className="button small" onClick={onKeys}>
          Keys
        </button>
        <button
          type="button"
          className="button small"
          onClick={() => download(`picks-${board.date}.csv`, picksAsCsv(visible, fieldsOf(columns)))}
        >
          CSV
        </button>
      </div>
    </div>
  );
}
function OddsAge() {
  const now = useNow(15_000);
  const inReplay = useReplayId() !== null;
  const { data, error } = useApi(get('/data-age'), { staleTime: 60_000 });
  const odds = data?.find(({ feed }) => feed === 'odds');
  if (inReplay) return null; // the age is that of live odds
  if (error && !data) return null; // the notice above says why
  // Reserves the space before the text is known.
  if (!odds?.lastSuccessAt) return <span> · odds {data ? 'not loaded yet' : '… min ago'}</span>;
  return (
    <span data-age={odds.lastSuccessAt} className={odds.status === 'fresh' ? '' : 'tone-push'}>
      {' '}
      · odds {age(odds.lastSuccessAt, now)}
    </span>
  );
}
