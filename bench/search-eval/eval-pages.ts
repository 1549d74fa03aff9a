/**
 * Measures search inside papers: `npm run eval:search -- pages`. Reads PDFs of `--folder` with the detectors and the
 * OCR engine of this machine into a database of its own, and asks two sets of questions: judged ones, and the first
 * words of questions that it takes from the pages. `--pages` bounds the library, `--keep PATH` keeps recognised pages
 * for the next run, `--failures` prints the questions without the right page among the first three.
 */
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createPageSearch } from '#features/page-search/server/page-search.service.ts';
import { searchTextOf } from '#lib/text/search-words.ts';
import { findOcr } from '#platform/ocr/find-ocr.ts';
import { ocrEngineName, type OcrChoice } from '#platform/ocr/ocr-engine.ts';
import { createPageReader } from '#platform/ocr/page-reader.ts';
import { openCachedReadings } from './cached-readings.ts';
import {
  findPdfs,
  readLibrary,
  selectLibraryPages,
  type LibraryPage,
  type PageKind,
} from './page-library.ts';
import {
  judgedPageQuestions,
  questionsOf,
  seededNumbers,
  shuffled,
  withTypo,
  type PageQuestion,
} from './page-questions.ts';
import { scoreTable, type Outcome } from './score.ts';
import { openScratchDatabase } from './scratch-database.ts';

export interface EvalPagesOptions {
  folder: string | undefined;
  pages: string | undefined;
  keep: string | undefined;
  failures: boolean;
}

interface Asked extends PageQuestion {
  page: LibraryPage;
}

const usualFolders = ['papers', 'layers'].map((name) =>
  fileURLToPath(new URL(`../../../shared/data/${name}`, import.meta.url)),
);
const judgedPath = new URL('new-page-questions.json', import.meta.url);
const usualPages = 500;
const kinds: Record<PageKind, { questions: number; goal: number }> = {
  'good text layer': { questions: 34, goal: 0.9 },
  scan: { questions: 33, goal: 0.7 },
  'legacy font': { questions: 33, goal: 0.7 },
};
/** Questions of one page, so that no page decides the result. */
const mostOfPage = 3;
const seed = 14;
/** The title of a paper in the library. */
const titleOf = (path: string) => basename(path, '.pdf');
/** The name of the file in `file 12`, as judged questions name a page. */
const fileOf = (page: string) => page.slice(0, page.lastIndexOf(' '));

/**
 * Returns an engine that reads pages independently of `choice`. Questions from the indexed reading itself would contain
 * its errors, and would always be found.
 */
function otherEngine({ kind, version, model }: OcrChoice): OcrChoice {
  if (kind === 'native' && model !== 'eng+hin') return { kind, version, model: 'eng+hin' };
  return { kind: 'embedded', version: 'for questions', model: 'eng+hin' };
}

