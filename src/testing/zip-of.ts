import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';

export interface ZipEntry {
  name: string;
  content: Buffer;
  /** Unix mode, for entries that are not plain files. */
  mode?: number;
}

/** Time of the entries of `createZip`. */
export const zipTime = new Date(2020, 1, 2);

/** Returns a ZIP of files by name, or of entries without validation. */
export async function createZip(files: Record<string, Buffer> | ZipEntry[]): Promise<Buffer> {
  const entries: ZipEntry[] = Array.isArray(files)
    ? files
    : Object.entries(files).map(([name, content]) => ({ name, content }));
  const zip = new ZipFile();
  for (const { name, content, mode } of entries)
    zip.addBuffer(content, name, { mtime: zipTime, ...(mode !== undefined && { mode }) });
  zip.end();
  return buffer(zip.outputStream as unknown as NodeJS.ReadableStream);
}
