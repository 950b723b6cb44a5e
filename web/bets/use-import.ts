import { useRef, useState } from 'react';
import { send } from '../api.ts';
import { toBase64 } from '../parts/to-base64.ts';
import { ApiProblem } from '../problem.ts';
import type { BetImport } from '../wire.ts';

export type ImportField = BetImport['columns'][number]['field'];

/** What the reader has chosen for a file. A field without an entry is found by the name of its column. */
export type ImportChoices = {
  columns: Partial<Record<ImportField, string | null>>;
  players: Record<string, number>;
  book: string;
};
const NO_CHOICES: ImportChoices = { columns: {}, players: {}, book: '' };

/** A file of bets and its preview, which follows every choice. */
export function useImport() {
  const file = useRef({ content: '', fileName: '' });
  const latest = useRef(0);
  const queue = useRef(Promise.resolve());
  const [choices, setChoices] = useState(NO_CHOICES);
  const [found, setFound] = useState<BetImport | null>(null);
  const [problem, setProblem] = useState<ApiProblem | null>(null);
  const [busy, setBusy] = useState(false);

  const request = async ({ columns, players, book }: ImportChoices) => {
    const chosen = Object.entries(players).map(([name, playerId]) => ({ name, playerId }));
    setFound(
      await send<BetImport>('POST', '/me/bet-imports', {
        ...file.current,
        columns,
        players: chosen,
        ...(book.trim() ? { book: book.trim() } : {}),
      }),
    );
    setProblem(null);
  };
  // One request at a time, and only for the newest choices: each upload replaces the one before on the server.
  const preview = (next: ImportChoices) => {
    const own = ++latest.current;
    setChoices(next);
    setBusy(true);
    queue.current = queue.current.then(async () => {
      if (own !== latest.current) return;
      try {
        await request(next);
      } catch (error) {
        setFound(null);
        setProblem(error instanceof ApiProblem ? error : new ApiProblem(500, {}));
      }
      if (own === latest.current) setBusy(false);
    });
  };
  const choose = (change: Partial<ImportChoices>) => preview({ ...choices, ...change });
  const open = async (chosen: File) => {
    file.current = { content: toBase64(await chosen.arrayBuffer()), fileName: chosen.name.slice(0, 200) };
    preview(NO_CHOICES);
  };
  const clear = () => {
    latest.current++;
    setBusy(false);
    setFound(null);
    setProblem(null);
  };
  return { choices, found, setFound, problem, busy, open, choose, clear };
}
