import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { crc32 } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { testDatabase } from '#testing/database.ts';
import { createCategory, createExam, createSubject } from '#testing/factories.ts';
import { emptyLibrary, type Cells } from '#testing/library.ts';
import { tinyPdf } from '#testing/tiny-pdf.ts';

const database = await testDatabase();
const sound = { category: 'SSC', exam: 'SSC CGL', year: 2019, title: 'SSC CGL 2019' };

const link = (name: string) => `https://ssc.gov.in/${name}.pdf`;

test('a row creates its category, exam, subject and searchable paper', async () => {
  const { importRows, content, published } = await emptyLibrary(database);
  const summary = await importRows([
    { ...sound, subject: 'Quantitative Aptitude', session: 'Tier-I', file_url: link('a') },
    {
      ...sound,
      category: 'रेलवे',
      exam: 'RRB NTPC',
      title: 'एनटीपीसी',
      language: 'Hindi',
      file_url: link('b'),
    },
  ]);
  assert.deepEqual(summary.made, { categories: 2, exams: 2, subjects: 1 });
  assert.equal(summary.added, 2);
  assert.equal(summary.rejectsFile, null);
  const [first, second] = await content();
  assert.deepEqual(
    [first?.slug, first?.category, first?.icon, first?.exam, first?.subject, first?.language],
    ['ssc-cgl-2019', 'ssc', 'Calculator', 'ssc-cgl', 'quantitative-aptitude', 'Unknown'],
  );
  assert.equal(second?.slug, 'एनटीपीसी-2019');
  assert.match(String(first?.search_doc), /quantitative aptitude/);
  const words = await database.db.execute(sql`SELECT 1 FROM search_words WHERE word = 'aptitude'`);
  assert.equal(words.rowCount, 1);
  assert.deepEqual(published, [['papers', 'catalog']]);
});

test('rows reuse existing names in Hindi and in other spellings', async () => {
  const { importRows } = await emptyLibrary(database);
  const local = (name: string) => ({ translations: { hi: { name } } });
  const category = await createCategory(database.db, { name: 'Trial Cat', ...local('परख श्रेणी') });
  await createExam(database.db, { name: 'Trial Exam', categoryId: category.id, ...local('परख परीक्षा') });
  await createSubject(database.db, { name: 'Mathematics', aliases: ['Maths'], ...local('गणित') });
  await createSubject(database.db, { name: 'B.Ed', ...local('हिंदी') });
  const summary = await importRows(
    [
      ['परख श्रेणी', 'परख परीक्षा', 'गणित'],
      ['trial-cat', 'परख  परीक्षा', 'हिन्दी'],
      ['TRIAL CAT', 'TrialExam', 'B Ed'],
    ].map(([categoryName = '', exam = '', subject = ''], index) => {
      return { ...sound, category: categoryName, exam, subject, file_url: link(`${index}`) };
    }),
  );
  assert.deepEqual([summary.added, summary.made], [3, { categories: 0, exams: 0, subjects: 0 }]);
});

test('the list of Manage Papers is read back without new papers', async () => {
  const { importRows, importCsv, csvPath, incoming, addFile } = await emptyLibrary(database);
  addFile('a.pdf', tinyPdf([{ text: 'One' }]));
  const papers = [
    { ...sound, subject: 'Reasoning', session: '', file: 'a.pdf', file_url: '' },
    { ...sound, subject: 'Reasoning', session: '', file: '', file_url: link('b') },
  ];
  await importRows(papers, { filesFolder: incoming });
  const { rows } = await database.db.execute<{ sha256: string }>(sql`SELECT sha256 FROM paper_files`);
  const list = (sha256: string) =>
    '\uFEFFId,Title,Category,Exam,Year,Subject,Paper type,Session,Language,Downloads,Status,File URL\n' +
    `1,SSC CGL 2019,SSC,SSC CGL,2019,Reasoning,Question paper,,Unknown,0,,https://old.example/files/${sha256}.pdf\n` +
    `2,SSC CGL 2019,SSC,SSC CGL,2019,Reasoning,Question paper,,Unknown,0,,${link('b')}\n`;
  writeFileSync(csvPath, list(rows[0]!.sha256));
  const again = await importCsv();
  assert.deepEqual([again.added, again.unchanged, again.rejected], [0, 2, 0]);
  writeFileSync(csvPath, list('0'.repeat(64)));
  assert.equal((await importCsv()).added, 1, 'the URL of a file that is not stored stays a link');
});

