import { Star } from 'lucide-react';
import { priceOf } from '../../src/domain/best-price.ts';
import { americanOdds } from '../../src/domain/odds.ts';
import { PriceSpark } from '../charts/price-spark.tsx';
import { Card } from '../parts/card.tsx';
import { Empty } from '../parts/empty.tsx';
import { Heads, TableBox } from '../parts/table.tsx';
import { useMedia } from '../parts/use-media.ts';
import { useNow } from '../parts/use-now.ts';
import { type BookOffer, bookOffers } from '../reading/book-offers.ts';
import type { LineHistory, PickDetail } from '../wire.ts';
import { figure, odds, percent, plural, shortAge, signed } from '../words.ts';

/** The price of every book with its value and history; the best offer is marked. */
export function BookTable({ pick, history }: { pick: PickDetail; history: LineHistory }) {
  const now = useNow(15_000);
  const offers = bookOffers(pick, history, now);
  const wide = useMedia('(min-width: 560px)');
  const isOpen = pick.status === 'open';
  const side = pick.direction === 'over' ? 'Over' : 'Under';
  return (
    <Card
      title="Every book"
      aside={
        <span className="caption">
          {isOpen ? 'now' : 'at tip-off'}, {plural(offers.length, 'book')}
          {history.consensusLine === null ? '' : `, consensus ${figure(history.consensusLine)}`}
        </span>
      }
    >
      {offers.length === 0 ? (
        <Empty>No book {isOpen ? 'offers this prop right now' : 'offered this prop at tip-off'}.</Empty>
      ) : (
        <>
          <TableBox name="Price of every book">
            <table className="dense">
              <Heads
                names={[
                  'Book',
                  'Line',
                  side,
                  'EV',
                  ...(wide ? ['Our chance', 'History', 'Since'] : ['History']),
                ]}
                numbers={['Line', side, 'EV', 'Our chance', 'Since']}
              />
              <tbody>
                {offers.map((offer) => (
                  <Row key={offer.sportsbook} offer={offer} pick={pick} now={now} wide={wide} />
                ))}
              </tbody>
            </table>
          </TableBox>
          <p className="small muted">
            {isOpen
              ? `★ is the best ${pick.direction}: ${pick.direction === 'over' ? 'lowest' : 'highest'} line first, then the highest price. `
              : ''}
            EV uses our chance at the line of the book.
          </p>
        </>
      )}
    </Card>
  );
}

type RowProps = { offer: BookOffer; pick: PickDetail; now: Date; wide: boolean };

function Row({ offer, pick, now, wide }: RowProps) {
  const { sportsbook, line, chance, evPercent, isBest, isStale, history, capturedAt } = offer;
  const price = priceOf(offer, pick.direction);
  const opened = history[0];
  const until = Math.min(now.getTime(), Date.parse(pick.gameDate));
  return (
    <tr
      data-book={sportsbook}
      data-stale={isStale}
      className={`${isStale ? 'subtle' : ''} ${isBest ? 'best-row' : ''}`}
      {...(isBest ? { 'data-best': pick.direction } : {})}
    >
      <th scope="row">
        {sportsbook}
        {isBest ? (
          <>
            {' '}
            <Star size={13} fill="currentColor" aria-hidden="true" className="tone-hit" />
            <span className="visually-hidden">best</span>
          </>
        ) : null}
      </th>
      <td className="num">{figure(line)}</td>
      <td className="num strong">{odds(price)}</td>
      <td
        data-part="book-ev"
        className={`num ${evPercent === null ? '' : evPercent > 0 ? 'tone-hit' : 'tone-miss'}`}
      >
        {evPercent === null ? '–' : `${signed(evPercent)}%`}
      </td>
      {wide ? <td className="num">{chance === null ? '–' : percent(chance)}</td> : null}
      <td>
        {opened ? (
          <PriceSpark
            points={history}
            to={until}
            words={`Opened ${odds(americanOdds(1 / opened.needs))}, now ${odds(price)}, ${plural(history.length, 'quote')}`}
          />
        ) : (
          '–'
        )}
      </td>
      {wide ? <td className="num">{shortAge(capturedAt, new Date(until))}</td> : null}
    </tr>
  );
}
