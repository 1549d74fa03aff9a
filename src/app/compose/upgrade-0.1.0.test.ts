import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { sql } from 'drizzle-orm';
import { restoreBackup } from '#features/backup/server/restore.service.ts';
import { restoreFromTrash } from '#features/paper-trash/server/papers-trash.service.ts';
import type { Database } from '#platform/database/database.ts';
import { migrateDatabase } from '#platform/database/migrations.ts';
import { backOffice } from '#testing/back-office.ts';
import { fillEveryTable, selectTableRows } from '#testing/fill-every-table.ts';
import { olderDatabase } from '#testing/older-database.ts';
import { restoreFromCatalogTrash } from '#features/catalog/server/trash/catalog-trash.service.ts';
import { catalogNeighbours } from '../pages/catalog-feature.ts';
import { restoreSite } from './restore-site.fixture.ts';

/** Puts records into the trash as version 0.1.0 has done it: all at one time if they were deleted together. */
async function deleteAsOlderVersion(db: Database): Promise<void> {
  const file = {
    storage_key: 'ab/cd/file.pdf',
    sha256: 'a',
    bytes: 5,
    pages: 2,
    kind: 'text',
    original_name: 'cds.pdf',
    created_at: '2026-01-02T03:04:05Z',
  };
  const json = (value: unknown) => sql`${JSON.stringify(value)}::jsonb`;
  const [paper, date] = [
    { session: 'Morning', paper_type: 'Prelims', language: 'Hindi', subject_id: 80, is_specimen: false },
    { id: 90, stage: 'Written', starts_on: '2027-04-01' },
  ];
  const rating = { visitor_hash: String.raw`\x0102`, stars: 4, created_at: '2026-01-02T03:04:05Z' };
  await db.execute(sql`DELETE FROM catalog_trash`);
  await db.execute(sql`DELETE FROM paper_trash`);
  await db.transaction(async (transaction) => {
    await transaction.execute(sql`
      INSERT INTO catalog_trash (kind, record_id, name, slug, record)
      VALUES ('category', 50, 'Defence', 'defence', ${json({ icon: 'Shield', position: 7, aliases: ['Army'] })})`);
    await transaction.execute(sql`
      INSERT INTO catalog_trash (kind, record_id, name, slug, category_id, category_name, with_category, record, dates)
      VALUES ('exam', 60, 'CDS', 'cds', 50, 'Defence', true, ${json({ description: 'Officers' })}, ${json([date])})`);
    await transaction.execute(sql`
      INSERT INTO paper_trash (paper_id, title, slug, exam_id, exam_name, with_exam, year, storage_key, paper, stats,
        file, ratings, replaced_files)
      VALUES (70, 'CDS 2020', 'cds-2020', 60, 'CDS', true, 2020, ${file.storage_key}, ${json(paper)},
        ${json({ downloads: 9, rating_sum: 4, rating_count: 1 })}, ${json(file)}, ${json([rating])},
        ${json([{ ...file, id: 95, storage_key: 'ab/cd/earlier.pdf' }])})`);
  });
  await db.execute(sql`
    INSERT INTO catalog_trash (kind, record_id, name, slug, category_id, category_name, record)
    VALUES ('exam', 61, 'Lost', 'lost', 51, 'Erased category', '{}')`);
  await db.execute(sql`
    INSERT INTO catalog_trash (kind, record_id, name, slug, record, paper_ids)
    VALUES ('subject', 80, 'English', 'english', '{}', '{1}')`);
  await db.execute(sql`UPDATE papers SET subject_id = NULL WHERE id = 1`);
  await db.execute(sql`
    INSERT INTO paper_trash (paper_id, title, slug, exam_id, exam_name, year, paper, ratings, replaced_files)
    VALUES (71, 'Alone', 'alone', 999, 'Erased exam', 2019, '{}', '[]', '[]')`);
}

