/** The problem with one setting, and a hint at a valid value. */
export class SettingError extends Error {
  readonly hint: string;
  constructor(problem: string, hint: string) {
    super(problem);
    this.hint = hint;
  }
}

export type Setting<T> = {
  name: string;
  /** As written in the environment. Empty if there is no default. */
  fallback: string;
  meaning: string;
  secret: boolean;
  /** Can be changed at runtime, so users read it from the config each time. */
  changeable: boolean;
  read: (text: string) => T;
};

type Kind<T> = (text: string) => T;

export const setting = <T>(name: string, fallback: string, read: Kind<T>, meaning: string): Setting<T> => ({
  name,
  fallback,
  meaning,
  secret: false,
  changeable: false,
  read,
});

export const changeable = <T>(one: Setting<T>): Setting<T> => ({ ...one, changeable: true });

/** A secret may also come from `NAME_FILE`. Messages never contain its value. */
export const secret = <T>(name: string, read: Kind<T>, meaning: string): Setting<T> => ({
  ...setting(name, '', read, meaning),
  secret: true,
});

export const text: Kind<string> = (value) => value;

export const optional =
  <T>(read: Kind<T>): Kind<T | null> =>
  (value) =>
    value === '' ? null : read(value);

export const oneOf =
  <const T extends readonly string[]>(...words: T): Kind<T[number]> =>
  (value) => {
    const word = value.toLowerCase();
    if (!words.includes(word)) throw new SettingError(`not known: "${value}"`, `one of: ${words.join(', ')}`);
    return word;
  };

const YES = ['on', '1', 'true', 'yes'];
const NO = ['off', '0', 'false', 'no'];

export const onOff: Kind<boolean> = (value) => {
  const word = value.toLowerCase();
  if (YES.includes(word)) return true;
  if (NO.includes(word)) return false;
  throw new SettingError(`not a switch: "${value}"`, 'on or off');
};

export const wholeNumber =
  (min: number, max: number): Kind<number> =>
  (value) => {
    const number = Number(value);
    if (!/^\d+$/.test(value) || number < min || number > max)
      throw new SettingError(`not a whole number from ${min} to ${max}: "${value}"`, `e.g. ${min}`);
    return number;
  };

/** A URL with one of the given schemes. Messages never contain its password. */
export const url =
  (example: string, ...schemes: string[]): Kind<string> =>
  (value) => {
    const parsed = URL.canParse(value) ? new URL(value) : null;
    if (!parsed || !schemes.includes(parsed.protocol.slice(0, -1)))
      throw new SettingError(
        `not an address that starts with ${schemes.join(':// or ')}://`,
        `e.g. ${example}`,
      );
    return value;
  };

export const list =
  <T>(read: Kind<T>): Kind<T[]> =>
  (value) =>
    value === '' ? [] : value.split(',').map((part) => read(part.trim()));
