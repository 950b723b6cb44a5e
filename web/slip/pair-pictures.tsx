import { ArrowDownUp, ArrowUpDown, Minus } from 'lucide-react';
import type { SlipEvaluation } from '../wire.ts';
import { signed } from '../words.ts';

type Pair = SlipEvaluation['pairs'][number];

const MOST_SHOWN = 4;
const UNRELATED = 0.005;

/** The most correlated pairs: a bar to the right wins together, one to the left does not. */
export function PairPictures({ slip: { pairs, legs } }: { slip: SlipEvaluation }) {
  if (pairs.length === 0)
    return <p className="small muted">All legs are from different games: correlation adds nothing.</p>;
  return (
    <section className="stack tight" aria-labelledby="slip-pairs">
      <h3 id="slip-pairs">How the legs move together</h3>
      <ul className="pairs">
        {pairs.slice(0, MOST_SHOWN).map((pair) => (
          <li key={pair.legs.join(' ')}>
            <span className="row apart small">
              <span>{pair.legs.map((n) => lastName(legs[n]?.playerName)).join(' & ')}</span>
              <strong>
                <Sign pair={pair} /> {signed(pair.correlation, 2)}
              </strong>
            </span>
            <span className="pair-bar" aria-hidden="true">
              <i
                className={pair.correlation < 0 ? 'minus' : 'plus'}
                style={{ width: `${50 * Math.abs(pair.correlation)}%` }}
              />
            </span>
            <span className="caption">{pair.reason}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

const lastName = (name = ''): string => name.split(' ').slice(1).join(' ') || name;

function Sign({ pair: { correlation } }: { pair: Pair }) {
  const Icon = Math.abs(correlation) < UNRELATED ? Minus : correlation > 0 ? ArrowUpDown : ArrowDownUp;
  return <Icon size={14} aria-hidden="true" />;
}
