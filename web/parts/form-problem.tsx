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
        ? elsewhere.map(([name, detail]) => `${name}: ${detail}`).join('; ')
        : problem.message}
    </p>
  );
}
