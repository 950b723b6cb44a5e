type Option<T> = { value: T; label: string; badge?: string | undefined };
type Props<T> = {
  name: string;
  value: string;
  options: readonly Option<T>[];
  onChange: (value: T) => void;
  scroll?: boolean;
};

/** A segmented control with `aria-pressed` buttons. */
export const Choices = <T extends string>({ name, value, options, onChange, scroll = false }: Props<T>) => (
  <fieldset
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
