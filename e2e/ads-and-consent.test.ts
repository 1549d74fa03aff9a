import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { eventually } from '#testing/eventually.ts';
import { assertAccessible } from './support/accessibility.ts';
import { visitor } from './support/browser.ts';
import {
  consentAnswer,
  consentQuestion,
  filledAds,
  foreignScripts,
  keptConsent,
  openWithThirdParties,
  reloadWithThirdParties,
  watchLayoutShifts,
} from './support/foreign-scripts.ts';
import { signedIn } from './support/owner.ts';
import { toggle } from './support/inline-editor.ts';
import { changeSettings } from './support/settings.ts';
import { atRest, openAtRest } from './support/open-page.ts';

const site = signedIn();
const { visit } = visitor();
const phone = { viewport: { width: 390, height: 844 } };
const desktop = { viewport: { width: 1280, height: 900 } };
const fontsAreMissing = /ERR_FAILED/;
const adScript =
  'https://pagead2.googlesyndication.com/pagead/js/adsbygoogle.js?client=ca-pub-1234567890123456';
const analyticsScript = 'https://www.googletagmanager.com/gtag/js?id=G-ABC123';

describe('with ads', () => {
  before(() =>
    changeSettings(site, {
      googleAdsenseId: 'ca-pub-1234567890123456',
      adSlotHeader: '1111111111',
      adSlotContent: '2222222222',
      adSlotSidebar: '3333333333',
      adSlotFooter: '4444444444',
      enableAds: true,
    }),
  );

  test('ads load after consent, in labelled slots, until the visitor withdraws it', async () => {
    await visit(
      desktop,
      async (page) => {
        const asked = await foreignScripts(page);
        const shifted = await watchLayoutShifts(page);
        // A page with a slot below the screen: the others appear on the next page.
        await openAtRest(page, site.url);
        await consentQuestion(page).waitFor();
        assert.ok((await page.locator('[data-ad-placement]').count()) > 0);
        assert.equal(await page.locator('[data-ad-placement]:visible').count(), 0);
        assert.deepEqual(asked, []);
        await consentAnswer(page, 'Accept').click();
        await filledAds(page).first().waitFor();
        await atRest(page);
        assert.deepEqual(asked, [adScript]);
        assert.deepEqual(await shifted(), []);

        // The same, without delay, for a visitor who has already answered.
        for (const path of ['/ssc/ssc-cgl', '/category/ssc']) {
          await openAtRest(page, site.url + path);
          await filledAds(page).first().waitFor();
          await atRest(page);
          assert.deepEqual(await shifted(), []);
        }
        const spaces = await page.locator('[data-ad-placement]').all();
        assert.ok(spaces.length >= 3);
        for (const space of spaces) {
          await space.locator('[data-adsbygoogle-status]').waitFor({ state: 'attached' });
          await eventually.equal(() => space.getByText('Advertisement', { exact: true }).isVisible(), true);
        }

        await page.evaluate(() => (document.cookie = '__gads=an-identifier; path=/'));
        await page.getByRole('button', { name: 'Cookie settings' }).click();
        await consentQuestion(page).getByText('You have accepted.').waitFor();
        asked.length = 0;
        await reloadWithThirdParties(page, () => consentAnswer(page, 'Decline').click());
        await eventually.equal(async () => (await keptConsent(page)).choice, 'declined');
        await eventually.equal(() => page.evaluate(() => document.cookie.includes('__gads')), false);
        await eventually.equal(() => filledAds(page).count(), 0);
        assert.deepEqual(asked, []);
      },
      fontsAreMissing,
    );
  });

  test('a phone shows one ad above the first paper, without layout shift', async () => {
    await visit(
      phone,
      async (page) => {
        await foreignScripts(page);
        const shifted = await watchLayoutShifts(page);
        await openAtRest(page, site.url);
        await consentAnswer(page, 'Accept').click();
        await filledAds(page).first().waitFor();
        await atRest(page);
        assert.deepEqual(await shifted(), []);
        for (const path of ['/', '/browse', '/category/ssc', '/ssc/ssc-cgl']) {
          await openAtRest(page, site.url + path);
          await filledAds(page).first().waitFor();
          await atRest(page);
          assert.deepEqual(await shifted(), [], path);
          const above = await page.evaluate(() => {
            const first = document.querySelector('main article')?.getBoundingClientRect().top ?? 0;
            const slots = [...document.querySelectorAll('[data-ad-placement]')];
            return slots.filter((slot) => slot.clientHeight > 0 && slot.getBoundingClientRect().top < first)
              .length;
          });
          assert.equal(above, 1, path);
        }
      },
      fontsAreMissing,
    );
  });

  test('a visitor declines by keyboard and sees no ads and no further question', async () => {
    await visit(
      desktop,
      async (page) => {
        const asked = await foreignScripts(page);
        const shifted = await watchLayoutShifts(page);
        await openAtRest(page, site.url);
        await consentQuestion(page).waitFor();
        await eventually.equal(() => page.evaluate(() => document.activeElement === document.body), true);
        // Focus order: the skip link, then the question with its link to the privacy page.
        for (let presses = 0; presses < 4; presses += 1) await page.keyboard.press('Tab');
        await eventually.equal(
          () => consentAnswer(page, 'Decline').evaluate((button) => button === document.activeElement),
          true,
        );
        await page.keyboard.press('Enter');
        await consentQuestion(page).waitFor({ state: 'detached' });
        await eventually.equal(async () => (await keptConsent(page)).choice, 'declined');
        const { at } = await keptConsent(page);
        assert.ok(!Number.isNaN(Date.parse(at ?? '')));
        await page.getByRole('banner').getByRole('link', { name: 'Browse Papers' }).click();
        await page.waitForURL('**/browse');
        await page.locator('[data-ad-placement=header]').waitFor({ state: 'hidden' });
        await openWithThirdParties(page, `${site.url}/category/ssc`);
        await eventually.equal(() => page.locator('[data-ad-placement]:visible').count(), 0);
        await eventually.equal(() => consentQuestion(page).count(), 0);
        assert.deepEqual(await shifted(), []);
        assert.deepEqual(asked, []);

        await page.getByRole('button', { name: 'Cookie settings' }).focus();
        await page.keyboard.press('Enter');
        await consentQuestion(page).getByText('You have declined.').waitFor();
        await page.keyboard.press('Escape');
        await consentQuestion(page).waitFor({ state: 'detached' });
        const isBack = () => document.activeElement?.textContent === 'Cookie settings';
        await eventually.equal(() => page.evaluate(isBack), true);
      },
      fontsAreMissing,
    );
  });

  test('the consent question leaves a phone page and its focused links usable', async () => {
    await visit(phone, async (page) => {
      await foreignScripts(page);
      await openAtRest(page, site.url);
      await consentQuestion(page).waitFor();
      await assertAccessible(page);
      const box = async (locator: ReturnType<typeof consentAnswer>) => {
        const found = await locator.boundingBox();
        assert.ok(found);
        return found;
      };
      // The buttons grow when their font arrives.
      await eventually(async () => {
        const [accept, decline] = [
          await box(consentAnswer(page, 'Accept')),
          await box(consentAnswer(page, 'Decline')),
        ];
        assert.deepEqual([accept.width, accept.height], [decline.width, decline.height]);
        assert.ok(accept.height >= 44);
      });
      const style = (name: 'Accept' | 'Decline') =>
        consentAnswer(page, name).evaluate((button) => {
          const { backgroundColor, color, borderColor, fontWeight } = getComputedStyle(button);
          return { backgroundColor, color, borderColor, fontWeight };
        });
      await eventually(async () => assert.deepEqual(await style('Accept'), await style('Decline')));
      await eventually(async () => {
        const question = await box(consentQuestion(page));
        const search = await box(page.locator('#site-search'));
        assert.ok(search.y + search.height < question.y, 'the search of the home page is covered');
      });

      // The question is not modal: the visitor can search while it is open.
      await page.locator('#site-search').fill('CGL');
      await page.keyboard.press('Enter');
      await page.waitForURL('**/browse?search=CGL');
      await consentQuestion(page).waitFor();
      // The end of the page can be scrolled above the question.
      await page.waitForFunction(() => {
        scrollTo(0, document.documentElement.scrollHeight);
        const [end, banner] = ['footer', 'section[aria-label=Cookies]'].map((selector) =>
          document.querySelector(selector)?.getBoundingClientRect(),
        );
        return end && banner && end.bottom <= banner.top;
      });

      // A focused link is above the question.
      const [paper] = (await (await fetch(`${site.url}/api/papers?limit=1`)).json()) as { slug: string }[];
      await openAtRest(page, `${site.url}/paper/${encodeURIComponent(paper?.slug ?? '')}`);
      const download = page
        .getByRole('main')
        .getByRole('link', { name: /download/i })
        .first();
      await download.focus();
      await eventually(async () => {
        const [asking, button] = [await consentQuestion(page).boundingBox(), await download.boundingBox()];
        assert.ok(asking && button && button.y > 0 && button.y + button.height <= asking.y);
      });
    });
  });

  test('the edit mode button of an owner stays above the consent question', async () => {
    await visit({ ...phone, storageState: site.storageState }, async (page) => {
      await foreignScripts(page);
      await openAtRest(page, `${site.url}/`);
      await toggle(page, 'Edit Page').waitFor();
      await eventually(async () => {
        const [question, button] = await Promise.all([
          consentQuestion(page).boundingBox(),
          toggle(page, 'Edit Page').boundingBox(),
        ]);
        assert.ok(question && button && button.y > 0 && button.y + button.height <= question.y);
      });
      await consentAnswer(page, 'Decline').click();
      await consentQuestion(page).waitFor({ state: 'detached' });
      assert.equal(await toggle(page, 'Exit Edit Mode').count(), 0);
      await eventually.equal(
        () =>
          toggle(page, 'Edit Page').evaluate((button) => innerHeight - button.getBoundingClientRect().bottom),
        16,
      );
    });
  });

  test('a blocked ad script leaves a usable page and one warning', async () => {
    const warnings: string[] = [];
    await visit(
      desktop,
      async (page) => {
        await foreignScripts(page, { areBlocked: true });
        page.on('console', (message) => {
          if (message.type() === 'warning') warnings.push(message.text());
        });
        await openAtRest(page, `${site.url}/category/ssc`);
        const warned = page.waitForEvent('console', (message) => message.type() === 'warning');
        await consentAnswer(page, 'Accept').click();
        await warned;
        await page.getByRole('main').getByRole('link', { name: /CGL/ }).first().click();
        await page.waitForURL('**/ssc/ssc-cgl');
        await page.getByRole('heading', { level: 1 }).waitFor();
        await atRest(page);
        await eventually.equal(() => page.locator('[data-ad-placement]:visible').count(), 0);
      },
      /ERR_FAILED|The ad script did not load/,
    );
    assert.deepEqual(warnings, ['The ad script did not load. The page continues without ads.']);
  });

  test('without JavaScript, ad slots and cookie settings are hidden', async () => {
    await visit({ ...desktop, javaScriptEnabled: false }, async (page) => {
      await page.goto(`${site.url}/category/ssc`);
      assert.ok((await page.locator('[data-ad-placement]').count()) > 0);
      await eventually.equal(() => page.locator('[data-ad-placement]:visible').count(), 0);
      await eventually.equal(() => page.getByText('Cookie settings').isVisible(), false);
    });
  });
});

