import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, afterEach, describe, test } from 'node:test';
import { sql } from 'drizzle-orm';
import { pageAttachments } from '#app/pages/page-parts.ts';
import { discardExams } from '#features/catalog/server/trash/catalog-trash.queries.ts';
import { countVisits } from '#features/downloads/server/downloads.queries.ts';
import { insertRating } from '#features/ratings/server/ratings.queries.ts';
import { createFolderStorage } from '#platform/storage/folder-storage.ts';
import { backOffice } from '#testing/back-office.ts';
import { emptyTables } from '#testing/empty-tables.ts';
import { addAttachments, attachments } from '#testing/page-attachments.ts';
import { eventually } from '#testing/eventually.ts';
import { createExam, createPaper, createSubject } from '#testing/factories.ts';
import { runningJob } from '#testing/running-job.ts';
import { countPapers, readPaper, readPaperBySlug } from '#features/papers/server/papers.service.ts';
import { movePapersToTrash, moveToTrash } from './move-to-trash.service.ts';
import { purgeTrashJob } from './papers-trash.jobs.ts';
import {
  discardPapers,
  erasePaper,
  listDeletedExams,
  listTrash,
  purgeTrash,
  restoreFromTrash,
} from './papers-trash.service.ts';

const { ctx: opened, db, write, drops, actors, audited } = await backOffice();
const folder = mkdtempSync(join(tmpdir(), 'papers-trash-'));
after(() => rmSync(folder, { recursive: true }));
const storage = createFolderStorage(folder);
const ctx = { ...opened, storage };
const { owner } = actors;

async function storedFile(text: string) {
  const source = (async function* () {
    yield Buffer.from(text);
  })();
  const { key, sha256, bytes } = await storage.put(source, { maxBytes: 1_000, extension: 'pdf' });
  return { storageKey: key, sha256, bytes };
}

async function readRows(paperId: number) {
  const tables = ['papers', 'paper_stats', 'paper_files', 'ratings', 'replaced_files'];
  const rows = await Promise.all(
    tables.map(async (table) => {
      const key = sql.identifier(table === 'papers' ? 'id' : 'paper_id');
      const result = await db.execute(
        sql`SELECT to_jsonb(t) AS row FROM ${sql.identifier(table)} AS t WHERE ${key} = ${paperId} ORDER BY 1`,
      );
      return [table, result.rows];
    }),
  );
  return Object.fromEntries(rows) as Record<string, unknown[]>;
}

async function rate(paperId: number, visitor: number, stars: number) {
  const visitorHash = visitor.toString(16).padStart(32, '0');
  return db.transaction((transaction) =>
    insertRating(transaction, { paperId, visitorHash, originHash: visitorHash, isEstablished: true, stars }),
  );
}

test('a restored paper has all its rows and the same page', async () => {
  const subject = await createSubject(db, { name: 'Physics' });
  const paper = await createPaper(db, {
    title: 'भौतिक विज्ञान 2020',
    year: null,
    subjectId: subject.id,
    session: 'Tier-I',
    downloads: 12,
    seoTitle: 'A "title"',
    isSpecimen: true,
    file: { ...(await storedFile('one')), thumbnailKey: null },
  });
  await rate(paper.id, 1, 4);
  await rate(paper.id, 2, 5);
  const { storageKey, sha256 } = await storedFile('before');
  await db.execute(sql`
    INSERT INTO replaced_files (paper_id, storage_key, sha256, bytes, pages, kind, original_name, replaced_by)
    VALUES (${paper.id}, ${storageKey}, ${sha256}, 6, 1, 'scan', 'before.pdf', ${owner.id})`);
  const before = await readRows(paper.id);
  const page = await readPaperBySlug(ctx, paper.slug);
  drops.length = 0;

  assert.equal(await discardPapers(ctx, owner, [paper.id, 2_000_000_000]), 1);
  await assert.rejects(readPaperBySlug(ctx, paper.slug), { code: 'not_found' });
  assert.deepEqual(drops, [[`paper:${paper.id}`, `source:paper:${paper.id}`, 'papers']]);
  const { papers: waiting } = await listTrash(ctx, { search: 'विज्ञान' });
  assert.deepEqual(
    waiting.map(({ paperId, downloads, deletedByName, hasFile, hasExam }) => {
      return { paperId, downloads, deletedByName, hasFile, hasExam };
    }),
    [{ paperId: paper.id, downloads: 12, deletedByName: 'Asha', hasFile: true, hasExam: true }],
  );
  assert.equal(Date.parse(waiting[0]!.goneAt) - Date.parse(waiting[0]!.deletedAt), 30 * 86_400_000);

  const { restored } = await restoreFromTrash(ctx, owner, [paper.id, 2_000_000_000]);
  assert.deepEqual(restored, [{ id: paper.id, slug: paper.slug }]);
  assert.deepEqual(await readRows(paper.id), before);
  assert.deepEqual(await readPaperBySlug(ctx, paper.slug), page);
  assert.deepEqual(drops[1], [`paper:${paper.id}`, 'papers']);
  assert.equal((await listTrash(ctx, {})).total, 0);
  assert.deepEqual(
    (await audited()).map(({ action, subjectName }) => [action, subjectName]),
    [
      ['paper.deleted', paper.title],
      ['paper.restored', paper.title],
    ],
  );
});

