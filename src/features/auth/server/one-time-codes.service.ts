import type { Database } from '#platform/database/database.ts';
import { AppError } from '#platform/errors/app-error.ts';
import type { Auth } from './auth.service.ts';
import { findSealedSecret, useStep } from './second-factor.queries.ts';
import { stepOfCode } from './totp-step.ts';

export type OneTimeCodes = ReturnType<typeof createOneTimeCodes>;

/** Allows each authenticator code once: better-auth alone accepts a code for up to 90 seconds. */
export function createOneTimeCodes({ db, auth }: { db: Database; auth: Pick<Auth, 'unseal'> }) {
  return {
    /**
     * Marks a code as used. Throws `wrong_credentials` if it was used before. Ignores a wrong code:
     * better-auth refuses and counts it.
     */
    async use(userId: number, code: string): Promise<void> {
      const sealed = await findSealedSecret(db, userId);
      if (sealed === undefined) return;
      const step = stepOfCode(await auth.unseal(sealed), code);
      if (step !== undefined && !(await useStep(db, userId, step))) throw usedCode();
    },
  };
}

function usedCode(): AppError {
  return new AppError('wrong_credentials', {
    public: 'This code was already used. Wait for the next one',
    details: { engineCode: 'CODE_USED' },
  });
}
