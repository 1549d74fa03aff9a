import { createLog } from '#platform/log/log.ts';
import { createPageReader } from '#platform/ocr/page-reader.ts';
import { openDatabase, type Database } from '#platform/database/database.ts';
import { selectFilesToRead } from './reading-queue.queries.ts';
import { readLeasedFile, type LeasedReading } from './leased-reader.service.ts';

/** Reads all files of the queue from the PDF at `path`. Runs the program `tesseract` of the PATH. */
export async function readAllFiles(db: Database, path: string): Promise<void> {
  const reader = createPageReader({ kind: 'native', version: 'test', model: 'test' });
  const reading: LeasedReading = {
    db,
    storage: { withLocalFile: (_key, use) => use(path) },
    reader,
    engineName: 'Test engine',
    log: createLog('silent'),
    closing: new AbortController().signal,
    mayRead: async () => true,
    onDone: async () => undefined,
  };
  for (let files = await selectFilesToRead(db, 10); files.length > 0; files = await selectFilesToRead(db, 10))
    for (const sha256 of files) await readLeasedFile(reading, sha256);
  reader.stop();
}

/** Runs as a separate process, which the test kills. Its arguments are the connection as JSON and the path of the PDF. */
if (import.meta.main) {
  const [, , connection = '', path = ''] = process.argv;
  const { db, close } = openDatabase(JSON.parse(connection), () => {});
  await readAllFiles(db, path);
  await close();
}
