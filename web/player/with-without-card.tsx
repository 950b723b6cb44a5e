import { Link } from 'wouter';
import { useApi } from '../api.ts';
import { get } from '../get.ts';
import { Card } from '../parts/card.tsx';
import { Empty } from '../parts/empty.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { RateChip } from '../parts/rate-chip.tsx';
import { TableBox } from '../parts/table.tsx';
import type { ResearchProp, TeammateSplit } from '../wire.ts';
import { figure, inSentence, number, percent } from '../words.ts';

/** The season's games with and without the teammates whose absence shows most. */
export function WithWithoutCard({ playerId, stat }: { playerId: number; stat: ResearchProp['propType'] }) {
  const request = get('/research/player/{playerId}/with-without', { path: { playerId }, query: { stat } });
  const splits = useApi(request, { staleTime: 300_000 });
  return (
    <Card title="With and without teammates" aside={<span className="caption">this season</span>}>
      <Loaded query={splits} skeleton={[240]}>
        {({ teammates, line }) =>
          teammates.length === 0 ? (
            <Empty>No regular teammate has missed three of his team’s games this season.</Empty>
          ) : (
            <>
              <TableBox name={`${inSentence(stat)} with and without teammates`}>
                <table className="dense">
                  <thead>
                    <tr>
                      <th scope="col">Teammate</th>
                      <th scope="col" className="num">
                        Games
                      </th>
                      <th scope="col" className="num">
                        Min
                      </th>
                      <th scope="col" className="num">
                        Average
                      </th>
                      <th scope="col" className="num">
                        Per 36
                      </th>
                      <th scope="col" className="num">
                        {line === null ? 'Over' : `Over ${figure(line)}`}
                      </th>
                    </tr>
                  </thead>
                  <tbody>
                    {teammates.flatMap((teammate) => [
                      <SplitRow key={`${teammate.playerId} with`} split={teammate.with}>
                        With <Link href={`/players/${teammate.playerId}`}>{teammate.name}</Link>
                      </SplitRow>,
                      <SplitRow key={`${teammate.playerId} without`} split={teammate.without}>
                        Without <span className="visually-hidden">{teammate.name}</span>
                      </SplitRow>,
                    ])}
                  </tbody>
                </table>
              </TableBox>
              <p className="small muted">
                Clearest differences first. The range is the 95% interval of the share; with few games it is
                wide.
              </p>
            </>
          )
        }
      </Loaded>
    </Card>
  );
}

function SplitRow({ split, children }: { split: TeammateSplit; children: React.ReactNode }) {
  const { hitRate } = split;
  return (
    <tr>
      <th scope="row">{children}</th>
      <td className="num">{split.games}</td>
      <td className="num">{shown(split.minutes)}</td>
      <td className="num">{shown(split.mean)}</td>
      <td className="num">{shown(split.per36)}</td>
      <td className="num nowrap">
        {hitRate ? (
          <>
            <RateChip of="teammate" line={hitRate.line} hits={hitRate.hits} games={hitRate.games} />{' '}
            <span className="small muted">
              {percent(hitRate.lo, 0)}–{percent(hitRate.hi, 0)}
            </span>
          </>
        ) : (
          '–'
        )}
      </td>
    </tr>
  );
}

const shown = (value: number | null): string => (value === null ? '–' : number(value, 1));
