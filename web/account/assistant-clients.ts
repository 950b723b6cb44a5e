/** Stands for the key that the reader creates. */
export const KEY_PLACEHOLDER = 'hwk_…';

type Client = { name: string; where: string; text: string };

const json = (value: object): string => JSON.stringify(value, null, 2);

/** How each kind of assistant connects to the MCP endpoint of this service, as docs/mcp.md has it. */
export function assistantClients(origin: string): Client[] {
  const url = `${origin}/mcp`;
  const remote = { url, headers: { Authorization: `Bearer ${KEY_PLACEHOLDER}` } };
  const program = {
    command: 'npx',
    args: ['hardwood', 'mcp'],
    env: { HARDWOOD_URL: origin, HARDWOOD_API_KEY: KEY_PLACEHOLDER },
  };
  return [
    {
      name: 'Claude Code',
      where: 'Run in a terminal.',
      text: `claude mcp add --transport http hardwood ${url} --header "Authorization: Bearer ${KEY_PLACEHOLDER}"`,
    },
    {
      name: 'Cursor',
      where: 'Add to ~/.cursor/mcp.json.',
      text: json({ mcpServers: { hardwood: remote } }),
    },
    { name: 'VS Code', where: 'Add to .vscode/mcp.json.', text: json({ servers: { hardwood: remote } }) },
    {
      name: 'Other, by address',
      where: 'Streamable HTTP: the address and one header.',
      text: `${url}\nAuthorization: Bearer ${KEY_PLACEHOLDER}`,
    },
    {
      name: 'Other, by program',
      where: 'For clients that start a program, such as Claude Desktop (claude_desktop_config.json).',
      text: json({ mcpServers: { hardwood: program } }),
    },
  ];
}
