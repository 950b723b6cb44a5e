import { Star } from 'lucide-react';
import { bestOpenQuote, isFresh } from '../../src/domain/best-price.ts';
import { NOT_SHOWN } from '../../src/domain/source-rights.ts';
import { YourChance } from '../arena/your-chance.tsx';
import { Card } from '../parts/card.tsx';
import { Empty } from '../parts/empty.tsx';
import { Heads, TableBox } from '../parts/table.tsx';
import { useNow } from '../parts/use-now.ts';
import { AddToSlip } from '../slip/add-button.tsx';
import type { SlipLeg } from '../slip/slip-store.ts';
import type { ResearchProp, SideGame } from '../wire.ts';
import { figure, odds, shortAge } from '../words.ts';

type Book = NonNullable<ResearchProp['books']>[number];

/** The prices of each book; the best offer of a side has the better line first, then the better price. */
type Props = {
  player: { id: number; name: string };
  date: string;
  prop: ResearchProp;
  game: SideGame | null;
};

export function OddsCard({ player, date, prop, game }: Props) {
  const now = useNow(15_000);
  const ask = { now, tipAt: game?.gameDate ?? null };
  const books = prop.books ?? [];
  const over = bestOpenQuote(books, 'over', ask);
  const under = bestOpenQuote(books, 'under', ask);
  const isOpen = game !== null && new Date(game.gameDate) > now;
  const legOf = (side: 'over' | 'under', { line, sportsbook, ...prices }: Book): SlipLeg => ({
    playerId: player.id,
    playerName: player.name,
    stat: prop.propType,
    line,
    side,
    price: side === 'over' ? prices.overOdds : prices.underOdds,
    sportsbook,
    date,
  });
  return (
    <Card title="Odds" aside={<span className="caption">consensus {figure(prop.consensusLine)}</span>}>
      {books.length === 0 ? (
        <Empty>{prop.books === null ? `${NOT_SHOWN}.` : 'No book offers this prop right now.'}</Empty>
      ) : (
        <>
          <TableBox name={`Odds for ${prop.displayName}`}>
            <table className="dense">
              <Heads
                names={['Book', 'Line', 'Over', 'Under', 'Since']}
                numbers={['Line', 'Over', 'Under', 'Since']}
              />
              <tbody>
                {books.map((book) => (
                  <tr
                    key={`${book.sportsbook} ${book.line}`}
                    className={isFresh(book, now) ? '' : 'subtle'}
                    data-stale={!isFresh(book, now)}
                  >
                    <th scope="row">{book.sportsbook}</th>
                    <td className="num">{figure(book.line)}</td>
                    <td className="num" {...(book === over ? { 'data-best': 'over' } : {})}>
                      {book === over ? <BestStar /> : null} {odds(book.overOdds)}
                      {isOpen && book === over ? <AddToSlip leg={legOf('over', book)} /> : null}
                    </td>
                    <td className="num" {...(book === under ? { 'data-best': 'under' } : {})}>
                      {book === under ? <BestStar /> : null} {odds(book.underOdds)}
                      {isOpen && book === under ? <AddToSlip leg={legOf('under', book)} /> : null}
                    </td>
                    <td className="num" data-age={book.capturedAt}>
                      {shortAge(book.capturedAt, now)}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </TableBox>
          <p className="small muted">
            {[
              over ? `Best over: ${figure(over.line)} at ${odds(over.overOdds)} (${over.sportsbook}).` : null,
              under
                ? `Best under: ${figure(under.line)} at ${odds(under.underOdds)} (${under.sportsbook}).`
                : null,
            ]
              .filter((words) => words !== null)
              .join(' ') || (isOpen ? 'No current price.' : 'The last prices before tip-off.')}
          </p>
          {isOpen ? (
            <YourChance playerId={player.id} stat={prop.propType} line={prop.consensusLine} date={date} />
          ) : null}
        </>
      )}
    </Card>
  );
}

const BestStar = () => (
  <>
    <Star size={13} fill="currentColor" aria-hidden="true" className="tone-hit" />
    <span className="visually-hidden">best </span>
  </>
);
