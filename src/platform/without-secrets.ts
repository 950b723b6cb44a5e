/**
 * Removes query strings and user info of URLs, and everything that looks like an API key, ours or another
 * service's.
 */
export const withoutSecrets = (text: string): string =>
  text
    .replaceAll(/\b(\w+:\/\/)[^\s/@]+@/g, '$1')
    .replaceAll(/(\bhttps?:\/\/[^\s?#"')]+)[?#][^\s"')]*/g, '$1')
    .replaceAll(/\bhw[kor]_[\w-]+|\bwhsec_[\w+/=]+|\beyJ[\w-]+\.[\w-]+\.[\w-]*/g, '[redacted]')
    .replaceAll(
      /\b((?:api[_-]?key|key|token|secret|password|authorization)["']?\s*[=:]\s*)(?:bearer\s+)?["']?[^\s"',&]+/gi,
      '$1[redacted]',
    );
