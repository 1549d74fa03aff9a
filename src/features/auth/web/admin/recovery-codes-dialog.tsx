import { ModalDialog } from '#admin-kit/dialog.tsx';
import { Button } from '#ui/button.tsx';
import { CopyButton } from './copy-button.tsx';

/** Shows codes that cannot be shown again. Closing it by mistake is harmless: the user can make new codes. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  return (
    <ModalDialog title="Save your recovery codes" onClose={onClose}>
      <p className="text-muted">
        Each code signs you in once without your authenticator. You won’t see them again. Print them, or save
        them in a password manager.
      </p>
      <ul className="tabular mt-4 grid grid-cols-2 gap-2 rounded-md border border-line bg-sunken p-4 font-mono text-sm">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <CopyButton text={codes.join('\n')} label="Copy the codes" />
        <Button onClick={onClose}>I have saved them</Button>
      </div>
    </ModalDialog>
  );
}
