import { useState } from 'react';
import { Calibration } from '../charts/calibration.tsx';
import { Card } from '../parts/card.tsx';
import { Choices } from '../parts/choices.tsx';
import { Empty } from '../parts/empty.tsx';
import { Heads, TableBox } from '../parts/table.tsx';
import type { BetStatistics } from '../wire.ts';
import { percent, signed, statName } from '../words.ts';

type Props = { groups: BetStatistics['breakdowns']; calibration: BetStatistics['calibration'] };

const VIEWS = [
  { value: 'book', label: 'Book' },
  { value: 'stat', label: 'Stat' },
  { value: 'side', label: 'Side' },
  { value: 'rating', label: 'Rating' },
  { value: 'beforeTip', label: 'Before tip-off' },
  { value: 'origin', label: 'Followed or own' },
  { value: 'chances', label: 'Own chances' },
] as const;
type View = (typeof VIEWS)[number]['value'];

const HEADS = ['Group', 'Bets', 'Won–lost', 'Profit', 'ROI', '95% range', 'CLV', 'Beat close'];
const share = (value: number | null) => (value === null ? '–' : percent(value, 0));
const points = (value: number | null) => (value === null ? '–' : `${signed(value)}%`);

/** The same by book, stat and so on; and how good the reader's own chances were. */
export function Breakdown({ groups, calibration }: Props) {
  const [view, setView] = useState<View>('book');
  return (
    <Card title="Breakdown">
      <Choices name="Break down by" value={view} onChange={setView} options={VIEWS} scroll />
      {view === 'chances' ? (
        <OwnChances calibration={calibration} />
      ) : (
        <Groups rows={groups.filter(({ by }) => by === view)} isStat={view === 'stat'} />
      )}
    </Card>
  );
}

function Groups({ rows, isStat }: { rows: BetStatistics['breakdowns']; isStat: boolean }) {
  if (rows.length === 0) return <Empty>No bets of this kind yet.</Empty>;
  return (
    <TableBox name="Results by group">
      <table className="table">
        <Heads names={HEADS} numbers={HEADS.slice(1)} />
        <tbody>
          {rows.map((row) => (
            <tr key={row.group}>
              <th scope="row">{isStat ? statName(row.group) : row.group}</th>
              <td className="num">{row.bets}</td>
              <td className="num">
                {row.hits}–{row.misses}
              </td>
              <td className="num">{signed(row.profit, 2)}</td>
              <td className="num">{points(row.roiPercent)}</td>
              <td className="num">
                {row.roiLow === null ? '–' : `${points(row.roiLow)} to ${points(row.roiHigh)}`}
              </td>
              <td className="num">{points(row.meanClvPercent)}</td>
              <td className="num">{share(row.beatClose)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableBox>
  );
}

function OwnChances({ calibration: { bets, brier, ece, bands } }: Pick<Props, 'calibration'>) {
  if (bands.length === 0)
    return <Empty>Too few settled bets with your own chance. Enter one when you add a bet.</Empty>;
  return (
    <>
      <p className="caption">
        {bets} bets, Brier score {brier}
      </p>
      <Calibration bins={bands} ece={ece} hrefOf={() => null} />
    </>
  );
}
