import { type McpServer, ResourceNotFoundError, ResourceTemplate } from '@modelcontextprotocol/server';
import { ALL_BLOCKS } from '../../model/blocks/all.ts';
import { shippedParams } from '../../model/shipped.ts';
import { GLOSSARY } from '../../picks/glossary.ts';
import { showPick } from '../../picks/show-picks.ts';
import { Problem } from '../../platform/problem.ts';
import { publicRecord } from '../../research/record/show-record.ts';
import { shapeBin, shapeRecord } from './record-tools.ts';
import { shapeWholePick } from './shape-picks.ts';
import { shorten } from './shorten.ts';
import { WHOLE_PICK } from './shows.ts';
import { type Session, visibleAnswer } from './tool.ts';

const PICK_FIELDS = Object.entries(WHOLE_PICK).map(([field, of]) => ({ field, ...of }));
const HOUR_MS = 3_600_000;
const PUBLIC = { ttlMs: HOUR_MS, cacheScope: 'public' as const };
const MARKDOWN = 'text/markdown';
const JSON_TYPE = 'application/json';

const glossary = (): string =>
  ['# Glossary', ...GLOSSARY.map(({ term, definition }) => `- **${term}**: ${definition}`)].join('\n');

const model = (): string =>
  `# The model (version ${shippedParams.version})

The model projects a player's minutes and production for one game, turns that into a distribution of each stat, and blends it with
the market's chance. Every pick states a calibrated chance, the break-even chance of the price, and the expected value.

- Chances exclude pushes. A pick is worth betting only while its chance is above the break-even chance of the price.
- Ratings: premium is better than standard. Anything below standard is not published.
- A pick never changes. If the facts change before tip-off, a new version supersedes it or it is withdrawn.
- Injury reports up to the stated instant are included. Later news is not.
- Results are graded by the official box score; closing-line value compares the published price with the last one.

Factors (blocks), whose contributions add up to the chance: ${ALL_BLOCKS.map(({ name, displayName }) => `${name} (${displayName})`).join(', ')}.
A score of 50 is neutral, higher supports the pick.
`;

export function registerResources(server: McpServer, { db, rights, known: { asOf } }: Session): void {
  const text = (uri: URL, mimeType: string, text: string) => ({
    contents: [{ uri: uri.href, mimeType, text }],
  });
  const json = (uri: URL, value: object) => text(uri, JSON_TYPE, JSON.stringify(shorten(value)));

  server.registerResource(
    'glossary',
    'hardwood://glossary',
    {
      title: 'Glossary',
      description: 'Terms of props, prices and the model',
      mimeType: MARKDOWN,
      cacheHint: PUBLIC,
    },
    (uri) => text(uri, MARKDOWN, glossary()),
  );
  server.registerResource(
    'model',
    'hardwood://model',
    {
      title: 'The model',
      description: 'How picks are made and how to read them',
      mimeType: MARKDOWN,
      cacheHint: PUBLIC,
    },
    (uri) => text(uri, MARKDOWN, model()),
  );
  server.registerResource(
    'record',
    'hardwood://record',
    {
      title: 'Track record',
      description: 'Results and calibration of the last 90 days',
      mimeType: JSON_TYPE,
      cacheHint: PUBLIC,
    },
    async (uri) => {
      const { from, to, overall, calibration } = await publicRecord(db, { asOf });
      return json(uri, {
        from,
        to,
        records: overall.map(shapeRecord),
        calibration: calibration.map(shapeBin),
      });
    },
  );
  server.registerResource(
    'pick',
    new ResourceTemplate('hardwood://pick/{id}', { list: undefined }),
    { title: 'A pick', description: 'One pick with its explanation', mimeType: JSON_TYPE },
    async (uri, { id }) => {
      const pickId = /^[1-9]\d{0,8}$/.test(String(id)) ? Number(id) : null;
      const pick = pickId === null ? null : await showPick(db, { id: pickId, asOf }).catch(ifMissing);
      if (!pick) throw new ResourceNotFoundError(uri.href);
      return json(uri, visibleAnswer(shapeWholePick(pick), rights, PICK_FIELDS));
    },
  );
}

const ifMissing = (error: unknown): null => {
  if (error instanceof Problem && error.slug === 'not-found') return null;
  throw error;
};
