import { NOT_SHOWN } from '../../src/domain/source-rights.ts';
import { useApi } from '../api.ts';
import { get } from '../get.ts';
import { Card } from '../parts/card.tsx';
import { Chip } from '../parts/chip.tsx';
import { Empty } from '../parts/empty.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { TableBox } from '../parts/table.tsx';
import { useMedia } from '../parts/use-media.ts';
import type { Ladder, ResearchProp } from '../wire.ts';
import { figure, inSentence, odds, percent, signed } from '../words.ts';

/** Fair odds of the alternate lines, and the best price of the books that quote them. */
export function LadderCard({ playerId, stat }: { playerId: number; stat: ResearchProp['propType'] }) {
  const request = get('/research/player/{playerId}/ladder', { path: { playerId }, query: { stat } });
  const ladder = useApi(request, { staleTime: 300_000 });
  const wide = useMedia('(min-width: 560px)');
  return (
    <Card title="Alternate lines" aside={<span className="caption">fair odds by our model</span>}>
      <Loaded query={ladder} skeleton={[280]}>
        {({ rungs, consensusLine }) =>
          rungs.length === 0 ? (
            <Empty>No game today, or too few games to forecast {inSentence(stat)}.</Empty>
          ) : (
            <TableBox name={`Alternate lines for ${inSentence(stat)}`}>
              <table className="dense">
                <thead>
                  <tr>
                    <th scope="col">Line</th>
                    <th scope="col" className="num">
                      Chance
                    </th>
                    <th scope="col" className="num">
                      Fair over
                    </th>
                    {wide ? (
                      <th scope="col" className="num">
                        Fair under
                      </th>
                    ) : null}
                    <th scope="col">Best over</th>
                  </tr>
                </thead>
                <tbody>
                  {rungs.map((rung) => (
                    <tr key={rung.line} data-rung={rung.line}>
                      <th scope="row" className="nowrap">
                        {rung.atLeast === null ? `Over ${figure(rung.line)}` : `${rung.atLeast}+`}
                        {rung.line === consensusLine ? <span className="caption"> consensus</span> : null}
                      </th>
                      <td className="num">{percent(rung.probability)}</td>
                      <td className="num">{odds(rung.fairOver)}</td>
                      {wide ? <td className="num">{odds(rung.fairUnder)}</td> : null}
                      <td className="wrap">
                        <BestOver rung={rung} />
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </TableBox>
          )
        }
      </Loaded>
    </Card>
  );
}

function BestOver({ rung }: { rung: Ladder['rungs'][number] }) {
  if (rung.books === null) return <span className="muted">{NOT_SHOWN}</span>;
  const [best] = rung.books
    .flatMap(({ sportsbook, overOdds, overEvPercent }) =>
      overOdds === null || overEvPercent === null ? [] : [{ sportsbook, overOdds, overEvPercent }],
    )
    .sort((a, b) => b.overEvPercent - a.overEvPercent);
  if (!best) return <span className="muted">–</span>;
  return (
    <>
      <span className="nowrap">
        {odds(best.overOdds)} <span className="small muted">{best.sportsbook}</span>
      </span>{' '}
      <Chip tone={best.overEvPercent > 0 ? 'hit' : 'plain'}>EV {signed(best.overEvPercent, 1)}%</Chip>
    </>
  );
}
