export type StreamEvent = { id: string; type: string; data: string };

/** Reads server-sent events out of text that arrives in pieces; keeps what is not complete for the next piece. */
export function createEventReader(onEvent: (event: StreamEvent) => void): (piece: string) => void {
  let waiting = '';
  return (piece) => {
    waiting += piece.replaceAll('\r\n', '\n');
    let end = waiting.indexOf('\n\n');
    while (end !== -1) {
      const event = readBlock(waiting.slice(0, end));
      if (event) onEvent(event);
      waiting = waiting.slice(end + 2);
      end = waiting.indexOf('\n\n');
    }
  };
}

function readBlock(block: string): StreamEvent | null {
  const event = { id: '', type: 'message', data: '' };
  for (const line of block.split('\n')) {
    const [, name, value = ''] = /^(\w+): ?(.*)$/.exec(line) ?? [];
    if (name === 'id') event.id = value;
    if (name === 'event') event.type = value;
    if (name === 'data') event.data += value;
  }
  return event.data ? event : null;
}
