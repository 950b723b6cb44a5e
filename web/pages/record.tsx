import { Link } from 'wouter';
import { LEAGUES } from '../../src/domain/leagues.ts';
import { STATS } from '../../src/domain/stats.ts';
import { reaches } from '../../src/domain/tiers.ts';
import { useApi } from '../api.ts';
import { Calibration } from '../charts/calibration.tsx';
import { ClvHistogram } from '../charts/clv-histogram.tsx';
import { RateBars } from '../charts/rate-bars.tsx';
import { Units } from '../charts/units.tsx';
import { get } from '../get.ts';
import { Card } from '../parts/card.tsx';
import { Choices } from '../parts/choices.tsx';
import { Empty } from '../parts/empty.tsx';
import {
  FilterSelect,
  LEAGUE_OPTIONS,
  type Options,
  RATINGS,
  SIDES,
  STAT_OPTIONS,
} from '../parts/filter-select.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { oneOf } from '../parts/one-of.ts';
import { Page } from '../parts/page.tsx';
import { Explained } from '../parts/prose.tsx';
import { useFilters } from '../parts/use-filters.ts';
import { useNow } from '../parts/use-now.ts';
import { TOO_FEW } from '../reading/too-few.ts';
import { picksBehind } from '../record/behind.ts';
import { DayTable } from '../record/day-table.tsx';
import { drawdown } from '../record/drawdown.ts';
import { LedgerCard } from '../record/ledger-card.tsx';
import { runningUnits } from '../record/running-units.ts';
import { useSession } from '../session.ts';
import { preparedFor } from '../site-facts.ts';
import type { PublicRecord } from '../wire.ts';
import { addDays, day, leagueDay, number, percent, plural, signed } from '../words.ts';

const SPANS: Record<string, number> = { '7': 7, '30': 30, '90': 90 };

export default function RecordPage() {
  const { params, set } = useFilters();
  const today = leagueDay(useNow());
  const span = params.get('span') ?? '90';
  const request = get('/track-record', {
    query: {
      from: span === '90' ? undefined : addDays(today, -(SPANS[span] ?? 3650)),
      league: oneOf(LEAGUES, params.get('league')),
      rating: oneOf(['premium', 'standard'], params.get('rating')),
      stat: oneOf(STATS, params.get('stat')),
      direction: oneOf(['over', 'under'], params.get('direction')),
    },
  });
  const prepared = preparedFor(request);
  const record = useApi(request, {
    open: true,
    staleTime: 300_000,
    ...(prepared ? { initialData: prepared } : {}),
  });
  const select = (name: string, any: string, options: Options) => (
    <FilterSelect
      any={any}
      value={params.get(name)}
      options={options}
      onChange={(value) => set({ [name]: value })}
    />
  );
  return (
    <Page name="record" title="Track record">
      <div className="row">
        <Choices
          name="Period"
          value={span}
          onChange={(value) => set({ span: value === '90' ? null : value })}
          options={[
            { value: '7', label: '7 days' },
            { value: '30', label: '30 days' },
            { value: '90', label: '90 days' },
            { value: 'all', label: 'All time' },
          ]}
        />
        {select('rating', 'Any rating', RATINGS)}
        {select('stat', 'Every stat', STAT_OPTIONS)}
        {select('direction', 'Both sides', SIDES)}
        {select('league', 'Both leagues', LEAGUE_OPTIONS)}
      </div>
      <Loaded query={record} skeleton={[40, 120, 300]} open>
        {(data) => <Content record={data} />}
      </Loaded>
    </Page>
  );
}

