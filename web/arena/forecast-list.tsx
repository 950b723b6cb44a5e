import { useState } from 'react';
import { get } from '../get.ts';
import { Card } from '../parts/card.tsx';
import { Chip } from '../parts/chip.tsx';
import { Choices } from '../parts/choices.tsx';
import { Empty } from '../parts/empty.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { MoreButton } from '../parts/more-button.tsx';
import { Heads, TableBox } from '../parts/table.tsx';
import { usePages } from '../parts/use-pages.ts';
import type { ArenaForecast } from '../wire.ts';
import { day, figure, percent, shortTip, statName } from '../words.ts';

const STATES = [
  { value: 'open', label: 'Open' },
  { value: 'settled', label: 'Settled' },
] as const;
const OPEN_HEADS = ['Prop', 'Game', 'Your over', 'Submitted'];
const SETTLED_HEADS = ['Prop', 'Game', 'Your over', 'Market', 'Our model', 'Close', 'Result'];
const NUMBERS = ['Your over', 'Market', 'Our model', 'Close'];

/** Forecasts of an entry, those that wait for a result first. */
export function ForecastList({ entryId }: { entryId: number }) {
  const [state, setState] = useState<'open' | 'settled'>('open');
  const { query, more } = usePages(get('/me/arena/forecasts', { query: { entryId, state, limit: 50 } }));
  const isOpen = state === 'open';
  return (
    <Card
      title="Forecasts"
      aside={<Choices name="Forecasts to show" value={state} options={STATES} onChange={setState} />}
    >
      <Loaded query={query} skeleton={[44, 44, 44]}>
        {(forecasts) =>
          forecasts.length === 0 ? (
            <Empty>{isOpen ? 'No forecast waits for a result.' : 'No forecast has a result yet.'}</Empty>
          ) : (
            <>
              <TableBox name={isOpen ? 'Open forecasts' : 'Settled forecasts'} stacks>
                <table className="table">
                  <Heads names={isOpen ? OPEN_HEADS : SETTLED_HEADS} numbers={NUMBERS} />
                  <tbody>
                    {forecasts.map((one) => (
                      <tr key={one.id} data-forecast-id={one.id} className={one.superseded ? 'subtle' : ''}>
                        <th scope="row" className="may-wrap">
                          {one.playerName} {figure(one.line)} {statName(one.stat)}
                          {one.superseded ? <span className="under">superseded by a later one</span> : null}
                        </th>
                        <td>
                          {day(one.date)}, {shortTip(one.tipAt)}
                        </td>
                        <td className="num">{percent(one.overProbability)}</td>
                        {isOpen ? <td>{day(one.submittedAt)}</td> : <Settled forecast={one} />}
                      </tr>
                    ))}
                  </tbody>
                </table>
              </TableBox>
              <MoreButton more={more} />
            </>
          )
        }
      </Loaded>
    </Card>
  );
}

const chance = (value: number | null): string => (value === null ? '–' : percent(value));
const RESULTS = { hit: 'over', miss: 'under', push: 'push', void: 'void' } as const;

const Settled = ({ forecast }: { forecast: ArenaForecast }) => (
  <>
    <td className="num">{chance(forecast.marketProbability)}</td>
    <td className="num">{chance(forecast.modelProbability)}</td>
    <td className="num">{chance(forecast.closingProbability)}</td>
    <td>{forecast.result === null ? '–' : <Chip tone="plain">{RESULTS[forecast.result]}</Chip>}</td>
  </>
);
