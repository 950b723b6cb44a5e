// Stand-ins for Discord, Slack, Telegram and ntfy. They check each message against the documented format and limits and
// answer a violation with the provider's error.
import { serve } from './serve.ts';

type Answer = { status: number; body: object | string; headers?: Record<string, string> };
// biome-ignore lint/suspicious/noExplicitAny: a request body, checked here
type Json = any;
type Ask = { path: string; headers: NodeJS.Dict<string | string[]>; json: Json };

export const DISCORD_PATH = '/api/webhooks/123456789/a-discord-token_X';
export const SLACK_PATH = '/services/T0001/B0001/slackSecret01';
export const BOT_TOKEN = '123456:ABC-DEF1234ghIkl-zyx57W2v1u123ew11';

const known = (object: object, names: readonly string[]) =>
  Object.keys(object).every((name) => names.includes(name));
const text = (value: unknown, most: number, least = 1): value is string =>
  typeof value === 'string' && value.isWellFormed() && value.length >= least && value.length <= most;

/** https://discord.com/developers/docs/resources/webhook#execute-webhook, …/message#embed-object-embed-limits */
function discord({ path, json }: Ask): Answer {
  const bad = (message: string) => ({ status: 400, body: { code: 50035, message } });
  if (path !== DISCORD_PATH) return { status: 404, body: { code: 10015, message: 'Unknown Webhook' } };
  if (!known(json, ['content', 'embeds', 'allowed_mentions', 'username'])) return bad('unknown field');
  if (json.content !== undefined && !text(json.content, 2000)) return bad('content');
  const embeds = json.embeds ?? [];
  if (json.content === undefined && embeds.length === 0) return bad('Cannot send an empty message');
  if (embeds.length > 10) return bad('embeds');
  let total = 0;
  for (const embed of embeds) {
    if (!known(embed, ['title', 'url', 'description', 'color'])) return bad('embed field');
    if (!text(embed.title, 256) || !text(embed.description, 4096)) return bad('embed length');
    if (embed.url !== undefined && !URL.canParse(embed.url)) return bad('embed url');
    total += embed.title.length + embed.description.length;
  }
  if (total > 6000) return bad('MAX_EMBED_SIZE_EXCEEDED');
  return { status: 204, body: '' };
}

/** https://api.slack.com/reference/block-kit/blocks */
function slack({ path, json }: Ask): Answer {
  const bad = (body: string) => ({ status: 400, body });
  if (path !== SLACK_PATH) return { status: 404, body: 'no_service' };
  if (!known(json, ['text', 'blocks', 'unfurl_links'])) return bad('invalid_payload');
  if (!text(json.text, 40_000)) return bad('no_text');
  if (json.blocks.length < 1 || json.blocks.length > 50) return bad('invalid_blocks');
  for (const block of json.blocks) {
    const fits =
      block.type === 'header'
        ? block.text.type === 'plain_text' && text(block.text.text, 150)
        : block.type === 'section' && block.text.type === 'mrkdwn' && text(block.text.text, 3000);
    if (!fits) return bad('invalid_blocks');
  }
  return { status: 200, body: 'ok' };
}

/** https://core.telegram.org/bots/api#html-style: known tags, well nested, other signs as entities. */
function parseHtml(source: string): string | null {
  const open: string[] = [];
  let plain = '';
  for (const [token] of source.matchAll(/<[^>]*>?|&[^;]*;?|[^<&]+/g)) {
    if (token.startsWith('&')) {
      if (!/^&(lt|gt|amp|quot);$/.test(token)) return null;
      plain += 'x';
    } else if (token.startsWith('<')) {
      const [, close, name] = /^<(\/?)(b|a)(?: href="[^"<>]+")?>$/.exec(token) ?? [];
      if (name === undefined || (close && open.pop() !== name)) return null;
      if (!close) open.push(name);
    } else if (token.includes('>')) return null;
    else plain += token;
  }
  return open.length === 0 ? plain : null;
}

