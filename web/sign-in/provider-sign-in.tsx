import { LogIn } from 'lucide-react';
import { FormProblem } from '../parts/form-problem.tsx';
import { useAction } from '../parts/use-action.ts';
import { SITE } from '../site-facts.ts';
import { goToProvider } from './provider.ts';

export function ProviderSignIn({ next }: { next: string }) {
  const { run, busy, problem } = useAction(() => goToProvider({ purpose: 'sign-in', next }));
  if (!SITE.provider) return null;
  return (
    <div className="stack tight">
      <button type="button" className="button" disabled={busy} onClick={() => void run()}>
        <LogIn size={16} aria-hidden="true" />
        Sign in with {SITE.provider}
      </button>
      <FormProblem problem={problem} />
    </div>
  );
}
