import { useState } from 'react';
import { Link } from 'wouter';
import { useApi } from '../api.ts';
import { get } from '../get.ts';
import { Card } from '../parts/card.tsx';
import { Chip, Rating, Side } from '../parts/chip.tsx';
import { Choices } from '../parts/choices.tsx';
import { Defence } from '../parts/defence.tsx';
import { Empty } from '../parts/empty.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { Page } from '../parts/page.tsx';
import { useMedia } from '../parts/use-media.ts';
import { OriginIfKnown, useOrigins } from '../parts/use-origins.tsx';
import type { PageProps } from '../routes.tsx';
import { useSession } from '../session.ts';
import type { MatchupResearch } from '../wire.ts';
import { day, figure, leagueDay, number, researchPath, spreadOf, statName, tipTime } from '../words.ts';

export default function MatchupPage({ params: { id } }: PageProps) {
  const game = useApi(get('/research/matchup/{gameId}', { path: { gameId: Number(id) } }), {
    staleTime: 300_000,
  });
  const title = game.data ? `${game.data.away.abbreviation} @ ${game.data.home.abbreviation}` : 'Game';
  return (
    <Page name="matchup" title={title}>
      <Loaded query={game} skeleton={[64, 200, 320]}>
        {(data) => <Content game={data} />}
      </Loaded>
    </Page>
  );
}

function Content({ game }: { game: MatchupResearch }) {
  const wide = useMedia('(min-width: 900px)');
  const [shown, setShown] = useState<'home' | 'away'>('home');
  const { home, away } = game;
  return (
    <div className="stack" data-state="ready">
      <Facts game={game} />
      <Picks game={game} />
      {wide ? (
        <div className="grid two">
          <Defence team={home} />
          <Defence team={away} />
        </div>
      ) : (
        <>
          <Choices
            name="Defense of"
            value={shown}
            onChange={setShown}
            options={[
              { value: 'home', label: `${home.abbreviation} defence` },
              { value: 'away', label: `${away.abbreviation} defence` },
            ]}
          />
          <Defence team={shown === 'home' ? home : away} />
        </>
      )}
    </div>
  );
}

function Facts({
  game: { gameDate, isPlayoffs, seriesStatus, home, away, spread, total, pace },
}: {
  game: MatchupResearch;
}) {
  const { user } = useSession();
  const linked = user?.tier === 'sharp' || user?.tier === 'admin';
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
        {day(gameDate)}, {tipTime(gameDate)} ·{' '}
        {spread === null ? 'no spread' : spreadOf(home.abbreviation, spread)} ·{' '}
        {total === null ? 'no total' : `total ${figure(total)}`} ·{' '}
        {pace === null ? 'no pace' : `pace ${number(pace, 1)}`}
      </p>
    </section>
  );
}

function Picks({ game: { picks, gameId, gameDate } }: { game: MatchupResearch }) {
  const originOf = useOrigins({ date: leagueDay(gameDate), gameId });
  return (
    <Card title="Picks in this game">
      {picks.length === 0 ? (
        <Empty>No picks in this game. We publish a pick only where the model disagrees with the price.</Empty>
      ) : (
        <ul className="plain-list">
          {picks.map(
            ({
              pickId,
              playerId,
              playerName,
              teamAbbreviation,
              stat,
              line,
              direction,
              rating,
              scoreFinal,
            }) => (
              <li key={pickId} className="row apart">
                <span>
                  <Link href={researchPath({ playerId, stat, direction })}>{playerName}</Link>{' '}
                  <span className="muted">{teamAbbreviation}</span>
                </span>
                <Link href={`/picks/${pickId}`} className="row">
                  <span>
                    <Side direction={direction} /> {figure(line)} {statName(stat)}
                  </span>
                  <Rating rating={rating} /> <strong>{number(scoreFinal)}</strong>
                  <OriginIfKnown origin={originOf(pickId)} />
                </Link>
              </li>
            ),
          )}
        </ul>
      )}
    </Card>
  );
}
