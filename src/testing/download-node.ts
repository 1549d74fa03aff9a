import { openDatabase } from '#platform/database/database.ts';
import { openDownloads } from '#features/downloads/server/downloads.service.ts';
import { downloadRoutes } from '#features/downloads/server/downloads.routes.ts';
import { createHttpApp } from '#platform/http/http-app.ts';
import { createVisitors } from '#platform/http/visitor.ts';
import { createLog } from '#platform/log/log.ts';
import { createFolderStorage } from '#platform/storage/folder-storage.ts';

/**
 * A server process with only the download routes, for tests that kill it. It waits for a line on standard input. A
 * test can so load the next process before it kills the current one.
 */
const { connection, storageFolder, journalFolder } = JSON.parse(process.argv[2] ?? '{}');
await new Promise((resolve) => process.stdin.once('data', resolve));

const log = createLog('warn');
const { db } = openDatabase({ ...connection, max: 3 }, (error) => log.error({ error }));
const downloads = openDownloads({
  db,
  storage: createFolderStorage(storageFolder),
  log,
  journalFolder,
  visitors: createVisitors({ secret: 'a secret of more than thirty-two characters', isHttps: false }),
  // All visitors of the tests have one IP address.
  newVisitors: { mayCount: () => true },
  publicUrl: 'http://localhost',
});
const app = createHttpApp({ log, trustedProxies: [] });
downloadRoutes(app, downloads, { findActor: async () => undefined, retryRead: (read) => read() });
downloads.counter.start();
process.stdout.write(`${await app.listen({ port: 0, host: '127.0.0.1' })}\n`);
