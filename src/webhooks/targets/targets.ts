import { type FieldError, invalid } from '../../platform/problem.ts';
import type { TargetFields } from './contract.ts';
import { discord } from './discord.ts';
import { ntfy } from './ntfy.ts';
import { slack } from './slack.ts';
import type { Target } from './target.ts';
import { telegram } from './telegram.ts';
import { checkTemplate } from './template.ts';

export type ChatKind = Exclude<TargetFields['kind'], 'template'>;

export const CHATS: Record<ChatKind, Target> = { discord, slack, telegram, ntfy };

export const chatOf = (fields: TargetFields | null): Target | null =>
  fields === null || fields.kind === 'template' ? null : CHATS[fields.kind];

type Rule = {
  /** Fields of `target` that this kind needs; no others are allowed. */
  needs: readonly Exclude<keyof TargetFields, 'kind'>[];
  /** `url`: the URL is the credential. `secret`: the secret is. `optional`: the secret may be. */
  credential: 'url' | 'secret' | 'optional' | 'signature';
  defaultUrl?: string;
  /** The path of a correct URL, and an example for the problem. */
  path?: { pattern: RegExp; like: string };
};

export const TARGET_RULES: Record<TargetFields['kind'], Rule> = {
  discord: {
    needs: [],
    credential: 'url',
    path: {
      pattern: /^\/api\/(v\d+\/)?webhooks\/\d+\/[\w-]+$/,
      like: 'https://discord.com/api/webhooks/<id>/<token>',
    },
  },
  slack: {
    needs: [],
    credential: 'url',
    path: { pattern: /^\/services\/\w+\/\w+\/\w+$/, like: 'https://hooks.slack.com/services/T…/B…/…' },
  },
  telegram: { needs: ['chatId'], credential: 'secret', defaultUrl: 'https://api.telegram.org' },
  ntfy: { needs: ['topic'], credential: 'optional', defaultUrl: 'https://ntfy.sh' },
  template: { needs: ['format', 'template'], credential: 'signature' },
};

const TELEGRAM_TOKEN = /^\d{3,20}:[\w-]{20,100}$/;

type Given = { url: string; secret: string | null; target: TargetFields };

/** Checks what a target needs; the problem lists every field that does not fit. */
export function checkTarget({ url, secret, target }: Given): void {
  const { needs, credential, path } = TARGET_RULES[target.kind];
  const errors: FieldError[] = [];
  const wrong = (pointer: string, detail: string) => errors.push({ in: 'body', pointer, detail });
  for (const name of ['chatId', 'topic', 'format', 'template'] as const) {
    if (needs.includes(name) && !target[name])
      wrong(`/target/${name}`, `is required for a target of kind ${target.kind}`);
    if (!needs.includes(name) && target[name] !== undefined)
      wrong(`/target/${name}`, `is not a field of a target of kind ${target.kind}`);
  }
  if (credential === 'url' && secret !== null)
    wrong('/secret', `is not used: the URL is the secret of a target of kind ${target.kind}`);
  if (target.kind === 'telegram' && (secret === null || !TELEGRAM_TOKEN.test(secret)))
    wrong('/secret', 'must be the bot token from @BotFather, such as 123456:ABC-DEF…');
  if (path && (!URL.canParse(url) || !path.pattern.test(new URL(url).pathname)))
    wrong('/url', `must look like ${path.like}`);
  if (errors.length > 0) throw invalid(errors);
  if (target.kind === 'template') checkTemplate(target);
}

/** What may be shown of a URL whose last part is a credential. */
export const maskUrl = (url: string): string => url.replace(/[^/]+\/?$/, '…');
