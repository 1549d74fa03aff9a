import { fileURLToPath } from 'node:url';
import { findOcr } from '#platform/ocr/find-ocr.ts';
import { ocrEngineName, type OcrChoice } from '#platform/ocr/ocr-engine.ts';
import { createPageReader } from '#platform/ocr/page-reader.ts';
import { lowerSize, median, milliseconds, type Bench, type Measurement } from './figure.ts';
import { startApp } from './processes.ts';
import { browserHeaders } from './raw-answer.ts';
import { samplePages } from './samples.ts';

/** A specimen of several pages in both scripts. */
const paper = fileURLToPath(new URL('../starter/specimens/ssc-mts-2022-hindi.pdf', import.meta.url));
const mostTimesIdle = 1.5;
const mostBatches = 50;

/** Recognises pages in a process of the lowest priority, as a server does, until `stop`. */
function startRecognition(choice: OcrChoice) {
  const reader = createPageReader(choice);
  const closing = new AbortController();
  let pages = 0;
  const running = (async () => {
    while (!closing.signal.aborted) {
      await reader.recognise(paper, 1).catch((error: unknown) => {
        if (!closing.signal.aborted) throw error;
      });
      if (!closing.signal.aborted) pages += 1;
    }
  })();
  return {
    pages: () => pages,
    async stop() {
      closing.abort();
      reader.stop();
      await running;
    },
  };
}

/** Returns the 99th percentile of the response times, in milliseconds. */
async function slowestOf({ load, isQuick }: Bench, port: number, paths: string[]): Promise<number> {
  const requests = isQuick ? 500 : 3_000;
  const { times } = await load.send({ port, paths, headers: browserHeaders, connections: 2, requests });
  times.sort((one, other) => one - other);
  return times[Math.floor(times.length * 0.99)] ?? NaN;
}

/** Compares the response times of public pages on an idle machine with those beside text recognition. */
export const besideOcr: Measurement = {
  name: 'ocr',
  async measure(bench) {
    const library = await bench.library(bench.usualPapers);
    const { home, browse, exam, paper: papers } = await samplePages(library, 50);
    const paths = [...home, ...browse, ...exam, ...papers];
    const choice = await findOcr();
    const app = await startApp(library.dataDir);
    const idle: number[] = [];
    const beside: number[] = [];
    let pages = 0;
    try {
      await slowestOf(bench, app.port, paths);
      for (let round = 0; round < bench.rounds; round += 1) {
        idle.push(await slowestOf(bench, app.port, paths));
        const recognition = startRecognition(choice);
        try {
          // At least one whole page, so that the figure is not of an engine that only starts.
          for (let batch = 0; batch < mostBatches && recognition.pages() === 0; batch += 1)
            beside.push(await slowestOf(bench, app.port, paths));
        } finally {
          await recognition.stop();
        }
        if (recognition.pages() === 0) throw new Error('No page was recognised beside the load');
        pages += recognition.pages();
      }
    } finally {
      await app.stop();
    }
    const ratio = median(beside) / median(idle);
    return [
      {
        measure: 'Public pages beside text recognition, p99 against idle',
        figure:
          `${ratio.toFixed(2)} (${milliseconds(median(beside))} against ${milliseconds(median(idle))}; ` +
          `${pages} pages by ${ocrEngineName(choice)})`,
        target: `≤ ${mostTimesIdle}`,
        isMet: ratio <= mostTimesIdle,
        check: { ...lowerSize(ratio), unit: 'ratio' },
      },
    ];
  },
};
