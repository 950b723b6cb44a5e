import { TriangleAlert } from 'lucide-react';
import { Card } from '../parts/card.tsx';
import type { Risk } from '../reading/risks.ts';

export const RisksCard = ({ risks }: { risks: readonly Risk[] }) => (
  <Card title="What could go wrong">
    <ul className="risks">
      {risks.map(({ title, detail }) => (
        <li key={title}>
          <TriangleAlert size={18} aria-hidden="true" className="tone-push" />
          <p>
            <strong>{title}</strong> {detail}
          </p>
        </li>
      ))}
    </ul>
  </Card>
);
