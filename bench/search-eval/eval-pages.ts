/** Measures search inside papers on judged questions. */
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { searchPages } from '#features/page-search/server/page-search.service.ts';
import { findOcr } from '#platform/ocr/find-ocr.ts';
import { ocrEngineName } from '#platform/ocr/ocr-engine.ts';
import { createPageReader } from '#platform/ocr/page-reader.ts';
import { median, milliseconds } from '../figure.ts';
import { cacheReadings } from './cached-readings.ts';
import { findPdfs, readLibrary } from './page-library.ts';
import { scoreTable, type Outcome } from './score.ts';
import { openScratchDatabase } from './scratch-database.ts';

/** Questions that a student types from memory. */
const judgedQuestions = z.array(
  z.strictObject({
    question: z.string(),
    kind: z.string(),
    /** Each page with the question: name of the file and number of the page. Undefined if no paper has it. */
    pages: z.array(z.string()).optional(),
  }),
);

const usualFolders = ['papers', 'layers'].map((name) =>
  fileURLToPath(new URL(`../../../shared/data/${name}`, import.meta.url)),
);
const questionsFile = new URL('new-page-questions.json', import.meta.url);
/** The name of the file in `file 12`, as judged questions name a page. */
const getFile = (page: string) => page.slice(0, page.lastIndexOf(' '));

/**
 * Reads PDFs of `folder`, with at most `maxPages` pages, into a database of its own, and asks the questions. `keep` is a
 * file of recognised pages for the next run. `isVerbose` prints the questions without a right page among the first three.
 */
export async function evalPages(
  folder: string | undefined,
  maxPages: number,
  keep: string | undefined,
  isVerbose: boolean,
): Promise<void> {
  const questions = judgedQuestions.parse(JSON.parse(await readFile(questionsFile, 'utf8')));
  const choice = await findOcr();
  const engineName = ocrEngineName(choice);
  const ownReader = createPageReader(choice);
  const reader = keep ? await cacheReadings(ownReader, engineName, keep) : ownReader;
  const scratch = await openScratchDatabase();
  const { db } = scratch.database;
  try {
    const needed = new Set(questions.flatMap(({ pages = [] }) => pages.slice(0, 1).map(getFile)));
    const files = await findPdfs(folder ? [folder] : usualFolders, maxPages, needed);
    console.log(`Reads ${files.reduce((sum, file) => sum + file.pages, 0)} pages of ${files.length} PDFs.`);
    await readLibrary(db, files, reader, engineName);
    const titles = new Set(files.map(({ path }) => basename(path, '.pdf')));
    const outcomes: Outcome[] = [];
    const failed: string[] = [];
    const times: number[] = [];
    for (const { question, kind, pages: right } of questions) {
      if (right && !right.some((page) => titles.has(getFile(page)))) continue;
      const started = performance.now();
      const hits = (await searchPages(scratch.ctx, question, 10)).map(
        ({ title, page }) => `${title} ${page}`,
      );
      times.push(performance.now() - started);
      const outcome: Outcome = right
        ? { kind, hits: hits.map((page) => right.includes(page)), right: right.length }
        : { kind, hits: [hits.length === 0], right: 1, isAbsent: true };
      outcomes.push(outcome);
      if (!outcome.hits.slice(0, 3).includes(true))
        failed.push(
          `[${kind}] ${question}: ${right?.[0] ?? 'in no paper'} at ${outcome.hits.indexOf(true)} | ${hits.slice(0, 3).join(', ')}`,
        );
    }
    console.log(`Read by ${engineName}.\n\n${scoreTable(outcomes, 10)}\n`);
    if (isVerbose) console.log(`${failed.join('\n')}\n`);
    console.log(`Median ${milliseconds(median(times))}`);
  } finally {
    reader.stop();
    await scratch.close();
  }
}
