import type { SlipEvaluation } from '../wire.ts';
import { odds, percent, signed } from '../words.ts';

/** The joint chance beside the product of the single ones, on one scale. */
export function JointBars({ slip }: { slip: SlipEvaluation }) {
  const { probability, independentProbability, interval, fairOdds } = slip;
  const scale = Math.max(probability, independentProbability, interval.high, 0.01);
  const gain = 100 * (probability - independentProbability);
  return (
    <section className="stack tight" aria-labelledby="slip-joint">
      <h3 id="slip-joint">Chance that all hit</h3>
      <div className="joint">
        <strong>Together</strong>
        <Meter value={probability / scale} main />
        <strong>{percent(probability)}</strong>
        <span className="muted">If unrelated</span>
        <Meter value={independentProbability / scale} />
        <span className="muted">{percent(independentProbability)}</span>
      </div>
      <p className="small">
        <strong>{signed(gain, 1)} points from correlation.</strong> Fair price {odds(fairOdds)}; 95%{' '}
        {percent(interval.low)} to {percent(interval.high)}.
      </p>
    </section>
  );
}

const Meter = ({ value, main = false }: { value: number; main?: boolean }) => (
  <span className="joint-meter" aria-hidden="true">
    <i className={main ? 'main' : ''} style={{ width: `${100 * value}%` }} />
  </span>
);
