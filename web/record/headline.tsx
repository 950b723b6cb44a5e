import { Link } from 'wouter';
import { TOO_FEW } from '../reading/too-few.ts';
import type { PublicRecord } from '../wire.ts';
import { day, number, percent, plural, signed } from '../words.ts';
import { drawdown } from './drawdown.ts';
import type { runningUnits } from './running-units.ts';

type HeadlineProps = {
  all: PublicRecord['overall'][number];
  from: string;
  to: string;
  running: ReturnType<typeof runningUnits>;
  picksHref: string | null;
};

/** The main numbers of a record: hit rate, units, ROI, CLV, drawdown. */
export function Headline({ all, from, to, running, picksHref }: HeadlineProps) {
  const fall = drawdown(running);
  const stakedFall = drawdown(running.map(({ date, staked }) => ({ date, total: staked })));
  const decided = all.hits + all.misses;
  const few = decided < TOO_FEW;
  return (
    <section className="card">
      <div className={`kpis ${few ? 'few' : ''}`} data-n={decided}>
        <Kpi
          name="Hit rate"
          value={all.hitRate === null ? '–' : percent(all.hitRate)}
          note={`${number(all.hits)}–${number(all.misses)}–${number(all.pushes)}${all.hitRateLow === null || all.hitRateHigh === null ? '' : ` · 95%: ${percent(all.hitRateLow)} to ${percent(all.hitRateHigh)}`}`}
        />
        <Kpi
          name="Units"
          value={signed(all.units)}
          note={`one each · ${signed(all.stakedUnits)} at suggested stakes`}
        />
        <Kpi
          name="ROI"
          value={all.roiPercent === null ? '–' : `${signed(all.roiPercent)}%`}
          note={`at ${all.breakEven === null ? 'no' : percent(all.breakEven)} break-even · ${all.stakedRoiPercent === null ? '–' : `${signed(all.stakedRoiPercent)}%`} at suggested stakes`}
        />
        <Kpi
          name="CLV"
          value={all.meanClvPercent === null ? '–' : `${signed(all.meanClvPercent)}%`}
          note={
            all.beatClose === null
              ? 'no closing prices yet'
              : `mean of ${plural(all.clvPicks, 'pick')} · ${percent(all.beatClose)} beat the close`
          }
        />
        <Kpi
          name="Drawdown"
          value={fall ? number(fall.units, 2) : '0'}
          note={
            fall
              ? `units, ${day(fall.from)} to ${day(fall.to)} · ${number(stakedFall?.units ?? 0, 2)} at suggested stakes`
              : 'never below an earlier high'
          }
        />
        <Kpi
          name="Settled"
          value={number(all.settled)}
          note={`${number(all.unsettled)} waiting · ${number(all.voids)} void`}
        />
      </div>
      <p className="small muted">
        {day(from)} to {day(to)}.
        {few
          ? ` ${plural(decided, 'decided pick')}: too few to judge.`
          : decided < 100
            ? ' Fewer than 100 picks: expect large swings.'
            : ''}{' '}
        {picksHref ? <Link href={picksHref}>Show the picks</Link> : null}
      </p>
    </section>
  );
}

const Kpi = ({ name, value, note }: { name: string; value: string; note: string }) => (
  <div className="kpi">
    <span className="small muted">{name}</span>
    <strong>{value}</strong>
    <span className="caption">{note}</span>
  </div>
);
