import { compareNames } from '#lib/text/compare-names.ts';
import { deepestFolder, isPdfName, isSystemFile, isZip, maxEntries, type FoundFile } from './drop-limits.ts';

/** Returns the entries of a drop. Call it in the event: the browser forgets them afterwards. */
export function entriesOf({ items }: DataTransfer): (FileSystemEntry | File)[] {
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
