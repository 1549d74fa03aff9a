import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { sitePaths } from '#lib/url/site-paths.ts';
import { count, higherRatio, median, percent, type Measurement } from './figure.ts';
import { startNginx } from './nginx.ts';
import { startApp, startBareServer } from './processes.ts';
import { browserHeaders, rawAnswer } from './raw-answer.ts';
import { addStoredPaper } from './stored-paper.ts';

const fileBytes = 1_000_000;
const connections = 8;
const target = 0.75;

/** Returns 1 MB that begins like a PDF and is incompressible, always the same. */
function madeUpPdf(): Buffer {
  const blocks = Array.from({ length: Math.ceil(fileBytes / 32) }, (_, index) =>
    createHash('sha256').update(String(index)).digest(),
  );
  return Buffer.concat([Buffer.from('%PDF-1.7\n'), ...blocks]).subarray(0, fileBytes);
}

/**
 * Compares the download of a stored PDF (lookup, count and transfer) with bare servers that read the same file for
 * each request.
 */
export const download: Measurement = {
  name: 'download',
  async measure({ library: libraryOf, usualPapers, load, rounds, isQuick }) {
    const library = await libraryOf(usualPapers);
    const { id, storageKey } = await addStoredPaper(library, {
      title: 'A stored paper of 1 MB',
      content: madeUpPdf(),
    });
    const path = sitePaths.download(id);
    const filesFolder = join(library.dataDir, 'files');
    const started: { stop(): Promise<void> }[] = [];
    const track = <Server extends { stop(): Promise<void> }>(server: Server): Server => {
      started.push(server);
      return server;
    };
    const ask = async (port: number, asked: string, seconds = isQuick ? 1 : 3) =>
      (await load.send({ port, paths: [asked], headers: browserHeaders, connections, seconds })).perSecond;
    const perSecond = { app: [] as number[], bare: [] as number[], nginx: [] as number[] };
    try {
      const nginx = track(await startNginx(filesFolder));
      const app = track(await startApp(library.dataDir));
      const bare = track(await startBareServer());
      await bare.answerFile(path, join(filesFolder, storageKey), (await rawAnswer(app.port, path)).headers);
      await ask(app.port, path, 1);
      await ask(bare.port, path, 1);
      for (let round = 0; round < rounds; round += 1) {
        perSecond.app.push(await ask(app.port, path));
        perSecond.bare.push(await ask(bare.port, path));
        perSecond.nginx.push(await ask(nginx.port, `/${storageKey}`));
      }
    } finally {
      await Promise.all(started.map((server) => server.stop()));
    }
    const ratioTo = (others: number[]) => median(perSecond.app.map((own, round) => own / others[round]!));
    const ratio = ratioTo(perSecond.bare);
    return [
      {
        measure: 'Stored PDF of 1 MB, downloads/s against bare `node:http` that reads the file',
        figure: `${percent(ratio)} (${count(median(perSecond.app))} of ${count(median(perSecond.bare))})`,
        peers: `nginx: ${count(median(perSecond.nginx))}/s`,
        target: `≥ ${percent(target)}, faster than nginx`,
        isMet: ratio >= target && ratioTo(perSecond.nginx) >= 1,
        check: higherRatio(ratio),
      },
    ];
  },
};
