import { Link } from 'wouter';
import { LEAGUES } from '../../src/domain/leagues.ts';
import { STATS } from '../../src/domain/stats.ts';
import { useApi } from '../api.ts';
import { get } from '../get.ts';
import { Origin, Rating, Result, Side } from '../parts/chip.tsx';
import { Empty } from '../parts/empty.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { oneOf } from '../parts/one-of.ts';
import { Page } from '../parts/page.tsx';
import { TableBox } from '../parts/table.tsx';
import { useFilters } from '../parts/use-filters.ts';
import { idOf } from '../record/record-filters.tsx';
import type { RecordPicks } from '../wire.ts';
import { day, figure, number, percent, plural, price, signed, statName } from '../words.ts';

/** A decimal number of the URL. */
const decimalOf = (text: string | null): number | undefined =>
  text === null || text === '' || !Number.isFinite(Number(text)) ? undefined : Number(text);

/** The picks behind a figure of the track record. */
export default function RecordPicksPage() {
  const { params } = useFilters();
  const request = get('/track-record/picks', {
    query: {
      origin: oneOf(['live', 'backfill'], params.get('origin')) ?? 'live',
      from: params.get('from') ?? undefined,
      to: params.get('to') ?? undefined,
      league: oneOf(LEAGUES, params.get('league')),
      rating: oneOf(['premium', 'standard'], params.get('rating')),
      stat: oneOf(STATS, params.get('stat')),
      direction: oneOf(['over', 'under'], params.get('direction')),
      playerId: idOf(params.get('playerId')),
      teamId: idOf(params.get('teamId')),
      minConfidence: decimalOf(params.get('minConfidence')),
      maxConfidence: decimalOf(params.get('maxConfidence')),
      clvAbove: decimalOf(params.get('clvAbove')),
      clvAtMost: decimalOf(params.get('clvAtMost')),
    },
  });
  const picks = useApi(request);
  return (
    <Page
      name="record-picks"
      title="Picks behind the record"
      aside={<Link href="/record">Track record</Link>}
    >
      <Loaded query={picks} skeleton={[28, 400]}>
        {(data) => <Content record={data} />}
      </Loaded>
    </Page>
  );
}

function Content({ record }: { record: RecordPicks }) {
  const { items, count, from, to, origin } = record;
  if (items.length === 0)
    return (
      <div className="card" data-state="empty">
        <Empty>No picks match. Go back to the track record and choose a wider range.</Empty>
      </div>
    );
  return (
    <div className="stack" data-state="ready">
      <p className="muted">
        <Origin origin={origin} /> {plural(count, 'pick')}, {day(from)} to {day(to)}
        {items.length < count ? `. The newest ${number(items.length)} are shown.` : ''}
      </p>
      <TableBox name="Picks">
        <table>
          <thead>
            <tr>
              <th scope="col">Pick</th>
              {['Chance', 'Price', 'Result', 'Units', 'CLV'].map((name) => (
                <th key={name} scope="col" className="num">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {items.map((pick) => (
              <tr key={pick.pickId} data-row="record-pick">
                <th scope="row">
                  <Link href={`/picks/${pick.pickId}`}>
                    {pick.playerName}, <Side direction={pick.direction} /> {figure(pick.line)}{' '}
                    {statName(pick.stat)}
                  </Link>
                  <br />
                  <span className="caption">
                    {day(pick.date)} · <Rating rating={pick.rating} />
                  </span>
                </th>
                <td className="num">{percent(pick.confidence)}</td>
                <td className="num">{price(pick.price)}</td>
                <td className="num">
                  {pick.result === null ? 'waiting' : <Result result={pick.result} actual={pick.actual} />}
                </td>
                <td className="num">{pick.result === null ? '' : signed(pick.units, 2)}</td>
                <td className="num">{pick.clvPercent === null ? 'none' : `${signed(pick.clvPercent)}%`}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </TableBox>
    </div>
  );
}
