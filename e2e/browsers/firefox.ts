import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { endProcess } from '#testing/started-process.ts';
import { firstExisting, type BrowserSession } from './browser-session.ts';

/** The Firefox of this machine: FIREFOX_PATH, Debian's long-term release, or the usual place. */
export const findFirefox = (): string | undefined =>
  firstExisting(
    process.env.FIREFOX_PATH,
    '/usr/bin/firefox-esr',
    '/usr/bin/firefox',
    '/Applications/Firefox.app/Contents/MacOS/firefox',
  );

/** Saves a PDF instead of showing it, and calls no service of Mozilla. */
const preferences = (downloads: string) => ({
  'browser.download.dir': downloads,
  'browser.download.folderList': 2,
  'browser.download.always_ask_before_handling_new_types': false,
  'browser.helperApps.neverAsk.saveToDisk': 'application/pdf',
  'pdfjs.disabled': true,
  'app.update.disabledForTesting': true,
  'browser.shell.checkDefaultBrowser': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'services.settings.server': 'data:,',
});

interface BidiMessage {
  id?: number;
  method?: string;
  params?: { level?: string; text?: string };
  result?: Record<string, unknown>;
  error?: string;
  message?: string;
}

/** Sends commands of WebDriver BiDi over a socket. */
async function connect(url: string, onEvent: (event: BidiMessage) => void) {
  const socket = new WebSocket(url);
  const waiting = new Map<number, PromiseWithResolvers<Record<string, unknown>>>();
  let lastId = 0;
  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(String(data)) as BidiMessage;
    const command = waiting.get(message.id ?? 0);
    if (!command) return onEvent(message);
    waiting.delete(message.id ?? 0);
    if (message.error) command.reject(new Error(`${message.error}: ${message.message}`));
    else command.resolve(message.result ?? {});
  });
  socket.addEventListener('close', () => {
    for (const command of waiting.values()) command.reject(new Error('Firefox closed the connection'));
  });
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener('open', () => resolve());
    socket.addEventListener('error', () => reject(new Error(`No connection to ${url}`)));
  });
  return {
    send(method: string, params: object): Promise<Record<string, unknown>> {
      lastId += 1;
      const command = Promise.withResolvers<Record<string, unknown>>();
      waiting.set(lastId, command);
      socket.send(JSON.stringify({ id: lastId, method, params }));
      return command.promise;
    },
    close: () => socket.close(),
  };
}

/** Starts Firefox with an empty profile. Resolves with the process and the URL of its WebDriver BiDi. */
async function startProcess(profile: string) {
  const path = findFirefox();
  if (!path) throw new Error('No Firefox: run `npm run test:browsers`');
  const firefox = spawn(
    path,
    ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0', 'about:blank'],
    { stdio: ['ignore', 'ignore', 'pipe'], env: { ...process.env, HOME: profile } },
  );
  const lines = createInterface({ input: firefox.stderr });
  const url = await new Promise<string>((resolve, reject) => {
    lines.on('line', (line) => {
      const [, found] = /WebDriver BiDi listening on (ws:\S+)/.exec(line) ?? [];
      if (found) resolve(found);
    });
    lines.on('close', () => reject(new Error('Firefox ended before it listened')));
  });
  return { firefox, url };
}

/** Starts Firefox and opens a tab. Firefox speaks WebDriver BiDi itself, so it needs no driver process. */
export async function openFirefox(): Promise<BrowserSession> {
  const profile = await mkdtemp(join(tmpdir(), 'pariksha-firefox-'));
  const downloads = join(profile, 'downloads');
  await mkdir(downloads);
  const lines = Object.entries(preferences(downloads)).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`,
  );
  await writeFile(join(profile, 'user.js'), lines.join(''));
  const { firefox, url } = await startProcess(profile);
  const errors: string[] = [];
  const { send, close } = await connect(`${url}/session`, ({ method, params }) => {
    if (method === 'log.entryAdded' && params?.level === 'error') errors.push(params.text ?? '');
  });
  await send('session.new', { capabilities: {} });
  const { context } = await send('browsingContext.create', { type: 'tab' });
  await send('browsingContext.setViewport', { context, viewport: { width: 1280, height: 900 } });
  await send('session.subscribe', { events: ['log.entryAdded'] });
  return {
    downloads,
    async navigate(url) {
      await send('browsingContext.navigate', { context, url, wait: 'complete' });
    },
    async back() {
      await send('browsingContext.traverseHistory', { context, delta: -1 });
    },
    async evaluate(expression) {
      const answer = await send('script.evaluate', {
        expression: `JSON.stringify(${expression})`,
        target: { context },
        awaitPromise: false,
      });
      const { result, exceptionDetails } = answer as {
        result?: { value?: string };
        exceptionDetails?: { text: string };
      };
      if (exceptionDetails) throw new Error(exceptionDetails.text);
      return result?.value === undefined ? undefined : (JSON.parse(result.value) as unknown);
    },
    async perform(sources) {
      await send('input.performActions', { context, actions: sources });
    },
    errors: () => errors,
    async close() {
      close();
      await endProcess(firefox);
      await rm(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
    },
  };
}
