import type { Texts } from '../../platform/http/openapi/texts.ts';
import { DATA_OPERATIONS } from './data-operations.ts';
import { ENUMS } from './enums.ts';
import { FIELDS } from './fields.ts';
import { OWN } from './own-fields.ts';
import { SCHEMAS } from './schemas.ts';
import { SERVICE_OPERATIONS } from './service-operations.ts';
import { TAGS } from './tags.ts';

/** The words of the API description that are not declared with a route or schema. */
export const TEXTS: Texts = {
  tags: TAGS,
  operations: { ...SERVICE_OPERATIONS, ...DATA_OPERATIONS },
  enums: ENUMS,
  schemas: SCHEMAS,
  fields: FIELDS,
  own: OWN,
};
