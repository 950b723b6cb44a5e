import { Link } from 'wouter';
import { useApi } from '../api.ts';
import { Spider } from '../charts/spider.tsx';
import { Card } from '../parts/card.tsx';
import { Chip, Rating, Result, Side } from '../parts/chip.tsx';
import { CopyButton } from '../parts/copy-button.tsx';
import { Tile } from '../parts/defence.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { Page } from '../parts/page.tsx';
import { Explained, Prose, useGlossary } from '../parts/prose.tsx';
import { BlockBars } from '../pick/block-bars.tsx';
import type { PageProps } from '../routes.tsx';
import type { PickDetail } from '../wire.ts';
import {
  breakEven,
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
  const pick = useApi<PickDetail>(`/picks/${id}`);
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
        <Card title="In short">
          <Prose text={pick.summary} terms={terms} />
        </Card>
      ) : null}
      <div className="grid two">
        <Card
          title="Why this score"
          aside={<span className="caption">50 says nothing; above it speaks for the pick</span>}
        >
          <BlockBars pickId={pick.pickId} blocks={pick.blocks} />
        </Card>
        <Card title="Shape">
          <Spider
            name={`What speaks for ${pick.playerName}`}
            axes={pick.blocks.map(({ blockDisplayName, score }) => ({
              label: blockDisplayName,
              value: Math.round(score),
              max: 100,
            }))}
          />
        </Card>
      </div>
      <Holds pick={pick} />
      <History pick={pick} />
    </div>
  );
}

/** What became of it, on top, whether it is good or bad news. */
function Standing({ pick }: { pick: PickDetail }) {
  if (pick.result)
    return (
      <p className="notice" role="status">
        <Result result={pick.result} actual={pick.actual ?? null} />
        Settled:{' '}
        {pick.result === 'void'
          ? 'void, the player did not play'
          : `${pick.result === 'push' ? 'a push' : `a ${pick.result}`} with ${figure(pick.actual ?? 0)} ${inSentence(pick.stat)}`}
        .{pick.closingLine == null ? '' : ` The line closed at ${figure(pick.closingLine)}.`}
        {pick.clvPercent == null ? '' : ` Closing-line value ${signed(pick.clvPercent)} %.`}
      </p>
    );
  if (pick.status !== 'open')
    return (
      <p className="notice warn" role="status">
        This pick was {pick.status} before the game.{' '}
        {pick.versions.find(({ pickId }) => pickId === pick.pickId)?.closedBecause}
        {pick.supersededBy === null ? null : (
          <Link href={`/picks/${pick.supersededBy}`}>See what replaced it</Link>
        )}
      </p>
    );
  return null;
}

function Facts({ pick }: { pick: PickDetail }) {
  const { bestBook, confidence, projection, fairOdds } = pick;
  const needs = bestBook ? breakEven(bestBook.odds) : null;
  return (
    <section className="card">
      <p className="row">
        <Rating rating={pick.rating} />
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
        <Tile name="Model" value={percent(confidence, 1)} note="chance to hit" />
        <Tile
          name="Price needs"
          value={needs === null ? 'n/a' : percent(needs, 1)}
          note={bestBook ? `${odds(bestBook.odds)} ${bestBook.sportsbook}` : 'no price now'}
        />
        <Tile
          name="Edge"
          value={needs === null ? 'n/a' : `${signed((confidence - needs) * 100)} pts`}
          note={`EV ${signed(pick.evPercent)} % at the average price`}
        />
        <Tile name="Fair odds" value={odds(fairOdds)} note="by the model" />
        <Tile
          name="Projection"
          value={number(projection.mean, 1)}
          note={`80 %: ${figure(projection.p10)} to ${figure(projection.p90)}`}
        />
      </div>
      <p className="small muted">
        <Explained words="Confidence" term="confidence" /> is the calibrated chance that the pick hits; it is
        not certainty. Published {clockTime(pick.publishedAt)} by model {pick.modelVersion}, and never changed
        since.
      </p>
    </section>
  );
}

function Holds({ pick: { flipPoints, direction, rating, pickId, playerId, stat } }: { pick: PickDetail }) {
  if (!flipPoints) return null;
  const { line, odds: price, lineLostAt } = flipPoints;
  return (
    <Card title="What it takes to change it">
      <p>
        {line === null && price === null
          ? `It is at the edge of ${rating}: a worse line or price loses it.`
          : `Stays ${rating} ${line === null ? '' : `${direction === 'over' ? 'up' : 'down'} to a line of ${figure(line)}`}${line !== null && price !== null ? ' or ' : ''}${price === null ? '' : `to a price of ${odds(price)}`}.`}
      </p>
      <p className="row">
        <Link
          className="button small"
          href={`${researchPath({ playerId, stat, direction })}${lineLostAt ? `&line=${lineLostAt}` : ''}`}
        >
          Try other lines
        </Link>
        <Link
          className="button small"
          href={`/alerts?player=${playerId}&stat=${stat}&pick=${pickId}${lineLostAt ? `&line=${lineLostAt}` : ''}`}
        >
          {lineLostAt ? `Alert me if the line passes ${figure(lineLostAt)}` : 'Alert me if the line moves'}
        </Link>
      </p>
    </Card>
  );
}

function History({ pick: { versions } }: { pick: PickDetail }) {
  if (!versions || versions.length < 2) return null;
  return (
    <Card title="Versions">
      <ul className="plain-list">
        {versions.map((version) => (
          <li key={version.publishedAt} className="row apart">
            <span>{dayAndTime(version.publishedAt)}</span>
            <span>
              <Side direction={version.direction} /> {figure(version.line)}
            </span>
            <span className="row">
              <Rating rating={version.rating} /> {number(version.scoreFinal)}
              {version.closedBecause ? <Chip>{version.closedBecause}</Chip> : null}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
