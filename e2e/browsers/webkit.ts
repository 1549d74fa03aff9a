import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { globSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '#testing/free-port.ts';
import { endProcess, untilAnswers } from '#testing/started-process.ts';
import { firstExisting, type BrowserSession } from './browser-session.ts';

interface WebKit {
  driver: string;
  browser: string;
  display: string;
}

/** WebKitGTK's driver, its MiniBrowser and a virtual display. Undefined if one of them is missing. */
export function findWebKit(): WebKit | undefined {
  const driver = firstExisting('/usr/bin/WebKitWebDriver');
  const browser = globSync('/usr/lib*/{*/,}webkit2gtk-4.*/MiniBrowser').toSorted().at(-1);
  const display = firstExisting('/usr/bin/Xvfb');
  return driver && browser && display ? { driver, browser, display } : undefined;
}

/** Starts a virtual display. Resolves with its process and number. */
async function startDisplay(path: string): Promise<{ display: ChildProcess; number: string }> {
  const display = spawn(path, ['-displayfd', '3', '-screen', '0', '1280x1000x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const [number] = (await once(display.stdio[3]!, 'data')) as [Buffer];
  return { display, number: `:${String(number).trim()}` };
}

async function call(url: string, method: string, body?: object): Promise<unknown> {
  const answer = await fetch(url, { method, ...(body && { body: JSON.stringify(body) }) });
  const { value } = (await answer.json()) as { value: { error?: string; message?: string } | null };
  if (!answer.ok) throw new Error(`${value?.error}: ${value?.message}`);
  return value;
}

/** Starts WebKitGTK's MiniBrowser through its W3C WebDriver and opens a tab. */
export async function openWebKit(): Promise<BrowserSession> {
  const webkit = findWebKit();
  if (!webkit) throw new Error('No WebKit: run `npm run test:browsers`');
  const home = await mkdtemp(join(tmpdir(), 'pariksha-webkit-'));
  const downloads = join(home, 'downloads');
  await mkdir(downloads);
  await writeFile(join(home, 'user-dirs.dirs'), `XDG_DOWNLOAD_DIR="${downloads}"\n`);
  const { display, number } = await startDisplay(webkit.display);
  const port = await freePort();
  const driver = spawn(webkit.driver, [`--port=${port}`], {
    stdio: 'ignore',
    env: {
      ...process.env,
      DISPLAY: number,
      GDK_BACKEND: 'x11',
      HOME: home,
      XDG_CONFIG_HOME: home,
      NO_AT_BRIDGE: '1',
    },
  });
  const server = `http://127.0.0.1:${port}`;
  await untilAnswers(driver, `${server}/status`);
  const browserOptions = { binary: webkit.browser, args: ['--automation'] };
  const created = await call(`${server}/session`, 'POST', {
    capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': browserOptions } },
  });
  const session = `${server}/session/${(created as { sessionId: string }).sessionId}`;
  await call(`${session}/window/rect`, 'POST', { width: 1280, height: 980 });
  return {
    downloads,
    async navigate(url) {
      await call(`${session}/url`, 'POST', { url });
    },
    async back() {
      await call(`${session}/back`, 'POST', {});
    },
    evaluate: (expression) =>
      call(`${session}/execute/sync`, 'POST', { script: `return ${expression}`, args: [] }),
    async perform(sources) {
      await call(`${session}/actions`, 'POST', { actions: sources });
    },
    // The driver reports no console messages.
    errors: () => [],
    async close() {
      await call(session, 'DELETE').catch(() => {});
      await endProcess(driver);
      await endProcess(display);
      await rm(home, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
    },
  };
}
