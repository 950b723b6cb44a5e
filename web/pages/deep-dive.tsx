import { Link } from 'wouter';
import { NOT_SHOWN } from '../../src/domain/source-rights.ts';
import { useApi } from '../api.ts';
import { Spider } from '../charts/spider.tsx';
import { get } from '../get.ts';
import { Card } from '../parts/card.tsx';
import { Chip, Side, type Tone } from '../parts/chip.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { Page } from '../parts/page.tsx';
import { Prose, useGlossary } from '../parts/prose.tsx';
import { BlockBars } from '../pick/block-bars.tsx';
import type { PageProps } from '../routes.tsx';
import type { DeepDive } from '../wire.ts';
import { figure, number, percent, plural, statName } from '../words.ts';

export default function DeepDivePage({ params: { id, block = '' } }: PageProps) {
  const pickId = Number(id);
  const path = { pickId, blockName: block };
  const dive = useApi(get('/picks/{pickId}/blocks/{blockName}/deep-dive', { path }), { staleTime: 300_000 });
  const pick = useApi(get('/picks/{pickId}', { path: { pickId } }));
  const title = dive.data ? `${dive.data.blockDisplayName}: ${dive.data.playerName}` : 'Why';
  return (
    <Page name="deep-dive" title={title} heading={dive.data?.blockDisplayName ?? 'Why'}>
      <p>
        <Link href={`/picks/${id}`}>
          ‹ Back to the pick
          {dive.data ? (
            <>
              : {dive.data.playerName} <Side direction={dive.data.direction} /> {figure(dive.data.line)}{' '}
              {statName(dive.data.stat)}
            </>
          ) : null}
        </Link>
      </p>
      <div className="grid main-aside">
        <Loaded query={dive} skeleton={[120, 300, 300]}>
          {(data) => <Content dive={data} />}
        </Loaded>
        <div className="stack">
          {pick.data ? (
            <Card title="All blocks">
              <BlockBars pickId={pickId} blocks={pick.data.blocks} current={block} />
            </Card>
          ) : null}
        </div>
      </div>
    </Page>
  );
}

function Content({ dive }: { dive: DeepDive }) {
  const all = useGlossary();
  const terms = [
    ...dive.glossary,
    ...all.filter(({ term }) => !dive.glossary.some((own) => own.term === term)),
  ];
  return (
    <div className="stack" data-state="ready">
      <section className="card">
        <p className="row">
          <strong className="figure-big">{number(dive.score)}</strong>
          <span className="muted">{dive.score >= 50 ? 'supports the pick' : 'counts against the pick'}</span>
          <Chip>
            {dive.confidenceLabel} confidence, {percent(dive.confidence)}
          </Chip>
        </p>
        <Prose text={dive.executiveSummary ?? `${NOT_SHOWN}.`} terms={terms} />
      </section>
      <Card title="Shape">
        {dive.spider.axes && dive.spider.axes.length >= 3 ? (
          <Spider
            name={dive.spider.name ?? 'Shape'}
            axes={dive.spider.axes.map(({ label, value, max }) => ({
              label,
              value: Number(value),
              max: Number(max),
            }))}
          />
        ) : (
          <p className="muted">No chart: this block uses fewer than three numbers.</p>
        )}
      </Card>
      {(dive.sections ?? []).map((section) => (
        <Section key={section.title} section={section} terms={terms} />
      ))}
      <Card title="Conclusion">
        <Prose text={dive.conclusion ?? `${NOT_SHOWN}.`} terms={terms} />
      </Card>
      {dive.glossary.length > 0 ? (
        <Card title="Terms">
          <dl className="glossary">
            {dive.glossary.map(({ term, definition }) => (
              <div key={term}>
                <dt>{term}</dt>
                <dd>{definition}</dd>
              </div>
            ))}
          </dl>
        </Card>
      ) : null}
      <Written meta={dive.narrativeMeta} />
    </div>
  );
}

const TONES: Record<string, Tone> = { hit: 'hit', push: 'push', miss: 'miss', accent: 'accent' };

function Section({
  section,
  terms,
}: {
  section: NonNullable<DeepDive['sections']>[number];
  terms: DeepDive['glossary'];
}) {
  const { title, verdict, verdictColor, score, narrative, whyItMatters, dataPoints } = section;
  return (
    <Card
      title={title}
      aside={
        <span className="row">
          <strong>{number(score)}</strong>
          <Chip tone={TONES[verdictColor] ?? 'plain'}>{verdict}</Chip>
        </span>
      }
    >
      <Prose text={narrative} terms={terms} />
      {dataPoints && dataPoints.length > 0 ? (
        <dl className="points">
          {dataPoints.map(({ label, value, note, key }) => (
            <div key={key ?? label}>
              <dt>{label}</dt>
              <dd>
                <strong>{value}</strong>
                {note ? <span className="caption"> {note}</span> : null}
              </dd>
            </div>
          ))}
        </dl>
      ) : null}
      <p className="small muted">
        <strong>Why it matters.</strong> {whyItMatters}
      </p>
    </Card>
  );
}

const SOURCES: Record<string, string> = {
  template: 'Written by the built-in writer',
  llm: 'Written by a language model',
};

const Written = ({
  meta: { source, fallbackReason, generationTimeMs },
}: {
  meta: DeepDive['narrativeMeta'];
}) => (
  <p className="caption" data-narrative={source}>
    {SOURCES[source] ?? `Written by ${source}`} in {plural(Number(generationTimeMs), 'millisecond')}
    {fallbackReason ? `. The configured writer was not used: ${fallbackReason}` : ''}. Every number in it
    comes from the data points.
  </p>
);
