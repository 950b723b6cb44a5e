import { type Static, Type } from 'typebox';
import { Body, OneOf } from '../../platform/schema.ts';

export const TargetFields = Body(
  {
    kind: OneOf(['discord', 'slack', 'telegram', 'ntfy', 'template'], {
      description:
        'discord, slack: `url` is the webhook URL of the channel. telegram: `secret` is the bot token. ntfy: `secret` is an access token, if the topic needs one. template: your own body, signed like a webhook',
    }),
    chatId: Type.Optional(
      Type.String({
        pattern: '^(-?\\d{1,20}|@\\w{3,64})$',
        description: 'Of telegram: the id of the chat, or @name of a channel',
      }),
    ),
    topic: Type.Optional(
      Type.String({ pattern: '^[A-Za-z0-9_-]{1,64}$', description: 'Of ntfy: the name of the topic' }),
    ),
    format: Type.Optional(OneOf(['json', 'text'], { description: 'Of template: what it is' })),
    template: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 4000,
        description:
          'Of template: the body with placeholders, such as `{"content": "{{title}}: {{text}} {{link}}"}`; `{{data.playerName}}` and the like name fields of the event',
      }),
    ),
  },
  {
    title: 'WebhookTarget',
    description: 'Sends messages to a chat service, or a body of your own, instead of the signed JSON event',
  },
);

/** What is stored about a target beside its secret. */
export type TargetFields = Static<typeof TargetFields>;
