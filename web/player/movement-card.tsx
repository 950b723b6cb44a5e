import { NOT_SHOWN } from '../../src/domain/source-rights.ts';
import type { Stat } from '../../src/domain/stats.ts';
import { useApi } from '../api.ts';
import { Steps } from '../charts/steps.tsx';
import { get } from '../get.ts';
import { Card } from '../parts/card.tsx';
import { Choices } from '../parts/choices.tsx';
import { Empty } from '../parts/empty.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { useFilters } from '../parts/use-filters.ts';
import type { LineHistory } from '../wire.ts';
import { figure, signed } from '../words.ts';

const HOUR = 3_600_000;
const SPANS: Record<string, number> = { '6': 6 * HOUR, '24': 24 * HOUR };

/** Line history, one step line per book. */
export function MovementCard({ playerId, stat }: { playerId: number; stat: Stat }) {
  const history = useApi(
    get('/research/player/{playerId}/lines/{propType}', { path: { playerId, propType: stat } }),
    { staleTime: 60_000 },
  );
  const { params, set } = useFilters();
  const span = params.get('span') ?? 'all';
  return (
    <Card
      title="Line movement"
      aside={
        <Choices
          name="Time shown"
          value={span}
          onChange={(value) => set({ span: value === 'all' ? null : value }, { replace: true })}
          options={[
            { value: '6', label: '6 h' },
            { value: '24', label: '24 h' },
            { value: 'all', label: 'All' },
          ]}
        />
      }
    >
      <Loaded query={history} skeleton={[220]}>
        {(data) => <Movement data={data} span={span} />}
      </Loaded>
    </Card>
  );
}

function Movement({ data, span }: { data: LineHistory; span: string }) {
  if (data.books === null) return <Empty>{NOT_SHOWN}.</Empty>;
  const series = data.books
    .filter(({ kind }) => kind === 'standard')
    .map(({ sportsbook, points }) => ({
      name: sportsbook,
      points: points
        .filter(({ suspended }) => !suspended)
        .map(({ capturedAt, line }) => ({ at: Date.parse(capturedAt), value: line })),
    }))
    .filter(({ points }) => points.length > 0);
  const [first] = series
    .flatMap(({ name, points }) => points.slice(0, 1).map((point) => ({ name, ...point })))
    .sort((one, other) => one.at - other.at);
  if (!first) return <Empty>No quotes for this prop yet.</Empty>;
  const to = Math.min(Date.parse(data.generatedAt), data.gameDate ? Date.parse(data.gameDate) : Infinity);
  const from = SPANS[span] ? to - SPANS[span] : Math.min(first.at, to - HOUR);
  const { openingLine, consensusLine } = data;
  const moved = openingLine !== null && consensusLine !== null ? consensusLine - openingLine : null;
  return (
    <>
      <p className="small muted">
        {openingLine === null ? 'No opening line' : `◇ Opened ${figure(openingLine)}, first at ${first.name}`}{' '}
        · ● now {consensusLine === null ? 'withdrawn' : figure(consensusLine)}
        {moved === null || moved === 0 ? ', unmoved' : ` (${signed(moved)})`}
      </p>
      <Steps
        name={`Line movement, ${series.length} books${moved === null ? '' : `, ${moved === 0 ? 'unmoved' : signed(moved)} since opening`}`}
        series={series}
        from={from}
        to={to}
        opening={{ at: first.at, value: openingLine ?? first.value, by: first.name }}
      />
    </>
  );
}
