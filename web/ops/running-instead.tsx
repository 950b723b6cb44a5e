import { Link } from 'wouter';
import { FormProblem } from '../parts/form-problem.tsx';
import type { ApiProblem } from '../problem.ts';

/** If the same operation is already running, links to it instead of showing an error. */
export function RunningInstead({
  problem,
  fields = [],
}: {
  problem: ApiProblem | null;
  fields?: readonly string[];
}) {
  if (!problem?.operationId) return <FormProblem problem={problem} fields={fields} />;
  return (
    <p className="notice" role="alert" data-running={problem.operationId}>
      {problem.message}
      <Link className="button small" href={`/ops/operations/${problem.operationId}`}>
        Open operation {problem.operationId}
      </Link>
    </p>
  );
}