test('ratings during a deletion are kept or rejected, never lost', async () => {
  const { id } = await createPaper(db);
  const stars = Array.from({ length: 20 }, (_, visitor) => rate(id, visitor + 1, 3));
  const [outcomes] = await Promise.all([Promise.all(stars), discardPapers(ctx, owner, [id])]);
  await restoreFromTrash(ctx, owner, [id]);
  const taken = outcomes.filter(({ kind }) => kind === 'taken').length;
  assert.equal((await readRows(id)).ratings?.length, taken);
  assert.equal((await readPaper(ctx, id)).totalRatings, taken);
});

/** Waits until `count` statements are blocked by a lock. */
async function waitingForLocks(count: number): Promise<void> {
  await eventually(async () => {
    const waiting = await db.execute(sql`
      SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`);
    assert.equal(waiting.rowCount, count);
  });
}

test('download counting and a deletion do not deadlock', async () => {
  const [deleted, other] = [await createPaper(db), await createPaper(db)];
  const visits = [deleted, other].map(({ id }) => ({ paperId: id, visitorHash: '0a', at: Date.now() }));
  const both = await db.transaction(async (holding) => {
    await holding.execute(sql`SELECT FROM paper_stats WHERE paper_id = ${other.id} FOR UPDATE`);
    const counting = countVisits(db, 'while deleted', visits);
    await waitingForLocks(1);
    const deleting = write(owner, (change) => moveToTrash(change, owner, [deleted.id]));
    await waitingForLocks(2);
    return [counting, deleting];
  });
  assert.deepEqual(await Promise.all(both), [2, 1]);
  assert.equal((await listTrash(ctx, {})).papers[0]?.downloads, 1);
  await erasePaper(ctx, pageAttachments, owner, deleted.id);
});

test('a deletion is retried after a deadlock', async () => {
  const paper = await createPaper(db);
  // PostgreSQL chooses the victim of a real deadlock, so the test raises the error itself.
  await db.execute(sql`CREATE SEQUENCE tries`);
  await db.execute(sql`
    CREATE FUNCTION lock_out_once() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF nextval('tries') = 1 THEN
        RAISE EXCEPTION 'deadlock detected' USING ERRCODE = '40P01';
      END IF;
      RETURN NEW;
    END $$`);
  await db.execute(sql`
    CREATE TRIGGER lock_out_once BEFORE UPDATE ON all_papers FOR EACH ROW EXECUTE FUNCTION lock_out_once()`);
  assert.equal(await discardPapers(ctx, owner, [paper.id]), 1);
  await db.execute(sql`DROP TRIGGER lock_out_once ON all_papers`);
  await erasePaper(ctx, pageAttachments, owner, paper.id);
});

test('deleting an exam moves only its papers to the trash', async () => {
  const [first, second] = [await createExam(db), await createExam(db)];
  const gone = [await createPaper(db, { examId: first.id }), await createPaper(db, { examId: first.id })];
  const kept = await createPaper(db, { examId: second.id });
  drops.length = 0;
  const moved = await write(owner, async (change) => {
    change.audit({ action: 'exam.deleted', subjectName: first.name });
    return movePapersToTrash(change, owner, [first.id]);
  });
  assert.equal(moved, 2);
  assert.deepEqual(drops, [['papers', `exam:${first.id}`, `source:exam:${first.id}`]]);
  assert.equal((await readPaper(ctx, kept.id)).id, kept.id);
  await restoreFromTrash(
    ctx,
    owner,
    gone.map(({ id }) => id),
  );
  assert.equal(await countPapers(ctx, { examId: first.id }), 2);
});

