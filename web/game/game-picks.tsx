import { Link } from 'wouter';
import { americanOdds } from '../../src/domain/odds.ts';
import { Card } from '../parts/card.tsx';
import { Origin, Rating, Result, Side } from '../parts/chip.tsx';
import { Empty } from '../parts/empty.tsx';
import type { Pick } from '../wire.ts';
import { figure, number, odds, percent, signed, statName } from '../words.ts';

/** All picks of a game, each with the price that can be bet, or with its result. */
export function GamePicks({ picks }: { picks: readonly Pick[] }) {
  return (
    <Card title="Picks in this game">
      {picks.length === 0 ? (
        <Empty>No picks in this game. We publish a pick only where the model disagrees with the price.</Empty>
      ) : (
        <ul className="plain-list">
          {picks.map((pick) => (
            <li key={pick.pickId} className="game-pick" data-game-pick={pick.pickId}>
              <span>
                <Link href={`/picks/${pick.pickId}`} className="strong">
                  {pick.playerName}
                </Link>{' '}
                <span className="muted">{pick.teamAbbreviation}</span>
                <br />
                <Side direction={pick.direction} /> {figure(pick.line)} {statName(pick.stat)}
              </span>
              <span className="small">
                <Rating rating={pick.rating} /> {number(pick.scoreFinal)}
                <br />
                <Origin origin={pick.origin} />
              </span>
              <span className="small">
                {percent(pick.confidence)} <span className="caption">our chance</span>
                <br />
                {percent(pick.breakEven)} <span className="caption">needed</span>
              </span>
              <Price pick={pick} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function Price({ pick }: { pick: Pick }) {
  if (pick.result)
    return (
      <span className="price">
        <Result result={pick.result} actual={pick.actual} />
        <span className="caption">published {odds(americanOdds(pick.price))}</span>
      </span>
    );
  const best = pick.currentPrice ? pick.currentPrice.bestBook : pick.bestBook;
  const shown = best ?? { odds: americanOdds(pick.price), sportsbook: 'average', evPercent: pick.evPercent };
  return (
    <span className="price">
      <span>
        <strong data-part="odds">{odds(shown.odds)}</strong>{' '}
        <span className="caption">{shown.sportsbook}</span>
      </span>
      <span className={shown.evPercent > 0 ? 'tone-hit' : 'tone-miss'} data-part="ev">
        EV {signed(shown.evPercent)}%
      </span>
    </span>
  );
}
