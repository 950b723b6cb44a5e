import { Link } from 'wouter';
import { Chip } from '../parts/chip.tsx';
import { Tile } from '../parts/defence.tsx';
import { useSession } from '../session.ts';
import type { GameLineups, MatchupResearch } from '../wire.ts';
import { day, figure, number, ordinal, plural, signed, spreadOf, tipTime } from '../words.ts';

type Props = { game: MatchupResearch; lineups: GameLineups | undefined };

/** The game's market, and its pace and total beside the league's. */
export function GameFacts({ game, lineups }: Props) {
  const { gameDate, isPlayoffs, seriesStatus, home, away, spread, total, pace } = game;
  const { user } = useSession();
  const linked = user?.tier === 'sharp' || user?.tier === 'admin';
  const league = lineups?.league;
  return (
    <section className="card">
      <p className="row">
        {[away, home].map((team, at) => (
          <span key={team.teamId}>
            {at === 1 ? '@ ' : ''}
            {linked ? <Link href={`/teams/${team.teamId}`}>{team.fullName}</Link> : team.fullName}{' '}
            {team.isBackToBack ? <Chip tone="push">2nd night</Chip> : null}
          </span>
        ))}
        {isPlayoffs ? <Chip tone="accent">Playoffs</Chip> : null}
        {seriesStatus ? <span>{seriesStatus}</span> : null}
      </p>
      <p className="muted">
        {day(gameDate)}, {tipTime(gameDate)}
      </p>
      <div className="tiles wide" data-part="market">
        <Tile
          name="Spread"
          value={spread === null ? 'n/a' : spreadOf(home.abbreviation, spread)}
          note={spread === null ? 'no book has one' : 'most books'}
        />
        <Tile
          name="Total"
          value={total === null ? 'n/a' : figure(total)}
          note={
            total === null || league?.total == null
              ? 'most books'
              : `${signed(total - league.total)} vs league ${number(league.total, 1)}`
          }
        />
        {[away, home].map(({ teamId, abbreviation }) => (
          <Tile
            key={teamId}
            name={`${abbreviation} points`}
            value={impliedPoints(game, teamId)}
            note="from spread and total"
          />
        ))}
        <Tile
          name="Pace"
          value={pace === null ? 'n/a' : number(pace, 1)}
          note={
            pace === null || league?.pace == null
              ? 'possessions'
              : `${signed(pace - league.pace)} vs league ${number(league.pace, 1)}`
          }
        />
        {lineups
          ? (
              [
                [away, lineups.away],
                [home, lineups.home],
              ] as const
            ).map(([{ abbreviation }, team]) => (
              <Tile
                key={team.teamId}
                name={`${abbreviation} pace`}
                value={team.pace === null ? 'n/a' : number(team.pace, 1)}
                note={
                  team.paceRank === null
                    ? 'too few games'
                    : `${ordinal(team.paceRank)} fastest of ${lineups.league.teams}`
                }
              />
            ))
          : null}
      </div>
      {league && league.total !== null ? (
        <p className="small muted">
          League total: mean of {plural(league.games, 'game')} in the last 30 days.
          {league.pace === null ? '' : ` League pace: mean of ${plural(league.teams, 'team')}.`}
        </p>
      ) : null}
    </section>
  );
}

/** The points that spread and total together expect of a team. */
function impliedPoints({ spread, total, home }: MatchupResearch, teamId: number): string {
  if (spread === null || total === null) return 'n/a';
  const margin = teamId === home.teamId ? -spread : spread;
  return number((total + margin) / 2, 1);
}
