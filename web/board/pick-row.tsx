import { memo } from 'react';
import { Link } from 'wouter';
import { AddBet } from '../parts/add-bet.tsx';
import { Origin, Rating, Side } from '../parts/chip.tsx';
import { AddToSlip } from '../slip/add-button.tsx';
import { legOfPick } from '../slip/leg-of-pick.ts';
import type { Pick } from '../wire.ts';
import { figure, number, researchPath, statName } from '../words.ts';
import { News } from './cells.tsx';
import type { Column } from './columns.tsx';
import { bestNow } from './filters.ts';
import { StarButton } from './star-button.tsx';

export type RowProps = {
  pick: Pick;
  columns: readonly Column[];
  now: Date;
  /** Hit rates and prices could not be loaded. */
  failed: boolean;
  /** The board has live and backfilled picks, so that each row says which it is. */
  mixed: boolean;
  current: boolean;
  selected: boolean;
  onSelect: (pickId: number) => void;
};

export const matchupOf = ({ teamAbbreviation, isHome, opponentAbbreviation }: Pick): string =>
  `${teamAbbreviation} ${isHome ? 'vs' : '@'} ${opponentAbbreviation}`;

export const SelectBox = ({
  pick,
  selected,
  onSelect,
}: Omit<RowProps, 'columns' | 'current' | 'now' | 'failed' | 'mixed'>) => (
  <input
    type="checkbox"
    className="select-box"
    aria-label={`Compare ${pick.playerName}, ${pick.direction} ${figure(pick.line)} ${statName(pick.stat)}`}
    checked={selected}
    onChange={() => onSelect(pick.pickId)}
  />
);

/** A placeholder of the size of what is loading. */
export const CellSkeleton = ({ failed }: { failed: boolean }) =>
  failed ? (
    <span className="tone-bad small">not loaded</span>
  ) : (
    <span className="skeleton cell-skeleton" data-state="loading" />
  );

/** A table row; the whole row links to the pick. */
export const PickRow = memo(function PickRow(props: RowProps) {
  const { pick, columns, now, failed, mixed, current, selected, onSelect } = props;
  return (
    <tr
      data-row="pick"
      data-pick-id={pick.pickId}
      {...(current ? { 'aria-current': true } : {})}
      className={`link-row ${selected ? 'selected' : ''}`}
    >
      <td className="select-cell">
        <SelectBox pick={pick} selected={selected} onSelect={onSelect} />
      </td>
      <th scope="row" className="may-wrap">
        <Link href={researchPath(pick)} className="above">
          {pick.playerName}
        </Link>
        <span className="under">{matchupOf(pick)}</span>
      </th>
      <td className="may-wrap">
        <Link href={`/picks/${pick.pickId}`} className="row-link">
          <Side direction={pick.direction} /> {figure(pick.line)} {statName(pick.stat)}
        </Link>
        {pick.news && pick.result === null ? (
          <News pick={pick} />
        ) : (
          <span className="under">
            {mixed && pick.origin !== 'live' ? (
              <Origin origin={pick.origin} />
            ) : (
              `projects ${figure(pick.projection.mean)}`
            )}
          </span>
        )}
      </td>
      <td>
        <strong>{number(pick.scoreFinal)}</strong>
        <span className="under">
          <Rating rating={pick.rating} />
        </span>
      </td>
      {columns.map(({ id, num, late, cell: Cell }) => (
        <td key={id} className={num ? 'num' : ''}>
          {late && pick.books === undefined ? (
            <CellSkeleton failed={failed} />
          ) : (
            <Cell pick={pick} now={now} />
          )}
        </td>
      ))}
      <td className="star-cell">
        {pick.result === null && <AddToSlip leg={legOfPick(pick, bestNow(pick))} />}
        <StarButton pick={pick} />
        {pick.result === null ? <AddBet pick={pick} /> : null}
      </td>
    </tr>
  );
});
