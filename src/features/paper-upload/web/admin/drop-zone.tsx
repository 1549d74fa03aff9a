import { clsx } from 'clsx';
import { FileUp } from '#ui/icons.ts';
import { useState, type DragEvent } from 'react';
import { showToast } from '#ui/toast.ts';

/** Returns the files of a drop. Omits folders, which cannot be read as files. */
function filesOf({ dataTransfer }: DragEvent): { files: File[]; hasFolder: boolean } {
  const items = [...dataTransfer.items].filter(({ kind }) => kind === 'file');
  const isFolder = (item: DataTransferItem) => item.webkitGetAsEntry()?.isDirectory === true;
  const files = items.filter((item) => !isFolder(item)).flatMap((item) => item.getAsFile() ?? []);
  return { files, hasFolder: items.some(isFolder) };
}

/** Accepts one or more files, dropped or chosen. The invisible control covers the whole zone. */
export function DropZone({
  isSmall,
  onFiles,
}: {
  /** One line, above a list of files. */
  isSmall: boolean;
  onFiles: (files: File[]) => void;
}) {
  const [isOver, setOver] = useState(false);

  function drop(event: DragEvent): void {
    event.preventDefault();
    setOver(false);
    const { files, hasFolder } = filesOf(event);
    if (hasFolder) {
      const description = 'Open the folder and drop its files.';
      showToast({ title: 'Folders cannot be dropped', description, style: 'destructive' });
    }
    onFiles(files);
  }

  return (
    <div
      className={clsx(
        'relative flex items-center justify-center rounded-lg border-2 border-dashed px-4 text-center transition-colors focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-accent hover:border-accent',
        isSmall ? 'min-h-11 flex-wrap gap-x-3' : 'min-h-32 flex-col gap-1 py-6',
        isOver ? 'border-accent bg-accent-soft' : 'border-line-strong bg-raised',
      )}
    >
      <FileUp aria-hidden className={clsx('text-accent', isSmall ? 'size-5' : 'size-8')} />
      <p className="font-semibold">Drop PDF files here, or choose them</p>
      <p className={clsx('text-sm text-muted', isSmall && 'max-sm:hidden')}>
        Drop as many as you like. Drop a file again to resume its upload.
      </p>
      <input
        type="file"
        multiple
        accept=".pdf,application/pdf"
        aria-label="Drop PDF files here, or choose them"
        className="absolute inset-0 size-full cursor-pointer opacity-0"
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
          // Allows the user to choose the same file again.
          target.value = '';
        }}
      />
    </div>
  );
}
