import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { beforeEach, describe, test } from 'node:test';
import { eq, sql } from 'drizzle-orm';
import { createLog } from '#platform/log/log.ts';
import { FileUnreadable, PageUnreadable, type PageReader } from '#platform/ocr/page-reader.ts';
import { StorageError } from '#platform/storage/file-storage.ts';
import { testDatabase } from '#testing/database.ts';
import { emptyTables } from '#testing/empty-tables.ts';
import { createPaper } from '#testing/factories.ts';
import { pageTextFiles, pageTexts } from '../page-texts.table.ts';
import { queueFailedFiles } from './page-texts.queries.ts';
import {
  queueOldFiles,
  queueWorseFiles,
  readingVersion,
  selectFilesToRead,
} from './reading-queue.queries.ts';
import { readLeasedFile, type LeasedReading } from './leased-reader.service.ts';

const { db } = await testDatabase();
const log = createLog('silent');
beforeEach(() => emptyTables(db, ['papers', 'page_text_files', 'page_texts']));

let created = 0;
/** Creates a file whose text layers were read in the first pass. */
async function createFile(pages: number, paper?: Parameters<typeof createPaper>[1]): Promise<string> {
  const sha256 = await createNewFile(pages, paper);
  await db.update(pageTextFiles).set({ areLayersRead: true }).where(eq(pageTextFiles.sha256, sha256));
  return sha256;
}

async function createNewFile(pages: number, paper: Parameters<typeof createPaper>[1] = {}): Promise<string> {
  const sha256 = createHash('sha256')
    .update(`${(created += 1)}`)
    .digest('hex');
  await createPaper(db, { ...paper, file: { sha256, pages } });
  return sha256;
}

interface Setting {
  engineName?: string;
  readText?: PageReader['readText'];
  recognise?: (path: string, page: number) => Promise<{ text: string; confidence: number }>;
  withLocalFile?: () => Promise<never>;
  mayRead?: () => Promise<boolean>;
  closing?: AbortSignal;
  onDone?: (sha256: string) => void;
}

/** Creates a leased reader whose page reader finds scans. */
function createReader({
  readText,
  recognise,
  withLocalFile,
  mayRead,
  closing,
  onDone,
  engineName,
}: Setting = {}) {
  const reading: LeasedReading = {
    db,
    storage: { withLocalFile: withLocalFile ?? ((_key, use) => use('paper.pdf')) },
    reader: {
      readText: readText ?? (async () => ({ text: '', edges: [] })),
      recognise: async (path, page) => ({
        ...(recognise ? await recognise(path, page) : { text: `Text of page ${page}`, confidence: 0.8 }),
        edges: [],
        turn: 0,
      }),
      stop: () => undefined,
    },
    engineName: engineName ?? 'Engine 1',
    log,
    closing: closing ?? new AbortController().signal,
    mayRead: mayRead ?? (async () => true),
    onDone: async (sha256) => onDone?.(sha256),
  };
  return { read: (sha256: string) => readLeasedFile(reading, sha256) };
}

async function find(sha256: string) {
  const [file] = await db.select().from(pageTextFiles).where(eq(pageTextFiles.sha256, sha256));
  const pages = await db.select().from(pageTexts).where(eq(pageTexts.sha256, sha256)).orderBy(pageTexts.page);
  return { file: file!, texts: pages.map(({ text }) => text) };
}

/** Lets the lease of a dead process expire. */
const expireLease = (sha256: string) =>
  db.execute(sql`UPDATE page_text_files SET updated_at = now() - interval '1 hour' WHERE sha256 = ${sha256}`);

