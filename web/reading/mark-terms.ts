export type Term = { term: string; definition: string };
export type Piece = string | { words: string; term: Term };

const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Splits a text at the first use of each glossary term. Longer terms win. */
export function markTerms(text: string, terms: readonly Term[]): Piece[] {
  if (terms.length === 0) return [text];
  const byWords = new Map(terms.map((term) => [term.term.toLowerCase(), term]));
  const words = [...byWords.keys()].sort((one, other) => other.length - one.length).map(literal);
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(${words.join('|')})(?![\\p{L}\\p{N}])`, 'giu');
  const seen = new Set<string>();
  const pieces: Piece[] = [];
  let from = 0;
  for (const match of text.matchAll(pattern)) {
    const key = match[0].toLowerCase();
    const term = byWords.get(key);
    if (!term || seen.has(key)) continue;
    seen.add(key);
    if (match.index > from) pieces.push(text.slice(from, match.index));
    pieces.push({ words: match[0], term });
    from = match.index + match[0].length;
  }
  if (from < text.length) pieces.push(text.slice(from));
  return pieces;
}
