import { createLog } from '#platform/log/log.ts';
import { createPageReader } from '#platform/ocr/page-reader.ts';
import { openDatabase } from '#platform/database/database.ts';
import { selectFilesToRead } from './reading-queue.queries.ts';
import { createReadingTurn } from './reading-turn.service.ts';

/**
 * A process that reads all files and ends. Its arguments are the connection as JSON and the path of the PDF. It runs
 * the program `tesseract` of its PATH.
 */
const [, , connection = '', path = ''] = process.argv;
const { db, close } = openDatabase(JSON.parse(connection), () => {});
const reader = createPageReader({ kind: 'native', version: 'test', model: 'test' });
const turn = createReadingTurn({
  db,
  storage: { withLocalFile: (_key, use) => use(path) },
  reader,
  engineName: 'Test engine',
  log: createLog('silent'),
  closing: new AbortController().signal,
  mayRead: async () => true,
  onDone: async () => undefined,
});
for (const sha256 of await selectFilesToRead(db, 10)) await turn.read(sha256);
reader.stop();
await close();
