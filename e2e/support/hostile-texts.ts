import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { eventually } from '#testing/eventually.ts';

/** Texts that call `fired()` wherever one of them is printed as it is. */
export const hostileTexts = [
  `'"></title></style></script><img src=x onerror=fired()>`,
  '<!--</script><svg onload=fired()>-->',
];

/** A page that cleans nothing, without a policy: here every one of them must run. */
const careless = (text: string) =>
  `<!doctype html><title>${text}</title><style>a{}${text}</style><script>"${text}"</script><p title="${text}">${text}<p title='${text}'>`;

/** Counts in a page how often one of them runs; fails when one never can. */
export async function watchHostileTexts(page: Page, texts = hostileTexts): Promise<{ count: number }> {
  const fired = { count: 0 };
  await page.exposeFunction('fired', () => void (fired.count += 1));
  for (const text of texts) {
    fired.count = 0;
    await page.route('http://careless.example/', (route) =>
      route.fulfill({ contentType: 'text/html', body: careless(text) }),
    );
    await page.goto('http://careless.example/');
    await eventually(() => assert.ok(fired.count > 0, text));
    await page.unroute('http://careless.example/');
  }
  return fired;
}

/** Settings that take such a text, in every place where one is taken. */
export function settingsWith(text: string): Record<string, unknown> {
  const names = ['siteName', 'siteDescription', 'siteKeywords', 'copyrightText', 'customCss'];
  return {
    ...Object.fromEntries(names.map((name) => [name, text])),
    footerColumns: [{ title: text, links: [{ title: text, url: `/${text}` }] }],
    footerLinks: [{ title: text, url: `https://x.example/${text}` }],
    socialLinks: { X: `https://x.example/?${text}` },
    logoUrl: `/${text}`,
    faviconUrl: `/${text}`,
    defaultOgImage: `/${text}`,
  };
}

/** Settings each of which must be refused. */
export function refusedSettingsWith(text: string): Record<string, unknown> {
  return {
    twitterHandle: text,
    googleAnalyticsId: text,
    googleAdsenseId: text,
    adSlotHeader: text,
    logoUrl: 'javascript:fired()',
    footerLinks: [{ title: 'x', url: 'javascript:fired()' }],
    socialLinks: { [text]: 'https://x.example/' },
  };
}
