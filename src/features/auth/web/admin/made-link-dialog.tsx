import { controlClass, Field } from '#admin-kit/fields.tsx';
import { ModalDialog } from '#admin-kit/dialog.tsx';
import { Button } from '#ui/button.tsx';
import { CopyButton } from './copy-button.tsx';

export interface ShownLink {
  title: string;
  /** The recipient, and how long the link is valid. */
  hint: string;
  link: string;
}

/** Shows a link that cannot be shown again. */
export function MadeLinkDialog({ title, hint, link, onClose }: ShownLink & { onClose: () => void }) {
  return (
    <ModalDialog title={title} onClose={onClose}>
      <div className="flex flex-col gap-4">
        <Field label="Link" name="link" hint={`${hint} You won’t see it again.`}>
          {(wiring) => (
            <input
              {...wiring}
              readOnly
              value={link}
              onFocus={(event) => event.target.select()}
              className={controlClass}
            />
          )}
        </Field>
        <div className="flex flex-wrap justify-end gap-3">
          <CopyButton text={link} label="Copy the link" />
          <Button onClick={onClose}>Done</Button>
        </div>
      </div>
    </ModalDialog>
  );
}