test('a row with an alias of two subjects is rejected with both names', async () => {
  const { importRows } = await emptyLibrary(database);
  await createSubject(database.db, { name: 'Mathematics', aliases: ['Maths'] });
  await createSubject(database.db, { name: 'Applied Mathematics', aliases: ['maths'] });
  const summary = await importRows([
    { ...sound, subject: 'MATHS', file_url: link('a') },
    { ...sound, subject: 'Mathematics', file_url: link('b') },
  ]);
  assert.deepEqual([summary.added, summary.rejected, summary.made.subjects], [1, 1, 0]);
  assert.match(
    readFileSync(summary.rejectsFile!, 'utf8'),
    /""MATHS"" is a name of Mathematics and Applied Mathematics/,
  );
});

test('rows reuse existing exams and subjects by name, slug or alias', async () => {
  const { importRows } = await emptyLibrary(database);
  const exam = await createExam(database.db, { name: 'Combined Graduate Level', aliases: ['CGL', 'एसएससी'] });
  const { name: category } = (
    await database.db.execute<{ name: string }>(
      sql`SELECT name FROM categories WHERE id = ${exam.categoryId}`,
    )
  ).rows[0]!;
  await createSubject(database.db, { name: 'General Awareness' });
  const names = [
    ['  combined  GRADUATE level ', 'general awareness'],
    ['combined-graduate-level', 'general-awareness'],
    ['cgl', 'General Awareness'],
    ['एसएससी', ''],
  ];
  const summary = await importRows(
    names.map(([examName = '', subject = ''], index) => {
      return {
        category: category.toUpperCase(),
        exam: examName,
        subject,
        year: 2020,
        title: 'x',
        file_url: link(`${index}`),
      };
    }),
  );
  assert.deepEqual(summary.made, { categories: 0, exams: 0, subjects: 0 });
  const result = await database.db.execute(sql`SELECT exam_id, subject_id FROM papers ORDER BY id`);
  assert.deepEqual(new Set(result.rows.map((row) => row.exam_id)), new Set([exam.id]));
  const elsewhere = await importRows([{ ...sound, exam: 'CGL', file_url: link('elsewhere') }]);
  assert.deepEqual(elsewhere.made, { categories: 1, exams: 1, subjects: 0 });
});

test('duplicate content is rejected with the line of the first row', async () => {
  const { importRows, content } = await emptyLibrary(database);
  const rows = [
    { ...sound, file_url: link('a b') },
    { ...sound, title: 'Another', file_url: link('a%20b') },
    { ...sound, title: ' SSC  CGL 2019', file_url: link('a b') },
    { ...sound, category: 'New', exam: 'New', file_url: link('a b') },
  ];
  const first = await importRows(rows);
  assert.deepEqual([first.added, first.unchanged, first.rejected], [1, 1, 2]);
  const reason = 'duplicate by content of ssc-cgl-2019 (line 2)';
  assert.deepEqual(first.rejects, [
    { line: 3, reason },
    { line: 5, reason },
  ]);
  assert.deepEqual(first.made, { categories: 1, exams: 1, subjects: 0 });
  const before = await content();
  const second = await importRows(rows);
  assert.deepEqual([second.added, second.unchanged, second.rejects], [0, 2, first.rejects]);
  assert.deepEqual(await content(), before);
  const alone = await importRows([{ ...sound, title: 'Another', file_url: link('a b') }]);
  assert.deepEqual(alone.rejects, [{ line: 2, reason: 'duplicate by content of ssc-cgl-2019' }]);
});

