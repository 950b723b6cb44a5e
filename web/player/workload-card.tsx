import { mean } from '../../src/domain/numeric.ts';
import { NOT_SHOWN } from '../../src/domain/source-rights.ts';
import { Trend } from '../charts/trend.tsx';
import { Card } from '../parts/card.tsx';
import { Empty } from '../parts/empty.tsx';
import type { GameLog } from '../wire.ts';
import { number, signed } from '../words.ts';
import { areWithheld } from './value-in.ts';

const GAMES = 20;
const LATELY = 5;

/** Minutes and usage, on which every prop depends. */
export function WorkloadCard({ logs }: { logs: readonly GameLog[] }) {
  const shown = logs.slice(0, GAMES).toReversed();
  return (
    <Card title="Minutes and usage" aside={<span className="caption">last {shown.length} games</span>}>
      {shown.length < 2 || areWithheld(shown) ? (
        <Empty>{areWithheld(shown) ? `${NOT_SHOWN}.` : 'Too few games for a trend.'}</Empty>
      ) : (
        <>
          <Row name="Minutes" unit="" logs={shown} read={({ minutes }) => minutes ?? 0} />
          <Row name="Usage" unit="%" logs={shown} read={({ usageRate }) => usageRate ?? 0} />
        </>
      )}
    </Card>
  );
}

type RowProps = { name: string; unit: string; logs: readonly GameLog[]; read: (log: GameLog) => number };

function Row({ name, unit, logs, read }: RowProps) {
  const values = logs.map(read);
  const lately = mean(values.slice(-LATELY));
  const words = `${name}: ${number(lately, 1)}${unit} in the last ${Math.min(LATELY, values.length)} games, ${signed(lately - mean(values))} against the last ${values.length}`;
  return (
    <Trend
      name={words}
      head={name}
      points={logs.map((log) => ({
        at: log.gameDate,
        value: read(log),
        text: `${number(read(log), 1)}${unit}`,
      }))}
    />
  );
}
