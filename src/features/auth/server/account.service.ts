import type { AuditAction, AuditedWrite } from '#platform/audit/audited-write.ts';
import type { Database } from '#platform/database/database.ts';
import { AppError, notFound } from '#platform/errors/app-error.ts';
import type { Actor } from '#platform/http/actor.ts';
import type {
  Account,
  AccountPasskey,
  AddPasskeyBody,
  NewSecondFactor,
  PasswordBody,
  RecoveryCodes,
} from '../account.contract.ts';
import type { Auth } from './auth.service.ts';
import { engineAnswer } from './engine-answer.ts';
import { hashPassword } from './password-hash.ts';
import { deletePasskey, listPasskeys, renamePasskey, type StoredPasskey } from './passkeys.queries.ts';
import type { OneTimeCodes } from './one-time-codes.service.ts';
import type { PasswordProof } from './password-proof.ts';
import { replacePassword } from './replace-password.ts';
import { deleteSession, deleteSessions, listSessions } from './sessions.queries.ts';
import { getRequestHeaders, type SignInRequest, type WithCookies } from './sign-in-request.ts';
import { findUser, removeSecondFactor, updateUser } from './users.queries.ts';

/** The signed-in user's own account. Methods that take the password throw `validation_failed` if it is wrong. */
export interface AccountService {
  account(actor: Actor): Promise<Account>;
  rename(actor: Actor, name: string): Promise<void>;
  /** Ends all other sessions. */
  changePassword(actor: Actor, body: PasswordBody): Promise<void>;
  /** Ends one session of the user. Throws `not_found`. */
  endSession(actor: Actor, id: number): Promise<void>;
  endOtherSessions(actor: Actor): Promise<void>;
  /**
   * Starts to turn the second factor on; `confirmSecondFactor` with a first code completes it.
   * Throws `conflict` if it is on.
   */
  beginSecondFactor(
    actor: Actor,
    password: string,
    request: SignInRequest,
  ): Promise<WithCookies<NewSecondFactor>>;
  confirmSecondFactor(actor: Actor, code: string, request: SignInRequest): Promise<WithCookies<undefined>>;
  removeSecondFactor(actor: Actor): Promise<void>;
  /** Voids earlier codes. */
  newRecoveryCodes(
    actor: Actor,
    password: string,
    request: SignInRequest,
  ): Promise<WithCookies<RecoveryCodes>>;
  passkeyOptions(request: SignInRequest): Promise<WithCookies<Record<string, unknown>>>;
  addPasskey(
    actor: Actor,
    body: AddPasskeyBody,
    request: SignInRequest,
  ): Promise<WithCookies<AccountPasskey>>;
  renamePasskey(actor: Actor, id: number, name: string): Promise<void>;
  removePasskey(actor: Actor, id: number): Promise<void>;
}

