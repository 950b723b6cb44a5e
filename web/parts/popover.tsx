import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';

type Props = { label: ReactNode; children: ReactNode; className: string; name?: string };

/** A button with a popover. The native popover closes on Escape and on a click elsewhere. */
export function Popover({ label, children, className, name }: Props) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  // The height is known only once the content is rendered.
  useLayoutEffect(() => {
    if (!open || !button.current || !box.current) return;
    const at = button.current.getBoundingClientRect();
    const own = box.current.getBoundingClientRect();
    const left = Math.max(16, Math.min(at.left, window.innerWidth - own.width - 16));
    const below = at.bottom + 6 + own.height < window.innerHeight - 64;
    box.current.style.left = `${left}px`;
    box.current.style.top = `${below ? at.bottom + 6 : Math.max(8, at.top - own.height - 6)}px`;
  }, [open]);
  return (
    <>
      <button
        ref={button}
        type="button"
        className={className}
        popoverTarget={id}
        aria-expanded={open}
        {...(name ? { 'aria-label': name } : {})}
      >
        {label}
      </button>
      <div
        ref={box}
        id={id}
        popover="auto"
        className="popover"
        onToggle={(event) => setOpen(event.newState === 'open')}
      >
        {open ? children : null}
      </div>
    </>
  );
}
