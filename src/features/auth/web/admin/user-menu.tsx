import { useQueryClient } from '@tanstack/react-query';
import { Link, ShieldOff, UserCheck, UserCog, UserX } from '#ui/icons.ts';
import type { ListedUser, MadeLink, UserChange } from '#features/auth/users-admin.contract.ts';
import { callApi } from '#ui/admin/call-api.ts';
import { confirm } from '#ui/admin/confirm.tsx';
import { RowMenu, type MenuAction } from '#ui/admin/row-menu.tsx';
import { showToast } from '#ui/toast.ts';
import type { ShownLink } from './made-link-dialog.tsx';
import { editorRights } from './role-texts.ts';
import { sentenceOf } from './sentence-of.ts';
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
      showToast({ title: failure, description: sentenceOf(error), style: 'destructive' });
    }
  }
  const change = (done: string, body: UserChange) =>
    run('Failed to change the user', async () => {
      await callApi('PATCH', `/api/admin/users/${id}`, body);
      showToast({ title: 'Success', description: done, style: 'neutral' });
    });

  const makeLink = () =>
    run('Failed to make a reset link', async () => {
      const { link } = await callApi<MadeLink>('POST', `/api/admin/users/${id}/reset-link`);
      const hint = `Give it to ${name} (${email}): it works once, for 24 hours.`;
      onLink({ title: 'Link to a new password', hint, link });
    });

  async function disable(): Promise<void> {
    const body = `${name} is signed out everywhere at once and cannot sign in until an owner enables them again. What they did stays.`;
    if (await confirm({ title: `Disable ${name}?`, body, action: 'Disable' }))
      await change(`${name} is disabled`, { isDisabled: true });
  }

  async function removeSecondFactor(): Promise<void> {
    const body = `${name} signs in by password alone then. Do this only for who lost both authenticator and recovery codes.`;
    if (await confirm({ title: `Turn off the second factor of ${name}?`, body, action: 'Turn off' }))
      await change(`The second factor of ${name} is off`, { hasSecondFactor: false });
  }

  async function demote(): Promise<void> {
    const body = `${name} still manages ${editorRights}, but can no longer change settings, page SEO, backups or users.`;
    if (await confirm({ title: `Make ${name} an editor?`, body, action: 'Make an editor' }))
      await change(`${name} is an editor`, { role: 'editor' });
  }

  const actions: MenuAction[] = [
    role === 'owner'
      ? { label: 'Make an editor', icon: UserCog, onChoose: () => void demote() }
      : {
          label: 'Make an owner',
          icon: UserCog,
          onChoose: () => void change(`${name} is an owner`, { role: 'owner' }),
        },
  ];
  // The server refuses a reset link for one's own account: the account page changes one's own password.
  if (!isSelf) actions.push({ label: 'Link to a new password', icon: Link, onChoose: () => void makeLink() });
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