export async function evalPages(options: EvalPagesOptions): Promise<void> {
  const next = seededNumbers(seed);
  const cache = await openCachedReadings(options.keep);
  const choice = await findOcr();
  const other = otherEngine(choice);
  const [engineName, otherName] = [ocrEngineName(choice), ocrEngineName(other)];
  const reader = cache.withCache(createPageReader(choice), engineName);
  const otherReader = cache.withCache(createPageReader(other), otherName);
  const scratch = await openScratchDatabase();
  const { db } = scratch.database;

  /** Returns up to `most` questions of pages of one kind. */
  async function choose(pages: LibraryPage[], kind: PageKind, most: number): Promise<Asked[]> {
    const chosen: Asked[] = [];
    for (const page of shuffled(pages, next)) {
      if (chosen.length >= most) break;
      const isGood = kind === 'good text layer';
      const questions = shuffled(questionsOf(isGood ? page.text : await readAgain(page), next), next);
      chosen.push(...questions.slice(0, mostOfPage).map((question) => ({ ...question, page })));
    }
    return chosen.slice(0, most);
  }

  async function readAgain({ file, page }: LibraryPage): Promise<string> {
    const { text } = await otherReader.recognise(file.path, page).catch(() => ({ text: '' }));
    return text;
  }

  try {
    const judged = judgedPageQuestions.parse(JSON.parse(await readFile(judgedPath, 'utf8')));
    const needed = new Set(judged.flatMap(({ pages = [] }) => pages.slice(0, 1).map(fileOf)));
    const files = await findPdfs(
      options.folder ? [options.folder] : usualFolders,
      Number(options.pages ?? usualPages),
      needed,
    );
    console.log(`Reads ${files.reduce((sum, { pages }) => sum + pages, 0)} pages of ${files.length} PDFs.`);
    const startedAt = performance.now();
    await readLibrary(db, files, reader, engineName);
    const pages = await selectLibraryPages(db, files, reader);
    console.log(`Read by ${engineName} in ${Math.round((performance.now() - startedAt) / 1_000)} s.`);
    const ofKind = (kind: PageKind) => pages.filter((page) => page.kind === kind);
    console.log(`Questions of scans and legacy fonts are read by ${otherName}.`);

    const search = createPageSearch({
      db,
      settings: { publicSettings: async () => ({ enableReader: true, enablePublicText: true }) },
    });
    const judgedOutcomes: Outcome[] = [];
    const judgedFailures: string[] = [];
    const titles = new Set(files.map(({ path }) => titleOf(path)));
    for (const { question, kind, pages: right } of judged) {
      if (right && !right.some((page) => titles.has(fileOf(page)))) continue;
      const found = (await search.find(question, 10)).map(({ title, page }) => `${title} ${page}`);
      const outcome = right
        ? { kind, hits: found.map((page) => right.includes(page)), right: right.length }
        : { kind, hits: [found.length === 0], right: 1, isAbsent: true };
      judgedOutcomes.push(outcome);
      if (!outcome.hits.slice(0, 3).includes(true))
        judgedFailures.push(
          `[${kind}] ${question}: ${right?.[0] ?? 'in no paper'} at ${outcome.hits.indexOf(true)} | ${found.slice(0, 3).join(', ')}`,
        );
    }
    console.log(`\n### New questions\n\n${scoreTable(judgedOutcomes, 10)}\n`);
    if (options.failures) console.log(`${judgedFailures.join('\n')}\n\n### Questions from the pages\n`);

    const folded = pages.map((page) => ({ ...page, folded: searchTextOf(page.text) }));
    /** Returns the page of the question, and other pages that contain the same text. */
    const rightPages = ({ page: { file, page }, words }: Asked) => {
      const question = searchTextOf(words.join(' '));
      return folded.filter(
        (one) => (one.file === file && one.page === page) || one.folded.includes(question),
      );
    };

    const outcomes: Outcome[] = [];
    const times: number[] = [];
    const failures: string[] = [];
    for (const [kind, { questions, goal }] of Object.entries(kinds) as [
      PageKind,
      (typeof kinds)[PageKind],
    ][]) {
      const asked = await choose(ofKind(kind), kind, questions);
      for (const [index, question] of asked.entries()) {
        const isTypo = index % 3 === 2;
        const words = isTypo ? withTypo(question.words) : question.words;
        const started = performance.now();
        const hits = await search.find(words.join(' '), 10);
        times.push(performance.now() - started);
        const wanted = rightPages(question);
        const rights = hits.map((hit) =>
          wanted.some(({ file, page }) => page === hit.page && titleOf(file.path) === hit.title),
        );
        outcomes.push({
          kind: `${kind}, ${question.language}${isTypo ? ', typo' : ''}`,
          hits: rights,
          right: wanted.length,
        });
        if (!rights.slice(0, 3).includes(true))
          failures.push(
            `[${kind}] ${words.join(' ')}: ${titleOf(question.page.file.path)} p. ${question.page.page}` +
              ` at ${rights.indexOf(true)} | ${hits
                .slice(0, 3)
                .map(({ title, page }) => `${title} ${page}`)
                .join(', ')}`,
          );
      }
      const mine = outcomes.filter((outcome) => outcome.kind.startsWith(kind));
      const share = mine.filter(({ hits }) => hits.slice(0, 3).includes(true)).length / mine.length;
      console.log(
        `${kind}: ${ofKind(kind).length} pages, ${mine.length} questions, top 3 ${(share * 100).toFixed(1)}%, ` +
          `goal ${goal * 100}%: ${share >= goal ? 'met' : 'missed'}`,
      );
    }
    console.log(`\n${scoreTable(outcomes, 10)}`);
    if (options.failures) console.log(`\n${failures.join('\n')}`);
    times.sort((one, another) => one - another);
    console.log(`\nMedian ${(times[Math.floor(times.length / 2)] ?? 0).toFixed(1)} ms`);
  } finally {
    reader.stop();
    otherReader.stop();
    await scratch.close();
  }
}
