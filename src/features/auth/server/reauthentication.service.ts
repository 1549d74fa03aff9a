import type { AuditedWrite } from '#platform/audit/audited-write.ts';
import type { Database } from '#platform/database/database.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { reauthenticationRequired, type Actor } from '#platform/http/actor.ts';
import type { PasskeySignInBody } from '../sign-in.contract.ts';
import type { Auth } from './auth.service.ts';
import { engineAnswer } from './engine-answer.ts';
import type { PasswordProof } from './password-proof.ts';
import { deleteSession, isRecentlyAuthenticated, markAuthenticated } from './sessions.queries.ts';
import { getRequestHeaders, type SignInRequest, type WithCookies } from './sign-in-request.ts';

export type Reauthentication = ReturnType<typeof createReauthentication>;

const recentMinutes = 5;

/** Re-authenticates the user of a session. A sign-in also counts. */
export function createReauthentication(dependencies: {
  db: Database;
  auth: Auth;
  write: AuditedWrite;
  proof: PasswordProof;
}) {
  const { db, auth, write, proof } = dependencies;

  function confirm(actor: Actor, by: string): Promise<void> {
    return write(actor, async ({ transaction, audit }) => {
      await markAuthenticated(transaction, actor.sessionId);
      audit({ action: 'session.confirmed', subjectId: actor.id, subjectName: actor.name, after: { by } });
    });
  }

  return {
    /** Throws `reauthentication_required` unless the session was confirmed in the last five minutes. */
    async require({ sessionId }: Actor): Promise<void> {
      if (!(await isRecentlyAuthenticated(db, sessionId, recentMinutes))) throw reauthenticationRequired();
    },

    /** Throws `validation_failed` for a wrong password, `conflict` for an account without one, or `rate_limited`. */
    async byPassword(actor: Actor, password: string): Promise<void> {
      await proof.prove(actor, password, 'password');
      await confirm(actor, 'password');
    },

    /** Returns options for the browser, with the actor's passkeys only. */
    async passkeyOptions(request: SignInRequest): Promise<WithCookies<Record<string, unknown>>> {
      const asked = { headers: getRequestHeaders(request), asResponse: true } as const;
      const { body, cookies } = await engineAnswer(auth.api.generatePasskeyAuthenticationOptions(asked));
      return { answer: { ...body, userVerification: 'required' }, cookies };
    },

    /** Throws `wrong_credentials` for another user's passkey, or `gone` after the time limit. */
    async byPasskey(actor: Actor, body: PasskeySignInBody, request: SignInRequest): Promise<void> {
      const asked = { body, headers: getRequestHeaders(request), asResponse: true } as const;
      const { cookies } = await proof.limited(actor, () =>
        engineAnswer(auth.api.verifyPasskeyAuthentication(asked)),
      );
      // better-auth signs the passkey's user in. Keep the current session and end the new one.
      const proved = await auth.findUser(auth.cookie.pairIn(cookies));
      if (proved) await deleteSession(db, proved.id, proved.sessionId);
      if (proved?.id !== actor.id)
        throw new AppError('wrong_credentials', { public: 'This passkey belongs to another account' });
      await confirm(actor, 'passkey');
    },
  };
}
