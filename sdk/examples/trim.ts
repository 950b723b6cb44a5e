const MOST_ITEMS = 2;
const LONGEST_TEXT = 400;
/** The account of the recording. */
const RECORDED_ADDRESS = /\bsharp-[\da-f-]+@example\.com\b/g;

/** Values that must not look usable. */
const PLACEHOLDERS: Record<string, string> = {
  email: 'ada@example.com',
  password: 'correct horse battery staple',
  newPassword: 'correct horse battery staple',
  accessToken: '<access token>',
  token: '<token>',
  rawKey: 'hwk_<your key>',
  key: 'hwr_<key of the session>',
  secret: 'whsec_<your secret>',
  host: 'hardwood-1',
  prefix: 'hwk_…',
};

/** An answer short enough to read: two items per list, no long text, no secrets. */
export function trimExample(value: unknown, name = ''): unknown {
  if (typeof value === 'string')
    return (
      (isInvented(name, value) ? null : PLACEHOLDERS[name]) ??
      shorten(value.replaceAll(RECORDED_ADDRESS, 'ada@example.com'))
    );
  if (Array.isArray(value)) return value.slice(0, MOST_ITEMS).map((item) => trimExample(item, name));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, trimExample(inner, key)]));
}

/** Values of examples that are written by hand. */
const isInvented = (name: string, value: string): boolean =>
  (name === 'secret' && !value.startsWith('whsec_')) || (name === 'host' && value.endsWith('.example.com'));

const shorten = (text: string): string =>
  text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT)}…` : text;
