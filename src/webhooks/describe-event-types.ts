import { EVENT_TYPES, EVENTS } from './event-types.ts';

const EXAMPLE_ID = 'evt_019bc2f4-6a40-7c3e-9d10-5b2f8f6f0a11';
const EXAMPLE_TIME = '2026-01-15T21:30:00.000Z';

/** The types as a reader of the API sees them. */
export const describeEventTypes = () =>
  EVENT_TYPES.map((type) => {
    const { description, data, example } = EVENTS[type];
    return {
      type,
      description,
      dataFields: fieldsOf(data).map(([name, schema]) => ({
        name,
        type: typeName(schema),
        description: schema.description ?? '',
      })),
      example: { id: EXAMPLE_ID, type, timestamp: EXAMPLE_TIME, data: { ...example } },
    };
  });

const fieldsOf = ({ properties }: { properties: object }): [string, FieldSchema][] =>
  Object.entries(properties);

type FieldSchema = { type: string | string[]; format?: string; description?: string; items?: FieldSchema };

function typeName({ type, format, items }: FieldSchema): string {
  if (Array.isArray(type)) return type.join(' or ');
  if (items) return `array of ${typeName(items)}`;
  return type === 'string' && format ? format : type;
}
