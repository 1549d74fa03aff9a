import { useRef, useState } from 'react';
import { ApiError } from '#admin-kit/call-api.ts';
import { ListProblem } from '#admin-kit/fields.tsx';
import { FileInput } from '#admin-kit/file-input.tsx';
import { getPictureProblem, uploadPicture } from '#admin-kit/picture-upload.ts';
import { getImageUrl } from '#lib/url/page-image-url.ts';
import { Button } from '#ui/button.tsx';
import { ImageUp } from '#ui/icons.ts';
import { maxImageBytes, type PageImage } from './page-images.contract.ts';

/** Uploads an image of a page. The image is stored immediately, its element or block when the form is saved. */
export function ImageField({
  image,
  onImage,
  isUploading,
  onUploading,
}: {
  image: PageImage | undefined;
  onImage: (image: PageImage) => void;
  isUploading: boolean;
  onUploading: (isUploading: boolean) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string>();

  async function upload(file: File): Promise<void> {
    const wrong = getPictureProblem(file, maxImageBytes);
    setProblem(wrong);
    if (wrong) return;
    onUploading(true);
    try {
      onImage(await uploadPicture<PageImage>('/api/admin/page-images', 'image', file));
    } catch (error) {
      setProblem(error instanceof ApiError ? error.publicMessage : 'The image could not be uploaded');
    } finally {
      onUploading(false);
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
        <Button variant="secondary" disabled={isUploading} onClick={() => input.current?.click()}>
          <ImageUp aria-hidden className="size-5" />
          {isUploading ? 'Uploading...' : image ? 'Replace image' : 'Upload image'}
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
