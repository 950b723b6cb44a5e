import { Type } from 'typebox';
import { signedIn } from '../../platform/http/access.ts';
import { type App, userOf } from '../../platform/http/shell.ts';
import { Body, DateTime } from '../../platform/schema.ts';
import type { AccountDeps } from '../deps.ts';
import { PasskeyAssertion } from '../passkeys/contract.ts';
import { Code } from '../second-factor/contract.ts';
import { stepUp } from './step-up.ts';

const StepUp = Body(
  {
    password: Type.Optional(Type.String({ minLength: 1, maxLength: 128 })),
    code: Type.Optional(Code),
    passkey: Type.Optional(PasskeyAssertion),
  },
  { title: 'StepUp' },
);
const SteppedUp = Type.Object({ validUntil: DateTime() }, { title: 'SteppedUp' });

export function stepUpRoutes(app: App, deps: AccountDeps): void {
  app.post('/me/step-up', {
    config: { access: signedIn(), noStore: true, problems: ['rate-limited'] },
    schema: {
      operationId: 'stepUp',
      summary: 'Prove again who you are, before a sensitive action',
      tags: ['account'],
      body: StepUp,
      response: { 200: SteppedUp },
    },
    handler: (request) => {
      const { userId, sessionId } = userOf(request);
      const ask = { userId, sessionId, ip: request.ip, now: deps.clock.now() };
      return stepUp(deps, { ...request.body, ...ask });
    },
  });
}
