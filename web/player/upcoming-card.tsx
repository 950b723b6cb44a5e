import { Link } from 'wouter';
import { useApi } from '../api.ts';
import { get } from '../get.ts';
import { Card } from '../parts/card.tsx';
import { Empty } from '../parts/empty.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { day, figure, shortTip } from '../words.ts';

/** The next games of the player's team. */
export function UpcomingCard({ playerId }: { playerId: number }) {
  const games = useApi(get('/research/player/{playerId}/upcoming', { path: { playerId } }), {
    staleTime: 300_000,
  });
  return (
    <Card title="Upcoming games">
      <Loaded query={games} skeleton={[160]}>
        {(list) =>
          list.length === 0 ? (
            <Empty>No games are scheduled yet.</Empty>
          ) : (
            <ul className="plain-list">
              {list.map((game) => (
                <li key={game.gameId} className="row apart" data-upcoming={game.gameId}>
                  <span>
                    <Link href={`/games/${game.gameId}`}>
                      {game.isHome ? 'vs' : '@'} {game.opponentAbbreviation}
                    </Link>{' '}
                    {game.isBackToBack ? <span className="caption">second night in a row</span> : null}
                  </span>
                  <span className="small muted">
                    {day(game.gameDate)}, {shortTip(game.gameDate)}
                    {game.total === null ? '' : ` · total ${figure(game.total)}`}
                  </span>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Card>
  );
}