function telegram({ path, json }: Ask): Answer {
  const fail = (status: number, description: string) => ({
    status,
    body: { ok: false, error_code: status, description },
  });
  if (path !== `/bot${BOT_TOKEN}/sendMessage`) return fail(401, 'Unauthorized');
  if (json.chat_id !== '-1001234') return fail(400, 'Bad Request: chat not found');
  if (!known(json, ['chat_id', 'text', 'parse_mode', 'link_preview_options']))
    return fail(400, 'Bad Request');
  if (json.parse_mode !== 'HTML' || !text(json.text, 16_384)) return fail(400, 'Bad Request: text');
  const plain = parseHtml(json.text);
  if (plain === null) return fail(400, "Bad Request: can't parse entities");
  if (plain.length === 0 || plain.length > 4096) return fail(400, 'Bad Request: message is too long');
  return { status: 200, body: { ok: true, result: { message_id: 1 } } };
}

/** https://docs.ntfy.sh/publish/#publish-as-json: a longer message would become an attachment. */
function ntfy({ path, headers, json }: Ask): Answer {
  const bad = (error: string) => ({ status: 400, body: { code: 40024, http: 400, error } });
  if (headers.authorization !== undefined && headers.authorization !== 'Bearer tk_0123456789')
    return { status: 401, body: { code: 40101, http: 401, error: 'unauthorized' } };
  if (json.topic === 'locked' && headers.authorization === undefined)
    return { status: 403, body: { code: 40301, http: 403, error: 'forbidden' } };
  if (path !== '/' || !/^[-_A-Za-z0-9]{1,64}$/.test(json.topic)) return bad('invalid topic');
  if (!known(json, ['topic', 'title', 'message', 'tags', 'click', 'priority'])) return bad('invalid JSON');
  if (!text(json.title, 1000) || !text(json.message, 4096) || Buffer.byteLength(json.message) > 4096)
    return bad('message too long');
  if (json.click !== undefined && !URL.canParse(json.click)) return bad('click');
  return { status: 200, body: { id: 'x', event: 'message', topic: json.topic } };
}

const SERVICES = { discord, slack, telegram, ntfy };
export type ChatService = keyof typeof SERVICES;

/** Listens on loopback. Answers in `next` come before its own, such as a rate limit. */
export async function startChatService(name: ChatService) {
  const accepted: Json[] = [];
  const refused: Answer[] = [];
  const next: Answer[] = [];
  const { url, stop } = await serve(({ path, headers, body }, response) => {
    const ask = { path, headers, json: JSON.parse(body.toString()) };
    const answer = next.shift() ?? SERVICES[name](ask);
    if (answer.status < 300) accepted.push(ask.json);
    else refused.push(answer);
    const isText = typeof answer.body === 'string';
    response
      .writeHead(answer.status, {
        'content-type': isText ? 'text/plain' : 'application/json',
        ...answer.headers,
      })
      .end(isText ? answer.body : JSON.stringify(answer.body));
  });
  return { url, accepted, refused, next, stop };
}

/** All of them, with the settings of a subscription to each. */
export async function startChatServices() {
  const discord = await startChatService('discord');
  const slack = await startChatService('slack');
  const telegram = await startChatService('telegram');
  const ntfy = await startChatService('ntfy');
  const chats = { discord, slack, telegram, ntfy };
  return {
    chats,
    settings: {
      discord: { url: discord.url + DISCORD_PATH, target: { kind: 'discord' } },
      slack: { url: slack.url + SLACK_PATH, target: { kind: 'slack' } },
      telegram: { url: telegram.url, secret: BOT_TOKEN, target: { kind: 'telegram', chatId: '-1001234' } },
      ntfy: { url: ntfy.url, secret: 'tk_0123456789', target: { kind: 'ntfy', topic: 'my-picks' } },
    },
    stop: async () => void (await Promise.all(Object.values(chats).map((chat) => chat.stop()))),
  };
}
