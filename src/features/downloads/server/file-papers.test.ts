import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { sql } from 'drizzle-orm';
import { openDatabase } from '#platform/database/database.ts';
import { createLog } from '#platform/log/log.ts';
import { storageKey } from '#platform/storage/file-storage.ts';
import { databaseProxy } from '#testing/database-proxy.ts';
import { testDatabase } from '#testing/database.ts';
import { createPaper } from '#testing/factories.ts';
import { createFilePapers } from './file-papers.ts';

const { db, connection } = await testDatabase();
const log = createLog('silent');
let files = 0;

function newFile() {
  files += 1;
  const sha256 = `abc${files}`.padEnd(64, '0');
  return { sha256, key: storageKey(sha256, 'pdf'), picture: storageKey(sha256, 'webp') };
}

for (const trouble of ['goAway', 'fallSilent'] as const) {
  test(
    `only cached files have a paper while the database is unavailable (${trouble})`,
    { timeout: 15_000 },
    async (t) => {
      const proxy = await databaseProxy(connection);
      const away = openDatabase({ ...proxy.connection, max: 2 }, () => {});
      after(async () => {
        await proxy.close();
        await away.close();
      });
      const [hot, cold] = [newFile(), newFile()];
      const { id } = await createPaper(db, { file: { sha256: hot.sha256 } });
      await createPaper(db, { file: { sha256: cold.sha256 } });
      const papers = createFilePapers({ db: away.db, log });
      assert.equal(await papers.findPaper(hot.key), id);
      await proxy[trouble]();
      await assert.rejects(papers.findPaper(cold.key), { code: 'unavailable' });
      assert.equal(await papers.findPaper(hot.key), id);
      t.mock.timers.enable({ apis: ['Date'], now: Date.now() + 3_600_000 });
      assert.equal(await papers.findPaper(hot.key), id, 'an hour later');
    },
  );
}

test('a cached file is looked up again only after a related change', async () => {
  const [file, nobodys] = [newFile(), newFile()];
  const { id } = await createPaper(db, { file: { sha256: file.sha256, thumbnailKey: file.picture } });
  const papers = createFilePapers({ db, log });
  const found = () => Promise.all([file.key, file.picture, nobodys.key].map((key) => papers.findPaper(key)));
  assert.deepEqual(await found(), [id, id, undefined]);

  await db.execute(sql`DELETE FROM paper_files WHERE paper_id = ${id}`);
  const other = await createPaper(db, { file: { sha256: nobodys.sha256 } });
  papers.drop(['settings', `rating:${id}`]);
  assert.deepEqual(await found(), [id, id, undefined]);
  papers.drop([`paper:${other.id}`]);
  assert.deepEqual(await found(), [id, id, other.id]);
  papers.drop([`paper:${id}`]);
  assert.deepEqual(await found(), [undefined, undefined, other.id]);
  await db.execute(sql`DELETE FROM papers WHERE id = ${other.id}`);
  papers.drop(['exam:1']);
  assert.deepEqual(await found(), [undefined, undefined, undefined]);
});