describe('a leased reader', () => {
  test('reads all pages of a file', async () => {
    const done: string[] = [];
    const sha256 = await createFile(2);
    await createReader({ onDone: (hash) => done.push(hash) }).read(sha256);
    const { file, texts } = await find(sha256);
    assert.deepEqual(texts, ['Text of page 1', 'Text of page 2']);
    assert.deepEqual(
      [file.state, file.nextPage, file.engine, file.trustedPages, file.lease],
      ['done', 3, 'Engine 1', 0, null],
    );
    assert.deepEqual(done, [sha256]);
  });

  test('a file with a page at which the engine died twice has failed, and is read again from there', async () => {
    const sha256 = await createFile(3);
    const dying = async (_path: string, page: number) => {
      if (page === 2) throw new PageUnreadable('the process ended');
      return { text: `Text of page ${page}`, confidence: 1 };
    };
    await createReader({ recognise: dying }).read(sha256);
    const { file, texts } = await find(sha256);
    assert.deepEqual(texts, ['Text of page 1', 'Text of page 3']);
    assert.deepEqual([file.state, file.failure], ['failed', 'The text recognition ended twice at page 2.']);
    await queueFailedFiles(db);
    assert.equal((await find(sha256)).file.nextPage, 2);
    await createReader().read(sha256);
    const again = await find(sha256);
    assert.deepEqual([again.file.state, again.file.failure, again.texts.length], ['done', null, 3]);
  });

  test('reads a file once', async () => {
    const sha256 = await createFile(1);
    await createReader().read(sha256);
    await createReader({ recognise: () => assert.fail('read again') }).read(sha256);
    assert.deepEqual(await selectFilesToRead(db, 10), []);
  });

  test('continues at the page at which a process died', async () => {
    const sha256 = await createFile(3);
    const recognised: number[] = [];
    // Without the database, the reader saves no result, like a killed process.
    const dying = createReader({
      async recognise(_path, page) {
        if (page === 3) throw Object.assign(new Error('terminated'), { code: '57P01' });
        return { text: `Text of page ${page}`, confidence: 1 };
      },
    });
    await assert.rejects(dying.read(sha256));
    assert.deepEqual(await selectFilesToRead(db, 10), []);
    await expireLease(sha256);
    const next = createReader({
      async recognise(_path, page) {
        recognised.push(page);
        return { text: `Text of page ${page}`, confidence: 1 };
      },
    });
    for (const hash of await selectFilesToRead(db, 10)) await next.read(hash);
    assert.deepEqual([recognised, (await find(sha256)).texts.length], [[3], 3]);
  });

  test('stores nothing after another process took the file', async () => {
    const sha256 = await createFile(1);
    const other = createReader();
    const frozen = createReader({
      async recognise() {
        await expireLease(sha256);
        await other.read(sha256);
        return { text: 'late', confidence: 1 };
      },
    });
    await frozen.read(sha256);
    const { file, texts } = await find(sha256);
    assert.deepEqual([file.state, texts], ['done', ['Text of page 1']]);
  });

  test('gives the file back when the process closes', async () => {
    const sha256 = await createFile(2);
    const closing = new AbortController();
    const leased = createReader({
      closing: closing.signal,
      async recognise() {
        closing.abort(new Error('closes'));
        throw new PageUnreadable('stopped');
      },
    });
    await leased.read(sha256);
    const { file, texts } = await find(sha256);
    assert.deepEqual([file.state, file.attempts, file.nextPage, texts], ['pending', 0, 1, []]);
  });
});

const layer =
  'Which of the following is an example of a renewable source of energy? It is in the list below.';
const layerWords = { text: layer, edges: [] };
const noWords = { text: '', edges: [] };
const readsLayer = { readText: async () => layerWords };

describe('the first pass', () => {
  test('stores text layers, and leaves the proof to the second one', async () => {
    const done: string[] = [];
    const sha256 = await createNewFile(2);
    const reader = createReader({
      readText: async (_path, page) => (page === 1 ? layerWords : noWords),
      onDone: (hash) => done.push(hash),
    });
    await reader.read(sha256);
    const first = await find(sha256);
    assert.deepEqual([first.texts, done], [[layer], [sha256]]);
    const { state, areLayersRead, nextPage, trustedPages } = first.file;
    assert.deepEqual([state, areLayersRead, nextPage, trustedPages], ['pending', true, 1, null]);
    await reader.read(sha256);
    const second = await find(sha256);
    assert.deepEqual([second.texts, second.file.trustedPages], [[layer, 'Text of page 2'], 1]);
  });

  test('comes before all recognition', async () => {
    const scan = await createFile(1, { downloads: 9 });
    const added = await createNewFile(1);
    assert.deepEqual(await selectFilesToRead(db, 10), [added, scan]);
  });

  test('of a new file happens between two pages of a scan', async () => {
    const scan = await createFile(2);
    let added = '';
    const found: unknown[] = [];
    await createReader({
      readText: async () => (added === '' ? noWords : layerWords),
      async recognise(_path, page) {
        if (page === 1) added = await createNewFile(1);
        else found.push((await find(added)).texts);
        return { text: `Text of page ${page}`, confidence: 1 };
      },
    }).read(scan);
    assert.deepEqual(found, [[layer]]);
    assert.equal((await find(scan)).file.state, 'done');
  });

  test('continues in another process after a kill', async () => {
    const sha256 = await createNewFile(1);
    const terminated = Object.assign(new Error('terminated'), { code: '57P01' });
    await assert.rejects(createReader({ readText: () => Promise.reject(terminated) }).read(sha256));
    await expireLease(sha256);
    await createReader(readsLayer).read(sha256);
    assert.deepEqual((await find(sha256)).texts, [layer]);
  });
});

