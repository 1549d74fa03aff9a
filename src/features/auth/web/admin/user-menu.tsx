import { useQueryClient } from '@tanstack/react-query';
import { Link, ShieldOff, UserCheck, UserCog, UserX } from '#ui/icons.ts';
import type { ListedUser, MadeLink, UserChange } from '#features/auth/users-admin.contract.ts';
import { callApi } from '#admin-kit/call-api.ts';
import { confirm } from '#admin-kit/confirm.tsx';
import { RowMenu, type MenuAction } from '#admin-kit/row-menu.tsx';
import { showToast } from '#ui/toast.ts';
import type { ShownLink } from './made-link-dialog.tsx';
import { editorRights } from './role-texts.ts';
import { getErrorText } from './error-text.ts';
import { usersQuery } from './users-admin.api.ts';

/** Menu with an owner's actions on one user. */
export function UserMenu({
  user,
  isSelf,
  onLink,
}: {
  user: ListedUser;
  isSelf: boolean;
  onLink: (link: ShownLink) => void;
}) {
  const { id, name, email, role, disabledAt, hasSecondFactor } = user;
  const queryClient = useQueryClient();

  async function run(failure: string, act: () => Promise<void>): Promise<void> {
    try {
      await act();
      await queryClient.invalidateQueries(usersQuery);
    } catch (error) {
      showToast({ title: failure, description: getErrorText(error), style: 'destructive' });
    }
  }
  const change = (done: string, body: UserChange) =>
    run('Failed to change the user', async () => {
      await callApi('PATCH', `/api/admin/users/${id}`, body);
      showToast({ title: 'Success', description: done, style: 'neutral' });
    });

  const makeLink = () =>
    run('Failed to create a reset link', async () => {
      const { link } = await callApi<MadeLink>('POST', `/api/admin/users/${id}/reset-link`);
      const hint = `Send it to ${name} (${email}). It works once and expires in 24 hours.`;
      onLink({ title: 'Password reset link', hint, link });
    });

  async function disable(): Promise<void> {
    const body = `${name} is signed out everywhere immediately and cannot sign in until an owner enables the account. Their changes are kept.`;
    if (await confirm({ title: `Disable ${name}?`, body, action: 'Disable' }))
      await change(`${name} was disabled`, { isDisabled: true });
  }

  async function removeSecondFactor(): Promise<void> {
    const body = `${name} will sign in with a password alone. Do this only if they lost both authenticator and recovery codes.`;
    if (await confirm({ title: `Turn off the second factor of ${name}?`, body, action: 'Turn off' }))
      await change(`Second factor of ${name} turned off`, { hasSecondFactor: false });
  }

  async function demote(): Promise<void> {
    const body = `${name} still manages ${editorRights}, but can no longer change settings, page SEO, backups or users.`;
    if (await confirm({ title: `Make ${name} an editor?`, body, action: 'Make an editor' }))
      await change(`${name} is now an editor`, { role: 'editor' });
  }

  const actions: MenuAction[] = [
    role === 'owner'
      ? { label: 'Make an editor', icon: UserCog, onChoose: () => void demote() }
      : {
          label: 'Make an owner',
          icon: UserCog,
          onChoose: () => void change(`${name} is now an owner`, { role: 'owner' }),
        },
  ];
  // The server refuses a reset link for one's own account: the account page changes one's own password.
  if (!isSelf) actions.push({ label: 'Create reset link', icon: Link, onChoose: () => void makeLink() });
  if (hasSecondFactor)
    actions.push({
      label: 'Turn off second factor',
      icon: ShieldOff,
      onChoose: () => void removeSecondFactor(),
    });
  actions.push(
    disabledAt
      ? {
          label: 'Enable',
          icon: UserCheck,
          onChoose: () => void change(`${name} can sign in again`, { isDisabled: false }),
        }
      : { label: 'Disable', icon: UserX, isDangerous: true, onChoose: () => void disable() },
  );
  return <RowMenu label={`Actions for ${name}`} actions={actions} />;
}
