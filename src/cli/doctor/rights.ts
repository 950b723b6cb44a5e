import {
  ORIGINS,
  type Origin,
  type OriginRights,
  RIGHTS,
  type Right,
  SOURCED_KINDS,
} from '../../domain/source-rights.ts';
import { configuredSuppliers } from '../../ingest/sources/suppliers.ts';
import type { Config } from '../../platform/config/config.ts';
import { rightsTable } from '../../platform/config/source-rights-setting.ts';
import type { Access } from '../../platform/http/access.ts';
import { createRights, type Rights, type Suppliers } from '../../platform/rights/rights.ts';
import type { SourcedField } from '../../platform/rights/sourced.ts';
import { declaredApp } from '../../process/api-description.ts';
import { DATA_TOOLS } from '../../process/mcp/build-server.ts';
import { EVENT_TYPES } from '../../webhooks/event-types.ts';
import { eventFields } from '../../webhooks/withhold-event.ts';
import { shownBy } from '../../workbench/exports/export-pages.ts';
import { EXPORT_TYPES } from '../../workbench/exports/kinds.ts';
import { table } from '../table.ts';

type Shown = { field: string; kinds: readonly string[]; derived: boolean; withheldFrom: Right[] };
export type RightsReport = {
  sources: ({ source: Origin; isStated: boolean; isUsed: boolean } & OriginRights)[];
  suppliers: Suppliers;
  places: { place: string; rights: readonly Right[]; shows: Shown[] }[];
};

/** From the declarations that the service enforces. Stored facts of sources that are no longer enabled are not read. */
export async function listRights(config: Config): Promise<RightsReport> {
  const { sourceRights } = config.feed;
  const rights = createRights(rightsTable(sourceRights), configuredSuppliers(config.feed));
  const suppliers = rights.suppliers();
  const app = await declaredApp();
  const routes = app.routeList.filter(({ shows, method }) => shows.length > 0 && method !== 'HEAD');
  await app.close();
  const place = (name: string, needed: readonly Right[], fields: readonly SourcedField[]) => ({
    place: name,
    rights: needed,
    shows: fields.map((field) => shownAs(rights, needed, field)),
  });
  return {
    sources: ORIGINS.map((source) => ({
      source,
      isStated: sourceRights[source] !== undefined,
      isUsed: SOURCED_KINDS.some((kind) => suppliers[kind].includes(source)),
      ...rights.table[source],
    })),
    suppliers,
    places: [
      ...routes.map(({ method, url, access, shows }) => place(`${method} ${url}`, rightsFor(access), shows)),
      ...DATA_TOOLS.filter(({ fields }) => fields.length > 0).map((tool) =>
        place(`tool ${tool.name}`, ['api'], tool.fields),
      ),
      ...EVENT_TYPES.map((type) => place(`event ${type}`, ['api'], eventFields(type))),
      ...EXPORT_TYPES.map((type) => place(`export ${type}`, ['export'], shownBy(type))),
    ].filter(({ shows }) => shows.length > 0),
  };
}

const rightsFor = ({ rule }: Access): readonly Right[] => (rule === 'open' ? ['public'] : ['display', 'api']);

const shownAs = (
  rights: Rights,
  needed: readonly Right[],
  { field, kinds, derived }: SourcedField,
): Shown => ({
  field,
  kinds,
  derived,
  withheldFrom: needed.filter((right) => rights.lacking(right, { kinds, derived }) !== null),
});

const WIDE = 200;

export function describeRights({ sources, suppliers, places }: RightsReport): string {
  const rows = sources.map(({ source, isStated, isUsed, raw, derived, keepDays }) => [
    source,
    isUsed ? 'in use' : '–',
    raw.join(' ') || 'none',
    derived.join(' ') || 'none',
    keepDays === null ? 'no limit' : `${keepDays} days`,
    isStated ? 'SOURCE_RIGHTS' : 'default',
  ]);
  const kinds = SOURCED_KINDS.map((kind) => [kind, suppliers[kind].join(', ') || 'none']);
  const shown = places.flatMap(({ place, shows }) =>
    shows.map(({ field, kinds, derived, withheldFrom }) => [
      place,
      field,
      `${derived ? 'derived' : 'raw'} ${kinds.join(', ')}`,
      withheldFrom.length === 0 ? 'shown' : `withheld: ${withheldFrom.join(', ')}`,
    ]),
  );
  return [
    table(['Source', 'Use', 'Raw values', 'Derived values', 'Kept', 'From'], rows, WIDE),
    table(['Facts', 'Sources'], kinds, WIDE),
    `Rights: ${RIGHTS.join(', ')}. Responses to pages of this service need display, to other programs api, to anonymous callers public.`,
    table(['Where', 'Field', 'Shows', 'Result'], shown, WIDE),
  ].join('\n\n');
}
