import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { copyPdf, storePdf, type LoosePdf, type StoredPaperFile } from '#features/files/files.server.ts';
import { fileSize } from '#lib/text/format.ts';
import type { PdfInspector } from '#platform/pdf/pdf-inspector.ts';
import type { PdfFacts } from '#platform/pdf/pdf-verdict.ts';
import type { FileStorage } from '#platform/storage/file-storage.ts';
import { hashFile } from '#platform/storage/hash-file.ts';
import type { FilesFolder } from './files-folder.ts';
import type { RejectKind } from './reject.ts';

/** A file of a row, on disk. Its name is the name in the CSV, without folders. */
export type IncomingFile = LoosePdf;

export interface FileProblem {
  kind: RejectKind;
  reason: string;
}

export type FileIntake = ReturnType<typeof createFileIntake>;

/** Creates the file intake of an import: from the files folder into the store. */
export function createFileIntake(options: {
  folder: FilesFolder;
  inspector: PdfInspector;
  storage: FileStorage;
  maxFileBytes: number;
}) {
  const { folder, inspector, storage, maxFileBytes } = options;

  return {
    /** Finds and hashes the file of a row. */
    async find(name: string): Promise<IncomingFile | FileProblem> {
      const path = await folder.find(name);
      if (path === null) return { kind: 'file-not-found', reason: `file not found: ${name}` };
      try {
        const { size } = await stat(path);
        if (size > maxFileBytes) {
          return {
            kind: 'file-too-large',
            reason: `the file is larger than ${fileSize(maxFileBytes)}: ${name}`,
          };
        }
        return { path, name: basename(name), ...(await hashFile(path)) };
      } catch (error) {
        const code = (error as NodeJS.ErrnoException).code ?? 'unknown error';
        return { kind: 'file-not-found', reason: `the file cannot be read (${code}): ${name}` };
      }
    },

    /** Inspects the file. Returns its facts, or the problem. */
    async inspect(file: IncomingFile): Promise<PdfFacts | FileProblem> {
      const verdict = await inspector.inspect(file.path, { thumbnail: true });
      return verdict.ok ? verdict.facts : { kind: 'file-refused', reason: verdict.message };
    },

    /** Stores the file and its thumbnail. Call it under `lockStoredFiles`. */
    store: (file: IncomingFile, facts: PdfFacts): Promise<StoredPaperFile> =>
      storePdf(storage, file, facts, maxFileBytes),

    /** Restores a referenced file that is missing or incomplete in the store. Returns whether it had to. */
    async mend(file: IncomingFile, storageKey: string): Promise<boolean> {
      const stored = await storage.stat(storageKey);
      if (stored?.bytes === file.bytes) return false;
      await copyPdf(storage, file, maxFileBytes);
      return true;
    },
  };
}
