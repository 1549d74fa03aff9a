import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { sql } from 'drizzle-orm';
import { restoreBackup } from '#features/backup/server/restore.service.ts';
import { selectFilesToRead } from '#features/page-texts/server/reading-queue.queries.ts';
import { backOffice } from '#testing/back-office.ts';
import { createPaper } from '#testing/factories.ts';
import { restoreSite } from './restore-site.fixture.ts';

const { db, connection, invalidation, actors } = await backOffice();
const dataDir = mkdtempSync(join(tmpdir(), 'restore-texts-'));
const site = await restoreSite({ connection, dataDir, invalidation });
after(async () => {
  await site.close();
  rmSync(dataDir, { recursive: true });
});

test('a restore queues the files whose texts the site does not have', async () => {
  const [present, missing] = ['a'.repeat(64), 'b'.repeat(64)];
  for (const sha256 of [present, missing]) await createPaper(db, { file: { sha256, pages: 1 } });
  await db.execute(sql`UPDATE page_text_files SET state = 'done', next_page = 2`);
  await db.execute(sql`
    INSERT INTO page_texts (sha256, page, text, source, language, engine)
    VALUES (${present}, 1, 'Read before', 'text layer', 'en', 'test')`);
  const backup = await site.backUp(join(dataDir, 'backup.zip'));
  await db.execute(sql`DELETE FROM papers`);
  await db.execute(sql`DELETE FROM page_text_files WHERE sha256 = ${missing}`);

  await restoreBackup(site.ctx, backup, { id: randomUUID(), author: actors.owner, withPeople: false });
  assert.deepEqual(await selectFilesToRead(db, 10), [missing]);
  const texts = await db.execute<{ text: string }>(sql`SELECT text FROM page_texts`);
  assert.deepEqual(texts.rows, [{ text: 'Read before' }]);
});
