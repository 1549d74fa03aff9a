import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { openContext } from '#app/process/context.ts';
import { sitePaths } from '#lib/url/site-paths.ts';
import { parseConfig } from '#platform/config/config.ts';
import { createDataFolder } from '#testing/data-folder.ts';
import { createExam, createPaper } from '#testing/factories.ts';
import {
  higherRatio,
  lowerTime,
  median,
  milliseconds,
  percent,
  runRounds,
  type Bench,
  type Figure,
  type Measure,
} from './figure.ts';
import { pausePageReading } from './library.ts';
import { measureCpu } from './load.ts';
import { startApp } from './processes.ts';
import { browserHeaders, plainHeaders, rawAnswer } from './raw-answer.ts';

const coverageSittings = 500;
/** In milliseconds of CPU. */
const coverageTarget = 5;
const throughputTarget = 0.7;
const paperBytes = 20_000_000;
const archivePapers = 10;

/** Measures what an exam offers beside its list: the coverage of many sittings, and all papers in one archive. */
export const exams: Measure = async (bench) => [
  await measureCoverage(bench),
  ...(await withStoredPapers((dataDir, papers) => measureArchive(bench, dataDir, papers))),
];

/** Compares the page of the exam whose number of sittings is nearest to 500 with the call for its coverage. */
async function measureCoverage(bench: Bench): Promise<Figure> {
  const library = await bench.library(bench.usualPapers);
  const app = await startApp(library.dataDir, { PAGE_CACHE_MB: '0' });
  try {
    const { rows } = await library.context.database.pool.query<{
      id: number;
      exam: string;
      category: string;
      sittings: number;
    }>(
      `SELECT exams.id, exams.slug AS exam, categories.slug AS category, count(*)::int AS sittings
       FROM sittings JOIN exams ON exams.id = exam_id JOIN categories ON categories.id = category_id
       GROUP BY 1, 2, 3 ORDER BY abs(count(*) - $1), 1 LIMIT 1`,
      [coverageSittings],
    );
    const { id, exam, category, sittings } = rows[0]!;
    const requests = bench.isQuick ? 50 : 200;
    const cpuMs = (path: string) =>
      measureCpu(bench.load, app, { paths: [path], headers: plainHeaders, requests });
    const rounds = await runRounds(bench, async () => ({
      call: await cpuMs(`/api/exams/${id}/coverage`),
      page: await cpuMs(sitePaths.exam(category, exam)),
    }));
    const call = median(rounds.map((round) => round.call));
    const page = median(rounds.map((round) => round.page));
    return {
      measure: `Uncached coverage of an exam with ${sittings} sittings, CPU of the app`,
      figure: `${milliseconds(call)} for the call, ${milliseconds(page)} for the whole page with its grid`,
      target: `≤ ${coverageTarget} ms`,
      isMet: call <= coverageTarget,
      check: lowerTime(call),
    };
  } finally {
    await app.stop();
  }
}

/** Runs `measure` on a library of stored files. They are no real PDFs, so their reading is paused. */
async function withStoredPapers<Result>(
  measure: (dataDir: string, papers: { examId: number; paperId: number }) => Promise<Result>,
): Promise<Result> {
  const dataDir = await createDataFolder('pariksha-bench-');
  try {
    const context = await openContext(parseConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'error' }), {
      mayCreate: true,
    });
    await pausePageReading(context);
    const { db } = context.database;
    const exam = await createExam(db);
    let paperId = 0;
    for (let number = 0; number < archivePapers; number += 1) {
      const bytes = Buffer.alloc(paperBytes, `%PDF ${number}\n`);
      const { key: storageKey, ...facts } = await context.storage.put(Readable.from([bytes]), {
        maxBytes: paperBytes,
        extension: 'pdf',
      });
      ({ id: paperId } = await createPaper(db, { examId: exam.id, file: { storageKey, ...facts } }));
    }
    await context.close();
    return await measure(dataDir, { examId: exam.id, paperId });
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Compares the bytes per second of an archive with those of one of its papers, and its memory. */
async function measureArchive(
  bench: Bench,
  dataDir: string,
  { examId, paperId }: { examId: number; paperId: number },
): Promise<Figure[]> {
  const app = await startApp(dataDir);
  try {
    const archive = `/api/exams/${examId}/papers.zip`;
    const { body: paper } = await rawAnswer(app.port, `/api/papers/${paperId}`);
    const { fileUrl } = JSON.parse(Buffer.from(paper).toString()) as { fileUrl: string };
    const bytesPerSecond = async (path: string, bytes: number, requests: number) => {
      const load = { port: app.port, paths: [path], headers: browserHeaders, connections: 1, requests };
      return (await bench.load.send(load)).perSecond * bytes;
    };
    const before = (await app.usage()).memoryMb;
    const rounds = await runRounds(bench, async () => ({
      archive: await bytesPerSecond(archive, paperBytes * archivePapers, 2),
      paper: await bytesPerSecond(new URL(fileUrl).pathname, paperBytes, 2 * archivePapers),
    }));
    const growth = (await app.usage()).memoryMb - before;
    const ratio = median(rounds.map((round) => round.archive / round.paper));
    const megabytes = median(rounds.map((round) => round.archive)) / 1e6;
    return [
      {
        measure: `Archive of ${archivePapers} papers of ${paperBytes / 1e6} MB, bytes/s against one stored paper`,
        figure: `${percent(ratio)} (${megabytes.toFixed(0)} MB/s; memory ${growth >= 0 ? '+' : ''}${growth.toFixed(0)} MB)`,
        target: `≥ ${percent(throughputTarget)}`,
        isMet: ratio >= throughputTarget,
        check: higherRatio(ratio),
      },
    ];
  } finally {
    await app.stop();
  }
}