describe('files that were read by older rules', () => {
  const readBefore = async (createdAt: string, downloads = 0) => {
    const sha256 = await createFile(1, { downloads });
    await db.execute(sql`UPDATE paper_files SET created_at = ${createdAt} WHERE sha256 = ${sha256}`);
    await db
      .update(pageTextFiles)
      .set({ state: 'done', readingVersion: readingVersion - 1, nextPage: 2, trustedPages: 1 })
      .where(eq(pageTextFiles.sha256, sha256));
    await db
      .insert(pageTexts)
      .values({ sha256, page: 1, text: 'Old', source: 'text layer', language: 'en', engine: 'PDFium' });
    return sha256;
  };

  test('are read again once, newest first, after all others', async () => {
    const old = await readBefore('2024-01-01', 99);
    const newer = await readBefore('2025-01-01');
    const scan = await createFile(1);
    assert.equal(await queueOldFiles(db), 2);
    assert.deepEqual(await selectFilesToRead(db, 10), [scan, newer, old]);
    for (const sha256 of [scan, newer, old]) await createReader().read(sha256);
    assert.deepEqual([await queueOldFiles(db), await selectFilesToRead(db, 10)], [0, []]);
  });

  test('keep their texts until these are replaced, and are not called searchable', async () => {
    const sha256 = await readBefore('2024-01-01');
    await queueOldFiles(db);
    const queued = await find(sha256);
    assert.deepEqual([queued.texts, queued.file.trustedPages], [['Old'], null]);
    await createReader().read(sha256);
    const again = await find(sha256);
    assert.deepEqual([again.texts, again.file.trustedPages], [['Text of page 1'], 0]);
  });

  test('start at their first page if they were interrupted', async () => {
    const sha256 = await createFile(2);
    await db.update(pageTextFiles).set({ nextPage: 2, readingVersion: readingVersion - 1 });
    await createReader().read(sha256);
    assert.equal((await find(sha256)).texts.length, 2);
  });
});

test('a bad text layer is removed if its page cannot be recognized', async () => {
  const sha256 = await createFile(1);
  await db
    .insert(pageTexts)
    .values({ sha256, page: 1, text: 'fganh', source: 'text layer', language: 'en', engine: 'PDFium' });
  await createReader({ recognise: () => Promise.reject(new PageUnreadable('ended')) }).read(sha256);
  const { file, texts } = await find(sha256);
  assert.deepEqual([file.state, texts], ['failed', []]);
});

describe('another engine', () => {
  const [best, embedded, old] = [
    'Tesseract 5.3.0 Devanagari',
    'tesseract.js 7.0.0 eng+hin',
    'Tesseract 4.1 hin+eng',
  ];
  const recognises = (engineName: string, last = Infinity) =>
    createReader({
      engineName,
      async recognise(_path, page) {
        if (page > last) throw Object.assign(new Error('terminated'), { code: '57P01' });
        return { text: `${page} by ${engineName}`, confidence: 0.8 };
      },
    });

  test('that is better reads the file again once, and the old texts stay until then', async () => {
    const sha256 = await createFile(2);
    await recognises(old).read(sha256);
    assert.deepEqual([await queueWorseFiles(db, old), await queueWorseFiles(db, embedded)], [0, 1]);
    assert.deepEqual((await find(sha256)).texts, [`1 by ${old}`, `2 by ${old}`]);
    await recognises(embedded).read(sha256);
    assert.deepEqual((await find(sha256)).texts, [`1 by ${embedded}`, `2 by ${embedded}`]);
    assert.equal(await queueWorseFiles(db, embedded), 0);
  });

  test('that is better reads all pages again, also if it could not read one', async () => {
    const sha256 = await createFile(2);
    await recognises(old).read(sha256);
    await queueWorseFiles(db, best);
    const failing = createReader({
      engineName: best,
      async recognise(_path, page) {
        if (page === 2) throw new PageUnreadable('the process ended');
        return { text: `1 by ${best}`, confidence: 1 };
      },
    });
    await failing.read(sha256);
    assert.deepEqual((await find(sha256)).texts, [`1 by ${best}`, `2 by ${old}`]);
    assert.equal(await queueWorseFiles(db, best), 0);
  });

  test('that is worse replaces no readable text of a better one', async () => {
    const sha256 = await createFile(2);
    await recognises(best).read(sha256);
    assert.equal(await queueWorseFiles(db, old), 0);
    await db.execute(sql`UPDATE page_text_files SET state = 'pending', next_page = 1`);
    await recognises(old).read(sha256);
    assert.deepEqual((await find(sha256)).texts, [`1 by ${best}`, `2 by ${best}`]);
    await db.execute(sql`UPDATE page_texts SET text = '', confidence = 0.3 WHERE page = 2`);
    await db.execute(sql`UPDATE page_text_files SET state = 'pending', next_page = 1`);
    await recognises(old).read(sha256);
    assert.deepEqual((await find(sha256)).texts, [`1 by ${best}`, `2 by ${old}`]);
  });

  test('that continues a file reads its first pages again', async () => {
    const sha256 = await createFile(2);
    await assert.rejects(recognises(old, 1).read(sha256));
    await expireLease(sha256);
    await recognises(best).read(sha256);
    assert.equal(await queueWorseFiles(db, best), 1);
    await recognises(best).read(sha256);
    assert.deepEqual((await find(sha256)).texts, [`1 by ${best}`, `2 by ${best}`]);
    assert.equal(await queueWorseFiles(db, best), 0);
  });

  test('that is interrupted continues at its page', async () => {
    const sha256 = await createFile(2);
    await recognises(old).read(sha256);
    await queueWorseFiles(db, best);
    await assert.rejects(recognises(best, 1).read(sha256));
    await expireLease(sha256);
    const again: number[] = [];
    await createReader({
      engineName: best,
      async recognise(_path, page) {
        again.push(page);
        return { text: `${page} by ${best}`, confidence: 0.8 };
      },
    }).read(sha256);
    assert.deepEqual([again, (await find(sha256)).texts], [[2], [`1 by ${best}`, `2 by ${best}`]]);
  });

  test('reads again after all files that are not read yet', async () => {
    const sha256 = await createFile(1, { downloads: 9 });
    await recognises(old).read(sha256);
    await queueWorseFiles(db, best);
    const added = await createFile(1);
    assert.deepEqual(await selectFilesToRead(db, 10), [added, sha256]);
  });
});

