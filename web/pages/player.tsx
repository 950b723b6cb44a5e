import { Link } from 'wouter';
import { NOT_SHOWN } from '../../src/domain/source-rights.ts';
import { STATS } from '../../src/domain/stats.ts';
import { useApi } from '../api.ts';
import { get } from '../get.ts';
import { Card } from '../parts/card.tsx';
import { Chip } from '../parts/chip.tsx';
import { Choices } from '../parts/choices.tsx';
import { CopyButton } from '../parts/copy-button.tsx';
import { Empty } from '../parts/empty.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { oneOf } from '../parts/one-of.ts';
import { Page } from '../parts/page.tsx';
import { useFilters } from '../parts/use-filters.ts';
import { BarsCard } from '../player/bars-card.tsx';
import { GameLogCard } from '../player/game-log-card.tsx';
import { LadderCard } from '../player/ladder-card.tsx';
import { MovementCard } from '../player/movement-card.tsx';
import { OddsCard } from '../player/odds-card.tsx';
import { PriceCard } from '../player/price-card.tsx';
import { PickCard, SimilarCard, SplitsCard } from '../player/side-cards.tsx';
import { UpcomingCard } from '../player/upcoming-card.tsx';
import { areWithheld, valueIn } from '../player/value-in.ts';
import { WithWithoutCard } from '../player/with-without-card.tsx';
import { WorkloadCard } from '../player/workload-card.tsx';
import type { PageProps } from '../routes.tsx';
import type { PlayerResearch } from '../wire.ts';
import { clockTime, day, figure, inSentence, spreadOf, statName, statShort, tipTime } from '../words.ts';

export default function Player({ params: { id } }: PageProps) {
  const { params } = useFilters();
  const path = { playerId: Number(id) };
  const stat = oneOf(STATS, params.get('stat'));
  const query = { stat: stat === 'points' ? undefined : stat };
  const research = useApi(get('/research/player/{playerId}', { path, query }), { staleTime: 300_000 });
  // Another stat only changes the closing lines, so the rest stays on the screen while it loads.
  const plain = useApi(get('/research/player/{playerId}', { path }), { staleTime: 300_000, enabled: false });
  const shown = research.data || !plain.data ? research : plain;
  const player = shown.data?.player;
  const title = player ? player.name : 'Player';
  return (
    <Page
      name="player"
      title={title}
      heading={
        <>
          {title}{' '}
          {player ? (
            <span className="beside-title">
              {[player.position, player.teamAbbreviation ?? 'no team'].filter(Boolean).join(' · ')}
            </span>
          ) : null}
        </>
      }
      aside={<CopyButton text={window.location.href} label="Copy link" />}
    >
      <Loaded query={shown} skeleton={[48, 44, 520, 240]}>
        {(data) => <Content key={data.player.id} research={data} />}
      </Loaded>
    </Page>
  );
}

function Content({ research }: { research: PlayerResearch }) {
  const { params, set } = useFilters();
  const { props, picks, recentGameLogs, player } = research;
  const [newest] = recentGameLogs;
  const asked = params.get('stat');
  const prop = props.find(({ propType }) => propType === asked) ?? props[0];
  const withPick = new Set<string>(picks.map(({ stat }) => stat));
  return (
    <div className="stack" data-state="ready">
      <Tonight research={research} />
      {prop ? (
        <>
          <div className="sticky-stat">
            <Choices
              name="Prop"
              scroll
              value={prop.propType}
              onChange={(value) => set({ stat: value, line: null, side: null })}
              options={props.map(({ propType }) => ({
                value: propType,
                label:
                  propType.startsWith('pts') || propType === 'rebAst'
                    ? statShort(propType)
                    : statName(propType),
                badge: withPick.has(propType) ? '◆' : undefined,
              }))}
            />
          </div>
          <div className="grid main-aside">
            <Card title={`${statName(prop.propType)} against the line`}>
              {newest === undefined ? (
                <Empty>No games yet this season.</Empty>
              ) : areWithheld(recentGameLogs) ? (
                <Empty>{NOT_SHOWN}.</Empty>
              ) : valueIn(newest, prop.propType) === null ? (
                <Empty>
                  Box scores do not include {inSentence(prop.propType)} game by game. Odds and movement are
                  below.
                </Empty>
              ) : (
                <BarsCard key={prop.propType} research={research} prop={prop} />
              )}
            </Card>
            <div className="stack">
              <PickCard
                picks={picks}
                stat={prop.propType}
                date={research.date}
                playerId={research.player.id}
              />
              <OddsCard player={player} date={research.date} prop={prop} game={research.game} />
            </div>
          </div>
          <div className="grid two">
            <MovementCard playerId={player.id} stat={prop.propType} />
            <SplitsCard research={research} prop={prop} />
          </div>
          <div className="grid two">
            <LadderCard playerId={player.id} stat={prop.propType} />
            <WithWithoutCard playerId={player.id} stat={prop.propType} />
          </div>
        </>
      ) : (
        <Card title="Props">
          <Empty>
            {research.game && research.dataDelayMinutes > 0
              ? `No prop on ${player.name} was offered ${research.dataDelayMinutes} minutes ago, as far as your plan sees.`
              : `No book offers a prop on ${player.name} ${research.game ? 'for this game yet' : 'because there is no game today'}.`}{' '}
            The game log is below.
          </Empty>
        </Card>
      )}
      <PriceCard playerId={player.id} prop={prop} />
      <div className="grid two">
        <WorkloadCard logs={recentGameLogs} />
        <UpcomingCard playerId={player.id} />
      </div>
      <div className="grid main-aside">
        <GameLogCard logs={recentGameLogs} stat={asked ?? 'points'} />
        <SimilarCard playerId={player.id} />
      </div>
    </div>
  );
}

/** Today's game and the player's status. */
function Tonight({
  research: { game, injury, dataDelayMinutes, date, player, withheld = [] },
}: {
  research: PlayerResearch;
}) {
  return (
    <section className="row tonight" aria-label="Today">
      {game ? (
        <p>
          <Link href={`/games/${game.gameId}`}>
            {game.isHome ? 'vs' : '@'} {game.opponentAbbreviation}
          </Link>{' '}
          {tipTime(game.gameDate)} · {game.isHome ? 'home' : 'away'}
          {game.isBackToBack ? ' · second night in a row' : ''}
          {game.total === null ? '' : ` · total ${figure(game.total)}`}
          {game.spread === null ? '' : ` · ${spreadOf(player.teamAbbreviation ?? '', game.spread)}`}
        </p>
      ) : (
        <span className="muted">No game on {day(date)}.</span>
      )}
      {injury ? (
        <Chip tone="push" title={injury.description ?? ''}>
          <span className="wrap">
            {injury.status[0]?.toUpperCase() + injury.status.slice(1)}
            {injury.description ? ` (${injury.description})` : ''}, {day(injury.reportedAt)}{' '}
            {clockTime(injury.reportedAt)}
          </span>
        </Chip>
      ) : (
        <span className="muted">
          {withheld.some(({ field }) => field === 'injury')
            ? `Injuries: ${NOT_SHOWN.toLowerCase()}.`
            : 'No injury reported.'}
        </span>
      )}
      {dataDelayMinutes > 0 ? (
        <Chip tone="accent">Data delayed {dataDelayMinutes} min on your plan</Chip>
      ) : null}
    </section>
  );
}