export function createAccountService(dependencies: {
  db: Database;
  auth: Auth;
  write: AuditedWrite;
  proof: PasswordProof;
  codes: OneTimeCodes;
}): AccountService {
  const { db, auth, write, proof, codes } = dependencies;

  /** Writes an audit entry after better-auth's own write, because its calls cannot join our transactions. */
  function note(actor: Actor, action: AuditAction): Promise<void> {
    return write(actor, async ({ audit }) => audit({ action, subjectId: actor.id, subjectName: actor.name }));
  }

  async function existing(id: number) {
    const user = await findUser(db, id);
    if (!user) throw notFound('User not found');
    return user;
  }

  return {
    async account({ id, sessionId }) {
      const [user, sessions, passkeys] = await Promise.all([
        existing(id),
        listSessions(db, id),
        listPasskeys(db, id),
      ]);
      return {
        hasPassword: user.hasPassword,
        hasSecondFactor: user.hasSecondFactor,
        sessions: sessions.map(({ createdAt, updatedAt, ...session }) => ({
          ...session,
          isCurrent: session.id === sessionId,
          createdAt: createdAt.toISOString(),
          lastSeenAt: updatedAt.toISOString(),
        })),
        passkeys: passkeys.map(shownPasskey),
      };
    },

    rename: (actor, name) =>
      write(actor, async ({ transaction, audit }) => {
        await updateUser(transaction, actor.id, { name });
        const [before, after] = [{ name: actor.name }, { name }];
        audit({ action: 'user.renamed', subjectId: actor.id, subjectName: name, before, after });
      }),

    async changePassword(actor, { currentPassword, newPassword }) {
      await proof.prove(actor, currentPassword, 'currentPassword');
      const hash = await hashPassword(newPassword);
      await write(actor, async ({ transaction, audit }) => {
        await replacePassword(transaction, actor.id, hash, actor.sessionId);
        audit({ action: 'user.password-changed', subjectId: actor.id, subjectName: actor.name });
      });
    },

    endSession: (actor, id) =>
      write(actor, async ({ transaction, audit }) => {
        if (!(await deleteSession(transaction, actor.id, id)))
          throw notFound('This session has already ended');
        audit({ action: 'session.ended', subjectId: actor.id, subjectName: actor.name });
      }),

    endOtherSessions: (actor) =>
      write(actor, async ({ transaction, audit }) => {
        const ended = await deleteSessions(transaction, actor.id, actor.sessionId);
        if (ended === 0) return;
        audit({
          action: 'session.ended',
          subjectId: actor.id,
          subjectName: actor.name,
          before: { sessions: ended },
        });
      }),

    async beginSecondFactor(actor, password, request) {
      if ((await existing(actor.id)).hasSecondFactor) throw isOnAlready();
      const asked = { body: { password }, headers: getRequestHeaders(request), asResponse: true } as const;
      const { body, cookies } = await proof.limited(actor, () =>
        engineAnswer(auth.api.enableTwoFactor(asked)),
      );
      const answer = { address: String(body.totpURI), recoveryCodes: body.backupCodes as string[] };
      return { answer, cookies };
    },

    async confirmSecondFactor(actor, code, request) {
      if ((await existing(actor.id)).hasSecondFactor) throw isOnAlready();
      const asked = { body: { code }, headers: getRequestHeaders(request), asResponse: true } as const;
      const { cookies } = await proof.limited(actor, async () => {
        await codes.use(actor.id, code);
        return engineAnswer(auth.api.verifyTOTP(asked));
      });
      await note(actor, 'user.second-factor-on');
      return { answer: undefined, cookies };
    },

    removeSecondFactor: (actor) =>
      write(actor, async ({ transaction, audit }) => {
        if (!(await findUser(transaction, actor.id))?.hasSecondFactor)
          throw new AppError('conflict', { public: 'The second factor is off' });
        await removeSecondFactor(transaction, actor.id);
        audit({ action: 'user.second-factor-off', subjectId: actor.id, subjectName: actor.name });
      }),

    async newRecoveryCodes(actor, password, request) {
      const asked = { body: { password }, headers: getRequestHeaders(request), asResponse: true } as const;
      const { body, cookies } = await proof.limited(actor, () =>
        engineAnswer(auth.api.generateBackupCodes(asked)),
      );
      await note(actor, 'user.recovery-codes-made');
      return { answer: { recoveryCodes: body.backupCodes as string[] }, cookies };
    },

    async passkeyOptions(request) {
      const asked = { headers: getRequestHeaders(request), asResponse: true } as const;
      const { body, cookies } = await engineAnswer(auth.api.generatePasskeyRegistrationOptions(asked));
      return { answer: body, cookies };
    },

    async addPasskey(actor, body, request) {
      const asked = { body, headers: getRequestHeaders(request), asResponse: true } as const;
      const { body: added, cookies } = await engineAnswer(auth.api.verifyPasskeyRegistration(asked));
      await write(actor, async ({ audit }) =>
        audit({
          action: 'user.passkey-added',
          subjectId: actor.id,
          subjectName: actor.name,
          after: { passkey: body.name },
        }),
      );
      const createdAt = new Date(String(added.createdAt));
      return { answer: shownPasskey({ id: Number(added.id), name: body.name, createdAt }), cookies };
    },

    renamePasskey: (actor, id, name) =>
      write(actor, async ({ transaction, audit }) => {
        const before = await renamePasskey(transaction, actor.id, id, name);
        if (!before) throw noPasskey();
        audit({
          action: 'user.passkey-renamed',
          subjectId: actor.id,
          subjectName: actor.name,
          before: { passkey: before.name },
          after: { passkey: name },
        });
      }),

    removePasskey: (actor, id) =>
      write(actor, async ({ transaction, audit }) => {
        const removed = await deletePasskey(transaction, actor.id, id);
        if (!removed) throw noPasskey();
        audit({
          action: 'user.passkey-removed',
          subjectId: actor.id,
          subjectName: actor.name,
          before: { passkey: removed.name },
        });
      }),
  };
}

const isOnAlready = () => new AppError('conflict', { public: 'The second factor is already on' });
const noPasskey = () => notFound('Passkey not found');
function shownPasskey({ id, name, createdAt }: StoredPasskey): AccountPasskey {
  return { id, name: name ?? 'Passkey', createdAt: createdAt.toISOString() };
}
