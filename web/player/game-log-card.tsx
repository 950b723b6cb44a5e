import { useState } from 'react';
import { NOT_SHOWN } from '../../src/domain/source-rights.ts';
import { COUNTS, type Stat } from '../../src/domain/stats.ts';
import { Card } from '../parts/card.tsx';
import { Empty } from '../parts/empty.tsx';
import { type Order, SortHeads, TableBox } from '../parts/table.tsx';
import { NARROW, useMedia } from '../parts/use-media.ts';
import type { GameLog } from '../wire.ts';
import { day, figure, inSentence, number, statShort } from '../words.ts';
import { areWithheld } from './value-in.ts';

type Column = { by: keyof GameLog; name: string; write?: (value: number) => string };
const column = (stat: Exclude<Stat, 'turnovers'>): Column => ({ by: stat, name: statShort(stat) });

const COLUMNS: readonly Column[] = [
  { by: 'minutes', name: 'MIN', write: (value) => number(value) },
  ...COUNTS.filter((count) => count !== 'turnovers').map((count) => column(count)),
  column('ptsRebAst'),
  { by: 'usageRate', name: 'USG', write: (value) => `${number(value, 1)}%` },
  { by: 'closingLine', name: 'Close' },
];

/** Those that fit on a phone. */
const NARROW_COLUMNS: readonly string[] = ['minutes', 'points', 'rebounds', 'assists', 'closingLine'];
const narrowColumns = (stat: string): readonly string[] =>
  NARROW_COLUMNS.includes(stat) ? NARROW_COLUMNS : ['minutes', 'points', stat, 'closingLine'];

export function GameLogCard({ logs, stat }: { logs: readonly GameLog[]; stat: string }) {
  const narrow = useMedia(NARROW);
  const columns = narrow ? COLUMNS.filter(({ by }) => narrowColumns(stat).includes(by)) : COLUMNS;
  const [order, setOrder] = useState<Order<keyof GameLog>>({ by: 'gameDate', down: true });
  const rows = [...logs].sort(
    (one, other) => compare(one[order.by], other[order.by]) * (order.down ? -1 : 1),
  );
  return (
    <Card title="Game log" aside={<span className="caption">closing line of {inSentence(stat)}</span>}>
      {rows.length === 0 || areWithheld(rows) ? (
        <Empty>{areWithheld(rows) ? `${NOT_SHOWN}.` : 'No games yet this season.'}</Empty>
      ) : (
        <TableBox name="Game log" tall>
          <table>
            <thead>
              <tr>
                <SortHeads sorts={[['gameDate', 'Date']]} order={order} onOrder={setOrder} />
                {columns.map(({ by, name }) => (
                  <SortHeads key={by} sorts={[[by, name]]} order={order} onOrder={setOrder} className="num" />
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((game) => (
                <tr key={game.gameId}>
                  <th scope="row">
                    {day(game.gameDate)}{' '}
                    <span className={narrow ? 'muted under' : 'muted'}>
                      {game.isHome ? 'vs' : '@'} {game.opponentAbbreviation}
                    </span>
                  </th>
                  {columns.map(({ by, write = figure }) => {
                    const value = game[by];
                    return (
                      <td key={by} className="num">
                        {typeof value === 'number' ? write(value) : '–'}
                      </td>
                    );
                  })}
                </tr>
              ))}
            </tbody>
          </table>
        </TableBox>
      )}
    </Card>
  );
}

type Cell = GameLog[keyof GameLog];

const compare = (one: Cell, other: Cell): number => {
  const [a, b] = [one ?? '', other ?? ''];
  return a < b ? -1 : a > b ? 1 : 0;
};
