import { after } from 'node:test';
import { Window } from 'happy-dom';

/** Node's own globals stay: the test runner, Vite and the database driver use them. */
const nodeOwn =
  /^(console|process|Buffer|performance|crypto|global|globalThis|constructor|(set|clear)(Timeout|Interval|Immediate)|queueMicrotask|structuredClone|fetch|Request|Response|Headers|URL|URLSearchParams|Text(En|De)coder|(Readable|Writable|Transform)Stream)$/;

/** Built-ins of JavaScript, which happy-dom's window repeats. */
const isLanguageOwn = (name: string) =>
  /^(undefined|NaN|Infinity|eval|parse|is|decode|encode|escape|unescape)/.test(name);

let opened: Window | undefined;

/**
 * Gives this process a document at `http://site.test/` and the globals of a browser page. Call it before the import
 * of React DOM, which checks for `window` when it loads. Layout, focus by Tab and real input methods are missing:
 * journeys test these.
 */
export function openLightDom(): Window {
  if (opened) return opened;
  const window = new Window({ url: 'http://site.test/', width: 1280, height: 900 });
  const builtIn = new Set(Object.getOwnPropertyNames(globalThis).filter((name) => /^[A-Z]/.test(name)));
  const browserOnly =
    /^(Event|EventTarget|CustomEvent|MessageEvent|CloseEvent|AbortController|AbortSignal|Blob|File|FormData|DOMException|Storage|Navigator|BroadcastChannel|MessageChannel|MessagePort)$/;
  for (const [name, descriptor] of Object.entries(Object.getOwnPropertyDescriptors(window))) {
    if (nodeOwn.test(name) || isLanguageOwn(name)) continue;
    if (builtIn.has(name) && !browserOnly.test(name)) continue;
    Object.defineProperty(globalThis, name, { ...descriptor, configurable: true });
  }
  Object.defineProperty(globalThis, 'window', { value: globalThis, configurable: true });
  opened = window;
  after(() => window.happyDOM.close());
  return window;
}
