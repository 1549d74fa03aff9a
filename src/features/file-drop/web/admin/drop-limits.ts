import { mostUploads } from '#features/files/files.contract.ts';

/** A file that is not uploaded, and one sentence why. */
export interface RefusedFile {
  name: string;
  reason: string;
}

/** What is found in a folder or an archive, in order. */
export type FoundFile = { file: File } | { refused: RefusedFile };

/** PDFs of one drop. The server keeps no more unsaved uploads of a user. */
export const mostFiles = mostUploads;
/** Files and folders that are looked at in a folder or an archive. */
export const mostEntries = 5_000;
export const deepestFolder = 20;

/** Files that operating systems add to folders and archives. */
export function isSystemFile(path: string): boolean {
  const isHidden = (part: string) => part.startsWith('.') && part !== '..';
  return path.split(/[/\\]/).some((part) => isHidden(part) || part === '__MACOSX');
}

export const isPdfName = (name: string) => /\.pdf$/i.test(name);

export function isZip({ name, type }: Pick<File, 'name' | 'type'>): boolean {
  return /\.zip$/i.test(name) || type === 'application/zip' || type === 'application/x-zip-compressed';
}