test('restoring a paper of a deleted exam requires another exam', async () => {
  const [lost, chosen] = [await createExam(db, { name: 'SSC GD' }), await createExam(db)];
  const [stays, paper] = [await createPaper(db), await createPaper(db, { examId: lost.id })];
  const ids = [stays.id, paper.id];
  await discardPapers(ctx, owner, ids);
  await discardExams(db, [lost.id], null);
  const lostExam = (message: string) => ({
    code: 'conflict',
    message,
    fields: [{ field: 'exams', message }],
  });
  await assert.rejects(
    restoreFromTrash(ctx, owner, ids),
    lostExam('The exam SSC GD is deleted. Restore it, or choose another exam.'),
  );
  await assert.rejects(
    restoreFromTrash(ctx, owner, ids, [{ examId: lost.id, into: lost.id }]),
    lostExam('The chosen exam no longer exists. Choose another one.'),
  );
  assert.deepEqual(
    (await listTrash(ctx, {})).papers.map(({ hasExam }) => hasExam),
    [false, true],
  );
  await restoreFromTrash(ctx, owner, ids, [{ examId: lost.id, into: chosen.id }]);
  assert.equal((await readPaper(ctx, paper.id)).examId, chosen.id);
  assert.equal((await readPaper(ctx, stays.id)).examId, stays.examId);
});

/** Creates a deleted exam in the trash, with a deleted paper that belongs to it. */
async function deletedExamWithPaper(name: string) {
  const exam = await createExam(db, { name });
  const paper = await createPaper(db, { examId: exam.id });
  await discardPapers(ctx, owner, [paper.id]);
  await write(owner, async (change) => {
    change.audit({ action: 'exam.deleted', subjectName: name });
    await discardExams(change.transaction, [exam.id], owner.id);
  });
  return { exam, paper };
}

describe('papers of several deleted exams', () => {
  afterEach(() => emptyTables(db, ['papers', 'exams']));

  test('are grouped by exam before a restore', async () => {
    const [one, two] = [await deletedExamWithPaper('One'), await deletedExamWithPaper('Two')];
    const there = await createPaper(db);
    await discardPapers(ctx, owner, [there.id]);
    assert.deepEqual(await listDeletedExams(ctx, [one.paper.id, two.paper.id, there.id]), [
      { examId: one.exam.id, examName: 'One', papers: 1, isInTrash: true },
      { examId: two.exam.id, examName: 'Two', papers: 1, isInTrash: true },
    ]);
  });

  test('are restored into the exam chosen for each', async () => {
    const [one, two] = [await deletedExamWithPaper('One'), await deletedExamWithPaper('Two')];
    const chosen = await createExam(db);
    await restoreFromTrash(
      ctx,
      owner,
      [one.paper.id, two.paper.id],
      [
        { examId: one.exam.id, into: chosen.id },
        { examId: two.exam.id, into: null },
      ],
    );
    assert.equal((await readPaper(ctx, one.paper.id)).examId, chosen.id);
    assert.equal((await readPaper(ctx, two.paper.id)).examId, two.exam.id);
  });

  test('are not restored until every exam has a choice', async () => {
    const [one, two] = [await deletedExamWithPaper('One'), await deletedExamWithPaper('Two')];
    const restoring = restoreFromTrash(
      ctx,
      owner,
      [one.paper.id, two.paper.id],
      [{ examId: one.exam.id, into: null }],
    );
    await assert.rejects(restoring, { code: 'conflict' });
    await assert.rejects(readPaper(ctx, one.paper.id), { code: 'not_found' });
  });

  test('are not restored with their exam unless selected', async () => {
    const { exam, paper } = await deletedExamWithPaper('One');
    const other = await createPaper(db);
    await db.execute(
      sql`UPDATE all_papers SET exam_id = ${exam.id}, deleted_exam_name = 'One',
        deleted_at = (SELECT deleted_at FROM all_exams WHERE id = ${exam.id}) WHERE id = ${other.id}`,
    );
    await restoreFromTrash(ctx, owner, [paper.id], [{ examId: exam.id, into: null }]);
    const { papers: remaining } = await listTrash(ctx, {});
    assert.equal(remaining.find(({ paperId }) => paperId === other.id)?.hasExam, true);
  });
});

test('a restored paper gets a free slug when its own is taken', async () => {
  const subject = await createSubject(db);
  const paper = await createPaper(db, { slug: 'busy', subjectId: subject.id });
  await discardPapers(ctx, owner, [paper.id]);
  await createPaper(db, { slug: 'busy' });
  await createPaper(db, { slug: 'busy-2' });
  await db.execute(sql`DELETE FROM subjects WHERE id = ${subject.id}`);
  assert.deepEqual((await restoreFromTrash(ctx, owner, [paper.id])).restored, [
    { id: paper.id, slug: 'busy-3' },
  ]);
  assert.equal((await readPaperBySlug(ctx, 'busy-3')).subjectId, null);
});

