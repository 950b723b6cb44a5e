import { useState } from 'react';
import type { League } from '../../src/domain/leagues.ts';
import { useApi } from '../api.ts';
import { GameFacts } from '../game/game-facts.tsx';
import { GamePicks } from '../game/game-picks.tsx';
import { LineupCard } from '../game/lineup-card.tsx';
import { get } from '../get.ts';
import { Choices } from '../parts/choices.tsx';
import { Defence } from '../parts/defence.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { Page } from '../parts/page.tsx';
import { useMedia } from '../parts/use-media.ts';
import type { PageProps } from '../routes.tsx';
import type { MatchupResearch } from '../wire.ts';
import { leagueDay } from '../words.ts';

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
  const [shown, setShown] = useState<'away' | 'home'>('away');
  const { gameId, home, away } = game;
  const lineups = useApi(get('/research/matchup/{gameId}/lineups', { path: { gameId } }), {
    staleTime: 300_000,
  });
  const picksOf = (league: League) =>
    get('/picks', { query: { date: leagueDay(game.gameDate), league, gameId, limit: 200 } });
  const nba = useApi(picksOf('nba'));
  const wnba = useApi(nba.data?.items.length === 0 ? picksOf('wnba') : null);
  const picks = wnba.data ? wnba : nba;
  const sides = wide ? ([away, home] as const) : [shown === 'away' ? away : home];
  return (
    <div className="stack" data-state="ready">
      <GameFacts game={game} lineups={lineups.data} />
      <Loaded query={picks} skeleton={[160]}>
        {({ items }) => <GamePicks picks={items} />}
      </Loaded>
      {wide ? null : (
        <Choices
          name="Team"
          value={shown}
          onChange={setShown}
          options={[
            { value: 'away', label: away.fullName },
            { value: 'home', label: home.fullName },
          ]}
        />
      )}
      <Loaded query={lineups} skeleton={[320]}>
        {(data) => (
          <div className="grid two">
            {sides.map(({ teamId, isHome, abbreviation }) => (
              <LineupCard key={teamId} team={isHome ? data.home : data.away} name={abbreviation} />
            ))}
          </div>
        )}
      </Loaded>
      <div className="grid two">
        {sides.map((team) => (
          <Defence key={team.teamId} team={team} />
        ))}
      </div>
    </div>
  );
}
