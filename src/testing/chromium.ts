import { existsSync } from 'node:fs';
import { chromium, type Browser, type BrowserServer, type LaunchOptions } from 'playwright-core';

/** Without the parts of a browser that nobody looks at: a third less to compute for the same pages. */
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

/** The Chromium of this machine: CHROMIUM_PATH, the usual places, or the browser driver's own; else undefined. */
export function findChromium(): string | undefined {
  const places = [process.env.CHROMIUM_PATH, ...usualPlaces, chromium.executablePath()];
  return places.find((path) => path && existsSync(path));
}

const quiet = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Options for a headless Chromium; as root without its sandbox, which refuses root. */
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
