import type { BrowserContext, Page } from 'playwright-core';
import type { Upload } from '#features/files/files.contract.ts';
import type { PaperProposal } from '#features/paper-upload/paper-upload.contract.ts';
import type { DraftsAnswer } from '#features/upload-drafts/upload-drafts.contract.ts';
import { launchChromium } from '#testing/chromium.ts';
import { lowerTime, median, milliseconds, type Figure, type Measurement } from './figure.ts';
import { startApp } from './processes.ts';
import { ownerVariables, signIn } from './scale/owner.ts';

const longestKeyMs = 16;
const rows = 100;
const keys = 20;
const fields = ['title', 'examId', 'year', 'subjectName'];
/** Parts of the main thread's time that the page causes. The rest is mostly the work of the headless browser. */
const parts = ['ScriptDuration', 'LayoutDuration', 'RecalcStyleDuration'];

const idOf = (row: number) => `00000000-0000-4000-8000-${String(row).padStart(12, '0')}`;

function uploadOf(row: number, time: string): Upload {
  const name = `ssc-cgl-${2000 + (row % 20)}-tier-1.pdf`;
  const sha256 = String(row).padStart(64, '0');
  return {
    id: idOf(row),
    name,
    bytes: 1,
    offset: 1,
    state: 'ready',
    fingerprint: sha256,
    refusal: null,
    sha256,
    pages: 4,
    kind: 'text',
    thumbnail: null,
    activeContent: [],
    createdAt: time,
    updatedAt: time,
  };
}

function proposalOf(row: number): PaperProposal {
  const value = <Value extends string | number>(proposed: Value, isSure = true) =>
    ({ value: proposed, from: 'name', isSure }) as const;
  return {
    uploadId: idOf(row),
    title: value(`SSC CGL ${2000 + (row % 20)} Tier 1`),
    examId: value(1),
    year: value(2000 + (row % 20), row % 2 === 0),
    subjectName: value('Reasoning'),
    language: value('English'),
    paperType: value('Question paper'),
    session: value('Tier 1'),
    duplicate: null,
    isReading: false,
    library: { similar: [], hasSubjects: null },
  };
}

/** Answers the calls of the desk for 100 uploads, so that none has to be sent. */
async function answerDesk(context: BrowserContext): Promise<void> {
  const time = new Date().toISOString();
  const all = Array.from({ length: rows }, (_, index) => index + 1);
  const uploads = all.map((row) => uploadOf(row, time));
  const drafts: DraftsAnswer = { readAt: time, uploadIds: all.map(idOf), drafts: [] };
  await context.route('**/api/admin/uploads', (route) => route.fulfill({ json: uploads }));
  await context.route('**/api/admin/uploads/proposals', (route) =>
    route.fulfill({ json: all.map(proposalOf) }),
  );
  await context.route('**/api/admin/upload-drafts**', (route, request) =>
    route.fulfill({ json: request.method() === 'GET' ? drafts : [] }),
  );
}

/** Returns the milliseconds of processor time for one key in each field, of script, style and layout. */
async function keyTimes(page: Page, slowdown: number): Promise<number[]> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const spent = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return metrics.reduce((sum, { name, value }) => sum + (parts.includes(name) ? 1_000 * value : 0), 0);
  };
  const times: number[] = [];
  for (const field of fields) {
    await page.locator(`[data-field=${field}] input`).nth(5).focus();
    const before = await spent();
    for (let pressed = 0; pressed < keys; pressed += 1) {
      await page.keyboard.press(pressed % 2 === 0 ? 'x' : 'Backspace');
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
    }
    times.push(((await spent()) - before) / keys);
  }
  return times;
}

/** Measures a key in the fields of the upload desk with 100 rows. */
export const uploadDesk: Measurement = {
  name: 'upload-desk',
  async measure(bench) {
    const library = await bench.library(bench.usualPapers);
    const app = await startApp(library.dataDir, ownerVariables);
    const browser = await launchChromium();
    const url = `http://127.0.0.1:${app.port}`;
    const figures: Figure[] = [];
    try {
      const { cookie } = await signIn(url);
      for (const slowdown of [1, 4]) {
        const times: number[] = [];
        for (let round = 0; round < bench.rounds; round += 1) {
          const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
          const cookies = cookie.split('; ').map((pair) => pair.split('=', 2) as [string, string]);
          await context.addCookies(cookies.map(([name, value]) => ({ name, value, url })));
          await answerDesk(context);
          const page = await context.newPage();
          await page.goto(`${url}/admin?tab=upload`);
          await page.getByText(new RegExp(`^${rows} files`)).waitFor();
          times.push(Math.max(...(await keyTimes(page, slowdown))));
          await context.close();
        }
        const ms = median(times);
        const isSlow = slowdown > 1;
        figures.push({
          measure: `A key in the slowest field of the upload desk with ${rows} rows, script, style and layout${isSlow ? `, processor ${slowdown} times slower` : ''}`,
          figure: milliseconds(ms),
          target: isSlow ? '' : `< ${longestKeyMs} ms`,
          isMet: isSlow ? null : ms < longestKeyMs,
          check: lowerTime(ms),
        });
      }
    } finally {
      await browser.close();
      await app.stop();
    }
    return figures;
  },
};
