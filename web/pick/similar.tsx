import { Link } from 'wouter';
import { americanOdds } from '../../src/domain/odds.ts';
import { Card } from '../parts/card.tsx';
import { Chip, Origin, Result } from '../parts/chip.tsx';
import { Empty } from '../parts/empty.tsx';
import { TableBox } from '../parts/table.tsx';
import { useMedia } from '../parts/use-media.ts';
import { TOO_FEW } from '../reading/too-few.ts';
import type { PickDetail, SimilarPicks } from '../wire.ts';
import { day, figure, inSentence, odds, percent, plural, signed } from '../words.ts';

const SHOWN = 8;

const kindOf = ({ stat, direction, rating }: PickDetail) =>
  `${rating} ${direction}s on ${inSentence(stat)} from earlier days`;

/** The record of earlier picks of the same kind, with its interval and every result. */
export function SimilarCard({ pick, similar }: { pick: PickDetail; similar: SimilarPicks }) {
  const { hitRate, hitRateLow, hitRateHigh, breakEven, hits, misses, pushes, units, items } = similar;
  return (
    <Card title="How similar picks did" aside={<Origin origin={similar.origin} />}>
      {hitRate === null || hitRateLow === null || hitRateHigh === null ? (
        <Empty>No settled {kindOf(pick)} yet.</Empty>
      ) : (
        <>
          <p className="row apart">
            <span>
              <strong className="figure-big" data-part="similar-rate">
                {percent(hitRate)}
              </strong>{' '}
              {hits}–{misses}–{pushes}, {signed(units)} units
            </span>
            <span className="caption">
              95%: {percent(hitRateLow)} to {percent(hitRateHigh)}
            </span>
          </p>
          <span className="interval" aria-hidden="true">
            <span
              className="band"
              style={{ left: `${100 * hitRateLow}%`, right: `${100 - 100 * hitRateHigh}%` }}
            />
            <span className="point" style={{ left: `${100 * hitRate}%` }} />
            {breakEven === null ? null : <span className="needs" style={{ left: `${100 * breakEven}%` }} />}
          </span>
          <ul className="results" aria-label="Results, oldest first">
            {items.toReversed().map(({ pickId, result }) => (
              <li key={pickId} className={result}>
                <span className="visually-hidden">{result}</span>
              </li>
            ))}
          </ul>
          <p className="small muted">
            {plural(similar.settled, 'settled pick')}: {kindOf(pick)}.{' '}
            {breakEven === null ? '' : `Amber tick: they needed ${percent(breakEven)}. `}
            {verdict(similar)}
          </p>
        </>
      )}
    </Card>
  );
}

function verdict({ hits, misses, hitRateLow, breakEven }: SimilarPicks): string {
  if (hits + misses < TOO_FEW) return 'Too few to judge.';
  if (breakEven === null || hitRateLow === null) return '';
  return hitRateLow > breakEven
    ? 'The whole interval is above what they needed.'
    : 'That is inside the interval, so they do not prove an edge.';
}

export function SimilarTable({ similar }: { similar: SimilarPicks }) {
  const wide = useMedia('(min-width: 560px)');
  if (similar.items.length === 0) return null;
  return (
    <Card title="Similar past picks" aside={<Link href="/record">Track record</Link>}>
      <TableBox name="Similar past picks">
        <table className={wide ? '' : 'dense wrap'}>
          <thead>
            <tr>
              {wide ? <th scope="col">Date</th> : null}
              <th scope="col">Player</th>
              <th scope="col" className="num">
                Line
              </th>
              {wide ? (
                <th scope="col" className="num">
                  Published
                </th>
              ) : null}
              <th scope="col">Result</th>
              <th scope="col" className="num">
                Units
              </th>
              {wide ? (
                <th scope="col" className="num">
                  CLV
                </th>
              ) : null}
            </tr>
          </thead>
          <tbody>
            {similar.items.slice(0, SHOWN).map((item) => (
              <tr key={item.pickId} data-similar={item.pickId}>
                {wide ? <td>{day(item.date)}</td> : null}
                <th scope="row">
                  <Link href={`/picks/${item.pickId}`}>{item.playerName}</Link>
                </th>
                <td className="num">{figure(item.line)}</td>
                {wide ? <td className="num">{odds(americanOdds(item.price))}</td> : null}
                <td>
                  {item.result === 'void' ? (
                    <Chip>void</Chip>
                  ) : (
                    <Result result={item.result} actual={item.actual} />
                  )}
                </td>
                <td className="num">{signed(item.units, 2)}</td>
                {wide ? (
                  <td className="num">{item.clvPercent === null ? '–' : `${signed(item.clvPercent)}%`}</td>
                ) : null}
              </tr>
            ))}
          </tbody>
        </table>
      </TableBox>
    </Card>
  );
}
