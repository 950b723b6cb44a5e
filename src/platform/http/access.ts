import { reaches, type Scope, type Tier, tierName } from '../../domain/tiers.ts';
import { Problem } from '../problem.ts';

export type Caller =
  | { kind: 'user'; userId: number; tier: Tier; sessionId: string }
  | { kind: 'apiKey'; keyId: number; userId: number; tier: Tier }
  | { kind: 'opsToken'; tokenId: number; userId: number; scopes: readonly Scope[] };

/** Who may call a route. Data, not code, so that the whole access table can be generated from the declarations. */
export type Access =
  | { rule: 'open' }
  | { rule: 'account'; tier: Tier; apiKey: boolean }
  | { rule: 'ops'; scope: Scope };

export const open: Access = { rule: 'open' };
/** A signed-in user of at least this tier, without an API key. */
export const signedIn = (tier: Tier = 'free'): Access => ({ rule: 'account', tier, apiKey: false });
/** A signed-in user of at least this tier, or the API key of a subscriber whose tier includes API keys. */
export const member = (tier: Tier): Access => ({ rule: 'account', tier, apiKey: true });
export const dataApi: Access = member('sharp');
export const adminOnly: Access = signedIn('admin');
/** An ops token with the scope, or a signed-in Admin. */
export const ops = (scope: Scope): Access => ({ rule: 'ops', scope });

/** Why a known caller may not call the route, or null. */
export function refuse(access: Access, caller: Caller): Problem | null {
  if (access.rule === 'open') return null;
  if (access.rule === 'ops') {
    if (caller.kind === 'user' && caller.tier === 'admin') return null;
    if (caller.kind === 'opsToken' && caller.scopes.includes(access.scope)) return null;
    return forbidden(`This needs an ops token with the scope ${access.scope}, or an Admin.`, {
      requiredScope: access.scope,
    });
  }
  if (caller.kind === 'opsToken') return forbidden('An ops token is not accepted here.', needs(access.tier));
  if (caller.kind === 'apiKey') {
    if (!access.apiKey)
      return forbidden('An API key is not accepted here. Sign in instead.', needs(access.tier));
    if (!reaches(caller.tier, 'sharp'))
      return forbidden(
        `API keys need the Sharp tier; the owner of this key is on ${tierName(caller.tier)}.`,
        needs('sharp'),
      );
  }
  if (reaches(caller.tier, access.tier)) return null;
  return forbidden(
    `This needs the ${tierName(access.tier)} tier; this account is on ${tierName(caller.tier)}.`,
    needs(access.tier),
    'Tier too low',
  );
}

const needs = (tier: Tier) => (tier === 'free' ? {} : { requiredTier: tierName(tier) });

const forbidden = (detail: string, extensions: object, title?: string) =>
  new Problem('forbidden', detail, { extensions, ...(title ? { title } : {}) });

/** The caller's name in records and in the audit log. */
export const callerName = (caller: Caller): string =>
  caller.kind === 'opsToken' ? `ops-token:${caller.tokenId}` : `user:${caller.userId}`;
