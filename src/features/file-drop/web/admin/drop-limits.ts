import { findPdfName } from '#lib/url/pdf-name.ts';
import { maxUploads } from '#features/files/files.contract.ts';

/** A file that is not uploaded. `reason` is one sentence for the user. */
export interface RefusedFile {
  name: string;
  reason: string;
}

/** A file in a folder or an archive that is uploaded, refused, or skipped because it is no PDF. */
export type FoundFile = { file: File } | { refused: RefusedFile } | { skipped: string };

/** Most PDFs of one folder or archive: the server keeps no more unsaved uploads of a user. */
export const maxFiles = maxUploads;
/** Most files and folders that the client reads in one folder or archive. */
export const maxEntries = 5_000;
export const deepestFolder = 20;

/** Files that operating systems add to folders and archives. */
export function isSystemFile(path: string): boolean {
  const isHidden = (part: string) => part.startsWith('.') && part !== '..';
  return path.split(/[/\\]/).some((part) => isHidden(part) || part === '__MACOSX');
}

/** Returns whether a name has the ending of a PDF, or none. The server checks the content. */
export const isPdfName = (name: string) => findPdfName(name) !== '' || !/\.[a-z]\w{0,4}$/i.test(name);

export function isZip({ name, type }: Pick<File, 'name' | 'type'>): boolean {
  return /\.zip$/i.test(name) || type === 'application/zip' || type === 'application/x-zip-compressed';
}
