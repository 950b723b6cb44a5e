import type { Texts } from '../../platform/http/openapi/texts.ts';
import { ACCOUNT_OPERATIONS } from './account-operations.ts';
import { DATA_OPERATIONS } from './data-operations.ts';
import { ENUMS } from './enums.ts';
import { FIELDS } from './fields.ts';
import { OPERATOR_OPERATIONS } from './operator-operations.ts';
import { OWN } from './own-fields.ts';
import { SCHEMAS } from './schemas.ts';
import { TAGS } from './tags.ts';

/** The words of the API description that are not declared with a route or schema. */
export const TEXTS: Texts = {
  tags: TAGS,
  operations: { ...ACCOUNT_OPERATIONS, ...OPERATOR_OPERATIONS, ...DATA_OPERATIONS },
  enums: ENUMS,
  schemas: SCHEMAS,
  fields: FIELDS,
  own: OWN,
};
