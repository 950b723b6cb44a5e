import { type ReactNode, useState } from 'react';
import { Dialog } from './dialog.tsx';
import { FormProblem } from './form-problem.tsx';
import { useAction } from './use-action.ts';

type Props = {
  title: string;
  /** Label of the confirm button. */
  verb: string;
  /** Label of the cancel button, such as "Keep it". */
  keep?: string;
  /** Text that must be typed first. */
  typed?: string;
  act: () => Promise<unknown>;
  onClose: () => void;
  children: ReactNode;
};

/** Confirmation before an action that cannot be undone. */
export function Confirm({ title, verb, keep = 'Go back', typed, act, onClose, children }: Props) {
  const [text, setText] = useState('');
  const { run, busy, problem } = useAction(act);
  return (
    <Dialog title={title} onClose={onClose}>
      {children}
      <form
        className="stack"
        onSubmit={async (event) => {
          event.preventDefault();
          if (await run()) onClose();
        }}
      >
        {typed === undefined ? null : (
          <label className="stack tight">
            <span className="small">
              Type <strong>{typed}</strong> to confirm
            </span>
            <input
              className="input"
              value={text}
              autoComplete="off"
              onChange={(event) => setText(event.target.value)}
            />
          </label>
        )}
        <FormProblem problem={problem} />
        <div className="row">
          <button
            type="submit"
            className="button danger"
            disabled={busy || (typed !== undefined && text.trim() !== typed)}
          >
            {verb}
          </button>
          <button type="button" className="button quiet" onClick={onClose}>
            {keep}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