test('erasing a paper deletes its files unless another paper uses them', async () => {
  const [shared, own] = [await storedFile('shared'), await storedFile('own')];
  const paper = await createPaper(db, { file: { ...own, thumbnailKey: null } });
  const other = await createPaper(db, { file: shared });
  await db.execute(sql`
    INSERT INTO replaced_files (paper_id, storage_key, sha256, bytes, pages, kind, original_name)
    VALUES (${paper.id}, ${shared.storageKey}, ${shared.sha256}, 6, 1, 'scan', 'before.pdf')`);
  await assert.rejects(erasePaper(ctx, pageAttachments, owner, paper.id), { code: 'not_found' });
  for (const { id } of [paper, other]) await addAttachments(db, 'paper', id, { sections: [] });
  await discardPapers(ctx, owner, [paper.id]);
  assert.notEqual(await storage.stat(own.storageKey), null);
  assert.deepEqual(
    await attachments(db),
    [`paper ${paper.id}: Set`, `paper ${other.id}: Set`].sort(),
    'before the erase',
  );
  await erasePaper(ctx, pageAttachments, owner, paper.id);
  assert.deepEqual(await attachments(db), [`paper ${other.id}: Set`]);
  assert.equal(await storage.stat(own.storageKey), null);
  assert.notEqual(await storage.stat(shared.storageKey), null);
  await discardPapers(ctx, owner, [other.id]);
  await erasePaper(ctx, pageAttachments, owner, other.id);
  assert.deepEqual(await attachments(db), []);
  assert.equal(await storage.stat(shared.storageKey), null);
});

test('deleted papers and replaced files are purged after 30 days', async () => {
  await db.execute(sql`DELETE FROM replaced_files`);
  const [deleted, earlier] = [await storedFile('deleted'), await storedFile('earlier')];
  const gone = await createPaper(db, { file: deleted });
  const kept = await createPaper(db);
  await db.execute(sql`
    INSERT INTO replaced_files (paper_id, storage_key, sha256, bytes, pages, kind, original_name)
    VALUES (${kept.id}, ${earlier.storageKey}, ${earlier.sha256}, 7, 1, 'scan', 'earlier.pdf')`);
  await addAttachments(db, 'paper', gone.id, { sections: [] });
  await discardPapers(ctx, owner, [gone.id]);
  const now = Date.now();
  const soon = await purgeTrash(ctx, pageAttachments, new Date(now + 29 * 86_400_000));
  assert.deepEqual(soon, { papers: 0, replacedFiles: 0, files: 0 });
  const stopped = await purgeTrash(
    ctx,
    pageAttachments,
    new Date(now + 31 * 86_400_000),
    AbortSignal.abort(),
  );
  assert.deepEqual(stopped, { papers: 0, replacedFiles: 0, files: 0 }, 'during a shutdown');
  const purged = await purgeTrash(ctx, pageAttachments, new Date(now + 31 * 86_400_000));
  assert.deepEqual(purged, { papers: 1, replacedFiles: 1, files: 2 });
  assert.equal((await listTrash(ctx, {})).total, 0);
  assert.deepEqual(await attachments(db), []);
  assert.equal(await storage.stat(deleted.storageKey), null);
  assert.equal(await storage.stat(earlier.storageKey), null);
  const last = (await audited()).at(-1);
  assert.deepEqual([last?.action, last?.subjectName], ['paper.erased', gone.title]);
});

test('the nightly job purges the trash and reports its counts', async () => {
  await emptyTables(db, ['papers']);
  const paper = await createPaper(db);
  await discardPapers(ctx, owner, [paper.id]);
  await db.execute(sql`UPDATE all_papers SET deleted_at = now() - interval '31 days'`);
  const purge = purgeTrashJob(ctx, { attachments: pageAttachments, eraseCatalogTrash: async () => 3 });
  const cancelled = runningJob({ signal: AbortSignal.abort(new Error('cancelled')) });
  await assert.rejects(purge.run({}, cancelled.job), /cancelled/);
  assert.equal((await listTrash(ctx, {})).total, 1);
  assert.deepEqual(await purge.run({}, runningJob().job), {
    papers: 1,
    replacedFiles: 0,
    files: 0,
    catalogRecords: 3,
  });
});
