import { type Order, SortHead, TableBox } from '../parts/table.tsx';
import { useFilters } from '../parts/use-filters.ts';
import { useMedia } from '../parts/use-media.ts';
import type { Pick } from '../wire.ts';
import { isSort, type SortName } from './filters.ts';
import { PickCardRow, PickRow, WINDOWS } from './pick-row.tsx';

/** Sort order from the URL; by score, best first, if the URL has none. */
export function useBoardOrder(): [Order<SortName>, (order: Order<SortName>) => void] {
  const { params, set } = useFilters();
  const asked = params.get('sort') ?? 'score';
  const by = isSort(asked) ? asked : 'score';
  const down = params.get('up') === null ? by !== 'tip' && by !== 'player' : false;
  const order = { by, down: params.get('up') === '0' ? true : down };
  const change = (next: Order) => {
    const normal = next.by !== 'tip' && next.by !== 'player';
    const first = next.by !== by;
    const wanted = first ? normal : next.down;
    set({ sort: next.by === 'score' ? null : next.by, up: wanted === normal ? null : wanted ? '0' : '1' });
  };
  return [order, change];
}

type Props = { picks: readonly Pick[]; name: string; current: number | null };

/** Renders one layout at a time: a table on wide screens, cards on narrow ones. */
export function BoardList({ picks, name, current }: Props) {
  const wide = useMedia('(min-width: 900px)');
  const [order, setOrder] = useBoardOrder();
  if (!wide)
    return (
      <ul className="pick-cards">
        {picks.map((pick) => (
          <PickCardRow key={pick.pickId} pick={pick} />
        ))}
      </ul>
    );
  const head = { order, onOrder: setOrder };
  return (
    <TableBox name={name}>
      <table className="board">
        <thead>
          <tr>
            <SortHead name="Player" by="player" {...head} />
            <SortHead name="Pick" by="tip" {...head} />
            <SortHead name="Score" by="score" {...head} className="num" />
            <th scope="col">Rating</th>
            {WINDOWS.map(([window, label]) =>
              window === 'l10' ? (
                <SortHead key={window} name={label} by="l10" {...head} className="num" />
              ) : (
                <th key={window} scope="col" className="num">
                  {label}
                </th>
              ),
            )}
            <SortHead name="Best price" by="price" {...head} className="num" />
            <SortHead name="EV at best" by="ev" {...head} className="num" />
            <th scope="col" className="num">
              Line move
            </th>
            <th scope="col">
              <span className="visually-hidden">Save</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {picks.map((pick) => (
            <PickRow key={pick.pickId} pick={pick} current={pick.pickId === current} />
          ))}
        </tbody>
      </table>
    </TableBox>
  );
}
