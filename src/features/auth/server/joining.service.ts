import type { AuditedWrite } from '#platform/audit/audited-write.ts';
import type { Database } from '#platform/database/database.ts';
import { AppError } from '#platform/errors/app-error.ts';
import type { AcceptBody, ResetBody, SetUpBody } from '../access.contract.ts';
import { useUpInvitationFor } from './access-links.queries.ts';
import type { AccessLinks } from './access-links.service.ts';
import { hashPassword } from './password-hash.ts';
import { resetPassword } from './replace-password.ts';
import { insertWithPassword } from './users.service.ts';
import { countUsers, findUser, findUserByEmail, insertUser, lockUsers } from './users.queries.ts';

export type Joining = ReturnType<typeof createJoining>;

/** Ways to join with an access link. The methods with a token throw `gone` if the link is void. */
export function createJoining(dependencies: { db: Database; write: AuditedWrite; links: AccessLinks }) {
  const { db, write, links } = dependencies;
  const newcomer = (name: string) => ({ id: null, name, sessionId: null });

  return {
    /** Creates the first owner. Of two concurrent calls, one succeeds. */
    async setUp({ token, password, ...person }: SetUpBody): Promise<void> {
      // Hashing is expensive: check the link first, and hash before the transaction that deletes the link.
      await links.look({ purpose: 'set-up', token });
      const hash = await hashPassword(password);
      await write(newcomer(person.name), async ({ transaction, audit }) => {
        await lockUsers(transaction);
        await links.use(transaction, 'set-up', token);
        if ((await countUsers(transaction)) > 0)
          throw new AppError('gone', { public: 'The site already has an owner' });
        const { id } = await insertWithPassword(transaction, { ...person, role: 'owner' }, hash);
        audit({ action: 'user.joined', subjectId: id, subjectName: person.name, after: { role: 'owner' } });
      });
    },

    /** Creates the invited user and returns their e-mail address. Throws `conflict` if the address is now taken. */
    async accept({ token, name, password }: AcceptBody): Promise<{ email: string }> {
      await links.look({ purpose: 'invitation', token });
      const hash = await hashPassword(password);
      return write(newcomer(name), async ({ transaction, audit }) => {
        const { email, role } = await links.use(transaction, 'invitation', token);
        if (!email || !role) throw new Error('The invitation has no e-mail address or role');
        const { id } = await insertWithPassword(transaction, { email, name, role }, hash);
        audit({ action: 'user.joined', subjectId: id, subjectName: name, after: { email, role } });
        return { email };
      });
    },

    /** Sets a new password, ends every session of the user and removes their passkeys. */
    async resetPassword({ token, password }: ResetBody): Promise<void> {
      await links.look({ purpose: 'password-reset', token });
      const hash = await hashPassword(password);
      await write(newcomer('A user with a reset link'), async (open) => {
        const { userId } = await links.use(open.transaction, 'password-reset', token);
        const user = userId === null ? undefined : await findUser(open.transaction, userId);
        if (!user) throw new Error('The reset link has no user');
        await resetPassword(open, user, hash);
      });
    },

    /**
     * Creates a user without a password if the address was invited; otherwise does nothing. The caller
     * has verified the address.
     */
    async acceptProved(email: string, name: string): Promise<void> {
      if (await findUserByEmail(db, email)) return;
      await write(newcomer(name), async ({ transaction, audit }) => {
        const invited = await useUpInvitationFor(transaction, email);
        if (!invited) return;
        const id = await insertUser(transaction, { email, name, role: invited.role });
        audit({
          action: 'user.joined',
          subjectId: id ?? null,
          subjectName: name,
          after: { email, role: invited.role },
        });
      });
    },
  };
}
