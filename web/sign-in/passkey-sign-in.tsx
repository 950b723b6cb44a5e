import { KeyRound } from 'lucide-react';
import { send } from '../api.ts';
import { FormProblem } from '../parts/form-problem.tsx';
import { useAction } from '../parts/use-action.ts';
import { ApiProblem } from '../problem.ts';
import { signIn } from '../session.ts';
import type { SignedIn } from '../wire.ts';
import { askForPasskey, passkeysWork } from './passkey.ts';

export function PasskeySignIn() {
  const { run, busy, problem } = useAction(async () => {
    const credential = await askForPasskey();
    signIn(await send<SignedIn>('POST', '/auth/passkey', { credential }).catch(explain));
  });
  if (!passkeysWork()) return null;
  return (
    <div className="stack tight">
      <button type="button" className="button" disabled={busy} onClick={() => void run()}>
        <KeyRound size={16} aria-hidden="true" />
        Sign in with a passkey
      </button>
      <FormProblem problem={problem} />
    </div>
  );
}

function explain(error: unknown): never {
  if (error instanceof ApiProblem && error.status === 401)
    throw new ApiProblem(401, { detail: 'This passkey is not valid here any more. Use your password.' });
  throw error;
}
