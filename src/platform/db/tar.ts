const BLOCK = 512;
const LONGEST_NAME = 100;

export type TarEntry = { name: string; size: number; mode: number; isFolder: boolean };

/** A ustar header, https://www.gnu.org/software/tar/manual/html_node/Standard.html */
export function tarHeader({ name, size, mode, isFolder }: TarEntry): Buffer {
  if (Buffer.byteLength(name) > LONGEST_NAME) throw new Error(`Too long a name for a tar entry: ${name}`);
  const header = Buffer.alloc(BLOCK);
  const octal = (value: number, at: number, length: number) =>
    header.write(`${value.toString(8).padStart(length - 1, '0')}\0`, at);
  header.write(name, 0);
  octal(mode & 0o777, 100, 8);
  octal(0, 108, 8); // owner
  octal(0, 116, 8); // group
  octal(isFolder ? 0 : size, 124, 12);
  octal(0, 136, 12); // modification time
  header.write(' '.repeat(8), 148); // the checksum field counts as spaces
  header.write(isFolder ? '5' : '0', 156);
  header.write('ustar\x0000', 257);
  octal(
    header.reduce((sum, byte) => sum + byte, 0),
    148,
    7,
  );
  return header;
}

/** Padding of the last block of an entry of this size. */
export const tarPadding = (size: number): Buffer => Buffer.alloc((BLOCK - (size % BLOCK)) % BLOCK);

export const TAR_END = Buffer.alloc(2 * BLOCK);
