import { useEffect, useRef } from 'react';

type Option<T> = { value: T; label: string; badge?: string | undefined };
type Props<T> = {
  name: string;
  value: string;
  options: readonly Option<T>[];
  onChange: (value: T) => void;
  scroll?: boolean;
};

/** Pixels that stay free before the chosen button. */
const EDGE = 24;

/** A segmented control with `aria-pressed` buttons. */
export function Choices<T extends string>({ name, value, options, onChange, scroll = false }: Props<T>) {
  const box = useRef<HTMLFieldSetElement>(null);
  // The chosen one must be in view although the row scrolls sideways.
  useEffect(() => {
    const chosen = scroll && value !== '' && box.current?.querySelector('[aria-pressed=true]');
    if (!chosen || !box.current) return;
    const [outer, inner] = [box.current.getBoundingClientRect(), chosen.getBoundingClientRect()];
    if (inner.left < outer.left || inner.right > outer.right)
      box.current.scrollLeft += inner.left - outer.left - EDGE;
  }, [scroll, value]);
  return (
    <fieldset
      ref={box}
      className={`choices ${scroll ? 'scroll' : ''}`}
      aria-label={name}
      // Browsers do not scroll a partly hidden button into view when it gets the focus.
      onFocus={({ target }) => scroll && target.scrollIntoView({ block: 'nearest', inline: 'nearest' })}
    >
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          className="choice"
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
        >
          {option.label}
          {option.badge ? <span aria-hidden="true">{option.badge}</span> : null}
        </button>
      ))}
    </fieldset>
  );
}
