import { useRef, useState } from 'react';
import { ApiError } from '#admin-kit/call-api.ts';
import { ListProblem } from '#admin-kit/fields.tsx';
import { FileInput } from '#admin-kit/file-input.tsx';
import { getImageUrl } from '#lib/url/page-image-url.ts';
import { Button } from '#ui/button.tsx';
import { ImageUp } from '#ui/icons.ts';
import type { PageImage } from '../../static-pages.contract.ts';

const mostBytes = 8_388_608;

/** Returns why the client refuses a file before it is sent. */
function getFileProblem(file: File): string | undefined {
  if (!file.type.startsWith('image/')) return 'Please select an image file';
  return file.size > mostBytes ? 'Please select an image smaller than 8MB' : undefined;
}

async function send(file: File): Promise<PageImage> {
  const body = new FormData();
  body.append('image', file);
  const answer = await fetch('/api/admin/page-images', { method: 'POST', credentials: 'include', body });
  const text = await answer.text();
  if (answer.ok) return JSON.parse(text) as PageImage;
  throw new ApiError(answer.status, text, JSON.parse(text));
}

/** Uploads the image of an element. The image is stored immediately, the element when its form is saved. */
export function ImageField({
  image,
  onImage,
}: {
  image: PageImage | undefined;
  onImage: (image: PageImage) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  async function upload(file: File): Promise<void> {
    const wrong = getFileProblem(file);
    setProblem(wrong);
    if (wrong) return;
    setBusy(true);
    try {
      onImage(await send(file));
    } catch (error) {
      setProblem(error instanceof ApiError ? error.publicMessage : 'The image could not be uploaded');
    } finally {
      setBusy(false);
    }
  }

  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-4">
        {image && (
          <img
            src={getImageUrl(image)}
            alt="Selected file"
            width={image.width}
            height={image.height}
            className="h-auto max-h-24 w-auto max-w-40 rounded-md border border-line"
          />
        )}
        <FileInput
          ref={input}
          label="Image file"
          accept="image/png,image/jpeg,image/gif,image/webp"
          onFile={(file) => void upload(file)}
        />
        <Button variant="secondary" disabled={isBusy} onClick={() => input.current?.click()}>
          <ImageUp aria-hidden className="size-5" />
          {isBusy ? 'Uploading...' : image ? 'Replace image' : 'Upload image'}
        </Button>
      </div>
      <p className="text-sm text-muted">
        JPG, PNG, GIF or WebP, at most 8 MB. Large images are made smaller.
      </p>
      {problem ? (
        <p role="alert" className="text-sm text-danger">
          {problem}
        </p>
      ) : (
        <ListProblem name="metadata.image" />
      )}
    </div>
  );
}
