import { clsx } from 'clsx';
import { FileUp } from '#ui/icons.ts';
import { useState, type DragEvent } from 'react';
import { IntakeReport, useFileIntake } from '#features/file-drop/file-drop.admin.tsx';

/** Accepts files, folders and ZIP archives, dropped or chosen. The invisible control covers the whole zone. */
export function DropZone({
  isSmall,
  onFiles,
}: {
  /** One line, above a list of files. */
  isSmall: boolean;
  onFiles: (files: File[]) => void;
}) {
  const [isOver, setOver] = useState(false);
  const intake = useFileIntake(onFiles);

  function drop(event: DragEvent): void {
    event.preventDefault();
    setOver(false);
    intake.drop(event.dataTransfer);
  }

  return (
    <>
      <div
        className={clsx(
          'relative flex items-center justify-center rounded-lg border-2 border-dashed px-4 text-center transition-colors focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-accent hover:border-accent',
          isSmall ? 'min-h-11 flex-wrap gap-x-3' : 'min-h-32 flex-col gap-1 py-6',
          isOver ? 'border-accent bg-accent-soft' : 'border-line-strong bg-raised',
        )}
      >
        <FileUp aria-hidden className={clsx('text-accent', isSmall ? 'size-5' : 'size-8')} />
        <p className="font-semibold">Drop PDF files here, or choose them</p>
        <p className={clsx('text-sm text-muted', isSmall && 'max-lg:hidden')}>
          Drop as many as you like, also folders and ZIP archives. Drop a file again to resume its upload.
        </p>
        <input
          type="file"
          multiple
          accept=".pdf,application/pdf,.zip,application/zip"
          aria-label="Drop PDF files here, or choose them"
          className="absolute inset-0 size-full cursor-pointer opacity-0"
          onDragOver={(event) => {
            event.preventDefault();
            setOver(true);
          }}
          onDragLeave={() => setOver(false)}
          onDrop={drop}
          onChange={({ target }) => {
            intake.choose([...(target.files ?? [])]);
            // Allows the user to choose the same file again.
            target.value = '';
          }}
        />
      </div>
      <IntakeReport intake={intake} />
    </>
  );
}
