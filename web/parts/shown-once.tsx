import { type ReactNode, useState } from 'react';
import { CodeBlock } from './code-block.tsx';
import { CopyButton } from './copy-button.tsx';
import { Dialog } from './dialog.tsx';

type Props = {
  title: string;
  what: string;
  value: string;
  example: { label: string; text: string };
  onClose: () => void;
  children?: ReactNode;
};

/**
 * A secret that can be read only now: the dialog cannot be closed by mistake, and the secret is stored
 * nowhere.
 */
export function ShownOnce({ title, what, value, example, onClose, children }: Props) {
  const [saved, setSaved] = useState(false);
  return (
    <Dialog title={title} onClose={onClose} closable={saved}>
      <p className="notice warn">This is the only time the {what} is shown. Store it in a safe place.</p>
      {children}
      <div className="stack tight">
        <label className="stack tight">
          <span className="form-label">Your {what}</span>
          <input
            className="input mono"
            name="secret"
            readOnly
            value={value}
            onFocus={(event) => event.target.select()}
          />
        </label>
        <div>
          <CopyButton text={value} label={`Copy ${what}`} />
        </div>
      </div>
      <div className="stack tight">
        <span className="form-label">{example.label}</span>
        <CodeBlock name={example.label} text={example.text} copy="Copy command" />
      </div>
      <label className="check">
        <input type="checkbox" checked={saved} onChange={(event) => setSaved(event.target.checked)} />I have
        saved it
      </label>
      <button type="button" className="button primary" disabled={!saved} onClick={onClose}>
        Close
      </button>
    </Dialog>
  );
}
