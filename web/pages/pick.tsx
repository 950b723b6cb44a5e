import { Link } from 'wouter';
import { NOT_SHOWN } from '../../src/domain/source-rights.ts';
import { useApi } from '../api.ts';
import { YourChance } from '../arena/your-chance.tsx';
import { Waterfall } from '../charts/waterfall.tsx';
import { get } from '../get.ts';
import { AddBet } from '../parts/add-bet.tsx';
import { Origin, Rating, Result, Side } from '../parts/chip.tsx';
import { CopyButton } from '../parts/copy-button.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { Page } from '../parts/page.tsx';
import { Explained, Prose, useGlossary } from '../parts/prose.tsx';
import { useNow } from '../parts/use-now.ts';
import { AlertCard } from '../pick/alert-card.tsx';
import { BookTable } from '../pick/book-table.tsx';
import { FlipCard } from '../pick/flip-card.tsx';
import { LastGames } from '../pick/last-games.tsx';
import { ProofMark } from '../pick/proof-mark.tsx';
import { RisksCard } from '../pick/risks-card.tsx';
import { SimilarCard, SimilarTable } from '../pick/similar.tsx';
import { Versions } from '../pick/versions.tsx';
import { shownBreakEven, Where } from '../pick/where.tsx';
import { valueIn } from '../player/value-in.ts';
import { bookOffers } from '../reading/book-offers.ts';
import { risksOf } from '../reading/risks.ts';
import type { PageProps } from '../routes.tsx';
import { AddToSlip } from '../slip/add-button.tsx';
import { legOfPick } from '../slip/leg-of-pick.ts';
import type { PickDetail } from '../wire.ts';
import {
  dayAndTime,
  figure,
  inSentence,
  number,
  percent,
  researchPath,
  signed,
  statName,
  tipTime,
} from '../words.ts';

export default function PickPage({ params: { id } }: PageProps) {
  const pick = useApi(get('/picks/{pickId}', { path: { pickId: Number(id) } }));
  const title = pick.data
    ? `${pick.data.playerName}, ${pick.data.direction} ${figure(pick.data.line)} ${inSentence(pick.data.stat)}`
    : 'Pick';
  return (
    <Page
      name="pick"
      title={title}
      heading={pick.data ? <Heading pick={pick.data} /> : title}
      before={pick.data ? <Way pick={pick.data} /> : null}
      aside={
        <span className="row">
          {pick.data ? <AddBet pick={pick.data} wide /> : null}
          {pick.data?.status === 'open' ? (
            <>
              <YourChance {...pick.data} />
              <AddToSlip leg={legOfPick(pick.data, pick.data.bestBook)} label="Add to slip" />
            </>
          ) : null}
          <CopyButton text={window.location.href} label="Copy link" />
        </span>
      }
    >
      <Loaded query={pick} skeleton={[96, 420, 180]}>
        {(data) => <Content pick={data} />}
      </Loaded>
    </Page>
  );
}

const Heading = ({ pick: { playerName, direction, line, stat } }: { pick: PickDetail }) => (
  <>
    {playerName}{' '}
    <span className="heading-pick">
      <Side direction={direction} /> {figure(line)} {statName(stat)}
    </span>
  </>
);

function Way({ pick }: { pick: PickDetail }) {
  const { date, gameId, isHome, teamAbbreviation: own, opponentAbbreviation: other } = pick;
  return (
    <nav aria-label="Breadcrumb">
      <ol className="row small">
        <li>
          <Link href={pick.status === 'open' ? '/picks' : `/picks?date=${date}`}>Picks</Link>
        </li>
        <li aria-hidden="true">/</li>
        <li>
          <Link href={`/games/${gameId}`}>{isHome ? `${other} @ ${own}` : `${own} @ ${other}`}</Link>
        </li>
      </ol>
    </nav>
  );
}

