import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { defaultSettings } from '#features/settings/settings-defaults.contract.ts';
import { webModules } from '#testing/web-module.ts';
import { pageRenderer } from '../pages/rendered-page.fixture.ts';

const render = await pageRenderer(await webModules());

const settings = (changed: object) => ({
  '/api/settings': {
    ...defaultSettings,
    customCssUrl: null,
    customJsUrl: null,
    iconsVersion: null,
    ...changed,
  },
});
const category = { id: 1, name: 'SSC', slug: 'ssc', description: null, icon: 'Train' };

/** Returns the header of a page, which a page that is not found has too. */
async function renderHeader(url: string, answers: Record<string, unknown> = {}): Promise<string> {
  const { html } = await render(url, answers);
  return /<header.*<\/header>/s.exec(html.slice(0, html.indexOf('<main')))?.[0] ?? '';
}

describe('the header of a page', () => {
  test('marks the current link on home and browse only', async () => {
    const marked = async (url: string) => {
      const links = (await renderHeader(url)).matchAll(/<a href="([^"]*)" aria-current="page"/g);
      return [...links].map(([, href]) => href);
    };
    assert.deepEqual(await marked('/'), ['/']);
    assert.deepEqual(await marked('/browse'), ['/browse']);
    assert.deepEqual(await marked('/no-such-page'), []);
    assert.deepEqual(await marked('/'), ['/']);
  });

  test('links the same page in the other language', async () => {
    const links = async (url: string) => {
      const matches = (await renderHeader(url)).matchAll(/<a href="([^"]*)" hrefLang/g);
      return [...new Set([...matches].map(([, href]) => href))];
    };
    assert.deepEqual(await links('/'), ['/hi']);
    assert.deepEqual(await links('/ssc/no-such?year=2019&view=grid'), [
      '/hi/ssc/no-such?year=2019&amp;view=grid',
    ]);
    assert.deepEqual(await links('/hi/no-such'), ['/no-such']);
  });

  test('escapes the search text of its page', async () => {
    const text = `a" b' <c> $& \\ &quot;`;
    const header = await renderHeader(`/browse?${new URLSearchParams({ search: text })}`);
    const escaped = (value: string) => value.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
    const value = /id="site-search"[^>]* value="([^"]*)"/.exec(header)?.[1];
    assert.equal(value, escaped(text).replaceAll("'", '&#39;').replace('<c>', '&lt;c&gt;'));
    assert.doesNotMatch(await renderHeader('/'), /id="site-search"[^>]* value=/);
  });

  test('shows the current settings and categories', async () => {
    assert.match(await renderHeader('/', settings({ siteName: 'Papers of Patna' })), /Papers of Patna/);
    const header = await renderHeader('/', {
      ...settings({ siteName: 'Papers' }),
      '/api/categories': [category],
    });
    assert.doesNotMatch(header, /Patna/);
    assert.match(header, /href="\/category\/ssc"/);
  });
});

test('a document contains no placeholder of header or footer', async () => {
  for (const url of ['/', '/hi', '/browse?search=x']) {
    const { html } = await render(url);
    assert.doesNotMatch(html, /(header|footer|url|search)-[\da-f]{8}-/, url);
    assert.match(html, /<\/main><footer/);
  }
});
