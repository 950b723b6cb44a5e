import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { send, useApi } from '../api.ts';
import { get } from '../get.ts';
import { duration } from '../ops/duration.ts';
import { OpsPage } from '../ops/ops-page.tsx';
import { isUnderWay } from '../ops/run-table.tsx';
import { RunningInstead } from '../ops/running-instead.tsx';
import { StepTimeline } from '../ops/step-timeline.tsx';
import { Card } from '../parts/card.tsx';
import { Confirm } from '../parts/confirm.tsx';
import { CopyButton } from '../parts/copy-button.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { Status } from '../parts/status.tsx';
import { useAction, useInvalidate } from '../parts/use-action.ts';
import { useNow } from '../parts/use-now.ts';
import type { PageProps } from '../routes.tsx';
import type { Operation, PipelineRun } from '../wire.ts';
import { day, dayAndTime, number, plural } from '../words.ts';

const OFTEN_MS = 700;

export default function OperationPage({ params: { id = '' } }: PageProps) {
  return (
    <OpsPage
      name="ops-operation"
      title={`Operation ${id}`}
      aside={<Link href="/ops/operations">All operations</Link>}
    >
      <Content id={Number(id)} />
    </OpsPage>
  );
}

/** Polls the operation while it runs. */
function Content({ id }: { id: number }) {
  const operation = useApi(get('/ops/operations/{id}', { path: { id } }), {
    staleTime: 0,
    refetchInterval: ({ state }) => (!state.data || isUnderWay(state.data) ? OFTEN_MS : false),
  });
  // The operation record of the interface has no dates; the list of runs does.
  const run = useApi(get('/ops/pipeline-runs', { query: { limit: 1, cursor: String(id + 1) } }), {
    enabled: operation.data !== undefined,
  }).data?.items[0];
  return (
    <Loaded query={operation} skeleton={[120, 300]}>
      {(found) => (
        <div className="stack" data-state="ready" data-op-id={id} data-status={found.status}>
          <Summary operation={found} run={run?.id === id ? run : undefined} />
          {found.error ? <ErrorCard operation={found} /> : null}
          {found.output ? (
            <Card
              title="Steps"
              aside={
                <span className="caption" role="status">
                  {found.output.counts.done} of {found.output.counts.steps} done
                </span>
              }
            >
              <StepTimeline output={found.output} />
              <details>
                <summary>Output as JSON</summary>
                <pre className="short">{JSON.stringify(found.output, null, 2)}</pre>
              </details>
            </Card>
          ) : null}
        </div>
      )}
    </Loaded>
  );
}

function Summary({ operation, run }: { operation: Operation; run: PipelineRun | undefined }) {
  const { id, type, status, createdAt, createdBy, startedAt, durationMs, cancelRequested, output } =
    operation;
  const now = useNow(1_000);
  const [asking, setAsking] = useState(false);
  const [, navigate] = useLocation();
  const invalidate = useInvalidate();
  const again = useAction(async () => {
    const next = await send<Operation>('POST', `/ops/operations/${id}/retry`);
    void invalidate('/ops/');
    navigate(`/ops/operations/${next.id}`);
  });
  const took = durationMs ?? (startedAt ? Math.max(0, now.getTime() - Date.parse(startedAt)) : null);
  return (
    <Card title={type} aside={<Status status={status} />}>
      {output ? (
        <progress
          className="progress"
          max={output.counts.steps}
          value={output.counts.done}
          aria-label="Steps done"
        />
      ) : null}
      <dl className="facts-list">
        <dt>For</dt>
        <dd>
          {run
            ? `${run.league.toUpperCase()}, ${day(run.date)}${run.lastDate === run.date ? '' : ` to ${day(run.lastDate)}`}`
            : '–'}
        </dd>
        <dt>Requested</dt>
        <dd>
          {dayAndTime(createdAt)} by {createdBy}
        </dd>
        <dt>Duration</dt>
        <dd>{took === null ? 'not started' : duration(took)}</dd>
        <dt>Rows</dt>
        <dd>
          {number(output?.counts.rows ?? 0)}
          {output && output.counts.warnings > 0 ? `, ${plural(output.counts.warnings, 'warning')}` : ''}
        </dd>
      </dl>
      <div className="row">
        {isUnderWay(operation) && !cancelRequested ? (
          <button type="button" className="button danger" onClick={() => setAsking(true)}>
            Cancel
          </button>
        ) : null}
        {isUnderWay(operation) ? null : (
          <button type="button" className="button" disabled={again.busy} onClick={() => void again.run()}>
            Run again
          </button>
        )}
      </div>
      {isUnderWay(operation) && cancelRequested ? (
        <p className="notice warn" role="status">
          Cancel requested. The operation stops at the next checkpoint; finished steps stay.
        </p>
      ) : null}
      <RunningInstead problem={again.problem} />
      {asking ? (
        <Confirm
          title={`Cancel operation ${id}?`}
          verb="Cancel operation"
          keep="Keep running"
          onClose={() => setAsking(false)}
          act={async () => {
            await send('POST', `/admin/commands/${id}/cancel`);
            await invalidate('/ops/');
          }}
        >
          <p>The running step is rolled back; finished steps stay. You can run the operation again.</p>
        </Confirm>
      ) : null}
    </Card>
  );
}

function ErrorCard({ operation: { id, type, error, output, createdAt } }: { operation: Operation }) {
  const step = output?.steps.find(({ status }) => status === 'failed')?.name;
  const text = [
    `Operation ${id} (${type}) failed${step ? ` in the step ${step}` : ''}.`,
    '',
    `    ${error}`,
    '',
    `Requested at ${createdAt}. Steps: ${output?.steps.map(({ name, status }) => `${name} ${status}`).join(', ') ?? 'none'}.`,
  ].join('\n');
  return (
    <Card
      title={step ? `Failed in ${step}` : 'Failed'}
      aside={<CopyButton text={text} label="Copy as issue" />}
    >
      <p className="mono tone-bad">{error}</p>
    </Card>
  );
}
