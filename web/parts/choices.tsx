type Option = { value: string; label: string; badge?: string | undefined };
type Props = {
  name: string;
  value: string;
  options: readonly Option[];
  onChange: (value: string) => void;
  scroll?: boolean;
};

/** One of a few: buttons that say which is pressed. */
export const Choices = ({ name, value, options, onChange, scroll = false }: Props) => (
  <fieldset
    className={`choices ${scroll ? 'scroll' : ''}`}
    aria-label={name}
    // A browser leaves a choice that is half out of its row where it is when it takes the focus.
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
