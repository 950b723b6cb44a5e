import { Link } from 'wouter';
import { Card } from '../parts/card.tsx';
import { Chip, type Tone } from '../parts/chip.tsx';
import { Empty } from '../parts/empty.tsx';
import { TableBox } from '../parts/table.tsx';
import type { TeamLineup } from '../wire.ts';
import { clockTime, dayAndTime, number, percent, signed } from '../words.ts';

type Player = TeamLineup['players'][number];

const TONES: Record<string, Tone> = {
  out: 'miss',
  doubtful: 'miss',
  questionable: 'push',
  probable: 'plain',
};
/** Players below this are not expected to matter. */
const FEW_MINUTES = 4;

/** Who starts, for how long everybody plays, and who is hurt. */
export function LineupCard({ team, name }: { team: TeamLineup; name: string }) {
  const { source, announcedAt, players } = team;
  const shown = players.filter(
    ({ isStarter, projectedMinutes, chanceToPlay, injury }) =>
      isStarter || injury !== null || (projectedMinutes ?? 0) * chanceToPlay >= FEW_MINUTES,
  );
  return (
    <Card
      title={`${name} lineup`}
      aside={
        <Chip tone={source === 'announced' ? 'hit' : 'few'}>
          {source === 'announced'
            ? `Announced${announcedAt ? ` ${clockTime(announcedAt)}` : ''}`
            : 'Projected'}
        </Chip>
      }
    >
      {shown.length === 0 ? (
        <Empty>No player of this team has played yet.</Empty>
      ) : (
        <TableBox name={`${name} lineup`}>
          <table className="dense wrap">
            <thead>
              <tr>
                <th scope="col">Player</th>
                <th scope="col">Status</th>
                <th scope="col" className="num">
                  Minutes
                </th>
                <th scope="col" className="num">
                  vs recent
                </th>
              </tr>
            </thead>
            <tbody>
              {shown.map((player) => (
                <Row key={player.playerId} player={player} />
              ))}
            </tbody>
          </table>
        </TableBox>
      )}
      <p className="small muted">
        {source === 'projected'
          ? 'No lineup announced yet: the five who started most of the recent games and are likely to play. '
          : ''}
        Minutes if he plays, by our model.
      </p>
    </Card>
  );
}

function Row({ player }: { player: Player }) {
  const { playerId, playerName, position, isStarter, projectedMinutes, recentMinutes, injury } = player;
  return (
    <tr data-player={playerId} data-starter={isStarter}>
      <th scope="row">
        <Link href={`/players/${playerId}`}>{playerName}</Link>{' '}
        <span className="caption">
          {position}
          {isStarter ? ' starter' : ''}
        </span>
      </th>
      <td className="wrap">
        {injury ? (
          <span title={`${injury.source}, ${dayAndTime(injury.reportedAt)}`}>
            <Chip tone={TONES[injury.status] ?? 'plain'}>{injury.status}</Chip>{' '}
            <span className="caption">
              {injury.status === 'out' ? '' : `${percent(player.chanceToPlay, 0)} to play`}
              {injury.description ? ` ${injury.description}` : ''}
            </span>
          </span>
        ) : (
          <span className="caption nowrap">available</span>
        )}
      </td>
      <td className="num" data-part="minutes">
        {projectedMinutes === null ? '–' : number(projectedMinutes, 1)}
      </td>
      <td className="num">{projectedMinutes === null ? '–' : signed(projectedMinutes - recentMinutes)}</td>
    </tr>
  );
}
