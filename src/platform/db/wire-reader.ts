const LENGTH_BYTES = 4;
const HEAD_BYTES = 1 + LENGTH_BYTES;
const STARTUP_HEAD_BYTES = 2 * LENGTH_BYTES; // the first message has no type, but a version
const MAJOR_VERSION = 3;
const codeOf = (type: string): number => type.charCodeAt(0);
const TERMINATE = codeOf('X');
/** After these PostgreSQL is ready for the next query. */
const ENDS_OF_QUERY = [codeOf('Q'), codeOf('S')];

/** Collects what a PostgreSQL client sends until whole messages have arrived. */
export function createWireReader() {
  let chunks: Buffer[] = [];
  let size = 0;
  /** Nothing is whole before so many bytes have arrived. */
  let wanted = STARTUP_HEAD_BYTES;
  let hasStarted = false;
  let lastType: number | undefined;

  const endOfStartup = (bytes: Buffer): number => {
    const end = bytes.readUInt32BE(0);
    hasStarted = bytes.length >= end;
    wanted = hasStarted ? HEAD_BYTES : end;
    return hasStarted ? end : 0;
  };
  const endOfMessages = (bytes: Buffer): number => {
    let end = 0;
    for (;;) {
      wanted = HEAD_BYTES;
      if (bytes.length < end + wanted || bytes[end] === TERMINATE) return end;
      wanted = 1 + bytes.readUInt32BE(end + 1);
      if (bytes.length < end + wanted) return end;
      lastType = bytes[end];
      end += wanted;
    }
  };
  return {
    add(chunk: Buffer): void {
      chunks.push(chunk);
      size += chunk.length;
    },
    /**
     * The whole messages that have arrived, empty if there are none; the startup message comes alone. Null if the client
     * ends the session or speaks another protocol.
     */
    take(): Buffer | null {
      if (size < wanted) return Buffer.alloc(0);
      const bytes = Buffer.concat(chunks, size);
      if (hasStarted ? bytes[0] === TERMINATE : bytes.readUInt16BE(LENGTH_BYTES) !== MAJOR_VERSION)
        return null;
      const end = hasStarted ? endOfMessages(bytes) : endOfStartup(bytes);
      const rest = bytes.subarray(end);
      chunks = [rest];
      size = rest.length;
      return bytes.subarray(0, end);
    },
    /** True if the messages taken last end in the middle of a query. */
    isInsideQuery: () => lastType !== undefined && !ENDS_OF_QUERY.includes(lastType),
  };
}
