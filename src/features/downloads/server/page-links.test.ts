import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { openDatabase } from '#platform/database/database.ts';
import { createLog } from '#platform/log/log.ts';
import { databaseProxy } from '#testing/database-proxy.ts';
import { testDatabase } from '#testing/database.ts';
import { createPaper } from '#testing/factories.ts';
import { createDownloadFacts } from './download-facts.ts';
import { createFilePages } from './page-links.ts';

const { db, connection } = await testDatabase();
const log = createLog('silent');

for (const trouble of ['goAway', 'fallSilent'] as const) {
  test(
    `a file whose paper is not remembered has no page and does not wait for the database (${trouble})`,
    { timeout: 10_000 },
    async () => {
      const proxy = await databaseProxy(connection);
      const away = openDatabase({ ...proxy.connection, max: 2 }, () => {});
      after(async () => {
        await proxy.close();
        await away.close();
      });
      const [hot, cold] = ['ab', 'cd'].map((byte) =>
        `${trouble === 'goAway' ? '0' : '1'}${byte}`.padEnd(64, '0'),
      );
      const { slug } = await createPaper(db, { file: { sha256: hot } });
      await createPaper(db, { file: { sha256: cold } });
      const pages = createFilePages({ db: away.db, facts: createDownloadFacts(away.db), log });
      assert.equal(await pages.slugOf(hot ?? ''), slug);
      await proxy[trouble]();
      assert.equal(await pages.slugOf(cold ?? ''), undefined);
    },
  );
}
