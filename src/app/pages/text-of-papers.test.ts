import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { eq } from 'drizzle-orm';
import { pageTextFiles } from '#features/page-texts/page-texts.table.ts';
import { eventually } from '#testing/eventually.ts';
import { createExam, createPaper } from '#testing/factories.ts';
import { runningSite } from '../compose/running-site.fixture.ts';

const site = await runningSite();
const exam = await createExam(site.db);
let files = 0;

/** Creates a paper of four pages and returns what its page says about its text. */
async function createPaperPage(kind: 'text' | 'scan', state: Partial<typeof pageTextFiles.$inferInsert>) {
  const sha256 = `${(files += 1)}`.padStart(64, '0');
  const { id, slug } = await createPaper(site.db, { examId: exam.id, file: { sha256, kind, pages: 4 } });
  const change = (values: typeof state) =>
    site.db.update(pageTextFiles).set(values).where(eq(pageTextFiles.sha256, sha256));
  await change(state);
  const findNotes = async () => {
    const { html } = await site.page(`/paper/${slug}`);
    const texts = ['Searchable text', 'Scanned images', 'The text of this page could not be read.'];
    return texts.filter((text) => html.includes(text));
  };
  return { findNotes, change, publish: () => site.publish([`paper:${id}`]) };
}

const findNotes = async (...state: Parameters<typeof createPaperPage>) =>
  (await createPaperPage(...state)).findNotes();

describe('a paper', () => {
  test('is searchable if most of its text layers are proved', async () => {
    assert.deepEqual(await findNotes('text', { state: 'done', trustedPages: 2 }), ['Searchable text']);
    assert.deepEqual(await findNotes('scan', { state: 'done', trustedPages: 4 }), ['Searchable text']);
  });

  test('with text layers that read wrong is neither searchable nor a scan', async () => {
    assert.deepEqual(await findNotes('text', { state: 'done', trustedPages: 1 }), []);
  });

  test('is not called searchable before its pages are read', async () => {
    assert.deepEqual(await findNotes('text', { state: 'pending', areLayersRead: true }), []);
  });

  test('without a text layer has scanned images', async () => {
    assert.deepEqual(await findNotes('scan', { state: 'done', trustedPages: 0 }), ['Scanned images']);
  });

  test('changes when its file is read again', async () => {
    const paper = await createPaperPage('text', { state: 'done', trustedPages: 4 });
    assert.deepEqual(await paper.findNotes(), ['Searchable text']);
    await paper.change({ trustedPages: 0 });
    await paper.publish();
    await eventually(async () => assert.deepEqual(await paper.findNotes(), []));
  });

  test('says that the text of a page could not be read', async () => {
    assert.deepEqual(await findNotes('scan', { state: 'failed', trustedPages: 0 }), [
      'Scanned images',
      'The text of this page could not be read.',
    ]);
  });
});
