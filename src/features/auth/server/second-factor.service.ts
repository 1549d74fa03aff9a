import type { AuditAction, AuditedWrite } from '#platform/audit/audited-write.ts';
import type { Database } from '#platform/database/database.ts';
import { AppError, notFound } from '#platform/errors/app-error.ts';
import type { Actor } from '#platform/http/actor.ts';
import type { NewSecondFactor, RecoveryCodes } from '../account.contract.ts';
import type { Auth } from './auth.service.ts';
import { engineAnswer } from './engine-answer.ts';
import type { OneTimeCodes } from './one-time-codes.service.ts';
import type { PasswordProof } from './password-proof.ts';
import { getRequestHeaders, type SignInRequest, type WithCookies } from './sign-in-request.ts';
import { findUser, removeSecondFactor } from './users.queries.ts';

export type SecondFactorService = ReturnType<typeof createSecondFactorService>;

/** The signed-in user's second factor. Methods that take the password throw `validation_failed` if it is wrong. */
export function createSecondFactorService(dependencies: {
  db: Database;
  auth: Auth;
  write: AuditedWrite;
  proof: PasswordProof;
  codes: OneTimeCodes;
}) {
  const { db, auth, write, proof, codes } = dependencies;

  /** Writes an audit entry after better-auth's own write, because its calls cannot join our transactions. */
  function note(actor: Actor, action: AuditAction): Promise<void> {
    return write(actor, async ({ audit }) => audit({ action, subjectId: actor.id, subjectName: actor.name }));
  }

  async function refuseIfOn(id: number): Promise<void> {
    const user = await findUser(db, id);
    if (!user) throw notFound('User not found');
    if (user.hasSecondFactor) throw new AppError('conflict', { public: 'The second factor is already on' });
  }

  return {
    /** Starts to turn the second factor on; `confirm` with a first code completes it. Throws `conflict` if it is on. */
    async begin(
      actor: Actor,
      password: string,
      request: SignInRequest,
    ): Promise<WithCookies<NewSecondFactor>> {
      await refuseIfOn(actor.id);
      const asked = { body: { password }, headers: getRequestHeaders(request), asResponse: true } as const;
      const { body, cookies } = await proof.limited(actor, () =>
        engineAnswer(auth.api.enableTwoFactor(asked)),
      );
      const answer = { address: String(body.totpURI), recoveryCodes: body.backupCodes as string[] };
      return { answer, cookies };
    },

    async confirm(actor: Actor, code: string, request: SignInRequest): Promise<WithCookies<undefined>> {
      await refuseIfOn(actor.id);
      const asked = { body: { code }, headers: getRequestHeaders(request), asResponse: true } as const;
      const { cookies } = await proof.limited(actor, async () => {
        await codes.use(actor.id, code);
        return engineAnswer(auth.api.verifyTOTP(asked));
      });
      await note(actor, 'user.second-factor-on');
      return { answer: undefined, cookies };
    },

    remove: (actor: Actor): Promise<void> =>
      write(actor, async ({ transaction, audit }) => {
        if (!(await findUser(transaction, actor.id))?.hasSecondFactor)
          throw new AppError('conflict', { public: 'The second factor is off' });
        await removeSecondFactor(transaction, actor.id);
        audit({ action: 'user.second-factor-off', subjectId: actor.id, subjectName: actor.name });
      }),

    /** Voids earlier codes. */
    async newRecoveryCodes(
      actor: Actor,
      password: string,
      request: SignInRequest,
    ): Promise<WithCookies<RecoveryCodes>> {
      const asked = { body: { password }, headers: getRequestHeaders(request), asResponse: true } as const;
      const { body, cookies } = await proof.limited(actor, () =>
        engineAnswer(auth.api.generateBackupCodes(asked)),
      );
      await note(actor, 'user.recovery-codes-made');
      return { answer: { recoveryCodes: body.backupCodes as string[] }, cookies };
    },
  };
}
