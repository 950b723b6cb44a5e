import { useApi } from '../api.ts';
import { get } from '../get.ts';
import { markTerms, type Term } from '../reading/mark-terms.ts';
import { Popover } from './popover.tsx';

const NO_TERMS: readonly Term[] = [];

export const useGlossary = () =>
  useApi(get('/glossary'), { open: true, staleTime: Infinity }).data ?? NO_TERMS;

/** Text in which each glossary term has a popover. */
export function Prose({ text, terms }: { text: string; terms: readonly Term[] }) {
  return (
    <p className="prose">
      {markTerms(text, terms).map((piece) =>
        typeof piece === 'string' ? (
          piece
        ) : (
          <TermButton key={piece.words} words={piece.words} term={piece.term} />
        ),
      )}
    </p>
  );
}

export const TermButton = ({ words, term }: { words: string; term: Term }) => (
  <Popover className="term" label={words}>
    <strong>{term.term}</strong>
    <br />
    {term.definition}
  </Popover>
);

/** A single term, explained if the glossary has it. */
export function Explained({ words, term = words }: { words: string; term?: string }) {
  const found = useGlossary().find((one) => one.term.toLowerCase() === term.toLowerCase());
  return found ? <TermButton words={words} term={found} /> : words;
}
