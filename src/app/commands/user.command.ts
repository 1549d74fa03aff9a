import { randomBytes } from 'node:crypto';
import { createUsers } from '#features/auth/server/users.service.ts';
import { runCommand } from './run-command.ts';
import { askNewPassword, print, printJson, readFirstLine } from './terminal.ts';

export interface UserFlags {
  name?: string;
  role?: string;
  passwordStdin?: boolean;
  json?: boolean;
}

/** `pariksha user add`: the first user is an owner, later ones are editors, unless --role says otherwise. */
export async function addUserCommand(email: string, flags: UserFlags): Promise<void> {
  const { password, isGenerated } = await newPassword(flags);
  await runCommand(async ({ database: { db } }) => {
    const users = createUsers({ db });
    const role = flags.role ?? ((await users.hasUsers()) ? 'editor' : 'owner');
    const name = flags.name ?? email.split('@')[0]!;
    const { id } = await users.addUser({ email, name, role, password });
    if (flags.json) printJson({ id, email, name, role, ...(isGenerated && { password }) });
    else
      print(`${email} is ${role === 'owner' ? 'an owner' : 'an editor'} now.${told(password, isGenerated)}`);
  });
}

/** `pariksha user password` */
export async function setPasswordCommand(email: string, flags: UserFlags): Promise<void> {
  const { password, isGenerated } = await newPassword(flags);
  await runCommand(({ database: { db } }) => createUsers({ db }).setPassword(email, password));
  if (flags.json) printJson({ email, ...(isGenerated && { password }) });
  else print(`${email} has a new password.${told(password, isGenerated)}`);
}

/** From stdin when asked for, else typed on a terminal, else made up. */
async function newPassword(flags: UserFlags): Promise<{ password: string; isGenerated: boolean }> {
  if (flags.passwordStdin) return { password: await readFirstLine(), isGenerated: false };
  if (process.stdin.isTTY) return { password: await askNewPassword(), isGenerated: false };
  return { password: randomBytes(18).toString('base64url'), isGenerated: true };
}

function told(password: string, isGenerated: boolean): string {
  return isGenerated ? ` The password, shown only here: ${password}` : '';
}
