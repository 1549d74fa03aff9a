import { existsSync } from 'node:fs';
import { chromium, type Browser, type BrowserServer, type LaunchOptions } from 'playwright-core';

/** Chromium without a user interface: the same pages need a third less CPU time. */
export const headlessShell = '/usr/bin/chromium-headless-shell';

const usualPlaces = [
  headlessShell,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** Finds the Chromium of this machine: CHROMIUM_PATH, the usual paths, or the browser driver's own. */
export function findChromium(): string | undefined {
  const paths = [process.env.CHROMIUM_PATH, ...usualPlaces, chromium.executablePath()];
  return paths.find((path) => path && existsSync(path));
}

const quiet = [
  // Pages of tests live for seconds: optimizing their code costs more than it saves.
  '--js-flags=--max-lazy --no-turbofan --no-maglev',
  // Otherwise, Chromium starts a spare process for each page. Browser profiles never share a process.
  '--renderer-process-limit=1',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Options for a headless Chromium. Without its sandbox for root, because the sandbox refuses root. */
function launchOptions(): LaunchOptions {
  const executablePath = findChromium();
  if (!executablePath) throw new Error('No Chromium: run `npm run setup:chromium`');
  const isRoot = process.getuid?.() === 0;
  return { executablePath, args: isRoot ? ['--no-sandbox', ...quiet] : quiet };
}

export async function launchChromium(): Promise<Browser> {
  return chromium.launch(launchOptions());
}

/** Starts a Chromium that other processes connect to at its `wsEndpoint()`. */
export async function serveChromium(): Promise<BrowserServer> {
  return chromium.launchServer({ ...launchOptions(), host: '127.0.0.1' });
}
