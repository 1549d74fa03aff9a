import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { prePaintScript, themeScript } from './pre-paint-script.ts';

interface Options {
  script: string;
  /** Undefined for a browser that blocks storage. */
  stored?: Map<string, string> | undefined;
  isFull?: boolean;
  path?: string;
}

const origin = 'https://papers.example';

/** Runs the script in a minimal fake browser whose system theme is light at first. */
function openPage({ script, stored, isFull = false, path = '/' }: Options) {
  const system = Object.assign(new EventTarget(), { matches: false });
  const page = new EventTarget();
  const dataset: Record<string, string> = {};
  const { pathname, search, hash } = new URL(origin + path);
  const storage = (): Map<string, string> => {
    if (!stored) throw new Error('Storage is blocked');
    return stored;
  };
  let redirect: string | undefined;
  const globals = {
    document: { documentElement: { dataset } },
    localStorage: {
      getItem: (key: string) => storage().get(key) ?? null,
      removeItem: (key: string) => storage().delete(key),
      setItem(key: string, value: string) {
        if (isFull) throw new Error('Storage is full');
        storage().set(key, value);
      },
    },
    location: { origin, pathname, search, hash, replace: (url: string) => (redirect = url) },
    setTimeout: () => {},
    matchMedia: () => system,
    addEventListener: page.addEventListener.bind(page),
  };
  // Browsers get the script as text too.
  new Function(...Object.keys(globals), script)(...Object.values(globals));
  return {
    dataset,
    page,
    /** The URL that the page redirects to, without the origin. */
    redirect: redirect?.slice(origin.length),
    turnSystemDark() {
      system.matches = true;
      system.dispatchEvent(new Event('change'));
    },
  };
}

for (const [name, script] of Object.entries({ 'public pages': prePaintScript, 'back office': themeScript }))
  describe(`the theme of the ${name}`, () => {
    test('follows the system while the page is open', () => {
      const { dataset, turnSystemDark } = openPage({ script, stored: new Map() });
      assert.equal(dataset.theme, 'light');
      turnSystemDark();
      assert.equal(dataset.theme, 'dark');
    });

    test('keeps a stored choice when the system changes', () => {
      const { dataset, turnSystemDark } = openPage({ script, stored: new Map([['theme', 'light']]) });
      turnSystemDark();
      assert.equal(dataset.theme, 'light');
    });

    test('keeps the choice of the page when storage is blocked', () => {
      const { dataset, turnSystemDark } = openPage({ script });
      dataset.chosenTheme = 'light';
      turnSystemDark();
      assert.equal(dataset.theme, 'light');
    });

    test('follows a choice that another tab stores', () => {
      const stored = new Map<string, string>();
      const { dataset, page } = openPage({ script, stored });
      stored.set('theme', 'dark');
      page.dispatchEvent(new Event('storage'));
      assert.equal(dataset.theme, 'dark');
    });
  });

describe('the stored language', () => {
  const getRedirect = (code: string, path: string) =>
    openPage({ script: prePaintScript, stored: new Map([['language', code]]), path }).redirect;

  for (const [code, path, target] of [
    ['hi', '/', '/hi'],
    ['hi', '/no-such-page', '/hi/no-such-page'],
    ['hi', '/hindi', '/hi/hindi'],
    ['hi', '/ssc/ssc-cgl?year=2019#content', '/hi/ssc/ssc-cgl?year=2019#content'],
    ['hi', '/hi', undefined],
    ['en', '/hi', '/'],
    ['en', '/hi/browse', '/browse'],
    // Stays on the origin. The server merges the slashes.
    ['en', '/hi//example.org/a', '//example.org/a'],
    ['en', '/hindi', undefined],
    ['fr', '/browse', undefined],
  ] as const)
    test(`${code} at ${path} opens ${target ?? 'this page'}, once`, () => {
      assert.equal(getRedirect(code, path), target);
      if (target) assert.equal(getRedirect(code, target), undefined);
    });

  test('is not needed: without storage, the path selects the language', () => {
    for (const path of ['/browse', '/hi/browse'])
      assert.equal(openPage({ script: prePaintScript, path }).redirect, undefined);
  });

  for (const [name, options, kept] of [
    ['is the language of a clicked link', { stored: new Map<string, string>() }, 'hi'],
    ['replaces the previous one', { stored: new Map([['language', 'en']]), path: '/hi' }, 'hi'],
    ['is removed when storage is full', { stored: new Map([['language', 'en']]), isFull: true }, undefined],
    ['is not kept when storage is blocked', {}, undefined],
  ] as const)
    test(name, async () => {
      const { page } = openPage({ script: prePaintScript, ...options });
      const link = { hreflang: 'hi' };
      const target = { closest: (selector: string) => (selector.includes('a[data-language]') ? link : null) };
      const click = new Event('click');
      Object.defineProperty(click, 'target', { value: target });
      page.dispatchEvent(click);
      // An error of a listener is reported after the event.
      await setImmediate();
      assert.equal('stored' in options ? options.stored.get('language') : undefined, kept);
    });
});
