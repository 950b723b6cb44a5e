import { useState } from 'react';
import { CopyButton } from '../parts/copy-button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { saveFile } from '../parts/save-file.ts';

/** Shown once; the dialog cannot be closed by mistake. */
export function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const [saved, setSaved] = useState(false);
  const text = `${codes.join('\n')}\n`;
  return (
    <Dialog title="Recovery codes" onClose={onClose} closable={saved}>
      <p className="notice warn">
        This is the only time the codes are shown. Each one signs you in once if you lose your authenticator
        app.
      </p>
      <ul className="recovery-codes mono">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="row">
        <CopyButton text={text} label="Copy codes" />
        <button
          type="button"
          className="button small"
          onClick={() => saveFile('hardwood-recovery-codes.txt', new Blob([text], { type: 'text/plain' }))}
        >
          Download
        </button>
      </div>
      <label className="check">
        <input type="checkbox" checked={saved} onChange={(event) => setSaved(event.target.checked)} />I have
        saved them
      </label>
      <button type="button" className="button primary" disabled={!saved} onClick={onClose}>
        Close
      </button>
    </Dialog>
  );
}
