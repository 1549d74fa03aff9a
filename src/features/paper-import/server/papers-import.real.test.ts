import assert from 'node:assert/strict';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { fileURLToPath } from 'node:url';
import { testDatabase } from '#testing/database.ts';
import { emptyLibrary } from '#testing/library.ts';

/** Optional real papers and lists outside the repository. */
const real = fileURLToPath(new URL('../../../../../shared/data', import.meta.url));
const database = await testDatabase();

function realFolder(context: TestContext, name: string): string | undefined {
  const path = join(real, name);
  if (existsSync(path)) return path;
  context.skip(`no real input in ${path}: other tests use specimens and generated files instead`);
  return undefined;
}

test('a second import of real papers and links changes nothing', async (context) => {
  const papers = realFolder(context, 'papers');
  const lists = realFolder(context, 'lists');
  if (!papers || !lists) return;
  const library = await emptyLibrary(database);
  const rejectsPath = join(library.home, 'rejects.csv');
  const manifest = { csvPath: join(papers, 'manifest.csv'), filesFolder: papers, rejectsPath };
  const index = { csvPath: join(lists, 'papers-index.csv'), rejectsPath };

  const dry = await library.importCsv({ ...manifest, isDryRun: true });
  const first = [await library.importCsv(manifest), await library.importCsv(index)];
  assert.deepEqual({ ...dry, isDryRun: false, seconds: 0 }, { ...first[0], seconds: 0 });
  for (const summary of first) {
    assert.equal(summary.added + summary.unchanged + summary.rejected, summary.rows);
    assert.equal(summary.rejects.length, summary.rejected);
    assert.ok(summary.rejects.every(({ line, reason }) => Number(line) > 1 && reason !== ''));
  }
  assert.deepEqual(
    first.map(({ rows, added, unchanged }) => ({ rows, added, unchanged })),
    [
      { rows: 39, added: 38, unchanged: 1 },
      { rows: 1_816, added: 918, unchanged: 1 },
    ],
  );
  assert.deepEqual(first[0]?.rejects, []);

  const content = await library.content();
  const second = [await library.importCsv(manifest), await library.importCsv(index)];
  for (const [at, summary] of second.entries()) {
    assert.deepEqual([summary.added, summary.completed, summary.mended], [0, 0, 0]);
    assert.deepEqual(summary.made, { categories: 0, exams: 0, subjects: 0 });
    assert.deepEqual(summary.rejects, first[at]?.rejects);
  }
  assert.deepEqual(await library.content(), content);
});

test('every harmful file is imported or rejected with a reason', async (context) => {
  const nasty = realFolder(context, 'nasty');
  if (!nasty) return;
  const library = await emptyLibrary(database);
  const files = readdirSync(nasty).filter((name) => /\.pdf$/i.test(name));
  assert.ok(files.length > 20);
  const summary = await library.importRows(
    files.map((file) => ({ category: 'GATE', exam: 'GATE', year: 2018, title: file, file })),
    { filesFolder: nasty },
  );
  assert.equal(summary.added + summary.rejected, files.length);
  const reasons = new Map(
    summary.rejects.map(({ line, reason }) => [files[Number(line) - 2] ?? '', String(reason)]),
  );
  for (const reason of reasons.values()) assert.match(reason, /^The (PDF|file) .+\.$/);
  assert.match(reasons.get('derived-zero-bytes.pdf') ?? '', /empty/);
  assert.match(reasons.get('derived-html-error-page.pdf') ?? '', /web page/);
  assert.match(reasons.get('derived-png-named.pdf') ?? '', /not a PDF/);
  assert.match(reasons.get('derived-git-lfs-pointer.pdf') ?? '', /not a PDF/);
  assert.match(reasons.get('derived-real-paper-password-exam2018.pdf') ?? '', /password/);
  assert.match(reasons.get('pdfjs-issue3371.pdf') ?? '', /password/);
  assert.match(reasons.get('derived-truncated-40pct.pdf') ?? '', /damaged|no page/);
  const taken = (await library.content()).map((paper) => paper.original_name);
  for (const file of [
    'derived-bom-before-header.pdf',
    'pdfjs-empty_protected.pdf',
    'प्रश्न पत्र 2018 (सेट-A) #1 & 50%.PDF',
  ]) {
    assert.ok(taken.includes(file), file);
  }
  context.diagnostic(
    `${taken.length} taken; ${[...reasons].map(([file, reason]) => `${file}: ${reason}`).join(' | ')}`,
  );
});
