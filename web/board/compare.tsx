import type { ReactNode } from 'react';
import { Dialog } from '../parts/dialog.tsx';
import { TableBox } from '../parts/table.tsx';
import type { Pick } from '../wire.ts';
import { figure, number, percent, statName } from '../words.ts';
import { BestPrice, Edge, Form, LineMove, News, PublishedPrice, Stake, Tip } from './cells.tsx';
import { matchupOf } from './pick-row.tsx';

export const FEWEST_TO_COMPARE = 2;
export const MOST_TO_COMPARE = 6;

type TrayProps = { picks: readonly Pick[]; onRemove: (pickId: number) => void; onCompare: () => void };

/** The selected picks, above the bottom bar while there are any. */
export const SelectionTray = ({ picks, onRemove, onCompare }: TrayProps) => (
  <section className="tray" aria-label="Selected picks">
    <strong>{picks.length} selected</strong>
    <ul className="row tight wide-only">
      {picks.map((pick) => (
        <li key={pick.pickId}>
          <button type="button" className="button small" onClick={() => onRemove(pick.pickId)}>
            {pick.playerName.split(' ').at(-1)} {pick.direction === 'over' ? '▲' : '▼'} {figure(pick.line)}
            <span aria-hidden="true">✕</span>
            <span className="visually-hidden">, remove</span>
          </button>
        </li>
      ))}
    </ul>
    <button
      type="button"
      className="button primary small"
      disabled={picks.length < FEWEST_TO_COMPARE || picks.length > MOST_TO_COMPARE}
      onClick={onCompare}
    >
      {picks.length > MOST_TO_COMPARE ? `Compare up to ${MOST_TO_COMPARE}` : 'Compare'}
    </button>
  </section>
);

type Props = { picks: readonly Pick[]; now: Date; onClose: () => void };

/** Selected picks side by side, one column each. */
export function Compare({ picks, now, onClose }: Props) {
  const rows: [name: string, cell: (pick: Pick) => ReactNode][] = [
    ['Score', (pick) => <strong>{`${number(pick.scoreFinal)}, ${pick.rating}`}</strong>],
    ['Chance', (pick) => percent(pick.confidence)],
    ['Projection', (pick) => figure(pick.projection.mean)],
    ['Best price', (pick) => <BestPrice pick={pick} />],
    ['Published', (pick) => <PublishedPrice pick={pick} />],
    ['Edge', (pick) => <Edge pick={pick} />],
    ['Stake', (pick) => <Stake pick={pick} />],
    ['Hit rates', (pick) => <Form pick={pick} />],
    ['Line move', (pick) => (pick.books ? <LineMove pick={pick} /> : null)],
    ['News', (pick) => (pick.news ? <News pick={pick} /> : <span className="subtle">none</span>)],
    ['Tip-off', (pick) => <Tip pick={pick} now={now} />],
    ...(picks[0]?.blocks ?? []).map(
      ({ blockName, blockDisplayName }): [string, (pick: Pick) => ReactNode] => [
        blockDisplayName,
        (pick) => {
          const block = pick.blocks.find((one) => one.blockName === blockName);
          return block ? number(block.score) : '–';
        },
      ],
    ),
  ];
  return (
    <Dialog title={`Compare ${picks.length} picks`} onClose={onClose} wide>
      <TableBox name="Comparison">
        <table className="compare">
          <thead>
            <tr>
              <th scope="col">
                <span className="visually-hidden">Figure</span>
              </th>
              {picks.map((pick) => (
                <th key={pick.pickId} scope="col">
                  {pick.playerName}
                  <span className="under">
                    {pick.direction === 'over' ? '▲ Over' : '▼ Under'} {figure(pick.line)}{' '}
                    {statName(pick.stat)}
                  </span>
                  <span className="under">{matchupOf(pick)}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([name, cell]) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                {picks.map((pick) => (
                  <td key={pick.pickId}>{cell(pick)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </TableBox>
      <p className="caption">Blocks score from 0 to 100; 50 is neutral, higher supports the pick.</p>
    </Dialog>
  );
}
