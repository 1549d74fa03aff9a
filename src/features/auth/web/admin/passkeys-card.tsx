import { browserSupportsWebAuthn } from '@simplewebauthn/browser';
import { useQueryClient } from '@tanstack/react-query';
import { Pencil, Trash2 } from '#ui/icons.ts';
import { useState } from 'react';
import type { AccountPasskey } from '#features/auth/account.contract.ts';
import { callApi } from '#admin-kit/call-api.ts';
import { getErrorText } from './error-text.ts';
import { confirm } from '#admin-kit/confirm.tsx';
import { ModalDialog } from '#admin-kit/dialog.tsx';
import { TextField } from '#admin-kit/fields.tsx';
import { Form, FormActions } from '#admin-kit/form.tsx';
import { IconButton } from '#admin-kit/icon-button.tsx';
import { Card } from '#admin-kit/tab-page.tsx';
import { useSubmission } from '#admin-kit/use-submission.ts';
import { When } from '#admin-kit/when.tsx';
import { Button } from '#ui/button.tsx';
import { showToast } from '#ui/toast.ts';
import { accountQuery } from './account.api.ts';
import { browserName } from './browser-name.ts';
import { addPasskey } from './passkey-calls.ts';

/** Asks for the name of a new or existing passkey. */
function NameDialog({ passkey, onClose }: { passkey: AccountPasskey | undefined; onClose: () => void }) {
  const queryClient = useQueryClient();
  const [name, setName] = useState(passkey?.name ?? browserName(navigator.userAgent));
  const failure = passkey ? 'Failed to rename the passkey' : 'Failed to add a passkey';
  const submission = useSubmission(failure, async () => {
    if (passkey) await callApi('POST', '/api/auth/passkey/update-passkey', { id: passkey.id, name });
    else await addPasskey(name);
    await queryClient.invalidateQueries(accountQuery);
    showToast({
      title: 'Success',
      description: passkey ? 'Passkey renamed' : 'Passkey added',
      style: 'neutral',
    });
    onClose();
  });
  return (
    <ModalDialog title={passkey ? 'Rename the passkey' : 'Add a passkey'} onClose={onClose}>
      <Form submission={submission} className="flex flex-col gap-4">
        <TextField
          label="Name"
          name="name"
          hint="Helps you recognise this passkey later."
          isRequired
          value={name}
          onValue={setName}
        />
        <FormActions action={passkey ? 'Rename' : 'Continue'} submission={submission} onCancel={onClose} />
      </Form>
    </ModalDialog>
  );
}

/** Lists the user's passkeys, with actions to add, rename and remove. */
export function PasskeysCard({ passkeys }: { passkeys: AccountPasskey[] }) {
  const queryClient = useQueryClient();
  const [renamed, setRenamed] = useState<AccountPasskey | 'new'>();

  async function remove({ id, name }: AccountPasskey): Promise<void> {
    const body = 'You can no longer sign in with it. Delete it on your device as well.';
    if (!(await confirm({ title: `Remove the passkey ${name}?`, body, action: 'Remove' }))) return;
    try {
      await callApi('POST', '/api/auth/passkey/delete-passkey', { id });
    } catch (error) {
      showToast({
        title: 'Failed to remove the passkey',
        description: getErrorText(error),
        style: 'destructive',
      });
    }
    await queryClient.invalidateQueries(accountQuery);
  }

  return (
    <Card
      title="Passkeys"
      actions={
        browserSupportsWebAuthn() && (
          <Button variant="secondary" onClick={() => setRenamed('new')}>
            Add a passkey
          </Button>
        )
      }
    >
      <p className="text-muted">
        A passkey signs you in with your fingerprint, face or security key. It replaces both password and
        second factor.
      </p>
      <ul className="mt-2">
        {passkeys.map((passkey) => (
          <li key={passkey.id} className="flex items-center gap-2 border-b border-line py-2 last:border-0">
            <span className="min-w-0 flex-1">
              <span className="block font-semibold break-words">{passkey.name}</span>
              <span className="text-sm text-muted">
                Added <When at={passkey.createdAt} />
              </span>
            </span>
            <IconButton label={`Rename ${passkey.name}`} icon={Pencil} onClick={() => setRenamed(passkey)} />
            <IconButton label={`Remove ${passkey.name}`} icon={Trash2} onClick={() => void remove(passkey)} />
          </li>
        ))}
      </ul>
      {renamed && (
        <NameDialog passkey={renamed === 'new' ? undefined : renamed} onClose={() => setRenamed(undefined)} />
      )}
    </Card>
  );
}
