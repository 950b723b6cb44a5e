import { Calibration } from '../charts/calibration.tsx';
import { Card } from '../parts/card.tsx';
import { Chip } from '../parts/chip.tsx';
import { Empty } from '../parts/empty.tsx';
import { Strip, StripFigure, toneOf } from '../parts/strip.tsx';
import { Heads, TableBox } from '../parts/table.tsx';
import type { ArenaEntry, ArenaScore } from '../wire.ts';
import { number, percent, plural, signed } from '../words.ts';

/** A loss with its usual digits. */
const loss = (value: number | null): string => (value === null ? '–' : number(value, 4));

export const ScoreStrip = ({ entry, score }: { entry: ArenaEntry; score: ArenaScore }) => (
  <Strip name="Score">
    <StripFigure
      name="Forecasts scored"
      value={number(score.n)}
      note={`${entry.open} open, ${plural(entry.pushes, 'push', 'pushes')}, ${plural(entry.voids, 'void')}`}
    />
    <StripFigure name="Log-loss" value={loss(score.logLoss)} note="lower is better; a coin has 0.6931" />
    <StripFigure name="Brier score" value={loss(score.brier)} note="lower is better; a coin has 0.2500" />
    <StripFigure
      name="CLV"
      value={score.meanClvPoints === null ? '–' : `${signed(score.meanClvPoints, 2)} points`}
      note={`${plural(score.clvN, 'forecast')} with a closing price`}
      tone={score.meanClvPoints === null ? '' : toneOf(score.meanClvPoints)}
    />
  </Strip>
);

export const CalibrationCard = ({ score: { n, bands } }: { score: ArenaScore }) => (
  <Card title="Calibration" aside={<span className="caption">n = {number(n)}</span>}>
    {bands.length === 0 ? (
      <Empty>No band yet: {plural(n, 'scored forecast')}.</Empty>
    ) : (
      <>
        <p className="caption">
          How often the over happened against your chance. Bars are 95% intervals; bands of fewer than 30
          forecasts are pale and say little.
        </p>
        <Calibration bins={bands} ece={null} unit="forecasts" hrefOf={() => null} />
      </>
    )}
  </Card>
);

const OPPONENTS = { market: 'Market', model: 'Our model', baseline: 'Coin (0.5)' } as const;
const TONES = { better: 'hit', worse: 'miss', unclear: 'plain', 'too few days': 'plain' } as const;
const HEADS = ['Against', 'Props', 'Days', 'You', 'They', 'Difference', 'Interval', 'Verdict'];

type Props = { score: ArenaScore; level: number; correction: string };

export const ComparisonCard = ({ score: { against }, level, correction }: Props) => (
  <Card title="Against the market, our model and a coin">
    <TableBox name="Comparisons" stacks>
      <table className="table">
        <Heads names={HEADS} numbers={HEADS.slice(1, -1)} />
        <tbody>
          {against.map((one) => (
            <tr key={one.opponent} data-opponent={one.opponent}>
              <th scope="row">{OPPONENTS[one.opponent]}</th>
              <td className="num">{number(one.n)}</td>
              <td className="num">{number(one.days)}</td>
              <td className="num">{loss(one.ownLogLoss)}</td>
              <td className="num">{loss(one.logLoss)}</td>
              <td className="num">{one.difference === null ? '–' : signed(one.difference, 4)}</td>
              <td className="num">
                {one.low === null || one.high === null
                  ? '–'
                  : `${signed(one.low, 4)} to ${signed(one.high, 4)}`}
              </td>
              <td>
                <Chip tone={TONES[one.verdict]}>{one.verdict}</Chip>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableBox>
    <p className="caption">
      Log-loss on the props that both have; a negative difference is better for you. Intervals of{' '}
      {percent(level)} resample whole game days and need ten of them. {correction}
    </p>
  </Card>
);