test('an import stores each file once, with facts and a thumbnail', async () => {
  const { importRows, content, storage, incoming, addFile } = await emptyLibrary(database, {
    maxFileBytes: 1_000_000,
  });
  addFile('a.pdf', tinyPdf([{ text: 'First question of the paper. '.repeat(9) }]));
  addFile('same.pdf', tinyPdf([{ text: 'First question of the paper. '.repeat(9) }]));
  addFile('प्रश्न पत्र.PDF', tinyPdf([{ text: 'Another' }]));
  addFile('page.pdf', Buffer.from('<html>not found</html>'));
  addFile('large.pdf', tinyPdf([{}], { ballast: 1_000_001 }));
  const rows = [
    { ...sound, file: 'a.pdf', file_url: link('a') },
    { ...sound, title: 'Same', file: 'same.pdf', file_url: '' },
    { ...sound, title: 'Hindi', file: './प्रश्न पत्र.PDF', file_url: '' },
    { ...sound, title: 'Page', file: 'page.pdf', file_url: link('page') },
    { ...sound, title: 'Large', file: 'large.pdf', file_url: '' },
    { ...sound, title: 'Absent', file: '../papers.csv', file_url: '' },
  ];
  const summary = await importRows(rows, { filesFolder: incoming });
  assert.deepEqual(summary.rejects, [
    { line: 3, reason: 'duplicate by content of ssc-cgl-2019 (line 2)' },
    { line: 5, reason: 'The file is not a PDF but a web page, perhaps an error page.' },
    { line: 6, reason: 'the file is larger than 977 KB: large.pdf' },
    { line: 7, reason: 'file not found: ../papers.csv' },
  ]);
  const [first, second] = await content();
  assert.deepEqual(
    [first?.pages, first?.kind, first?.original_name, first?.external_url],
    [1, 'text', 'a.pdf', link('a')],
  );
  assert.equal(second?.original_name, 'प्रश्न पत्र.PDF');
  assert.ok(await storage.stat(String(first?.storage_key)));
  assert.ok(await storage.stat(String(first?.thumbnail_key)));
  const stored = (await Array.fromAsync(storage.list())).map(({ key }) => key).sort();
  assert.deepEqual(
    stored,
    [first, second].flatMap((paper) => [paper?.storage_key, paper?.thumbnail_key]).sort(),
  );

  const before = await content();
  await storage.delete(String(first?.storage_key));
  const again = await importRows(rows, { filesFolder: incoming });
  assert.deepEqual([again.added, again.unchanged, again.mended], [0, 2, 1]);
  assert.deepEqual(again.rejects, summary.rejects);
  assert.ok(await storage.stat(String(first?.storage_key)));
  assert.deepEqual(await content(), before);
});

test('a later import adds the file to a linked paper', async () => {
  const { importRows, content, incoming, addFile } = await emptyLibrary(database);
  addFile('a.pdf', tinyPdf());
  const rows = [{ ...sound, file: 'a.pdf', file_url: link('a') }];
  assert.equal((await importRows(rows)).added, 1);
  const dry = await importRows([...rows, ...rows], { filesFolder: incoming, isDryRun: true });
  assert.deepEqual([dry.added, dry.completed, dry.unchanged], [0, 1, 1]);
  const summary = await importRows(rows, { filesFolder: incoming });
  assert.deepEqual([summary.added, summary.completed], [0, 1]);
  assert.equal((await content())[0]?.original_name, 'a.pdf');
  for (const filesFolder of [incoming, undefined]) {
    const later = await importRows(rows, { filesFolder });
    assert.deepEqual([later.added, later.completed, later.unchanged], [0, 0, 1]);
  }
});

test('a dry run reports the same result and writes nothing', async () => {
  const { importRows, content, storage, incoming, addFile, published } = await emptyLibrary(database);
  addFile('a.pdf', tinyPdf());
  addFile('page.pdf', Buffer.from('%PDF-no'));
  // More than one batch, with repeated papers across batches.
  const rows: Cells[] = Array.from({ length: 2_500 }, (_, index) => {
    return {
      ...sound,
      title: `Paper ${index % 3}`,
      session: String(index % 1_100),
      file_url: link(`${index % 1_200}`),
    };
  });
  rows.push(
    { ...sound, file: 'a.pdf' },
    { ...sound, file: 'page.pdf' },
    { ...sound, title: 'Other', file: 'a.pdf' },
  );
  rows.unshift({ ...sound, file: 'a.pdf', file_url: '' });
  const dry = await importRows(rows, { filesFolder: incoming, isDryRun: true });
  assert.deepEqual(await content(), []);
  assert.deepEqual((await database.db.execute(sql`SELECT 1 FROM categories`)).rows, []);
  assert.deepEqual(await Array.fromAsync(storage.list()), []);
  assert.deepEqual(published, []);
  const real = await importRows(rows, { filesFolder: incoming });
  assert.ok(dry.added > 1_000 && dry.unchanged > 0 && dry.rejected > 100);
  assert.deepEqual({ ...dry, isDryRun: false, seconds: 0 }, { ...real, seconds: 0 });
});

test('a CSV with a syntax error imports no rows', async () => {
  const { csvPath, content, importCsv } = await emptyLibrary(database);
  const rows = Array.from(
    { length: 1_500 },
    (_, index) => `SSC,SSC CGL,2019,Paper ${index},${link(`${index}`)}`,
  );
  writeFileSync(csvPath, `category,exam,year,title,file_url\n${rows.join('\n')}\nSSC,"CGL\n`);
  await assert.rejects(importCsv(), /Line 1502: a quote opens/);
  assert.deepEqual(await content(), []);
});

