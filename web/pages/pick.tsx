import { Link } from 'wouter';
import { americanOdds, edge } from '../../src/domain/odds.ts';
import { useApi } from '../api.ts';
import { Spider } from '../charts/spider.tsx';
import { get } from '../get.ts';
import { Card } from '../parts/card.tsx';
import { Origin, Rating, Result, Side } from '../parts/chip.tsx';
import { CopyButton } from '../parts/copy-button.tsx';
import { Tile } from '../parts/defence.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { Page } from '../parts/page.tsx';
import { Explained, Prose, useGlossary } from '../parts/prose.tsx';
import { BlockBars } from '../pick/block-bars.tsx';
import { ProofMark } from '../pick/proof-mark.tsx';
import { RatingLimits } from '../pick/rating-limits.tsx';
import { Versions } from '../pick/versions.tsx';
import type { PageProps } from '../routes.tsx';
import type { PickDetail } from '../wire.ts';
import {
  clockTime,
  dayAndTime,
  figure,
  inSentence,
  number,
  odds,
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
      aside={<CopyButton text={window.location.href} label="Copy link" />}
    >
      <Loaded query={pick} skeleton={[96, 120, 420]}>
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

function Content({ pick }: { pick: PickDetail }) {
  const terms = useGlossary();
  return (
    <div className="stack" data-state="ready">
      <Standing pick={pick} />
      <Facts pick={pick} />
      {pick.summary ? (
        <Card title="Summary">
          <Prose text={pick.summary} terms={terms} />
        </Card>
      ) : null}
      <div className="grid two">
        <Card
          title="Why this score"
          aside={<span className="caption">50 is neutral; higher supports the pick</span>}
        >
          <BlockBars pickId={pick.pickId} blocks={pick.blocks} />
        </Card>
        <Card title="Shape">
          <Spider
            name={`Block scores for ${pick.playerName}`}
            axes={pick.blocks.map(({ blockDisplayName, score }) => ({
              label: blockDisplayName,
              value: Math.round(score),
              max: 100,
            }))}
          />
        </Card>
      </div>
      <RatingLimits pick={pick} />
      <Versions pick={pick} />
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
          : `${pick.result === 'push' ? 'a push' : `a ${pick.result}`} with ${figure(pick.actual ?? 0)} ${inSentence(pick.stat)}`}
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
  const { bestBook, currentPrice, confidence, projection, fairOdds } = pick;
  const edgeOf = (needed: number) => `${signed(100 * edge(confidence, needed))} pts`;
  return (
    <section className="card">
      <p className="row">
        <Rating rating={pick.rating} />
        <Origin origin={pick.origin} />
        <ProofMark pick={pick} />
        <strong className="figure-big">{number(pick.scoreFinal)}</strong>
        <span className="muted">of 100</span>
        <Link href={`/games/${pick.gameId}`}>
          {pick.isHome
            ? `${pick.opponentAbbreviation} @ ${pick.teamAbbreviation}`
            : `${pick.teamAbbreviation} @ ${pick.opponentAbbreviation}`}
        </Link>
        <span className="muted">{tipTime(pick.gameDate)}</span>
        <Link href={researchPath(pick)}>Research {pick.playerName}</Link>
      </p>
      <div className="tiles wide">
        <Tile name="Model" value={percent(confidence)} note="chance to hit" />
        <Tile
          name="Average price"
          value={odds(americanOdds(pick.price))}
          note={`published · needs ${percent(pick.breakEven)}`}
        />
        <Tile
          name="Edge"
          value={edgeOf(pick.breakEven)}
          note={`EV ${signed(pick.evPercent)}% at the average price`}
        />
        <Tile
          name="Best price"
          value={bestBook ? odds(bestBook.odds) : 'n/a'}
          note={
            bestBook
              ? `${bestBook.sportsbook} · needs ${percent(bestBook.breakEven)} · edge ${edgeOf(bestBook.breakEven)} · EV ${signed(bestBook.evPercent)}%`
              : 'no price now'
          }
        />
        <Tile name="Fair odds" value={odds(fairOdds)} note="from the model" />
        <Tile
          name="Projection"
          value={number(projection.mean, 1)}
          note={`80%: ${figure(projection.p10)} to ${figure(projection.p90)}`}
        />
      </div>
      {currentPrice ? (
        <p className="small" data-part="current-price">
          Price now: {number(currentPrice.price, 2)} on average
          {currentPrice.bestBook
            ? `, best ${odds(currentPrice.bestBook.odds)} at ${currentPrice.bestBook.sportsbook} (EV ${signed(currentPrice.bestBook.evPercent)}%)`
            : ''}{' '}
          ({clockTime(currentPrice.at)}). Published at {number(pick.price, 2)}.
        </p>
      ) : null}
      <p className="small muted">
        <Explained words="Confidence" term="confidence" /> is the calibrated chance that the pick hits. It is
        not a certainty. {originWords(pick)}
      </p>
    </section>
  );
}

const originWords = ({ origin, publishedAt, modelVersion, version }: PickDetail): string =>
  origin === 'live'
    ? `${version === 1 ? 'Published' : `Version ${version}, published`} ${dayAndTime(publishedAt)} by model ${modelVersion}. Not changed since.`
    : `Computed later by model ${modelVersion} from data known at ${dayAndTime(publishedAt)}, before tip-off.`;
