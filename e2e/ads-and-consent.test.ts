import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
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
import { changeSettings } from './support/settings.ts';
import { atRest, openAtRest } from './support/open-page.ts';
import { startedSite } from './support/site.ts';
import { storageTroubles } from './support/storage-troubles.ts';

const site = startedSite();
const { visit } = visitor();
const phone = { viewport: { width: 390, height: 844 } };
const desktop = { viewport: { width: 1280, height: 900 } };
const fontsAreMissing = /ERR_FAILED/;
const adScript =
  'https://pagead2.googlesyndication.com/pagead/js/adsbygoogle.js?client=ca-pub-1234567890123456';

test('without ads and analytics, pages load no third-party code', async () => {
  await visit(desktop, async (page) => {
    const asked = await foreignScripts(page);
    const own: string[] = [];
    page.on('request', (request) => own.push(new URL(request.url()).pathname));
    for (const path of ['/', '/category/ssc']) {
      await openAtRest(page, site.url + path);
      assert.equal(await page.locator('[data-ad-placement]').count(), 0);
      assert.equal(await page.getByText('Cookie settings').count(), 0);
      assert.equal(await consentQuestion(page).count(), 0);
    }
    assert.deepEqual(asked, []);
    assert.deepEqual(
      own.filter((path) => /third-party|consent/.test(path)),
      [],
    );
  });
});

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

  test('the content security policy allows the hosts of ads', async () => {
    const { headers } = await fetch(site.url);
    assert.match(
      headers.get('content-security-policy') ?? '',
      /script-src [^;]*pagead2\.googlesyndication\.com/,
    );
  });

  test('ads load after consent, in labelled slots', async () => {
    await visit(desktop, async (page) => {
      const asked = await foreignScripts(page);
      const own: string[] = [];
      page.on('request', (request) => own.push(new URL(request.url()).pathname));
      await openAtRest(page, `${site.url}/category/ssc`);
      await consentQuestion(page).waitFor();
      assert.ok(own.some((path) => path.includes('third-party')));
      assert.deepEqual(asked, []);
      await consentAnswer(page, 'Accept').click();
      await filledAds(page).first().waitFor();
      assert.deepEqual(asked, [adScript]);
      await page.reload();
      await filledAds(page).first().waitFor();
      const spaces = await page.locator('[data-ad-placement]').all();
      assert.ok(spaces.length >= 3);
      for (const space of spaces) {
        await space.locator('[data-adsbygoogle-status]').waitFor({ state: 'attached' });
        assert.equal(await space.getByText('Advertisement', { exact: true }).isVisible(), true);
      }
    });
  });

  test('ad slots take no space before consent', async () => {
    await visit(desktop, async (page) => {
      await foreignScripts(page);
      await openAtRest(page, `${site.url}/category/ssc`);
      await consentQuestion(page).waitFor();
      assert.ok((await page.locator('[data-ad-placement]').count()) > 0);
      assert.equal(await page.locator('[data-ad-placement]:visible').count(), 0);
    });
  });

  test('a phone shows one ad above the first paper', async () => {
    await visit(phone, async (page) => {
      await foreignScripts(page);
      await openAtRest(page, `${site.url}/category/ssc`);
      await consentAnswer(page, 'Accept').click();
      for (const path of ['/', '/browse', '/category/ssc', '/ssc/ssc-cgl']) {
        await openAtRest(page, site.url + path);
        const above = await page.evaluate(() => {
          const first = document.querySelector('main article')?.getBoundingClientRect().top ?? 0;
          const slots = [...document.querySelectorAll('[data-ad-placement]')];
          return slots.filter((slot) => slot.clientHeight > 0 && slot.getBoundingClientRect().top < first)
            .length;
        });
        assert.equal(above, 1, path);
      }
    });
  });

  for (const [name, view] of Object.entries({ phone, desktop })) {
    test(`ads cause no layout shift on a ${name}`, async () => {
      await visit(
        view,
        async (page) => {
          await foreignScripts(page);
          const shifted = await watchLayoutShifts(page);
          await openAtRest(page, `${site.url}/category/ssc`);
          await consentAnswer(page, 'Accept').click();
          await filledAds(page).first().waitFor();
          await atRest(page);
          assert.deepEqual(await shifted(), []);
          // The same, without delay, for a visitor who has already answered.
          await openAtRest(page, `${site.url}/ssc/ssc-cgl`);
          await filledAds(page).first().waitFor();
          await atRest(page);
          assert.deepEqual(await shifted(), []);
        },
        fontsAreMissing,
      );
    });
  }

  test('a visitor who declines sees no ads and no further question', async () => {
    await visit(
      desktop,
      async (page) => {
        const asked = await foreignScripts(page);
        const shifted = await watchLayoutShifts(page);
        await openAtRest(page, site.url);
        await consentAnswer(page, 'Decline').click();
        await consentQuestion(page).waitFor({ state: 'detached' });
        const { choice, at } = await keptConsent(page);
        assert.equal(choice, 'declined');
        assert.ok(!Number.isNaN(Date.parse(at ?? '')));
        await page.getByRole('banner').getByRole('link', { name: 'Browse Papers' }).click();
        await page.waitForURL('**/browse');
        await page.locator('[data-ad-placement=header]').waitFor({ state: 'hidden' });
        await openWithThirdParties(page, `${site.url}/category/ssc`);
        assert.equal(await page.locator('[data-ad-placement]:visible').count(), 0);
        assert.equal(await consentQuestion(page).count(), 0);
        assert.deepEqual(await shifted(), []);
        assert.deepEqual(asked, []);
      },
      fontsAreMissing,
    );
  });

  test('withdrawing consent reloads the page without ads and their cookies', async () => {
    await visit(desktop, async (page) => {
      const asked = await foreignScripts(page);
      await openAtRest(page, site.url);
      await consentAnswer(page, 'Accept').click();
      await filledAds(page).first().waitFor();
      await page.evaluate(() => (document.cookie = '__gads=an-identifier; path=/'));
      await page.getByRole('button', { name: 'Cookie settings' }).click();
      await consentQuestion(page).getByText('You have accepted.').waitFor();
      asked.length = 0;
      await reloadWithThirdParties(page, () => consentAnswer(page, 'Decline').click());
      assert.equal((await keptConsent(page)).choice, 'declined');
      assert.equal(await page.evaluate(() => document.cookie.includes('__gads')), false);
      assert.equal(await filledAds(page).count(), 0);
      assert.deepEqual(asked, []);
    });
  });

  test('the consent question leaves a phone page usable', async () => {
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
      const [accept, decline] = [
        await box(consentAnswer(page, 'Accept')),
        await box(consentAnswer(page, 'Decline')),
      ];
      assert.deepEqual([accept.width, accept.height], [decline.width, decline.height]);
      assert.ok(accept.height >= 44);
      const style = (name: 'Accept' | 'Decline') =>
        consentAnswer(page, name).evaluate((button) => {
          const { backgroundColor, color, borderColor, fontWeight } = getComputedStyle(button);
          return { backgroundColor, color, borderColor, fontWeight };
        });
      assert.deepEqual(await style('Accept'), await style('Decline'));
      const question = await box(consentQuestion(page));
      const search = await box(page.getByRole('main').getByRole('button', { name: 'Search' }));
      assert.ok(search.y + search.height < question.y, 'the search of the home page is covered');

      // The question is not modal: the visitor can search while it is open.
      await page.locator('main input[name=search]').fill('CGL');
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
    });
  });

  test('a focused link on a phone is above the consent question', async () => {
    await visit(phone, async (page) => {
      await foreignScripts(page);
      const [paper] = (await (await fetch(`${site.url}/api/papers?limit=1`)).json()) as { slug: string }[];
      await openAtRest(page, `${site.url}/paper/${encodeURIComponent(paper?.slug ?? '')}`);
      const download = page
        .getByRole('main')
        .getByRole('link', { name: /download/i })
        .first();
      await download.focus();
      const [question, button] = [await consentQuestion(page).boundingBox(), await download.boundingBox()];
      assert.ok(question && button && button.y > 0 && button.y + button.height <= question.y);
    });
  });

  test('a visitor answers the consent question by keyboard', async () => {
    await visit(desktop, async (page) => {
      await foreignScripts(page);
      await openAtRest(page, site.url);
      await consentQuestion(page).waitFor();
      assert.equal(await page.evaluate(() => document.activeElement === document.body), true);
      // Focus order: the skip link, then the question.
      for (let presses = 0; presses < 3; presses += 1) await page.keyboard.press('Tab');
      assert.equal(
        await consentAnswer(page, 'Decline').evaluate((button) => button === document.activeElement),
        true,
      );
      await page.keyboard.press('Enter');
      await consentQuestion(page).waitFor({ state: 'detached' });
      await page.getByRole('button', { name: 'Cookie settings' }).focus();
      await page.keyboard.press('Enter');
      await consentQuestion(page).getByText('You have declined.').waitFor();
      await page.keyboard.press('Escape');
      await consentQuestion(page).waitFor({ state: 'detached' });
      const isBack = () => document.activeElement?.textContent === 'Cookie settings';
      assert.equal(await page.evaluate(isBack), true);
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
        assert.equal(await page.locator('[data-ad-placement]:visible').count(), 0);
      },
      /ERR_FAILED|The ad script did not load/,
    );
    assert.deepEqual(warnings, ['The ad script did not load. The page continues without ads.']);
  });

  for (const [trouble, script] of Object.entries(storageTroubles)) {
    test(`with storage ${trouble}, a reload asks for consent again`, async () => {
      await visit(desktop, async (page) => {
        await page.addInitScript(script);
        const asked = await foreignScripts(page);
        await openAtRest(page, site.url);
        await consentAnswer(page, 'Accept').click();
        await filledAds(page).first().waitFor();
        assert.equal(await consentQuestion(page).count(), 0);
        asked.length = 0;
        await page.reload();
        await consentQuestion(page).waitFor();
        assert.deepEqual(asked, []);
      });
    });
  }

  test('without JavaScript, ad slots and cookie settings are hidden', async () => {
    await visit({ ...desktop, javaScriptEnabled: false }, async (page) => {
      await page.goto(`${site.url}/category/ssc`);
      assert.ok((await page.locator('[data-ad-placement]').count()) > 0);
      assert.equal(await page.locator('[data-ad-placement]:visible').count(), 0);
      assert.equal(await page.getByText('Cookie settings').isVisible(), false);
    });
  });
});
