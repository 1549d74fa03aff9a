import assert from 'node:assert/strict';
import { after, afterEach, beforeEach, describe, mock, test } from 'node:test';
import { openLightDom } from '#testing/light-dom.ts';
import { webModules } from '#testing/web-module.ts';
import { defaultSettings } from '#features/settings/settings-defaults.contract.ts';
import type { PublicSettings } from '#features/settings/settings.contract.ts';
import { pageRenderer } from '../../pages/rendered-page.fixture.ts';

const window = openLightDom();
const load = await webModules();
const render = await pageRenderer(load);
const page = document.createElement('div');
document.body.append(page);
const saved = { ...defaultSettings, customCssUrl: null, customJsUrl: null, iconsVersion: null };

const analytics: Partial<PublicSettings> = { googleAnalyticsId: 'G-ABC123', requireConsent: true };
const ads: Partial<PublicSettings> = {
  googleAdsenseId: 'ca-pub-1234567890123456',
  enableAds: true,
  requireConsent: true,
};

const question = () => document.querySelector('section[aria-label=Cookies]');
const answer = (name: 'Accept' | 'Decline') =>
  [...document.querySelectorAll<HTMLElement>('section button')].find(
    ({ textContent }) => textContent === name,
  )!;
/** Returns the text of the question without its hidden parts. */
function getQuestionText(): string {
  const copy = question()!.querySelector('p')!.cloneNode(true) as HTMLElement;
  for (const hidden of copy.querySelectorAll('[hidden]')) hidden.remove();
  return copy.textContent.trim();
}
const scripts = () => [...document.querySelectorAll('script')].map(({ src }) => src);
const analyticsScript = 'https://www.googletagmanager.com/gtag/js?id=G-ABC123';
const adScript =
  'https://pagead2.googlesyndication.com/pagead/js/adsbygoogle.js?client=ca-pub-1234567890123456';
const fail = () => {
  throw new DOMException('denied', 'SecurityError');
};

/** The part of a page for ads, analytics and consent, as the server sends it. */
async function renderPart(settings: Partial<PublicSettings>, answers = {}): Promise<string> {
  const { html } = await render('/', { ...answers, '/api/settings': { ...saved, ...settings } });
  return /<template data-third-parties.*?<\/template>/s.exec(html)?.[0] ?? '';
}

/** Loads a page of a site with these settings. Returns the function that opens the cookie settings. */
async function openSite(settings: Partial<PublicSettings>): Promise<() => void> {
  page.innerHTML = await renderPart(settings);
  const { runThirdParties, openConsent } = await load<typeof import('./third-party-code.ts')>(
    '/src/app/web/loader/third-party-code.ts',
    { isFresh: true },
  );
  runThirdParties(page.querySelector('template')!);
  return openConsent;
}

function withSignal(name: string, value: unknown): void {
  Object.defineProperty(navigator, name, { value, configurable: true });
}

beforeEach(() => {
  localStorage.clear();
  document.head.replaceChildren();
  delete (globalThis as { dataLayer?: unknown }).dataLayer;
});
/** Records listeners, because pages of earlier tests would receive the events of later ones. */
const listening = mock.method(globalThis, 'addEventListener');
after(() => listening.mock.restore());
afterEach(() => {
  for (const { arguments: heard } of listening.mock.calls) removeEventListener(heard[0], heard[1]);
  listening.mock.resetCalls();
  Reflect.deleteProperty(navigator, 'globalPrivacyControl');
  Reflect.deleteProperty(navigator, 'doNotTrack');
});

/** Shows the page from the back/forward cache. */
const returnFromCache = () => dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
function countedViews(): number {
  const { dataLayer = [] } = globalThis as { dataLayer?: ArrayLike<unknown>[] };
  return dataLayer.filter((call) => call[1] === 'page_view').length;
}
const storeChoice = (choice: string) => localStorage.setItem('consent', JSON.stringify({ choice }));

