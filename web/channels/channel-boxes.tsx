import { Link } from 'wouter';
import { reaches } from '../../src/domain/tiers.ts';
import { useApi } from '../api.ts';
import { get } from '../get.ts';
import { useSession } from '../session.ts';
import type { Webhook } from '../wire.ts';
import { channelWords } from './kinds.ts';

const NONE: readonly Webhook[] = [];

/** The account's channels that can get messages; none below Sharp. */
export function useChannels(): readonly Webhook[] {
  const { user } = useSession();
  const may = user !== null && reaches(user.tier, 'sharp');
  const { data = NONE } = useApi(may ? get('/data/webhook-subscriptions') : null);
  return data.filter(({ target }) => target !== undefined);
}

/** Where the alerts of a rule go besides the history. `channelsOf` reads it from the form. */
export function ChannelBoxes() {
  const channels = useChannels();
  const { user } = useSession();
  return (
    <fieldset className="boxes">
      <legend className="form-label">Alert me</legend>
      <label className="check">
        <input type="checkbox" checked disabled />
        Here, in the history
      </label>
      <label className="check">
        <input type="checkbox" name="email" defaultChecked />
        Also by email
      </label>
      <label className="check">
        <input type="checkbox" name="push" />
        Also in browsers with notifications
      </label>
      {channels.map((channel) => (
        <label key={channel.id} className="check">
          <input type="checkbox" name={`channel ${channel.id}`} />
          <span className="cut">{channelWords(channel)}</span>
        </label>
      ))}
      {user && reaches(user.tier, 'sharp') && channels.length === 0 ? (
        <p className="caption">
          <Link href="/account/webhooks">Connect Discord, Slack, Telegram or ntfy</Link> to get alerts there.
        </p>
      ) : null}
    </fieldset>
  );
}

export const channelsOf = (values: Record<string, string>): number[] =>
  Object.keys(values).flatMap((name) => (name.startsWith('channel ') ? [Number(name.slice(8))] : []));
