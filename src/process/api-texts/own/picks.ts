import { each, merge } from './texts.ts';

export const PICKS = merge(
  each('PickProjection EvaluationProjection', {
    mean: 'Mean of the forecast',
    minutes: 'Minutes that the forecast assumes',
  }),
  each('PickCurrentPrice', {
    at: 'When the current price was computed',
    bestBook: 'Best price on the side of the pick now; null if no book offers it',
  }),
  each('PickBlock WholePickBlock EvaluationBlock', {
    confidence: 'How much data supports the block, 0 to 1',
  }),
  each('Pick WholePick', {
    projection: 'Forecast of the stat',
    closingLine: 'Consensus line at tip-off; null until then',
    voidReason: 'Why the pick is void; null if it is not',
    flipPoints: 'Where side or rating would change',
    factsAsOf: 'How recent the facts behind the pick are',
    versions: 'All versions of the pick, oldest first',
    history: 'What happened to the pick, oldest first',
    books: 'Prices of all books at publication',
  }),
  each('DayOfPicks MemberDayOfPicks PickPage', {
    count: 'Picks that match the filters, over all pages',
    premiumCount: 'Of these, rated premium',
    standardCount: 'Of these, rated standard',
    items: 'The picks of this page',
  }),
  each('WholePickFlipPoints', {
    lineLostAt: 'First line at which side or rating is lost; null if out of reach',
    oddsLostAt: 'First American price at which side or rating is lost; null if out of reach',
  }),
  each('WholePickFactsAsOf', {
    at: 'The pick uses facts known at this instant',
    quotes: 'Newest price; null if there was none',
    injuries: 'Newest injury report; null if there was none',
    boxScores: 'Newest box score; null if there was none',
  }),
  each('WholePickVersion', {
    version: 'Number of the version, from 1',
    closedAt: 'When it was replaced or withdrawn; null while it stands',
    closedBecause: 'Why it was replaced or withdrawn; null while it stands',
  }),
  each('WholePickHistory', {
    at: 'When it happened',
    event: 'What happened',
    detail: 'What happened, in words',
  }),
  each('PickProof', {
    open: 'Content and salt of the commitment; null until it is revealed',
    results: 'Indexes of the entries with results',
  }),
  each('DeepDiveSpiderAxis', {
    label: 'Name of the axis',
    value: 'Value of the player',
    max: 'Highest value of the axis',
  }),
  each('DeepDiveSpider', { name: 'Title of the chart', axes: 'Axes of the chart, in order' }),
  each('DeepDiveSectionDataPoint', {
    label: 'What the value is',
    value: 'The value, formatted',
    note: 'Remark; null if there is none',
    key: 'Stable name for programs',
  }),
  each('DeepDiveSection', {
    title: 'Heading',
    verdict: 'The conclusion in a few words',
    verdictColor: 'Color of the verdict in the dashboard',
    narrative: 'The explanation',
    whyItMatters: 'Why the section matters for the pick',
    dataPoints: 'The numbers behind it',
  }),
  each('GlossaryTerm', { term: 'The term', definition: 'What it means' }),
  each('DeepDiveNarrativeMeta', {
    source: 'Who wrote the text',
    generationTimeMs: 'How long writing took, in milliseconds',
  }),
  each('DeepDive', {
    stat: 'Name of the stat',
    direction: 'Side of the pick',
    confidenceLabel: 'The confidence in words',
    spider: 'Data of a radar chart',
    executiveSummary: 'The block in two or three sentences',
    sections: 'The explanation, section by section',
    conclusion: 'What follows for the pick',
    glossary: 'Terms that the text uses',
    narrativeMeta: 'How the text was written',
  }),
);
