import { tierName } from '../../../domain/tiers.ts';
import type { Access } from '../access.ts';

export const securityOf = (access: Access): Record<string, string[]>[] => {
  if (access.rule === 'open') return [];
  if (access.rule === 'ops') return [{ opsToken: [] }, { bearer: [] }];
  return access.apiKey ? [{ apiKey: [] }, { apiKeyBearer: [] }, { bearer: [] }] : [{ bearer: [] }];
};

/** Who may call an operation, as a sentence and for programs. */
export function accessText(access: Access): { sentence: string; extension: Record<string, string> } {
  if (access.rule === 'open')
    return { sentence: '**Access:** public, no credentials needed.', extension: {} };
  if (access.rule === 'ops')
    return {
      sentence: `**Access:** an ops token with the scope \`${access.scope}\`, or a signed-in Admin.`,
      extension: { 'x-scope': access.scope },
    };
  const { tier, apiKey } = access;
  const who =
    tier === 'free'
      ? 'any signed-in account'
      : `the ${tierName(tier)} tier${tier === 'admin' ? '' : ' or higher'}`;
  const keys = apiKey ? 'API keys are accepted' : 'API keys are not accepted';
  return { sentence: `**Access:** ${who}; ${keys}.`, extension: { 'x-tier': tier } };
}

export const SECURITY_SCHEMES = {
  bearer: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'Access token from `POST /auth/login`, valid for 15 minutes.',
  },
  apiKey: {
    type: 'apiKey',
    in: 'header',
    name: 'X-API-Key',
    description: 'API key of a Sharp or Admin account.',
  },
  apiKeyBearer: {
    type: 'http',
    scheme: 'bearer',
    description:
      'The same API key as `Authorization: Bearer hwk_…`, for clients that have only a bearer field.',
  },
  opsToken: {
    type: 'http',
    scheme: 'bearer',
    description: 'Ops token with the scope that the operation names.',
  },
} as const;