describe('third parties', () => {
  test('are absent from a site without ads and analytics', async () => {
    assert.equal(await renderPart({ requireConsent: true }), '');
  });

  test('link to the privacy policy in the question, at its current URL', async () => {
    const policy = { id: 1, title: 'Privacy', slug: 'our-privacy', role: 'privacy-policy' };
    const part = await renderPart(analytics, { '/api/pages?hasRole=true': [policy] });
    assert.match(part, /<a href="\/our-privacy"[^>]*>Privacy Policy<\/a>/);
  });

  for (const [name, settings, text] of [
    ['analytics', analytics, 'Allow Google to count visits?'],
    ['ads', ads, 'Allow Google to show ads?'],
    ['both', { ...ads, ...analytics }, 'Allow Google to show ads and count visits?'],
  ] as const) {
    test(`wait for consent to ${name}`, async () => {
      await openSite(settings);
      assert.equal(getQuestionText(), `${text} It uses cookies to do this. All papers are free either way.`);
      assert.deepEqual(scripts(), []);
    });
  }

  test('load once the visitor accepts', async () => {
    await openSite(analytics);
    answer('Accept').click();
    assert.ok(question() === null);
    assert.deepEqual(scripts(), [analyticsScript]);
    assert.match(localStorage.getItem('consent') ?? '', /"choice":"accepted","at":"\d{4}-/);
  });

  test('neither load nor ask again after the visitor declines', async () => {
    await openSite(analytics);
    answer('Decline').click();
    await openSite(analytics);
    assert.ok(question() === null);
    assert.deepEqual([scripts(), 'dataLayer' in globalThis], [[], false]);
  });

  test('load without a question if consent is not required, until the visitor declines', async () => {
    const reload = mock.method(window.location, 'reload', () => {});
    const free = { ...analytics, requireConsent: false };
    const openConsent = await openSite(free);
    assert.ok(question() === null);
    assert.deepEqual(scripts(), [analyticsScript]);
    openConsent();
    answer('Decline').click();
    assert.equal(reload.mock.callCount(), 1);
    document.head.replaceChildren();
    await openSite(free);
    assert.ok(question() === null);
    assert.deepEqual(scripts(), []);
  });

  for (const [trouble, descriptor] of [
    ['blocked', { get: fail }],
    ['full', { value: { getItem: () => null, removeItem() {}, setItem: fail } }],
  ] as const) {
    test(`load once the visitor accepts with storage ${trouble}, and ask again on the next page`, async (t) => {
      const own = Object.getOwnPropertyDescriptor(globalThis, 'localStorage')!;
      t.after(() => Object.defineProperty(globalThis, 'localStorage', own));
      Object.defineProperty(globalThis, 'localStorage', { ...descriptor, configurable: true });
      await openSite(ads);
      answer('Accept').click();
      assert.ok(question() === null);
      assert.deepEqual(scripts(), [adScript]);
      document.head.replaceChildren();
      await openSite(ads);
      assert.ok(question());
      assert.deepEqual(scripts(), []);
    });
  }

  test('stop when the visitor withdraws consent', async () => {
    storeChoice('accepted');
    const reload = mock.method(window.location, 'reload', () => {});
    const openConsent = await openSite(analytics);
    openConsent();
    assert.match(getQuestionText(), /You have accepted\.$/);
    answer('Decline').click();
    assert.equal(reload.mock.callCount(), 1);
    assert.match(localStorage.getItem('consent') ?? '', /declined/);
  });

  test('stop on a cached page after the visitor declined elsewhere', async () => {
    storeChoice('accepted');
    const reload = mock.method(window.location, 'reload', () => {});
    await openSite(analytics);
    const views = countedViews();
    storeChoice('declined');
    returnFromCache();
    assert.equal(reload.mock.callCount(), 1);
    assert.equal(countedViews(), views);
  });

  test('start on a cached page after the visitor accepted elsewhere', async () => {
    await openSite(analytics);
    assert.ok(question());
    storeChoice('accepted');
    returnFromCache();
    assert.ok(question() === null);
    assert.deepEqual(scripts(), [analyticsScript]);
    assert.equal(countedViews(), 1);
  });

  test('count a view of a cached page with consent', async () => {
    storeChoice('accepted');
    await openSite(analytics);
    returnFromCache();
    assert.equal(countedViews(), 2);
  });

  for (const [name, value] of [
    ['globalPrivacyControl', true],
    ['doNotTrack', '1'],
  ] as const) {
    test(`do not load under ${name} until the visitor accepts`, async () => {
      withSignal(name, value);
      const openConsent = await openSite({ ...analytics, requireConsent: false });
      assert.deepEqual(scripts(), []);
      openConsent();
      assert.match(getQuestionText(), /Your browser is set to decline this on every site\.$/);
      answer('Accept').click();
      assert.deepEqual(scripts(), [analyticsScript]);
    });
  }
});
