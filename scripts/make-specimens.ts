/** Creates the specimen papers and their list from `starter/papers.json` and the banks in `starter/questions`. */
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { stringify } from 'csv-stringify/sync';
import { startPrinter } from './specimens/chromium-printer.ts';
import { composePapers } from './specimens/compose-papers.ts';
import { paperHtml } from './specimens/paper-html.ts';
import { settlePdf } from './specimens/settle-pdf.ts';
import type { ComposedPaper } from './specimens/specimen.contract.ts';

const STARTER = new URL('../starter/', import.meta.url);
const SPECIMENS = new URL('specimens/', STARTER);

const papers = await composePapers();
await mkdir(SPECIMENS, { recursive: true });
await printPapers(papers);
await removeOthers(papers);
await writeFile(new URL('specimens.csv', STARTER), listing(papers));

async function printPapers(papers: ComposedPaper[]): Promise<void> {
  const printer = await startPrinter();
  let total = 0;
  try {
    for (const paper of papers) {
      const pdf = settlePdf(await printer.print(paperHtml(paper)));
      await writeFile(new URL(`${paper.file}.pdf`, SPECIMENS), pdf);
      total += pdf.length;
      console.log(`${String(pdf.length).padStart(7)}  ${paper.file}.pdf`);
    }
  } finally {
    await printer.close();
  }
  console.log(`${String(total).padStart(7)}  bytes in ${papers.length} papers`);
}

async function removeOthers(papers: ComposedPaper[]): Promise<void> {
  const made = new Set(papers.map((paper) => `${paper.file}.pdf`));
  const others = (await readdir(SPECIMENS)).filter((file) => !made.has(file));
  await Promise.all(others.map((file) => rm(new URL(file, SPECIMENS))));
}

function listing(papers: ComposedPaper[]): string {
  const header = [
    'category',
    'exam',
    'subject',
    'year',
    'session',
    'paper_type',
    'language',
    'title',
    'file',
  ];
  const rows = papers.map((paper) => [
    paper.category,
    paper.exam,
    paper.subject,
    paper.year,
    paper.session,
    paper.paperType,
    paper.language,
    paper.title,
    `${paper.file}.pdf`,
  ]);
  return stringify([header, ...rows]);
}