function Content({ pick }: { pick: PickDetail }) {
  const terms = useGlossary();
  const now = useNow(15_000);
  const { pickId, playerId, stat, date, gameId } = pick;
  const similar = useApi(get('/picks/{pickId}/similar', { path: { pickId } }), { staleTime: 300_000 });
  const research = useApi(get('/research/player/{playerId}', { path: { playerId }, query: { date, stat } }), {
    staleTime: 300_000,
  });
  const lines = useApi(
    get('/research/player/{playerId}/lines/{propType}', {
      path: { playerId, propType: stat },
      query: { date },
    }),
    { staleTime: 60_000 },
  );
  const lineups = useApi(get('/research/matchup/{gameId}/lineups', { path: { gameId } }), {
    staleTime: 300_000,
  });
  const logs = research.data?.recentGameLogs ?? [];
  const values = logs.flatMap((game) => valueIn(game, stat) ?? []);
  return (
    <div className="stack" data-state="ready">
      <Standing pick={pick} />
      <Facts pick={pick} />
      <section className="card first-screen" aria-label="The pick">
        <div className="stack">
          <Where pick={pick} />
          <LastGames pick={pick} logs={logs} />
        </div>
        <section className="stack" aria-label="Why">
          <h2>Why: from even chance to {percent(pick.confidence)}</h2>
          <Prose text={pick.summary ?? `${NOT_SHOWN}.`} terms={terms} />
          <Waterfall
            pickId={pickId}
            blocks={pick.blocks}
            chance={pick.confidence}
            breakEven={shownBreakEven(pick)}
          />
        </section>
      </section>
      <div className="grid two">
        <RisksCard risks={risksOf({ pick, values, lineups: lineups.data })} />
        <Loaded query={similar} skeleton={[180]}>
          {(data) => <SimilarCard pick={pick} similar={data} />}
        </Loaded>
      </div>
      <div className="grid main-aside">
        <Loaded query={lines} skeleton={[280]}>
          {(data) => <BookTable pick={pick} history={data} />}
        </Loaded>
        <Versions pick={pick} />
      </div>
      <div className={pick.status === 'open' ? 'grid main-aside' : 'stack'}>
        <FlipCard pick={pick} offers={lines.data ? bookOffers(pick, lines.data, now) : []} />
        {pick.status === 'open' ? <AlertCard pick={pick} /> : null}
      </div>
      {similar.data ? <SimilarTable similar={similar.data} /> : null}
    </div>
  );
}

/** The outcome comes first, good or bad. */
function Standing({ pick }: { pick: PickDetail }) {
  if (pick.result)
    return (
      <p className="notice" role="status">
        <Result result={pick.result} actual={pick.actual ?? null} />
        Settled:{' '}
        {pick.result === 'void'
          ? 'void because the player did not play'
          : `${pick.result === 'push' ? 'a push' : `a ${pick.result}`}${pick.actual === null ? '' : ` with ${figure(pick.actual)} ${inSentence(pick.stat)}`}`}
        .{pick.closingLine == null ? '' : ` The line closed at ${figure(pick.closingLine)}.`}
        {pick.clvPercent == null ? '' : ` Closing-line value ${signed(pick.clvPercent)}%.`}
      </p>
    );
  if (pick.status === 'withdrawn')
    return (
      <p className="notice warn" role="status">
        This pick was {pick.supersededBy === null ? 'withdrawn' : 'replaced by a new version'} before the
        game. {pick.versions.find(({ pickId }) => pickId === pick.pickId)?.closedBecause}{' '}
        {pick.supersededBy === null ? null : (
          <Link href={`/picks/${pick.supersededBy}`}>See the new version</Link>
        )}
      </p>
    );
  if (pick.status === 'live')
    return (
      <p className="notice" role="status">
        The game has started. The pick is settled after the game.
      </p>
    );
  return null;
}

function Facts({ pick }: { pick: PickDetail }) {
  return (
    <div className="stack tight">
      <p className="row">
        <span className="chip accent">
          <Rating rating={pick.rating} /> {number(pick.scoreFinal)}
        </span>
        <Origin origin={pick.origin} />
        <ProofMark pick={pick} />
        <span className="muted">{tipTime(pick.gameDate)}</span>
        <Link href={researchPath(pick)}>Research {pick.playerName}</Link>
      </p>
      <p className="small muted">
        <Explained words="Confidence" term="confidence" /> is the calibrated chance that the pick hits. It is
        not a certainty. {originWords(pick)}
      </p>
    </div>
  );
}

const originWords = ({ origin, publishedAt, modelVersion, version }: PickDetail): string =>
  origin === 'live'
    ? `${version === 1 ? 'Published' : `Version ${version}, published`} ${dayAndTime(publishedAt)} by model ${modelVersion}. Not changed since.`
    : `Computed later by model ${modelVersion} from data known at ${dayAndTime(publishedAt)}, before tip-off.`;
