const WIDTH = 28;

export type Progress = { show(what: string, done: number): void; end(): void };

/** A progress bar on a terminal, otherwise one line per part without escape codes. */
export function createProgress(out: { isTTY?: boolean; write(text: string): unknown }): Progress {
  let last = '';
  if (out.isTTY !== true)
    return {
      show(what) {
        if (what !== last) out.write(`${what}\n`);
        last = what;
      },
      end: () => {},
    };
  return {
    show(what, done) {
      const full = Math.round(Math.min(1, Math.max(0, done)) * WIDTH);
      const line = `${'█'.repeat(full)}${'░'.repeat(WIDTH - full)} ${String(Math.floor(done * 100)).padStart(3)}%  ${what}`;
      if (line !== last) out.write(`\r\u001b[2K${line}`);
      last = line;
    },
    end() {
      if (last) out.write('\r\u001b[2K');
    },
  };
}