test('the rejects file can be corrected and imported', async () => {
  const { importRows, csvPath, incoming } = await emptyLibrary(database);
  const summary = await importRows([{ ...sound, note: '=1+1, "x"', year: 'two', file_url: link('a') }]);
  assert.equal(summary.rejectsFile, `${csvPath}.rejects.csv`);
  const text = readFileSync(summary.rejectsFile, 'utf8');
  assert.equal(
    text,
    '\uFEFFcategory,exam,year,title,note,file_url,line,reason\n' +
      `SSC,SSC CGL,two,SSC CGL 2019,"'=1+1, ""x""",${link('a')},2,"year is not a year: ""two"", enter a year such as 2024, an academic year such as 2024-25, or nothing if it is not known"\n`,
  );
  const mended = join(incoming, 'mended.csv');
  writeFileSync(mended, `${text.replace('two,', '2019,')}X,Y,,T,,,9,old\n`);
  const again = await importRows([], { csvPath: mended });
  assert.deepEqual([again.added, again.rejected], [1, 1]);
  const [header, ...rejects] = readFileSync(again.rejectsFile!, 'utf8').trimEnd().split('\n');
  assert.equal(header, '\uFEFFcategory,exam,year,title,note,file_url,line,reason');
  assert.deepEqual(rejects, ['X,Y,,T,,,3,no file and no file_url']);
  await assert.rejects(
    importRows([{ ...sound, file: '' }], { rejectsPath: csvPath }),
    /must differ from the CSV/,
  );
});

describe('a share link in a row', () => {
  const row = { ...sound, file_url: 'https://www.dropbox.com/s/abc/a.pdf?dl=0' };
  const otherForms = [
    ['https://drive.google.com/open?id=1aB', 'https://drive.google.com/file/d/1aB/view'],
    ['https://drive.google.com/file/d/1aB/view?usp=drive_link', 'https://drive.google.com/uc?id=1aB'],
    ['https://www.dropbox.com/s/abc/a.pdf', 'https://www.dropbox.com/s/abc/a.pdf?dl=0'],
    ['https://github.com/a/b/blob/main/a.pdf', 'https://github.com/a/b/raw/main/a.pdf'],
  ] as const;
  const urls = () =>
    database.db.execute(sql`SELECT external_url AS url, original_url AS original FROM papers`);

  test('is stored as a direct link with the original URL', async () => {
    await (await emptyLibrary(database)).importRows([row]);
    const [paper] = (await urls()).rows;
    assert.deepEqual(paper, { url: 'https://www.dropbox.com/s/abc/a.pdf?dl=1', original: row.file_url });
  });

  test('matches a paper imported before links were rewritten', async () => {
    const { importRows } = await emptyLibrary(database);
    await importRows([row]);
    await database.db.execute(sql`UPDATE papers SET external_url = original_url, original_url = NULL`);
    const again = await importRows([row]);
    assert.deepEqual([again.added, again.unchanged], [0, 1]);
  });

  test('matches an older paper with another link to the file', async () => {
    const { importRows } = await emptyLibrary(database);
    await importRows([{ ...sound, file_url: link('a') }]);
    for (const [older, newer] of otherForms) {
      await database.db.execute(sql`UPDATE papers SET external_url = ${older}`);
      const again = await importRows([{ ...sound, file_url: newer }]);
      assert.deepEqual([again.added, again.unchanged], [0, 1], older);
    }
  });
});

test('an imported file has its CRC-32', async () => {
  const { importRows, addFile, incoming } = await emptyLibrary(database);
  const content = tinyPdf([{ text: 'plain' }]);
  addFile('a.pdf', content);
  await importRows([{ ...sound, file: 'a.pdf' }], { filesFolder: incoming });
  const files = await database.db.execute(sql`SELECT crc32 FROM paper_files`);
  assert.deepEqual(files.rows, [{ crc32: crc32(content) }]);
});

test('an imported file with JavaScript is flagged', async () => {
  const { importRows, addFile, incoming } = await emptyLibrary(database);
  addFile('a.pdf', tinyPdf([{}], { catalog: '/OpenAction<</S/JavaScript/JS(1)>>' }));
  addFile('b.pdf', tinyPdf([{ text: 'plain' }]));
  await importRows(
    [
      { ...sound, file: 'a.pdf' },
      { ...sound, title: 'Plain', file: 'b.pdf' },
    ],
    { filesFolder: incoming },
  );
  const files = await database.db.execute(sql`SELECT active_content FROM paper_files ORDER BY paper_id`);
  assert.deepEqual(files.rows, [{ active_content: 'javascript' }, { active_content: null }]);
});
