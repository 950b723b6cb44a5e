import { useState } from 'react';
import { Link } from 'wouter';
import { send } from '../api.ts';
import { get } from '../get.ts';
import { Card } from '../parts/card.tsx';
import { Chip, Result, Side } from '../parts/chip.tsx';
import { Confirm } from '../parts/confirm.tsx';
import { Empty } from '../parts/empty.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { MoreButton } from '../parts/more-button.tsx';
import { toneOf } from '../parts/strip.tsx';
import { Heads, TableBox } from '../parts/table.tsx';
import { useInvalidate } from '../parts/use-action.ts';
import { usePages } from '../parts/use-pages.ts';
import type { Bet } from '../wire.ts';
import { day, figure, number, odds, signed, statName } from '../words.ts';
import { ResultButtons } from './result-buttons.tsx';

const HEADS = ['Bet', 'Day', 'Book', 'Price', 'Stake', 'Result', 'Units', 'CLV', 'Delete'];
const NUMBERS = ['Price', 'Stake', 'Units', 'CLV'];

type Props = { unit: number; onAdd: () => void };

export function BetList({ unit, onAdd }: Props) {
  const { query, more } = usePages(get('/me/bets', { query: { limit: 50 } }));
  const invalidate = useInvalidate();
  const [deleting, setDeleting] = useState<Bet | null>(null);
  const add = (
    <button type="button" className="button" onClick={onAdd}>
      Add bet
    </button>
  );
  return (
    <Card title="Bets">
      <Loaded query={query} skeleton={[44, 44, 44]}>
        {(bets) =>
          bets.length === 0 ? (
            <Empty action={add}>No bets yet. Add one here, from a pick, or import a CSV file.</Empty>
          ) : (
            <>
              <TableBox name="My bets">
                <table className="table">
                  <Heads names={HEADS} numbers={NUMBERS} />
                  <tbody>
                    {bets.map((bet) => (
                      <Row key={bet.id} bet={bet} unit={unit} onDelete={() => setDeleting(bet)} />
                    ))}
                  </tbody>
                </table>
              </TableBox>
              <MoreButton more={more} />
            </>
          )
        }
      </Loaded>
      {deleting ? (
        <Confirm
          title="Delete this bet?"
          verb="Delete bet"
          onClose={() => setDeleting(null)}
          act={async () => {
            await send('DELETE', `/me/bets/${deleting.id}`);
            await invalidate('/me/bets', '/me/bankroll');
          }}
        >
          <p>It no longer counts in your results. Its history is kept until you delete your account.</p>
        </Confirm>
      ) : null}
    </Card>
  );
}

const WORDS = { hit: 'won', miss: 'lost', push: 'push', void: 'void' } as const;

/** A bet in the reader's words has a result without a value of a stat. */
const Outcome = ({ result, actual }: { result: keyof typeof WORDS; actual: number | null }) =>
  actual === null ? (
    <Chip tone={result === 'void' ? 'plain' : result}>{WORDS[result]}</Chip>
  ) : (
    <Result result={result} actual={actual} />
  );

function Subject({ bet: { pickId, playerName, side, line, stat, description } }: { bet: Bet }) {
  if (playerName === null || side === null || line === null || stat === null) return description;
  const words = (
    <>
      {playerName} <Side direction={side} /> {figure(line)} {statName(stat)}
    </>
  );
  return pickId === null ? words : <Link href={`/picks/${pickId}`}>{words}</Link>;
}

function Row({ bet, unit, onDelete }: { bet: Bet; unit: number; onDelete: () => void }) {
  const { id, kind, result, actual, profit, clvPercent } = bet;
  return (
    <tr data-bet-id={id}>
      <th scope="row" className="may-wrap">
        <Subject bet={bet} />
        <span className="under">
          {kind === 'pick' ? 'followed' : kind === 'prop' ? 'own' : 'in your words'}
          {bet.note ? `: ${bet.note}` : null}
        </span>
      </th>
      <td>{day(bet.date)}</td>
      <td>{bet.book}</td>
      <td className="num">{odds(bet.price)}</td>
      <td className="num">{number(bet.stake, 2)}</td>
      <td>
        {result !== null ? (
          <Outcome result={result} actual={actual} />
        ) : kind === 'manual' ? (
          <ResultButtons bet={bet} />
        ) : (
          <Chip tone="plain">open</Chip>
        )}
      </td>
      <td className={`num ${toneOf(profit)}`}>{result === null ? '–' : signed(profit / unit, 2)}</td>
      <td className="num">{clvPercent === null ? '–' : `${signed(clvPercent)}%`}</td>
      <td>
        <button type="button" className="button small quiet" onClick={onDelete}>
          Delete<span className="visually-hidden"> the bet of {day(bet.date)}</span>
        </button>
      </td>
    </tr>
  );
}
