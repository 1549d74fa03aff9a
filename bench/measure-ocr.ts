import { fileURLToPath } from 'node:url';
import { findOcr } from '#platform/ocr/find-ocr.ts';
import { ocrEngineName, type OcrChoice } from '#platform/ocr/ocr-engine.ts';
import { createPageReader } from '#platform/ocr/page-reader.ts';
import { lowerSize, median, milliseconds, type Bench, type Measurement } from './figure.ts';
import { startApp } from './processes.ts';
import { browserHeaders } from './raw-answer.ts';
import { samplePages } from './samples.ts';

/** A specimen with several pages in Latin and Devanagari. */
const paper = fileURLToPath(new URL('../starter/specimens/ssc-mts-2022-hindi.pdf', import.meta.url));
const mostTimesIdle = 1.5;
const mostBatches = 50;

/** Reads pages by OCR until `stop`, in a process of the lowest priority as a server does. */
function startOcr(choice: OcrChoice) {
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
async function measureP99({ load, isQuick }: Bench, port: number, paths: string[]): Promise<number> {
  const requests = isQuick ? 500 : 3_000;
  return (await load.send({ port, paths, headers: browserHeaders, connections: 2, requests })).p99;
}

/** Compares the response times of public pages during OCR with those of an idle server. */
export const pagesDuringOcr: Measurement = {
  name: 'ocr',
  async measure(bench) {
    const library = await bench.library(bench.usualPapers);
    const { home, browse, exam, paper: papers } = await samplePages(library, 50);
    const paths = [...home, ...browse, ...exam, ...papers];
    const choice = await findOcr();
    const app = await startApp(library.dataDir);
    const idle: number[] = [];
    const during: number[] = [];
    let pages = 0;
    try {
      await measureP99(bench, app.port, paths);
      for (let round = 0; round < bench.rounds; round += 1) {
        idle.push(await measureP99(bench, app.port, paths));
        const ocr = startOcr(choice);
        try {
          // Measures until OCR has read a page, because the start of its engine is not the load to measure.
          for (let batch = 0; batch < mostBatches && ocr.pages() === 0; batch += 1)
            during.push(await measureP99(bench, app.port, paths));
        } finally {
          await ocr.stop();
        }
        if (ocr.pages() === 0) throw new Error('OCR read no page during the load');
        pages += ocr.pages();
      }
    } finally {
      await app.stop();
    }
    const ratio = median(during) / median(idle);
    return [
      {
        measure: 'Public pages during OCR, p99 compared with an idle server',
        figure:
          `${ratio.toFixed(2)} (${milliseconds(median(during))} compared with ${milliseconds(median(idle))}; ` +
          `${pages} pages by ${ocrEngineName(choice)})`,
        target: `≤ ${mostTimesIdle}`,
        isMet: ratio <= mostTimesIdle,
        check: { ...lowerSize(ratio), unit: 'ratio' },
      },
    ];
  },
};
