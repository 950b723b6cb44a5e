export type Own = Readonly<Record<string, string>>;

/** The same texts for several schemas or operations. */
export const each = (names: string, texts: Own): Record<string, Own> =>
  Object.fromEntries(names.split(' ').map((name) => [name, texts]));

export const merge = (...all: Record<string, Own>[]): Record<string, Own> => {
  const merged: Record<string, Own> = {};
  for (const one of all)
    for (const [name, texts] of Object.entries(one)) merged[name] = { ...merged[name], ...texts };
  return merged;
};
