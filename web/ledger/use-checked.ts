import { skipToken, useQuery } from '@tanstack/react-query';
import type { CheckedProof } from './verify.ts';

/** The verdict on a proof file. The verifier's code is loaded on demand. */
export function useChecked(file: string | undefined): CheckedProof | undefined {
  const { data } = useQuery({
    queryKey: ['proof', file],
    queryFn:
      file === undefined
        ? skipToken
        : async () => (await import('./verify.ts')).checkProof(new TextEncoder().encode(file)),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data;
}
