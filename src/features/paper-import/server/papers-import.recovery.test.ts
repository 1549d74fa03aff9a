import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { test } from 'node:test';
import { sql } from 'drizzle-orm';
import { importPapers } from './papers-import.service.ts';
import { testDatabase, type TestDatabase } from '#testing/database.ts';
import { createPaper } from '#testing/factories.ts';
import { emptyLibrary } from '#testing/library.ts';
import { tinyPdf } from '#testing/tiny-pdf.ts';

const mainDatabase = await testDatabase();
const otherDatabase = await testDatabase();

const sound = { category: 'SSC', exam: 'SSC CGL', year: 2019, title: 'SSC CGL 2019' };
const link = (name: string) => `https://ssc.gov.in/${name}.pdf`;

async function readSlugs({ db }: TestDatabase): Promise<unknown[]> {
  return (await db.execute(sql`SELECT slug FROM papers ORDER BY id`)).rows.map((row) => row.slug);
}

test('an import retries a batch whose slug another writer took', async () => {
  const library = await emptyLibrary(mainDatabase);
  library.addFile('a.pdf', tinyPdf());
  let interferences = 0;
  const interfering = {
    ...library.storage,
    async put(...given: Parameters<typeof library.storage.put>) {
      // Another connection takes the slug between its choice and its use.
      if (interferences === 0) await createPaper(library.database.db, { slug: 'ssc-cgl-2019' });
      interferences += 1;
      return library.storage.put(...given);
    },
  };
  library.writeCsv([{ ...sound, file: 'a.pdf' }]);
  const summary = await importPapers(
    { ...library, storage: interfering },
    {
      csvPath: library.csvPath,
      filesFolder: library.incoming,
    },
  );
  assert.equal(summary.added, 1);
  assert.deepEqual(summary.made, { categories: 1, exams: 1, subjects: 0 });
  assert.deepEqual(await readSlugs(library.database), ['ssc-cgl-2019', 'ssc-cgl-2019-2']);
});

test('parallel imports of the same rows run one after the other', async () => {
  const library = await emptyLibrary(mainDatabase);
  const rows = Array.from({ length: 300 }, (_, index) => ({ ...sound, file_url: link(`${index}`) }));
  library.writeCsv(rows);
  let waits = 0;
  const options = { csvPath: library.csvPath, onWait: () => void (waits += 1) };
  const [first, second] = await Promise.all([importPapers(library, options), importPapers(library, options)]);
  assert.deepEqual([first.added + second.added, first.unchanged + second.unchanged, waits], [300, 300, 1]);
});

test('rerunning a killed import gives the same library', async () => {
  const [whole, killed] = [await emptyLibrary(mainDatabase), await emptyLibrary(otherDatabase)];
  // Enough for bulk indexing, and enough papers that the kill comes before the last of them.
  const rows = Array.from({ length: 5_000 }, (_, index) => {
    return {
      ...sound,
      exam: `Exam ${index % 50}`,
      title: `Paper ${index % 700}`,
      file_url: link(`${index % 3_000}`),
    };
  });
  const expected = await whole.importRows(rows);
  killed.writeCsv(rows);
  const script = `
    const { importPapers } = await import(${JSON.stringify(import.meta.resolve('./papers-import.service.ts'))});
    const { openDatabase } = await import(${JSON.stringify(import.meta.resolve('#platform/database/database.ts'))});
    const database = openDatabase(${JSON.stringify(killed.database.connection)}, (error) => { throw error; });
    await importPapers({ database, invalidation: { publish: async () => {} } }, { csvPath: ${JSON.stringify(killed.csvPath)}, onProgress: ({ done }) => console.log(done) });`;
  const importer = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(importer.stdout, 'data');
  importer.kill('SIGKILL');
  await once(importer, 'exit');
  const remaining = (await readSlugs(killed.database)).length;
  assert.ok(remaining > 0 && remaining < 3_000, `the run was killed after ${remaining} papers`);

  const summary = await killed.importCsv();
  assert.equal(summary.unchanged, remaining);
  assert.equal(summary.added + remaining, expected.added);
  assert.deepEqual(summary.rejects, expected.rejects);
  assert.deepEqual(await killed.content(), await whole.content());
  const words = (database: TestDatabase) =>
    database.db.execute(sql`SELECT * FROM search_words ORDER BY word`);
  assert.deepEqual((await words(killed.database)).rows, (await words(whole.database)).rows);
});

test('a stopped import keeps its batches and resumes later', async () => {
  const library = await emptyLibrary(mainDatabase);
  const stop = new AbortController();
  library.writeCsv(Array.from({ length: 1_500 }, (_, index) => ({ ...sound, file_url: link(`${index}`) })));
  const stopped = library.importCsv({
    signal: stop.signal,
    onProgress: () => stop.abort(new Error('enough')),
  });
  await assert.rejects(stopped, /enough/);
  assert.equal((await library.content()).length, 1_000);
  assert.deepEqual(library.published, [['papers', 'catalog']]);
  const later = await library.importCsv();
  assert.deepEqual([later.unchanged, later.added], [1_000, 500]);
});
