import { invalid } from '../platform/problem.ts';
import { newSecret } from './subscription-secret.ts';
import type { TargetFields } from './targets/contract.ts';
import { checkTarget, maskUrl, TARGET_RULES } from './targets/targets.ts';

type Given = { url: string | undefined; secret: string | null; target: TargetFields | null };

/** Where a subscription sends to. `shown` is the part of the URL that is stored readable and returned. */
export type Address = { url: string; shown: string; secret: string; generated: string | null };

/** Throws a problem if the target lacks something. */
export function readAddress({ url: given, secret, target }: Given): Address {
  const rule = target && TARGET_RULES[target.kind];
  const url = given ?? rule?.defaultUrl;
  if (url === undefined) throw invalid([{ in: 'body', pointer: '/url', detail: 'is required' }]);
  if (target) checkTarget({ url, secret, target });
  if (rule?.credential === 'url') return { url, shown: maskUrl(url), secret: url, generated: null };
  if (rule?.credential === 'secret' || rule?.credential === 'optional')
    return { url, shown: url, secret: secret ?? '', generated: null };
  const generated = secret === null ? newSecret() : null;
  return { url, shown: url, secret: secret ?? generated ?? '', generated };
}
