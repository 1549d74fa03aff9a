import { randomBytes } from 'node:crypto';
import { createAuditedWrite } from '#features/audit/server/audited-write.service.ts';
import { changeUser, createResetLink } from '#features/auth/server/users-admin.service.ts';
import {
  addUser,
  getNameFromEmail,
  getUserId,
  hasUsers,
  setPassword,
} from '#features/auth/server/users.service.ts';
import { formatCount } from '#lib/text/format.ts';
import { byCommand } from '#platform/audit/audited-write.ts';
import type { AppContext } from '../process/context.ts';
import { createCommandInvalidation } from './command-invalidation.ts';
import { runCommand } from './run-command.ts';
import { askNewPassword, print, printJson, readFirstLine } from './terminal.ts';

export interface UserFlags {
  name?: string;
  role?: string;
  passwordStdin?: boolean;
  withoutSecondFactor?: boolean;
  json?: boolean;
}

/** `pariksha user add`. The first user is an owner and later ones are editors, unless --role is given. */
export async function addUserCommand(email: string, flags: UserFlags): Promise<void> {
  const { password, isGenerated } = await newPassword(flags);
  await runCommand(async (context) => {
    const ctx = usersContext(context);
    const role = flags.role ?? ((await hasUsers(ctx)) ? 'editor' : 'owner');
    const name = flags.name ?? getNameFromEmail(email);
    const { id } = await addUser(ctx, { email, name, role, password });
    if (flags.json) printJson({ id, email, name, role, ...(isGenerated && { password }) });
    else
      print(
        `${email} is ${role === 'owner' ? 'an owner' : 'an editor'} now.${describePassword(password, isGenerated)}`,
      );
  });
}

/** `pariksha user password` */
export async function setPasswordCommand(email: string, flags: UserFlags): Promise<void> {
  const { password, isGenerated } = await newPassword(flags);
  const isSecondFactorRemoved = flags.withoutSecondFactor;
  const { removedPasskeys } = await runCommand((context) =>
    setPassword(usersContext(context), email, password, { isSecondFactorRemoved }),
  );
  if (flags.json) printJson({ email, removedPasskeys, ...(isGenerated && { password }) });
  else {
    const passkeys = removedPasskeys > 0 ? ` ${formatCount(removedPasskeys, 'passkey')} removed.` : '';
    print(`${email} has a new password.${passkeys}${describePassword(password, isGenerated)}`);
  }
}

/** `pariksha user reset-link`. Prints the link once. Earlier links become invalid. */
export async function resetLinkCommand(email: string, flags: { json?: boolean }): Promise<void> {
  const user = await runCommand(async (context) => {
    const ctx = usersContext(context);
    return createResetLink(ctx, byCommand, await getUserId(ctx, email));
  });
  if (flags.json) printJson({ email, ...user });
  else print(`${email} can set a new password with this link, once, within 24 hours: ${user.link}`);
}

/** `pariksha user disable`, `user enable` */
export async function disableUserCommand(
  email: string,
  flags: { json?: boolean },
  isDisabled: boolean,
): Promise<void> {
  await runCommand(async (context) => {
    const ctx = usersContext(context);
    await changeUser(ctx, byCommand, await getUserId(ctx, email), { isDisabled });
  });
  if (flags.json) printJson({ email, isDisabled });
  else print(isDisabled ? `${email} is disabled and signed out everywhere.` : `${email} can sign in again.`);
}

function usersContext(context: AppContext) {
  const { db } = context.database;
  const write = createAuditedWrite({ db, invalidation: createCommandInvalidation(context) });
  return { db, write, config: context.config };
}

/** Reads the password from stdin if requested, otherwise from the terminal. Generates one if neither is possible. */
async function newPassword(flags: UserFlags): Promise<{ password: string; isGenerated: boolean }> {
  if (flags.passwordStdin) return { password: await readFirstLine(), isGenerated: false };
  if (process.stdin.isTTY) return { password: await askNewPassword(), isGenerated: false };
  return { password: randomBytes(18).toString('base64url'), isGenerated: true };
}

function describePassword(password: string, isGenerated: boolean): string {
  return isGenerated ? ` The password, shown only here: ${password}` : '';
}
