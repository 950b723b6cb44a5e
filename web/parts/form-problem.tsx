import type { ApiProblem } from '../problem.ts';

/** Errors that belong to no visible field. */
export function FormProblem({
  problem,
  fields = [],
}: {
  problem: ApiProblem | null;
  fields?: readonly string[];
}) {
  if (!problem) return null;
  const elsewhere = Object.entries(problem.fields).filter(([name]) => !fields.includes(name));
  if (Object.keys(problem.fields).length > 0 && elsewhere.length === 0) return null;
  return (
    <p className="form-problem" role="alert">
      {elsewhere.length > 0
        ? elsewhere.map(([name, detail]) => `${fieldWords(name)} ${detail}.`).join(' ')
        : problem.message}
    </p>
  );
}

/** "expiresInDays" as "Expires in days"; entries of a list by the name of the list. */
const fieldWords = (pointer: string): string => {
  const words = (pointer.split('/')[0] ?? '').replace(/([A-Z])/g, ' $1').toLowerCase();
  return words === '' ? 'The form' : (words[0]?.toUpperCase() ?? '') + words.slice(1);
};
