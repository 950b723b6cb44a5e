import type { ApiProblem } from '../problem.ts';

/** What was refused and belongs to no field that is shown. */
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
