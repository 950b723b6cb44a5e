import { useState } from 'react';
import { Card } from '../parts/card.tsx';
import { Choices } from '../parts/choices.tsx';
import { CodeBlock } from '../parts/code-block.tsx';
import { assistantClients, KEY_PLACEHOLDER } from './assistant-clients.ts';

/** Command or configuration for assistants that speak MCP, with the address of this service. */
export function ConnectAssistant() {
  const clients = assistantClients(window.location.origin);
  const [chosen, setChosen] = useState(clients[0]?.name ?? '');
  const client = clients.find(({ name }) => name === chosen);
  if (!client) return null;
  return (
    <Card title="Connect an assistant" aside={<a href="/docs/guides/mcp">What it can do</a>}>
      <p className="muted">
        Claude, Cursor and other assistants read picks, prices and research through MCP. Create a key above
        and put it in place of <code>{KEY_PLACEHOLDER}</code>.
      </p>
      <Choices
        name="Assistant"
        value={chosen}
        onChange={setChosen}
        options={clients.map(({ name }) => ({ value: name, label: name }))}
      />
      <p className="small">{client.where}</p>
      <CodeBlock name={`Connect ${client.name}`} text={client.text} copy="Copy" />
    </Card>
  );
}
