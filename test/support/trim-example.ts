const MOST_ITEMS = 2;
const LONGEST_TEXT = 400;

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
    return PLACEHOLDERS[name] ?? (value.length > LONGEST_TEXT ? `${value.slice(0, LONGEST_TEXT)}…` : value);
  if (Array.isArray(value)) return value.slice(0, MOST_ITEMS).map((item) => trimExample(item, name));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, trimExample(inner, key)]));
}
