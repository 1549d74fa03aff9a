import { useCallback, useRef, useState } from 'react';
import { compareNames } from '#lib/text/compare-names.ts';
import { formatCount } from '#lib/text/format.ts';
import {
  isZip,
  maxFiles,
  type FoundFile,
  type RefusedFile,
  deepestFolder,
  isPdfName,
  isSystemFile,
  maxEntries,
} from './drop-limits.ts';

/** Returns the entries of a drop. Call it in the event: the browser forgets them afterwards. */
function getEntries({ items }: DataTransfer): (FileSystemEntry | File)[] {
  return [...items]
    .filter(({ kind }) => kind === 'file')
    .flatMap((item) => {
      const entry = item.webkitGetAsEntry();
      return entry?.isDirectory ? entry : (item.getAsFile() ?? []);
    });
}

/** Yields the PDFs and archives of a folder and its folders, by name, and the names of other files. */
export async function* readFolder(folder: FileSystemDirectoryEntry): AsyncGenerator<FoundFile> {
  const waiting: { folder: FileSystemDirectoryEntry; depth: number }[] = [{ folder, depth: 1 }];
  let entries = 0;
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    for (const entry of await readChildren(next.folder)) {
      entries += 1;
      const refuse = (reason: string) => ({ refused: { name: folder.name, reason } });
      if (entries > maxEntries)
        return yield refuse(`The folder has more than ${maxEntries} files. Drop its folders one by one.`);
      if (isSystemFile(entry.name)) continue;
      if (isDirectory(entry)) {
        if (next.depth < deepestFolder) waiting.push({ folder: entry, depth: next.depth + 1 });
        else yield { refused: { name: entry.name, reason: 'The folder is too deep in other folders.' } };
      } else if (isPdfName(entry.name) || isZip({ name: entry.name, type: '' })) yield readFile(entry);
      else yield { skipped: entry.name };
    }
  }
}

const isDirectory = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;

async function readFile(entry: FileSystemEntry): Promise<FoundFile> {
  try {
    const file = await new Promise<File>((...settle) => (entry as FileSystemFileEntry).file(...settle));
    return { file: Object.defineProperty(file, 'webkitRelativePath', { value: entry.fullPath }) };
  } catch {
    return { refused: { name: entry.name, reason: 'The browser cannot read the file.' } };
  }
}

/** The browser returns at most a hundred entries at once, in any order, and none at the end. */
async function readChildren(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const children: FileSystemEntry[] = [];
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((...settle) => reader.readEntries(...settle));
    if (some.length === 0 || children.length > maxEntries)
      return children.toSorted((a, b) => compareNames(a.name, b.name));
    children.push(...some);
  }
}

export interface Intake {
  /** Reads a drop. Call it in the event. */
  drop(transfer: DataTransfer): void;
  /** Reads files that were chosen in a dialog. */
  choose(files: File[]): void;
  /** The folder or archive that is being read. */
  reading: string | undefined;
  refused: RefusedFile[];
  dismiss(): void;
}

/** Passes files to `onFiles`; those of folders and archives one by one, as they are read. */
export function useFileIntake(onFiles: (files: File[]) => void): Intake {
  const [reading, setReading] = useState<string>();
  const [refused, setRefused] = useState<RefusedFile[]>([]);
  const last = useRef(Promise.resolve());

  const take = useCallback(
    (dropped: (FileSystemEntry | File)[]) => {
      const entries = dropped.toSorted((a, b) => compareNames(a.name, b.name));
      const plain = entries.filter((each): each is File => each instanceof File && !isZip(each));
      if (plain.length > 0) onFiles(plain);
      const others = entries.filter((each) => !plain.includes(each as File));
      if (others.length === 0) return;
      setRefused([]);
      // One drop after the other, so that memory holds one unpacked file more than what waits to be sent.
      last.current = last.current.then(async () => {
        for (const each of others) {
          setReading(each.name);
          await takeAll(each, onFiles, (file) => setRefused((current) => [...current, file]));
        }
        setReading(undefined);
      });
    },
    [onFiles],
  );

  return {
    drop: (transfer) => take(getEntries(transfer)),
    choose: take,
    reading,
    refused,
    dismiss: () => setRefused([]),
  };
}

async function takeAll(
  entry: FileSystemEntry | File,
  onFiles: (files: File[]) => void,
  onRefused: (file: RefusedFile) => void,
): Promise<void> {
  let files = 0;
  const skipped: string[] = [];
  try {
    for await (const result of readAll(entry)) {
      if ('refused' in result) onRefused(result.refused);
      else if ('skipped' in result) skipped.push(result.skipped);
      else if (files < maxFiles) {
        files += 1;
        onFiles([result.file]);
      } else return onRefused({ name: entry.name, reason: `Only its first ${maxFiles} files are uploaded.` });
    }
    if (files === 0) onRefused({ name: entry.name, reason: 'It has no PDF that can be uploaded.' });
    if (skipped.length > 0) {
      const examples = skipped.slice(0, 3).join(', ');
      onRefused({
        name: entry.name,
        reason: `${formatCount(skipped.length, 'other file')} skipped: ${examples}`,
      });
    }
  } catch {
    onRefused({ name: entry.name, reason: 'The browser cannot read it.' });
  }
}

async function* readAll(entry: FileSystemEntry | File): AsyncGenerator<FoundFile> {
  if (entry instanceof File) yield* await archive(entry);
  else
    for await (const result of readFolder(entry as FileSystemDirectoryEntry))
      if ('file' in result && isZip(result.file)) yield* await archive(result.file);
      else yield result;
}

/** The code for archives is loaded with the first one. */
async function archive(file: File): Promise<AsyncGenerator<FoundFile>> {
  const { readZip } = await import('./read-zip.ts');
  return readZip(file);
}
