import { Link } from 'wouter';
import { useApi } from '../api.ts';
import { get } from '../get.ts';
import { span } from '../ops/duration.ts';
import { OpsPage } from '../ops/ops-page.tsx';
import { RunForm } from '../ops/run-form.tsx';
import { isUnderWay, RunTable } from '../ops/run-table.tsx';
import { ServicesCard } from '../ops/services-card.tsx';
import { Card } from '../parts/card.tsx';
import { Empty } from '../parts/empty.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { Status } from '../parts/status.tsx';
import type { FreshnessItem, Health, PipelineRun } from '../wire.ts';
import { leagueDay, plural } from '../words.ts';

const EVERY = { refetchInterval: 5_000, staleTime: 4_000 };

export default function Ops() {
  return (
    <OpsPage name="ops" title="Console">
      <Content />
    </OpsPage>
  );
}

function Content() {
  const health = useApi(get('/ops/health'), EVERY);
  const runs = useApi(get('/ops/pipeline-runs', { query: { limit: 10 } }), EVERY);
  return (
    <>
      <Loaded query={health} skeleton={[120]}>
        {(found) => <HealthCard health={found} runs={runs.data?.items ?? []} />}
      </Loaded>
      <RunForm />
      <Card title="Latest operations" aside={<Link href="/ops/operations">All operations</Link>}>
        <Loaded query={runs} skeleton={[40, 40, 40]}>
          {({ items }) =>
            items.length === 0 ? (
              <Empty>No operations yet. Start one above, or wait for the schedule.</Empty>
            ) : (
              <RunTable runs={items} />
            )
          }
        </Loaded>
      </Card>
      <ServicesCard />
    </>
  );
}

function HealthCard({ health, runs }: { health: Health; runs: readonly PipelineRun[] }) {
  const freshness = useApi(get('/diagnostics/freshness'), EVERY).data;
  const settlement = useApi(get('/diagnostics/settlement'), EVERY).data;
  const today = leagueDay(new Date());
  const failed = runs.filter(
    ({ status, createdAt }) => status === 'failed' && leagueDay(createdAt) === today,
  ).length;
  const oldest = freshness
    ?.filter(({ ageMinutes }) => ageMinutes !== null)
    .reduce<FreshnessItem | null>(
      (worst, item) => ((item.ageMinutes ?? 0) > (worst?.ageMinutes ?? -1) ? item : worst),
      null,
    );
  const bad = freshness?.filter(({ status }) => status !== 'fresh').length ?? 0;
  const words = { ok: 'Healthy', degraded: 'Degraded', down: 'Down' }[health.status];
  return (
    <Card title="Status" aside={<Status status={health.status} word={words} />}>
      <dl className="tiles wide" data-state="ready">
        <Tile name="Running" value={String(runs.filter(isUnderWay).length)} note={`${failed} failed today`} />
        <Tile
          name="Oldest feed"
          value={oldest ? span(Number(oldest.ageMinutes)) : '–'}
          note={oldest ? `${oldest.variant}; ${bad} not fresh` : 'nothing loaded yet'}
          href="/ops/freshness"
        />
        <Tile
          name="Settlement"
          value={settlement?.status ?? '–'}
          note={settlement ? `${plural(settlement.totalUnsettled, 'pick')} unsettled` : ''}
          href="/ops/settlement"
        />
        <Tile name="Uptime" value={span(health.uptimeSec / 60)} note={`version ${health.version}`} />
      </dl>
      <ul className="checks">
        {Object.entries(health.checks).map(([name, { status, detail }]) => (
          <li key={name} className="row tight">
            <Status status={status} word={name} />
            <span className="small muted">{detail}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

const Tile = ({ name, value, note, href }: { name: string; value: string; note: string; href?: string }) => (
  <div className="tile">
    <dt className="small muted">{href ? <Link href={href}>{name}</Link> : name}</dt>
    <dd className="figure-big">{value}</dd>
    <dd className="caption">{note}</dd>
  </div>
);
