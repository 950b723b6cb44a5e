import { Bell, Braces, Hash, MessageCircle, MessageSquare, Send } from 'lucide-react';
import { Card } from '../parts/card.tsx';
import { type ChannelKind, KIND_ORDER, KINDS } from './kinds.ts';

const ICONS = {
  discord: MessageSquare,
  slack: Hash,
  telegram: Send,
  ntfy: Bell,
  template: Braces,
  signed: MessageCircle,
} satisfies Record<ChannelKind, unknown>;

/** One card for each kind of channel. */
export const ChannelCards = ({ onConnect }: { onConnect: (kind: ChannelKind) => void }) => (
  <Card title="Connect a channel">
    <ul className="channel-kinds">
      {KIND_ORDER.map((kind) => {
        const { name, about, verb } = KINDS[kind];
        const Icon = ICONS[kind];
        return (
          <li key={kind} className="channel-kind">
            <h3 className="row tight">
              <Icon size={20} aria-hidden="true" />
              {name}
            </h3>
            <p className="small muted">{about}</p>
            <button type="button" className="button small" onClick={() => onConnect(kind)}>
              {verb}
            </button>
          </li>
        );
      })}
    </ul>
  </Card>
);
