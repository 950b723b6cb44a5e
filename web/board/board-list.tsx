import { useMemo } from 'react';
import { type Order, SortHeads, TableBox } from '../parts/table.tsx';
import { useFilters } from '../parts/use-filters.ts';
import { useMedia } from '../parts/use-media.ts';
import { useWidth } from '../parts/use-width.ts';
import type { Pick } from '../wire.ts';
import { columnsFor } from './columns.tsx';
import { PickCardRow } from './pick-card.tsx';
import { PickRow, type RowProps } from './pick-row.tsx';
import { isSort, type SortName, startsUp } from './sorts.ts';
import { useBoardLook } from './use-board-look.ts';

/** Sort order from the URL; by score, best first, if the URL has none. */
export function useBoardOrder(): [Order<SortName>, (order: Order<SortName>) => void] {
  const { params, set } = useFilters();
  const asked = params.get('sort') ?? 'score';
  const by = isSort(asked) ? asked : 'score';
  const up = params.get('up');
  const order = { by, down: up === null ? !startsUp(by) : up === '0' };
  const change = (next: Order<SortName>) => {
    const normal = !startsUp(next.by);
    const down = next.by === by ? next.down : normal;
    set({ sort: next.by === 'score' ? null : next.by, up: down === normal ? null : down ? '0' : '1' });
  };
  return [order, change];
}

type Props = Omit<RowProps, 'pick' | 'current' | 'columns' | 'selected'> & {
  picks: readonly Pick[];
  name: string;
  started: boolean;
  current: number | null;
  selection: ReadonlySet<number>;
};

/** Checkbox, player, pick, score and buttons, which every width has. */
const FIXED_WIDTH = 452;
const GUTTERS = 48;

/** Renders one layout at a time: a table on wide screens, cards on narrow ones. */
export function BoardList(props: Props) {
  const wide = useMedia('(min-width: 720px)');
  if (wide) return <BoardTable {...props} />;
  const { picks, started, current: _, selection, name, ...row } = props;
  return (
    <ul className="pick-cards" aria-label={name}>
      {picks.map((pick) => (
        <PickCardRow
          key={pick.pickId}
          pick={pick}
          started={started}
          selected={selection.has(pick.pickId)}
          {...row}
        />
      ))}
    </ul>
  );
}

function BoardTable({ picks, name, started, current, selection, ...row }: Props) {
  const [box, measured] = useWidth();
  // Rows from the first render on: Back restores the scroll position before the width is measured.
  const width = measured || document.documentElement.clientWidth - GUTTERS;
  const [order, setOrder] = useBoardOrder();
  const { columns: chosen, dense } = useBoardLook();
  const columns = useMemo(
    () => columnsFor({ started, chosen }, width - FIXED_WIDTH),
    [started, chosen, width],
  );
  const head = { order, onOrder: setOrder };
  return (
    <div ref={box}>
      <TableBox name={name}>
        <table className={`board ${dense ? 'compact' : ''}`}>
          <thead>
            <tr>
              <th scope="col">
                <span className="visually-hidden">Compare</span>
              </th>
              <SortHeads sorts={[['player', 'Player']]} {...head} />
              <SortHeads sorts={[['stat', 'Pick']]} {...head} />
              <SortHeads sorts={[['score', 'Score']]} {...head} />
              {columns.map(({ id, sorts, num }) => (
                <SortHeads key={id} sorts={sorts} {...head} className={num ? 'num' : ''} />
              ))}
              <th scope="col">
                <span className="visually-hidden">Save</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {picks.map((pick) => (
              <PickRow
                key={pick.pickId}
                pick={pick}
                columns={columns}
                current={pick.pickId === current}
                selected={selection.has(pick.pickId)}
                {...row}
              />
            ))}
          </tbody>
        </table>
      </TableBox>
    </div>
  );
}
