const KEY_IN_QUERY = /([?&](?:api_?key|key|token|access_token|secret|password|sig)=)[^&\s"']*/gi;

/**
 * Removes credentials from a text that may be logged or shown: the known ones, and what looks like one in a
 * URL.
 */
export function redact(text: string, secrets: readonly string[]): string {
  let clean = text;
  for (const secret of secrets) {
    if (secret === '') continue;
    clean = clean.replaceAll(secret, '[redacted]').replaceAll(encodeURIComponent(secret), '[redacted]');
  }
  return clean.replace(KEY_IN_QUERY, '$1[redacted]');
}
