import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { sql } from 'drizzle-orm';
import { restoreBackup } from '#features/backup/server/restore.service.ts';
import { backOffice } from '#testing/back-office.ts';
import { createExam } from '#testing/factories.ts';
import { restoreSite } from './restore-site.fixture.ts';

const { db, connection, invalidation, actors } = await backOffice();
const dataDir = mkdtempSync(join(tmpdir(), 'restore-push-'));
const only = ['all_categories', 'all_exams', 'push_subscriptions', 'push_exams'];
const site = await restoreSite({ connection, dataDir, invalidation, only });
after(async () => {
  await site.close();
  rmSync(dataDir, { recursive: true });
});

test('a restore leaves push subscriptions, and ends those of exams that it changes or removes', async () => {
  const [same, changed] = [await createExam(db), await createExam(db)];
  const backup = await site.backUp(join(dataDir, 'backup.zip'));
  const removed = await createExam(db);
  await db.execute(sql`UPDATE exams SET name = 'Renamed' WHERE id = ${changed.id}`);
  await db.execute(sql`
    WITH browser AS (
      INSERT INTO push_subscriptions (endpoint, p256dh, auth, locale) VALUES ('one', '', '', 'en') RETURNING id)
    INSERT INTO push_exams (subscription_id, exam_id)
    SELECT browser.id, exams.id FROM browser, exams WHERE exams.id IN (${same.id}, ${changed.id}, ${removed.id})`);
  await restoreBackup(site.ctx, backup, { id: randomUUID(), author: actors.owner, withPeople: false });
  const { rows } = await db.execute(sql`
    SELECT endpoint, exam_id FROM push_subscriptions JOIN push_exams ON subscription_id = id`);
  assert.deepEqual(rows, [{ endpoint: 'one', exam_id: same.id }]);
});
