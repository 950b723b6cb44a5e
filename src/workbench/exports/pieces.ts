/** Re-chunks bytes into pieces of one size; only the last may be shorter. Empty input gives no piece. */
export async function* inPieces(source: AsyncIterable<Uint8Array>, size: number): AsyncGenerator<Buffer> {
  let waiting: Uint8Array[] = [];
  let length = 0;
  for await (const bytes of source) {
    waiting.push(bytes);
    length += bytes.length;
    if (length < size) continue;
    const all = Buffer.concat(waiting);
    let start = 0;
    for (; length - start >= size; start += size) yield all.subarray(start, start + size);
    waiting = [all.subarray(start)];
    length -= start;
  }
  if (length > 0) yield Buffer.concat(waiting);
}