/** Returns the analytics calls of the page, each as an array. */
async function told(page: Page): Promise<unknown[][]> {
  return page.evaluate(() => (window.dataLayer ?? []).map((call) => [...(call as unknown[])]));
}

async function pageViews(page: Page): Promise<Record<string, string>[]> {
  const calls = await told(page);
  return calls
    .filter(([command, name]) => command === 'event' && name === 'page_view')
    .map(([, , view]) => view as Record<string, string>);
}

describe('with analytics', () => {
  before(() => changeSettings(site, { enableAds: false, googleAnalyticsId: 'G-ABC123' }));

  test('analytics load after consent and count each page once', async () => {
    await visit(desktop, async (page) => {
      const asked = await foreignScripts(page);
      await openAtRest(page, site.url);
      await consentQuestion(page).waitFor();
      assert.deepEqual([asked, await told(page)], [[], []]);
      await Promise.all([page.waitForResponse(analyticsScript), consentAnswer(page, 'Accept').click()]);
      await page.waitForFunction(() => window.dataLayer?.length === 3);
      assert.deepEqual(asked, [analyticsScript]);
      const [first, second] = await told(page);
      assert.equal(first?.[0], 'js');
      assert.deepEqual(second, ['config', 'G-ABC123', { send_page_view: false }]);
      await eventually.deepEqual(
        () => pageViews(page),
        [{ page_location: `${site.url}/`, page_referrer: '', page_title: await page.title() }],
      );
      await page.getByRole('banner').getByRole('link', { name: 'Browse Papers' }).click();
      await page.waitForURL('**/browse');
      await page.waitForFunction(() => window.dataLayer?.length === 3);
      await eventually.deepEqual(
        () => pageViews(page),
        [
          {
            page_location: `${site.url}/browse`,
            page_referrer: `${site.url}/`,
            page_title: await page.title(),
          },
        ],
      );
    });
  });
});
