import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { sql } from 'drizzle-orm';
import { backOffice } from '#testing/back-office.ts';
import { emptyTables } from '#testing/empty-tables.ts';
import { eventually } from '#testing/eventually.ts';
import { createPaper } from '#testing/factories.ts';
import { pageTextsStatus, type PageTextsStatus } from '../page-texts.contract.ts';
import { pageTexts } from '../page-texts.table.ts';
import { pageTextsRoutes } from './page-texts.routes.ts';
import { selectMayRead } from './reading-queue.queries.ts';

const { ctx, db, app, call, audited } = await backOffice();
const engine = async () => ({ kind: 'embedded', version: '7.0.0', model: 'eng+hin' }) as const;
pageTextsRoutes(app, { ...ctx, engine });

const [done, pending, failed] = ['a', 'b', 'c'].map((digit) => digit.repeat(64)) as [string, string, string];
for (const [sha256, pages] of [
  [done, 4],
  [pending, 10],
  [failed, 7],
] as const)
  await createPaper(db, { title: `Paper ${sha256[0]}`, file: { sha256, pages } });

beforeEach(async () => {
  await emptyTables(db, ['page_texts', 'page_text_settings']);
  await db.execute(sql`
    UPDATE page_text_files SET engine = NULL, attempts = 0, failure = NULL, spent_ms = 0,
      state = CASE sha256 WHEN ${done} THEN 'done' WHEN ${failed} THEN 'failed' ELSE 'pending' END,
      are_layers_read = false,
      next_page = CASE sha256 WHEN ${done} THEN 5 WHEN ${pending} THEN 3 ELSE 1 END`);
});

const status = async () => (await call('GET', '/api/admin/page-texts')).json<PageTextsStatus>();
const save = (fields: object, as: 'owner' | 'editor' = 'owner') =>
  call('PUT', '/api/admin/page-texts/settings', fields, as);

describe('status', () => {
  test('counts files and pages', async () => {
    await db.execute(
      sql`UPDATE page_text_files SET failure = 'The PDF cannot be opened.' WHERE state = 'failed'`,
    );
    const found = pageTextsStatus.parse(await status());
    assert.deepEqual(found.files, { pending: 1, reading: 0, done: 1, failed: 1 });
    assert.deepEqual(found.pages, { total: 14, read: 6, recognised: 0 });
    assert.deepEqual(found.failures, [
      { sha256: failed, title: 'Paper c', failure: 'The PDF cannot be opened.' },
    ]);
  });

  test('says how far the pass over the text layers is', async () => {
    assert.equal((await status()).filesWithLayersRead, 1);
    await db.execute(sql`UPDATE page_text_files SET are_layers_read = true WHERE sha256 = ${pending}`);
    await eventually(async () => assert.equal((await status()).filesWithLayersRead, 2));
  });

  test('lists the pages of papers that are not readable, not blank ones', async () => {
    const page = { sha256: done, source: 'ocr', language: '', text: '', engine: 'E' } as const;
    const read = [0.3, 0, 0.44].map((confidence, index) => ({ ...page, confidence, page: index + 1 }));
    await db.insert(pageTexts).values([...read, { ...page, page: 4, text: 'Read', confidence: 0.9 }]);
    const { unreadable } = pageTextsStatus.parse(await status());
    assert.deepEqual(unreadable, [{ sha256: done, title: 'Paper a', pages: [1, 3] }]);
  });

  test('estimates the time left from all pages that were read, also of files in progress', async () => {
    assert.equal((await status()).secondsLeft, 0);
    await db.execute(
      sql`UPDATE page_text_files SET spent_ms = CASE state WHEN 'pending' THEN 40000 ELSE 8000 END`,
    );
    const { pages, secondsLeft } = await status();
    assert.deepEqual([pages.read, secondsLeft], [6, 64]);
  });

  test('names the engine and how to get a better one', async () => {
    const { name, advice } = (await status()).engine;
    assert.equal(name, 'tesseract.js 7.0.0 eng+hin');
    assert.match(advice!, /pariksha ocr setup/);
  });
});

describe('settings', () => {
  const paused = { isPaused: true, updatedAt: null };

  test('pause reading', async () => {
    assert.equal((await save(paused)).json<PageTextsStatus>().isPaused, true);
    assert.equal(await selectMayRead(db, true), false);
    assert.equal((await audited()).at(-1)?.action, 'job.page-texts-changed');
  });

  test('are refused after a concurrent change', async () => {
    await save(paused);
    const refused = await save({ ...paused, isPaused: false });
    assert.deepEqual([refused.statusCode, refused.json().fields[0].field], [409, 'updatedAt']);
    assert.equal((await status()).isPaused, true);
  });

  test('are for owners only', async () => {
    assert.equal((await save(paused, 'editor')).statusCode, 403);
    assert.equal((await status()).isPaused, false);
  });
});

test('reading again queues failed files', async () => {
  const queued = await call('POST', '/api/admin/page-texts/reread', { files: 'failed' });
  assert.deepEqual(queued.json(), { files: 1 });
  assert.equal((await status()).files.failed, 0);
});
