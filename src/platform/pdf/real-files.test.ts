import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { after, test, type TestContext } from 'node:test';
import { fileURLToPath } from 'node:url';
import { parse } from 'csv-parse/sync';
import { isPublicText } from '#lib/text/public-text.ts';
import { createPdfInspector } from './pdf-inspector.ts';
import type { PdfVerdict } from './pdf-verdict.ts';

/** Real papers and problematic files in a folder next to the project, if it exists. */
const realFiles = fileURLToPath(new URL('../../../../shared/data/', import.meta.url));
const inspector = createPdfInspector({ workers: 2 });
after(() => inspector.close());

/** Pages and kind of accepted files, or the reason of a refusal. */
const expectedOfNasty: Record<string, string> = {
  'derived-bom-before-header.pdf': '13 text',
  'derived-git-lfs-pointer.pdf': 'not-a-pdf',
  'derived-html-error-page.pdf': 'not-a-pdf',
  'derived-png-named.pdf': 'not-a-pdf',
  'derived-real-paper-password-exam2018.pdf': 'encrypted',
  'derived-truncated-40pct.pdf': 'damaged',
  'derived-zero-bytes.pdf': 'empty',
  'pdfjs-Pages-tree-refs.pdf': '1 scan',
  'pdfjs-REDHAT-1531897-0.pdf': 'damaged',
  'pdfjs-bomb_giant.pdf': '1 scan',
  'pdfjs-bug1020226.pdf': 'damaged',
  'pdfjs-bug1782186.pdf': 'encrypted',
  'pdfjs-bug1978317.pdf': '1 text',
  'pdfjs-doc_actions.pdf': '3 scan',
  'pdfjs-empty_protected.pdf': '1 scan',
  'pdfjs-encrypted-attachment.pdf': '1 scan',
  'pdfjs-issue3371.pdf': 'encrypted',
  'pdfjs-issue9105_other.pdf': 'damaged',
  'pdfjs-poppler-67295-0.pdf': '1 scan',
  'pdfjs-poppler-742-0-fuzzed.pdf': 'damaged',
  'pdfjs-print_protection.pdf': 'encrypted',
  'pdfjs-secHandler.pdf': '1 scan',
  'प्रश्न पत्र 2018 (सेट-A) #1 & 50%.PDF': '1 text',
};

test('every problematic file gets the expected verdict', async (context) => {
  if (!hasRealFiles(context)) return;
  const names = readdirSync(`${realFiles}nasty`).filter((name) => /\.pdf$/i.test(name));
  const verdicts = await Promise.all(names.map((name) => inspect(`nasty/${name}`)));
  assert.deepEqual(
    Object.fromEntries(names.map((name, index) => [name, summary(verdicts[index]!)])),
    expectedOfNasty,
  );
});

test('real papers have the expected pages, kind and thumbnail', async (context) => {
  if (!hasRealFiles(context)) return;
  const papers = parse<{ file: string; pages: string; kind: string }>(
    readFileSync(`${realFiles}papers/manifest.csv`),
    { columns: true },
  );
  const verdicts = await Promise.all(papers.map(({ file }) => inspect(`papers/${file}`)));
  papers.forEach(({ file, pages, kind }, index) => {
    const verdict = verdicts[index]!;
    assert.equal(summary(verdict), `${pages} ${kind === 'scanned' ? 'scan' : 'text'}`, file);
    assert.ok(verdict.ok && isPublicText(verdict.facts.firstPageText + verdict.facts.title), file);
    const bytes = verdict.facts.thumbnail?.webp.length ?? 0;
    assert.ok(bytes > 2_000 && bytes < 20_000, `${file} has a thumbnail of ${bytes} bytes`);
  });
});

function inspect(name: string): Promise<PdfVerdict> {
  return inspector.inspect(realFiles + name, { thumbnail: true });
}

function summary(verdict: PdfVerdict): string {
  return verdict.ok ? `${verdict.facts.pages} ${verdict.facts.kind}` : verdict.reason;
}

function hasRealFiles(context: TestContext): boolean {
  const present = existsSync(realFiles);
  if (!present) context.skip('no real files lie beside this project');
  return present;
}
