import { X } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';

type Props = {
  title: string;
  onClose: () => void;
  children: ReactNode /** False while it must not be left. */;
  closable?: boolean;
  /** For tables. */
  wide?: boolean;
};

/** The native dialog traps and restores focus, and closes on Escape. */
export function Dialog({ title, onClose, children, closable = true, wide = false }: Props) {
  const ref = useRef<HTMLDialogElement>(null);
  const heading = useId();
  useEffect(() => {
    const dialog = ref.current;
    const before = document.activeElement as HTMLElement | null;
    if (dialog && !dialog.open) dialog.showModal();
    dialog?.querySelector<HTMLElement>('[data-first]')?.focus();
    return () => {
      dialog?.close();
      before?.focus();
    };
  }, []);
  return (
    <dialog
      ref={ref}
      className={wide ? 'dialog wide' : 'dialog'}
      aria-labelledby={heading}
      onCancel={(event) => {
        event.preventDefault();
        if (closable) onClose();
      }}
    >
      <div className="stack">
        <div className="row apart">
          <h2 id={heading}>{title}</h2>
          {closable ? (
            <button type="button" className="button quiet icon" aria-label="Close" onClick={onClose}>
              <X size={20} aria-hidden="true" />
            </button>
          ) : null}
        </div>
        {children}
      </div>
    </dialog>
  );
}
