import { reaches } from '../../src/domain/tiers.ts';
import { useApi } from '../api.ts';
import { Card } from '../parts/card.tsx';
import { Choices } from '../parts/choices.tsx';
import { Empty } from '../parts/empty.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { Page } from '../parts/page.tsx';
import { useFilters } from '../parts/use-filters.ts';
import { picksBehind } from '../record/behind.ts';
import { Headline } from '../record/headline.tsx';
import { LedgerCard } from '../record/ledger-card.tsx';
import { RecordCharts } from '../record/record-charts.tsx';
import { RecordFilters, useRecordRequest } from '../record/record-filters.tsx';
import { runningUnits } from '../record/running-units.ts';
import { useSession } from '../session.ts';
import { preparedFor } from '../site-facts.ts';
import type { PublicRecord } from '../wire.ts';

export default function RecordPage() {
  const request = useRecordRequest();
  const prepared = preparedFor(request);
  const record = useApi(request, {
    open: true,
    staleTime: 300_000,
    ...(prepared ? { initialData: prepared } : {}),
  });
  return (
    <Page name="record" title="Track record">
      <RecordFilters teams={record.data?.teams ?? []} />
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
  const isShown = (one: { origin: string }) => one.origin === origin;
  const shown = {
    records: record.records.filter(isShown),
    days: record.days.filter(isShown),
    calibration: record.calibration.filter(isShown),
    clv: record.clv.filter(isShown),
  };
  const { user } = useSession();
  const { from, to } = record;
  const behind = (narrow?: Record<string, string | number | null>) =>
    user && reaches(user.tier, 'pro') ? picksBehind(params, { origin, from, to }, narrow) : null;
  const running = runningUnits(shown.days);
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
          <RecordCharts all={all} record={shown} running={running} behind={behind} />
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
