import { Link } from 'wouter';
import { useApi } from '../api.ts';
import { get } from '../get.ts';
import { Card } from '../parts/card.tsx';
import { Chip } from '../parts/chip.tsx';
import { Defence, Tile } from '../parts/defence.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { Page } from '../parts/page.tsx';
import { TableBox } from '../parts/table.tsx';
import type { PageProps } from '../routes.tsx';
import type { TeamDetail } from '../wire.ts';
import { day, number, signed, tipTime } from '../words.ts';

export default function Team({ params: { id } }: PageProps) {
  const team = useApi(get('/data/teams/{id}', { path: { id: Number(id) } }), { staleTime: 300_000 });
  const title = team.data ? `${team.data.fullName}` : 'Team';
  return (
    <Page name="team" title={title}>
      <Loaded query={team} skeleton={[96, 260, 320]}>
        {(data) => (
          <div className="stack" data-state="ready">
            <Summary team={data} />
            <div className="grid main-aside">
              <Defence team={data} />
              <div className="stack">
                <Recent team={data} />
                <Roster team={data} />
              </div>
            </div>
          </div>
        )}
      </Loaded>
    </Page>
  );
}

const orNone = (value: number | null, write: (value: number) => string) =>
  value === null ? 'n/a' : write(value);

function Summary({ team: { abbreviation, league, record, ratings, nextGame } }: { team: TeamDetail }) {
  return (
    <section className="card">
      <div className="tiles">
        <Tile
          name={`${abbreviation} · ${league.toUpperCase()}`}
          value={`${record.wins}–${record.losses}`}
          note="record"
        />
        <Tile
          name="Offense"
          value={orNone(ratings.offRating, (value) => number(value, 1))}
          note="points per 100"
        />
        <Tile
          name="Defense"
          value={orNone(ratings.defRating, (value) => number(value, 1))}
          note="points per 100"
        />
        <Tile name="Net" value={orNone(ratings.netRating, (value) => signed(value))} note="per 100" />
        <Tile name="Pace" value={orNone(ratings.pace, (value) => number(value, 1))} note="possessions" />
      </div>
      {nextGame ? (
        <p>
          Next:{' '}
          <Link href={`/games/${nextGame.gameId}`}>
            {nextGame.isHome ? 'vs' : '@'} {nextGame.opponentAbbreviation}, {day(nextGame.gameDate)}{' '}
            {tipTime(nextGame.gameDate)}
          </Link>{' '}
          {nextGame.isBackToBack ? <Chip tone="push">2nd night</Chip> : null}
        </p>
      ) : (
        <p className="muted">No game scheduled.</p>
      )}
    </section>
  );
}

const Recent = ({ team: { recentGames } }: { team: TeamDetail }) => (
  <Card title="Last games">
    {recentGames.length === 0 ? <p className="muted">No games played yet.</p> : null}
    <ul className="plain-list">
      {recentGames.map(({ gameId, gameDate, opponentAbbreviation, isHome, score, opponentScore, result }) => (
        <li key={gameId} className="row apart">
          <Link href={`/games/${gameId}`}>
            {day(gameDate)} {isHome ? 'vs' : '@'} {opponentAbbreviation}
          </Link>
          <Chip tone={result === 'win' ? 'hit' : 'miss'}>
            {result === 'win' ? 'W' : 'L'} {score}–{opponentScore}
          </Chip>
        </li>
      ))}
    </ul>
  </Card>
);

const Roster = ({ team: { roster, abbreviation } }: { team: TeamDetail }) => (
  <Card title="Roster">
    <TableBox name={`${abbreviation} roster`}>
      <table>
        <thead>
          <tr>
            <th scope="col">Player</th>
            <th scope="col">Pos</th>
            <th scope="col" className="num">
              Min
            </th>
          </tr>
        </thead>
        <tbody>
          {roster.map(({ playerId, name, position, minutesPerGame, injury }) => (
            <tr key={playerId}>
              <th scope="row">
                <Link href={`/players/${playerId}`}>{name}</Link>
                {injury ? (
                  <div>
                    <Chip tone="push" title={injury.description ?? ''}>
                      {injury.status}
                    </Chip>
                  </div>
                ) : null}
              </th>
              <td>{position ?? 'n/a'}</td>
              <td className="num">{minutesPerGame === null ? '–' : number(minutesPerGame, 1)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableBox>
  </Card>
);