describe('failure', () => {
  test('of a damaged file is final', async () => {
    const sha256 = await createFile(1);
    await createReader({
      recognise: () => Promise.reject(new FileUnreadable('The PDF cannot be opened.')),
    }).read(sha256);
    const { file } = await find(sha256);
    assert.deepEqual([file.state, file.failure], ['failed', 'The PDF cannot be opened.']);
  });

  test('of a missing file is final', async () => {
    const sha256 = await createFile(1);
    await createReader({
      withLocalFile: () => Promise.reject(new StorageError('not-found', 'The file is missing.')),
    }).read(sha256);
    assert.equal((await find(sha256)).file.failure, 'The stored file is missing.');
  });

  test('of the file storage is retried after a pause', async () => {
    const sha256 = await createFile(1);
    await createReader({
      withLocalFile: () => Promise.reject(new StorageError('unreachable', 'The bucket does not answer.')),
    }).read(sha256);
    assert.equal((await find(sha256)).file.state, 'pending');
    assert.deepEqual(await selectFilesToRead(db, 10), []);
    await expireLease(sha256);
    assert.deepEqual(await selectFilesToRead(db, 10), [sha256]);
  });

  test('is final after five attempts', async () => {
    const sha256 = await createFile(1);
    const leased = createReader({
      withLocalFile: () => Promise.reject(new StorageError('unreachable', 'The bucket does not answer.')),
    });
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      await leased.read(sha256);
      await expireLease(sha256);
    }
    const { file } = await find(sha256);
    assert.deepEqual([file.state, file.attempts], ['failed', 5]);
  });

  test('is final for a page that ended five processes', async () => {
    const sha256 = await createFile(1);
    await db.execute(sql`UPDATE page_text_files SET state = 'reading', attempts = 5`);
    await expireLease(sha256);
    await createReader({ recognise: () => assert.fail('read again') }).read(sha256);
    assert.equal((await find(sha256)).file.state, 'failed');
  });
});

describe('order of files', () => {
  test('is new papers, then downloads, then the year', async () => {
    const long = new Date('2025-01-01');
    const old = { createdAt: long };
    const [popular, recent, older, added] = [
      await createFile(1, { ...old, downloads: 9, year: 2001 }),
      await createFile(1, { ...old, year: 2024 }),
      await createFile(1, { ...old, year: 2012 }),
      await createFile(1),
    ];
    await db.execute(sql`UPDATE paper_files SET created_at = ${long.toISOString()} WHERE sha256 <> ${added}`);
    assert.deepEqual(await selectFilesToRead(db, 10), [added, popular, recent, older]);
  });

  test('leaves out files that no paper has', async () => {
    await createFile(1);
    await db.execute(sql`DELETE FROM papers`);
    assert.deepEqual(await selectFilesToRead(db, 10), []);
  });
});
