import { createHash } from 'node:crypto';
import { createPaper } from '#testing/factories.ts';
import { count, median, percent, type Measurement } from './figure.ts';
import type { BenchLibrary } from './library.ts';
import { startApp, startBareServer } from './processes.ts';
import { browserHeaders, rawAnswer } from './raw-answer.ts';

const fileBytes = 1_000_000;
const connections = 8;
const target = 0.8;

/** 1 MB that begins like a PDF and does not compress, the same each time. */
function madeUpPdf(): Buffer {
  const blocks = Array.from({ length: Math.ceil(fileBytes / 32) }, (_, index) =>
    createHash('sha256').update(String(index)).digest(),
  );
  return Buffer.concat([Buffer.from('%PDF-1.7\n'), ...blocks]).subarray(0, fileBytes);
}

/** Stores the file as an import would; returns the address of its download. */
async function addStoredPaper({ context }: BenchLibrary): Promise<string> {
  const storing = (async function* () {
    yield madeUpPdf();
  })();
  const { key, sha256, bytes } = await context.storage.put(storing, {
    maxBytes: fileBytes,
    extension: 'pdf',
  });
  const paper = await createPaper(context.database.db, {
    title: 'A stored paper of 1 MB',
    file: { storageKey: key, sha256, bytes },
  });
  return `/api/papers/${paper.id}/download`;
}

/** A stored PDF, looked up, counted and sent, against the same bytes from memory. */
export const download: Measurement = {
  name: 'download',
  async measure({ library, usualPapers, load, rounds, isQuick }) {
    const { dataDir, ...rest } = await library(usualPapers);
    const path = await addStoredPaper({ dataDir, ...rest });
    const app = await startApp(dataDir);
    const bare = await startBareServer();
    const ask = async (port: number, seconds = isQuick ? 1 : 3) =>
      (await load.send({ port, paths: [path], headers: browserHeaders, connections, seconds })).perSecond;
    const ofApp: number[] = [];
    const ofBare: number[] = [];
    try {
      await bare.answer(path, await rawAnswer(app.port, path));
      await ask(app.port, 1);
      await ask(bare.port, 1);
      for (let round = 0; round < rounds; round += 1) {
        ofApp.push(await ask(app.port));
        ofBare.push(await ask(bare.port));
      }
    } finally {
      await Promise.all([app.stop(), bare.stop()]);
    }
    const ratio = median(ofApp.map((perSecond, round) => perSecond / ofBare[round]!));
    return [
      {
        measure: 'Stored PDF of 1 MB, downloads/s against bare `node:http`',
        figure: `${percent(ratio)} (${count(median(ofApp))} of ${count(median(ofBare))})`,
        target: `≥ ${percent(target)}`,
        isMet: ratio >= target,
      },
    ];
  },
};
