import type { Webhook, WebhookTarget } from '../wire.ts';

export type ChannelKind = WebhookTarget['kind'] | 'signed';

type Input = {
  /** As in the request; fields of the target begin with `target/`, as in the pointers of its problems. */
  name: 'url' | 'secret' | 'target/chatId' | 'target/topic';
  label: string;
  hint: string;
  placeholder?: string;
  isSecret?: boolean;
};

type Kind = {
  name: string;
  about: string;
  /** Where to find what the form asks for. */
  steps: readonly string[];
  inputs: readonly Input[];
  verb: string;
};

const server = (like: string): Input => ({
  name: 'url',
  label: 'Server (optional)',
  placeholder: like,
  hint: 'Only for a server of your own',
});
const signingSecret: Input = {
  name: 'secret',
  label: 'Secret (optional)',
  hint: 'If empty, a secret is generated and shown once',
  isSecret: true,
};
const receiver: Input = {
  name: 'url',
  label: 'URL',
  placeholder: 'https://hooks.example.com/hardwood',
  hint: 'HTTPS, on a public address',
};

export const KINDS: Record<ChannelKind, Kind> = {
  discord: {
    name: 'Discord',
    about: 'Messages in a channel of your server.',
    steps: [
      'In Discord, open the settings of the channel (the gear beside its name).',
      'Integrations → Webhooks → New Webhook.',
      'Copy Webhook URL, and paste it here.',
    ],
    inputs: [
      {
        name: 'url',
        label: 'Webhook URL',
        placeholder: 'https://discord.com/api/webhooks/…',
        hint: 'Stored encrypted, and never shown again',
        isSecret: true,
      },
    ],
    verb: 'Connect Discord',
  },
  slack: {
    name: 'Slack',
    about: 'Messages in a channel of your workspace.',
    steps: [
      'At api.slack.com/apps, create an app from scratch for your workspace.',
      'Incoming Webhooks → On → Add New Webhook to Workspace, and choose the channel.',
      'Copy the webhook URL, and paste it here.',
    ],
    inputs: [
      {
        name: 'url',
        label: 'Webhook URL',
        placeholder: 'https://hooks.slack.com/services/…',
        hint: 'Stored encrypted, and never shown again',
        isSecret: true,
      },
    ],
    verb: 'Connect Slack',
  },
  telegram: {
    name: 'Telegram',
    about: 'Messages of your own bot, to you, a group or a channel.',
    steps: [
      'Write /newbot to @BotFather, and copy the token.',
      'Add the bot to the chat and send a message there.',
      'https://api.telegram.org/bot<token>/getUpdates shows the id of the chat. Public channels have a @name.',
    ],
    inputs: [
      {
        name: 'secret',
        label: 'Bot token',
        placeholder: '123456:ABC-DEF…',
        hint: 'Stored encrypted, and never shown again',
        isSecret: true,
      },
      {
        name: 'target/chatId',
        label: 'Chat id',
        placeholder: '-1001234567890',
        hint: 'Or @name of a public channel',
      },
      server('https://api.telegram.org'),
    ],
    verb: 'Connect Telegram',
  },
  ntfy: {
    name: 'ntfy',
    about: 'Push notifications on your phone, without an account.',
    steps: [
      'Install the ntfy app, and subscribe to a topic with a name that nobody guesses.',
      'Enter the same name here. A protected topic needs an access token as well.',
    ],
    inputs: [
      {
        name: 'target/topic',
        label: 'Topic',
        placeholder: 'my-picks-7f3a',
        hint: 'Letters, digits, - and _',
      },
      {
        name: 'secret',
        label: 'Access token (optional)',
        placeholder: 'tk_…',
        hint: 'Only for a protected topic',
        isSecret: true,
      },
      server('https://ntfy.sh'),
    ],
    verb: 'Connect ntfy',
  },
  template: {
    name: 'Your own format',
    about: 'A body that you write, for any service that takes a POST.',
    steps: [
      'Write the body with placeholders: {{title}}, {{text}}, {{link}}, {{type}}, or fields of the event such as {{data.playerName}}.',
      'The request is signed like a webhook.',
    ],
    inputs: [receiver, signingSecret],
    verb: 'Connect template',
  },
  signed: {
    name: 'Signed webhook',
    about: 'JSON events for your program, with a signature to verify.',
    steps: ['Your server answers with 2xx within 15 seconds. Failed deliveries are retried for hours.'],
    inputs: [receiver, signingSecret],
    verb: 'Add webhook',
  },
};

export const KIND_ORDER = ['discord', 'slack', 'telegram', 'ntfy', 'template', 'signed'] as const;

export const kindOf = ({ target }: Pick<Webhook, 'target'>): ChannelKind => target?.kind ?? 'signed';

/** A message is for people; the others verify a signature. */
export const isChat = (kind: ChannelKind): boolean => kind !== 'signed' && kind !== 'template';

const place = ({ url, target }: Pick<Webhook, 'url' | 'target'>): string =>
  target?.chatId ?? target?.topic ?? url;

/** "Discord, https://discord.com/api/webhooks/123/…": how a channel is named in lists. */
export const channelWords = (hook: Pick<Webhook, 'url' | 'target'>): string =>
  `${KINDS[kindOf(hook)].name}, ${place(hook)}`;