/** Live and backfilled picks are never added up: one or the other is shown. */
function Content({ record }: { record: PublicRecord }) {
  const { params, set } = useFilters();
  const has = (origin: string) => (record.overall.find((one) => one.origin === origin)?.picks ?? 0) > 0;
  const origin = params.get('origin') ?? (has('live') || !has('backfill') ? 'live' : 'backfill');
  const all = record.overall.find((one) => one.origin === origin);
  const ratings = record.records.filter((one) => one.origin === origin);
  const days = record.days.filter((one) => one.origin === origin);
  const bins = record.calibration.filter((one) => one.origin === origin);
  const clv = record.clv.filter((one) => one.origin === origin);
  const { user } = useSession();
  const { from, to } = record;
  const behind = (narrow?: Record<string, string | number | null>) =>
    user && reaches(user.tier, 'pro') ? picksBehind(params, { origin, from, to }, narrow) : null;
  const ofDay = (date: string) => behind({ from: date, to: date });
  const running = runningUnits(days);
  return (
    <div className="stack" data-state={all ? 'ready' : 'empty'}>
      <Choices
        name="Which picks"
        value={origin}
        onChange={(value) => set({ origin: value })}
        options={[
          { value: 'live', label: 'Published live' },
          { value: 'backfill', label: 'Backfill' },
        ]}
      />
      {origin === 'backfill' ? (
        <p className="notice warn">
          Backfill: computed later from data known before tip-off. Never added to the live record.
        </p>
      ) : null}
      {!all || all.settled === 0 ? (
        <div className="card">
          <Empty>
            {origin === 'live'
              ? 'No live picks were settled in this period. Results appear here the morning after a game.'
              : 'No backfilled picks in this period.'}
          </Empty>
        </div>
      ) : (
        <>
          <Headline all={all} from={from} to={to} running={running} picksHref={behind()} />
          <div className="grid two">
            <Card
              title="Units over time"
              aside={<span className="caption">solid: one unit each, dashed: suggested stakes</span>}
            >
              <Units days={running} hrefOf={ofDay} />
            </Card>
            <Card
              title="Closing-line value"
              aside={<Explained words={`beat close ${shareOf(all.beatClose)}`} term="CLV" />}
            >
              {clv.length === 0 ? (
                <Empty>No closing prices yet.</Empty>
              ) : (
                <ClvHistogram
                  bins={clv}
                  beatClose={all.beatClose}
                  hrefOf={(bin) => behind({ clvAbove: bin.from, clvAtMost: bin.to })}
                />
              )}
            </Card>
            <Card
              title="By rating"
              aside={<span className="caption">bar = hit rate, whisker = 95%, tick = break-even</span>}
            >
              <RateBars
                title="Hit rate by rating"
                rows={ratings.map(({ league, rating, hits, misses, breakEven, roiPercent }) => ({
                  name: `${rating === 'premium' ? '◆ Premium' : '● Standard'} ${league.toUpperCase()}`,
                  hits,
                  n: hits + misses,
                  breakEven,
                  note: roiPercent === null ? 'no ROI' : `ROI ${signed(roiPercent)}%`,
                }))}
              />
            </Card>
            <Card
              title="Calibration"
              aside={all.ece === null ? null : <Explained words={`ECE ${percent(all.ece)}`} term="ECE" />}
            >
              {bins.length === 0 ? (
                <Empty>Too few settled picks for a chart.</Empty>
              ) : (
                <Calibration
                  bins={bins}
                  ece={all.ece}
                  hrefOf={({ low, high }) => behind({ minConfidence: low, maxConfidence: high })}
                />
              )}
            </Card>
            <Card title="By day">
              <DayTable days={days} hrefOf={ofDay} />
            </Card>
          </div>
        </>
      )}
      <LedgerCard />
      <Card title="How we count">
        <p className="muted">
          One unit on every pick, at the average price when it was published. A push returns the stake; a void
          pick does not count. Picks are graded from box scores. Only the version that was current at tip-off
          counts, not superseded or withdrawn ones.
        </p>
      </Card>
    </div>
  );
}

type HeadlineProps = {
  all: PublicRecord['overall'][number];
  from: string;
  to: string;
  running: ReturnType<typeof runningUnits>;
  picksHref: string | null;
};

function Headline({ all, from, to, running, picksHref }: HeadlineProps) {
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

const shareOf = (share: number | null) => (share === null ? '–' : percent(share));

const Kpi = ({ name, value, note }: { name: string; value: string; note: string }) => (
  <div className="kpi">
    <span className="small muted">{name}</span>
    <strong>{value}</strong>
    <span className="caption">{note}</span>
  </div>
);
