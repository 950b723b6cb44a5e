import { expect, test } from 'vitest';
import { createEventReader, type StreamEvent } from './event-stream.ts';

test('events come out whole, however the text is cut, and comments are passed over', () => {
  const text =
    ': hello\n\nid: evt_1\nevent: picks.scored\ndata: {"a":1}\n\nretry: 2000\n\nid: evt_2\nevent: x\ndata: 2\n\n';
  for (let size = 1; size < text.length; size++) {
    const seen: StreamEvent[] = [];
    const read = createEventReader((event) => seen.push(event));
    for (let at = 0; at < text.length; at += size) read(text.slice(at, at + size));
    expect(seen).toEqual([
      { id: 'evt_1', type: 'picks.scored', data: '{"a":1}' },
      { id: 'evt_2', type: 'x', data: '2' },
    ]);
  }
});
