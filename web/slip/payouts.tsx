import type { SlipEvaluation } from '../wire.ts';
import { number, odds, signed } from '../words.ts';
import { SLIP_KINDS } from './slip-kinds.ts';
import { changeSlip, type Slip, type SlipKind } from './slip-store.ts';
import type { Evaluations } from './use-evaluations.ts';

type Props = { slip: Slip; evaluations: Evaluations };

/** The kinds of slip with their expected value. */
export const Payouts = ({ slip, evaluations }: Props) => (
  <fieldset className="pay">
    <legend>
      <strong>Payout</strong> <span className="caption">EV from the joint chance</span>
    </legend>
    {SLIP_KINDS.map((kind) => {
      const { data, isError } = evaluations[kind];
      return (
        <label key={kind}>
          <input
            type="radio"
            name="slip-kind"
            checked={slip.kind === kind}
            onChange={() => changeSlip({ kind })}
          />
          <span>
            <strong>{data ? payWords(data) : NAMES[kind]}</strong>
            <span className="under">{isError ? 'no payout for this slip' : SOURCES[kind](data)}</span>
          </span>
          <Ev data={data} />
        </label>
      );
    })}
    <label className="slip-price">
      <span>Quoted parlay price (American)</span>
      <input
        className="input small"
        inputMode="text"
        autoComplete="off"
        value={slip.price}
        placeholder="+264"
        onChange={({ currentTarget }) => changeSlip({ kind: 'parlay', price: currentTarget.value })}
      />
    </label>
  </fieldset>
);

const NAMES: Record<SlipKind, string> = { parlay: 'Parlay', power: 'Power play', flex: 'Flex play' };

const SOURCES: Record<SlipKind, (data: SlipEvaluation | undefined) => string> = {
  parlay: (data) => (data?.price === null ? 'enter a price' : 'books quote less for legs of one game'),
  power: (data) => tableWords('power play', data),
  flex: (data) => tableWords('flex play', data),
};

const tableWords = (name: string, data: SlipEvaluation | undefined): string =>
  data?.payouts?.isExample
    ? `${name}, example table: verify it`
    : `${name}, ${data?.payouts?.operator ?? ''}`;

function payWords({ kind, hits, legs, price }: SlipEvaluation): string {
  if (kind === 'parlay') return price === null ? 'Parlay' : `Parlay at ${odds(price)}`;
  const paid = hits.filter(({ pays }) => pays).toReversed();
  if (kind === 'power') return `All ${legs.length} must hit, pays ${number(paid[0]?.pays ?? 0, 1)}×`;
  return paid.map(({ hits: n, pays }) => `${n} pays ${number(pays ?? 0, 1)}×`).join(', ');
}

const Ev = ({ data }: { data: SlipEvaluation | undefined }) =>
  data?.evPercent === undefined || data.evPercent === null ? (
    <span className="muted">–</span>
  ) : (
    <strong className={data.evPercent > 0 ? 'tone-hit' : 'tone-miss'}>{signed(data.evPercent, 1)}%</strong>
  );
