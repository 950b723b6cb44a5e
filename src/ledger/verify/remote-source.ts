/** Reads a path below the log's address. Null: there is no such file. */
export type LogSource = (path: string) => Promise<Uint8Array | null>;

/** Reads a log over HTTP, and waits when the server limits the rate. `load` throws for any other error. */
export const remoteSource =
  (base: string, load: (url: string) => Promise<Response>): LogSource =>
  async (path) => {
    for (;;) {
      const response = await load(`${base}/${path}`);
      if (response.status === 404) return null;
      if (response.status !== 429) return new Uint8Array(await response.arrayBuffer());
      const seconds = Number(response.headers.get('retry-after') ?? 1);
      await new Promise((resume) => setTimeout(resume, 1_000 * seconds));
    }
  };
