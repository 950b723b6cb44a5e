const DEEPEST = 5;
const WORD = /^[\w .-]{1,80}$/;

/** An error and what caused it, outermost first. */
export function causesOf(error: unknown): unknown[] {
  const causes: unknown[] = [];
  for (let one = error; one && causes.length < DEEPEST; one = one instanceof Error ? one.cause : null)
    causes.push(one);
  return causes;
}

/** Codes only: messages and causes of the library may contain tokens and claims. */
export function failureOf(error: unknown): string {
  const words = causesOf(error).flatMap((cause) => {
    if (!(cause instanceof Error)) return [];
    const code = 'code' in cause ? cause.code : null;
    const said = 'error' in cause ? cause.error : null;
    const reason = ['ProviderUnavailable', 'AddressRefused'].includes(cause.name) ? cause.message : null;
    return [reason, code, said].filter((word): word is string => typeof word === 'string' && WORD.test(word));
  });
  return words.length > 0 ? [...new Set(words)].join(', ') : 'unknown';
}
