import { ImageUp, Trash2 } from '#ui/icons.ts';
import { useRef, useState } from 'react';
import { ApiError, callApi } from '#admin-kit/call-api.ts';
import { confirm } from '#admin-kit/confirm.tsx';
import { FileInput } from '#admin-kit/file-input.tsx';
import { getPictureProblem, uploadPicture } from '#admin-kit/picture-upload.ts';
import { Button } from '#ui/button.tsx';
import { showToast } from '#ui/toast.ts';
import { maxLogoBytes, type SavedLogo } from '../../settings-admin.contract.ts';

const hint = 'JPG, PNG, GIF or WebP, at most 2 MB. Used for the favicon and all icons.';

/** Uploads an image as logo and favicon, or removes them. Both actions save immediately. */
export function LogoUpload({ logoUrl, onSaved }: { logoUrl: string; onSaved: (saved: SavedLogo) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  function fail(title: string, description: string, reason?: string): void {
    setProblem(reason ?? description);
    showToast({ title, description, style: 'destructive' });
  }

  async function act(work: () => Promise<SavedLogo>, title: string, failure: string, done: string) {
    setBusy(true);
    setProblem(undefined);
    try {
      onSaved(await work());
      showToast({ title: 'Success', description: done, style: 'neutral' });
    } catch (error) {
      const isRefusal = error instanceof ApiError && error.status >= 400 && error.status < 500;
      fail(title, failure, isRefusal ? error.publicMessage : undefined);
    } finally {
      setBusy(false);
    }
  }

  async function choose(file: File): Promise<void> {
    const wrong = getPictureProblem(file, maxLogoBytes);
    if (wrong) return fail('Upload failed', wrong);
    const upload = () => uploadPicture<SavedLogo>('/api/admin/upload-logo', 'logo', file);
    await act(upload, 'Upload failed', 'Failed to upload logo', 'Logo uploaded');
  }

  async function remove(): Promise<void> {
    const isSure = await confirm({
      title: 'Remove the logo?',
      body: 'The logo and favicon are removed from every page, and the default logo is shown. The history keeps them.',
      action: 'Remove',
    });
    if (isSure)
      await act(
        () => callApi('DELETE', '/api/admin/remove-logo'),
        'Remove failed',
        'Failed to remove logo',
        'Logo removed',
      );
  }

  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-4">
        <span className="flex h-20 min-w-20 items-center justify-center rounded-md border border-line bg-surface p-2">
          <img
            src={logoUrl || '/favicon.svg'}
            alt="Current logo"
            className="max-h-16 max-w-40 object-contain"
          />
        </span>
        <FileInput
          ref={input}
          label="Logo file"
          accept="image/png,image/jpeg,image/gif,image/webp"
          onFile={(file) => void choose(file)}
        />
        <Button variant="secondary" disabled={isBusy} onClick={() => input.current?.click()}>
          <ImageUp aria-hidden className="size-5" />
          {isBusy ? 'Uploading...' : 'Upload Logo'}
        </Button>
        {logoUrl && (
          <Button variant="secondary" disabled={isBusy} onClick={() => void remove()}>
            <Trash2 aria-hidden className="size-5" />
            Remove Logo
          </Button>
        )}
      </div>
      <p className="text-sm text-muted">{hint}</p>
      {problem && (
        <p role="alert" className="text-sm text-danger">
          {problem}
        </p>
      )}
    </div>
  );
}
