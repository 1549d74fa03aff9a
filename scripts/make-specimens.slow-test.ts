import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import { startPrinter } from './specimens/chromium-printer.ts';
import { composePapers } from './specimens/compose-papers.ts';
import { paperHtml } from './specimens/paper-html.ts';
import { settlePdf } from './specimens/settle-pdf.ts';

const printer = await startPrinter();
after(() => printer.close());

const papers = await composePapers();
const paper = papers.find(
  ({ language, paperType }) => language === 'Hindi+English' && paperType === 'Question paper',
)!;
const print = async (html: string) => settlePdf(await printer.print(html));

test('a paper printed twice is the same to the byte', async () => {
  const first = await print(paperHtml(paper));
  assert.ok(first.equals(await print(paperHtml(paper))));
});

test('every Hindi question can be read back word by word', async () => {
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(await print(paperHtml(paper)));
  const text = [...document.pages()].map((page) => page.getText().replace(/\s+/g, ' ')).join(' ');
  const questions = paper.composed.flatMap(({ questions }) =>
    questions.map(({ hi }) => hi!.replace(/\s+/g, ' ')),
  );
  assert.ok(questions.length > 5);
  for (const question of questions) assert.ok(text.includes(question), question);
  document.destroy();
  library.destroy();
});

test('a character without a glyph in our fonts stops the printing', async () => {
  const html = paperHtml({ ...paper, heading: { en: 'Integrals ∮' } });
  await assert.rejects(print(html), /A character has no glyph/);
});