const dataDir = mkdtempSync(join(tmpdir(), 'upgrade-'));
const office = await backOffice();
const { invalidation } = office;
const older = await olderDatabase('0002_triggers');
const olderSite = await restoreSite({
  connection: older.connection,
  dataDir,
  invalidation,
  withDocuments: false,
});
const site = await restoreSite({ connection: office.connection, dataDir, invalidation });
after(async () => {
  await olderSite.close();
  await site.close();
  rmSync(dataDir, { recursive: true });
});
const { db } = office;
const withPeople = { id: randomUUID(), author: office.actors.owner, withPeople: true };

await fillEveryTable(older.db, site.ctx.storage, olderSite.restored);
await older.db.execute(sql`UPDATE users SET disabled_at = NULL`);
const rated = 'Solve 2020. Rated by other candidates. Free.';
await older.db.execute(sql`UPDATE papers SET seo_description = ${rated}`);
const filled = await selectTableRows(older.db, olderSite.restored);
await deleteAsOlderVersion(older.db);
const path = await olderSite.backUp(join(dataDir, 'older.zip'));
await restoreBackup(site.ctx, path, withPeople);
await migrateDatabase(older);

describe('a library of version 0.1.0 with rows in every table', () => {
  test('has rows in every table', () => {
    for (const [table, rows] of Object.entries(filled)) assert.ok(rows.length > 0, table);
  });

  test('is the same after an upgrade in place and after a restore of its backup', async () => {
    assert.deepEqual(
      await selectTableRows(db, site.restored),
      await selectTableRows(older.db, site.restored),
    );
  });

  test('has texts as later migrations write them', async () => {
    const { rows } = await db.execute(sql`SELECT DISTINCT seo_description AS text FROM papers`);
    assert.deepEqual(rows, [{ text: 'Solve 2020. Solve it at your own pace. Free.' }]);
  });

  test('restores a category that was deleted before the upgrade, with its exam, date and paper', async () => {
    const { exams, papers } = await restoreFromCatalogTrash(
      { ...office.ctx, ...catalogNeighbours },
      office.actors.owner,
      { kind: 'category', id: 50 },
    );
    assert.deepEqual([exams, papers], [1, 1]);
    const { rows } = await db.execute(sql`
      SELECT papers.title, session, year, exams.name AS exam, exams.description, icon, downloads, stars, stage,
        paper_files.storage_key AS file, replaced_files.storage_key AS earlier
      FROM papers JOIN exams ON exams.id = exam_id JOIN categories ON categories.id = category_id
        JOIN exam_events USING (exam_id) JOIN paper_stats ON paper_stats.paper_id = papers.id
        JOIN ratings USING (paper_id) JOIN paper_files USING (paper_id) JOIN replaced_files USING (paper_id)
      WHERE papers.id = 70`);
    assert.deepEqual(rows, [
      {
        title: 'CDS 2020',
        session: 'Morning',
        year: 2020,
        exam: 'CDS',
        description: 'Officers',
        icon: 'Shield',
        downloads: 9,
        stars: 4,
        stage: 'Written',
        file: 'ab/cd/file.pdf',
        earlier: 'ab/cd/earlier.pdf',
      },
    ]);
  });

  test('gives papers their deleted subject again', async () => {
    await restoreFromCatalogTrash({ ...office.ctx, ...catalogNeighbours }, office.actors.owner, {
      kind: 'subject',
      id: 80,
    });
    const { rows } = await db.execute(sql`SELECT id FROM papers WHERE subject_id = 80 ORDER BY id`);
    assert.deepEqual(rows, [{ id: 1 }, { id: 70 }]);
  });

  test('restores a paper whose exam was erased, with that exam', async () => {
    const choices = [{ examId: 999, into: null }];
    const { restored } = await restoreFromTrash(office.ctx, office.actors.owner, [71], choices);
    assert.deepEqual(restored, [{ id: 71, slug: 'alone' }]);
  });

  test('leaves no schema behind', async () => {
    const { rows } = await db.execute(
      sql`SELECT nspname FROM pg_namespace WHERE nspname ~ '^pariksha_restore_'`,
    );
    assert.deepEqual(rows, []);
  });
});
