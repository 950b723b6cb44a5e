import { Link } from 'wouter';
import { useApi } from '../api.ts';
import { RateBars } from '../charts/rate-bars.tsx';
import { get } from '../get.ts';
import { Card } from '../parts/card.tsx';
import { Empty } from '../parts/empty.tsx';
import { Loaded } from '../parts/loaded.tsx';
import type { PublicRecord } from '../wire.ts';
import { day, number, percent, plural, signed } from '../words.ts';
import { UnitsLine } from './units-line.tsx';

/** Live picks only: replayed seasons have their own place on the record page. */
export function LiveRecord() {
  const record = useApi(get('/track-record'), { open: true, staleTime: 300_000 });
  return (
    <Card title="The live record" aside={<Link href="/record">All picks and days</Link>}>
      <Loaded query={record} skeleton={[240]} open>
        {(data) => <Numbers record={data} />}
      </Loaded>
    </Card>
  );
}

function Numbers({ record }: { record: PublicRecord }) {
  const live = record.overall.find(({ origin }) => origin === 'live');
  if (!live || live.hitRate === null || live.hitRateLow === null || live.hitRateHigh === null)
    return <Empty>No live pick is settled yet. The record begins with the first night.</Empty>;
  const { hits, misses, pushes, breakEven, units, roiPercent, beatClose, meanClvPercent, clvPicks } = live;
  const numbers: [name: string, value: string, note: string][] = [
    [
      'Hit rate',
      percent(live.hitRate),
      `95%: ${percent(live.hitRateLow)} to ${percent(live.hitRateHigh)}${breakEven === null ? '' : ` · needs ${percent(breakEven)}`}`,
    ],
    ['Units, flat stakes', signed(units), `${hits}–${misses}–${pushes}`],
    ['ROI', roiPercent === null ? 'n/a' : `${signed(roiPercent)}%`, 'one unit on each pick'],
    [
      'Beat the close',
      beatClose === null ? 'n/a' : percent(beatClose),
      meanClvPercent === null
        ? 'no closing prices yet'
        : `mean CLV ${signed(meanClvPercent)}%, ${plural(clvPicks, 'pick')}`,
    ],
  ];
  const ratings = record.records.filter(({ origin, hitRate }) => origin === 'live' && hitRate !== null);
  return (
    <>
      <div className="kpis">
        {numbers.map(([name, value, note]) => (
          <p key={name} className="kpi">
            <span className="caption">{name}</span>
            <strong>{value}</strong>
            <span className="caption">{note}</span>
          </p>
        ))}
      </div>
      <div className="grid two">
        <UnitsLine days={record.days.filter(({ origin }) => origin === 'live')} />
        <RateBars
          title="Hit rate by rating, with 95% interval and break-even"
          rows={ratings.map(({ league, rating, hits, misses, breakEven, roiPercent }) => ({
            name: `${league.toUpperCase()} ${rating}`,
            hits,
            n: hits + misses,
            breakEven,
            note: roiPercent === null ? '' : `ROI ${signed(roiPercent)}%`,
          }))}
        />
      </div>
      <p className="small muted">
        Since {day(record.from)}. {honest(live.hitRateLow, breakEven, hits + misses)} Replayed seasons are
        never mixed in.
      </p>
    </>
  );
}

function honest(low: number, breakEven: number | null, decided: number): string {
  if (breakEven === null) return '';
  return low > breakEven
    ? 'The whole interval is above break-even.'
    : `The interval includes break-even: ${number(decided)} decided picks are a start, not proof.`;
}
