import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { sql } from 'drizzle-orm';
import { papersHealth } from './papers-health.service.ts';
import { testDatabase } from '#testing/database.ts';
import { emptyLibrary } from '#testing/library.ts';
import { tinyPdf } from '#testing/tiny-pdf.ts';

const database = await testDatabase();
const sound = { category: 'SSC', exam: 'SSC CGL', year: 2019 };

async function libraryOfThree() {
  const library = await emptyLibrary(database);
  for (const name of ['a', 'b', 'c']) library.addFile(`${name}.pdf`, tinyPdf([{ text: `Paper ${name}` }]));
  const rows = ['a', 'b', 'c'].map((name) => ({ ...sound, title: name.toUpperCase(), file: `${name}.pdf` }));
  const refill = () => library.importRows(rows, { filesFolder: library.incoming });
  await refill();
  const problems = async (isDeep = false) => {
    const checks = papersHealth({ db: database.db, storage: library.storage, isDeep });
    const findings = (await Promise.all(checks.map((check) => check.run()))).flat();
    return findings.map(({ problem, examples = [] }) => [problem, ...examples].join(' | '));
  };
  const content = await library.content();
  const keys = content.map((paper) => String(paper.storage_key));
  const thumbnails = content.map((paper) => String(paper.thumbnail_key));
  const getPath = (key: string) => join(library.home, 'files', key);
  return { ...library, refill, problems, keys, thumbnails, getPath };
}

test('an intact library has no problems', async () => {
  const { problems } = await libraryOfThree();
  assert.deepEqual(await problems(), []);
  assert.deepEqual(await problems(true), []);
});

test('missing and damaged files are reported, and an import repairs them', async () => {
  const { problems, refill, keys, thumbnails, getPath, storage } = await libraryOfThree();
  const [a = '', b = '', c = ''] = keys;
  await storage.delete(a);
  await storage.delete(thumbnails[0] ?? '');
  writeFileSync(getPath(b), 'cut');
  writeFileSync(getPath(c), Buffer.alloc((await storage.stat(c))?.bytes ?? 0));
  const expected = [
    `The stored file of 1 paper is missing, so visitors cannot download it. | a-2019 (${a})`,
    `The stored file of 1 paper has changed. | b-2019 (${b})`,
    'The preview image is missing for 1 paper. | a-2019',
  ];
  assert.deepEqual(await problems(), expected);
  const deep = await problems(true);
  assert.match(deep[1] ?? '', /^The stored file of 2 papers has changed.*b-2019.*c-2019/);
  await storage.delete(c);
  await refill();
  assert.deepEqual(await problems(true), ['The preview image is missing for 1 paper. | a-2019']);
});

test('a paper missing from search is reported until the next import', async () => {
  const { problems, refill } = await libraryOfThree();
  await database.db.execute(sql`UPDATE papers SET search_doc = '' WHERE title = 'B'`);
  assert.deepEqual(await problems(), ['Search cannot find some papers. | b-2019']);
  await refill();
  assert.deepEqual(await problems(), []);
});
