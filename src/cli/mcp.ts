import { createInterface } from 'node:readline';
import type { Command } from 'commander';
import { addKeyOptions, addressOf, explain, type ReaderOptions } from './remote.ts';

type Message = {
  id?: string | number | null;
  method?: string;
  params?: { name?: string; uri?: string; _meta?: Record<string, unknown> };
  result?: { protocolVersion?: string };
};

const VERSION_KEY = 'io.modelcontextprotocol/protocolVersion';
const SERVER_ERROR = -32_000;
const PARSE_ERROR = -32_700;

/** The service answered with a problem. */
class Refused extends Error {}

export function mcpCommand(program: Command, env: NodeJS.ProcessEnv): void {
  const command = program
    .command('mcp')
    .description('Serve the tools for assistants (Model Context Protocol) on standard input and output')
    .addHelpText(
      'after',
      '\nForwards every message to /mcp of a running service. Assistants start this command themselves.\n' +
        '\nExamples:\n  hardwood mcp --url https://hardwood.example --key hwk_…\n' +
        '  claude mcp add hardwood -e HARDWOOD_API_KEY=hwk_… -- npx hardwood mcp\n',
    );
  addKeyOptions(command).action(async (options: ReaderOptions) => {
    const forward = createForwarder(addressOf(env, options));
    const pending = new Set<Promise<void>>();
    for await (const line of createInterface({ input: process.stdin })) {
      if (line.trim() === '') continue;
      const done = forward(line).then((answers) => {
        for (const answer of answers) process.stdout.write(`${answer}\n`);
        pending.delete(done);
      });
      pending.add(done);
    }
    await Promise.all(pending);
  });
}

/** Sends a message to the service; resolves to the messages it answers. */
export function createForwarder({ url, key }: { url: string; key: string }) {
  let negotiated: string | undefined;

  const post = async (line: string, { method, params }: Message): Promise<string[]> => {
    const version = params?._meta?.[VERSION_KEY] ?? negotiated;
    const name = params?.name ?? params?.uri;
    const response = await fetch(`${url}/mcp`, {
      method: 'POST',
      body: line,
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        authorization: `Bearer ${key}`,
        ...(typeof version === 'string' ? { 'mcp-protocol-version': version } : {}),
        ...(method === undefined ? {} : { 'mcp-method': method }),
        ...(name === undefined ? {} : { 'mcp-name': name }),
      },
    });
    const text = await response.text();
    const type = response.headers.get('content-type') ?? '';
    if (type.startsWith('application/problem+json')) throw new Refused(explain(response.status, text));
    if (type.startsWith('text/event-stream')) return dataOf(text);
    return text === '' ? [] : [text];
  };

  return async (line: string): Promise<string[]> => {
    const message = read(line);
    if (!message) return [errorText(null, PARSE_ERROR, 'This is not a JSON-RPC message.')];
    try {
      const answers = await post(line, message);
      if (message.method === 'initialize')
        negotiated = answers.flatMap((answer) => read(answer)?.result?.protocolVersion ?? [])[0];
      return answers;
    } catch (error) {
      // A notification has no id and gets no answer.
      if (message.id === undefined) return [];
      const reason = error instanceof Refused ? error.message : `No service responds at ${url}.`;
      return [errorText(message.id, SERVER_ERROR, reason)];
    }
  };
}

const dataOf = (stream: string): string[] =>
  stream
    .split('\n')
    .filter((line) => line.startsWith('data:'))
    .map((line) => line.slice('data:'.length).trim())
    .filter((data) => data !== '');

function read(text: string): Message | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' ? value : null;
  } catch {
    return null;
  }
}

const errorText = (id: Message['id'], code: number, message: string): string =>
  JSON.stringify({ jsonrpc: '2.0', id, error: { code, message } });
