import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { createCheckLink } from '#features/link-checker/server/check-link.ts';
import { createLinkRun } from '#features/link-checker/server/link-run.service.ts';
import { createLinkSync } from '#features/link-checker/server/link-sync.service.ts';
import type { LinkSource } from '#platform/links/link-source.ts';
import { createSafeFetch } from '#platform/outgoing/safe-fetch.ts';
import { runningJob } from '#testing/running-job.ts';
import { count, lowerWait, type Measurement } from './figure.ts';
import { emptyLibrary } from './library.ts';

const links = 10_000;
const hosts = 200;
/** Milliseconds before each response of the server. */
const latency = 50;
/** In seconds. */
const target = 120;

const pdf = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(4_000, 32)]);

/** Starts a server of PDFs that responds to a GET of the first bytes of a file, after `latency`. */
async function slowServer() {
  let requests = 0;
  const server = createServer(async (_request, answer) => {
    requests += 1;
    await sleep(latency);
    const type = { 'content-type': 'application/pdf' };
    const range = `bytes 0-1023/${pdf.length}`;
    answer.writeHead(206, { ...type, 'content-range': range }).end(pdf.subarray(0, 1_024));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { port, requests: () => requests, close: () => server.close() };
}

const hostAt = (position: number, port: number) => `files-${position % hosts}.example:${port}`;
const refuse = () => Promise.reject(new Error('nothing is changed here'));

/** Returns one paper per link, distributed over the hosts. */
function manyFiles(port: number): LinkSource {
  return {
    name: 'papers',
    title: 'Papers',
    async *batches() {
      for (let from = 0; from < links; from += 1_000)
        yield Array.from({ length: 1_000 }, (_, position) => ({
          recordId: from + position + 1,
          title: `Paper ${from + position + 1}`,
          adminAddress: '/admin',
          url: `http://${hostAt(position, port)}/${from + position + 1}.pdf`,
        }));
    },
    replace: refuse,
    storeFile: refuse,
  };
}

/** Measures a run over many files with two requests each, under the normal limits per site. */
export const checkingLinks: Measurement = {
  name: 'links',
  async measure() {
    const server = await slowServer();
    const library = await emptyLibrary();
    try {
      const { db } = library.context.database;
      const allow = Array.from({ length: hosts }, (_, position) => hostAt(position, server.port));
      const resolve = async () => [{ address: '127.0.0.1', family: 4 } as const];
      const fetch = createSafeFetch({ allow, userAgent: 'Pariksha bench', resolve });
      const sources = [manyFiles(server.port)];
      const publicUrl = 'http://localhost';
      const sync = createLinkSync({ db, sources, publicUrl });
      const check = createCheckLink({ fetch, own: { publicUrl, hasPath: async () => true } });
      const run = createLinkRun({ db, sync, check, publicUrl });
      const started = performance.now();
      const report = await run({ scope: 'all' }, runningJob().job);
      const seconds = (performance.now() - started) / 1_000;
      if (report.success !== links)
        throw new Error(`not every link was found good: ${JSON.stringify(report)}`);
      return [
        {
          measure: `Checking ${count(links)} files on ${hosts} sites that take ${latency} ms for each answer (${count(server.requests())} requests)`,
          figure: `${seconds.toFixed(1)} s`,
          target: `< ${target} s`,
          isMet: seconds < target,
          check: lowerWait(seconds),
        },
      ];
    } finally {
      server.close();
      await library.remove();
    }
  },
};
