import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { visitor } from './support/browser.ts';
import {
  consentAnswer,
  consentQuestion,
  foreignScripts,
  openWithThirdParties,
  reloadWithThirdParties,
} from './support/foreign-scripts.ts';
import { changeSettings } from './support/settings.ts';
import { openAtRest } from './support/open-page.ts';
import { startedSite } from './support/site.ts';

const site = startedSite();
const { visit } = visitor();
const desktop = { viewport: { width: 1280, height: 900 } };
const script = 'https://www.googletagmanager.com/gtag/js?id=G-ABC123';

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
  before(() => changeSettings(site, { googleAnalyticsId: 'G-ABC123' }));

  test('analytics load after consent and count each page once', async () => {
    await visit(desktop, async (page) => {
      const asked = await foreignScripts(page);
      await openAtRest(page, site.url);
      await consentQuestion(page).waitFor();
      assert.deepEqual([asked, await told(page)], [[], []]);
      await Promise.all([page.waitForResponse(script), consentAnswer(page, 'Accept').click()]);
      await page.waitForFunction(() => window.dataLayer?.length === 3);
      assert.deepEqual(asked, [script]);
      const [first, second] = await told(page);
      assert.equal(first?.[0], 'js');
      assert.deepEqual(second, ['config', 'G-ABC123', { send_page_view: false }]);
      assert.deepEqual(await pageViews(page), [
        { page_location: `${site.url}/`, page_referrer: '', page_title: await page.title() },
      ]);
      await page.getByRole('banner').getByRole('link', { name: 'Browse Papers' }).click();
      await page.waitForURL('**/browse');
      await page.waitForFunction(() => window.dataLayer?.length === 3);
      assert.deepEqual(await pageViews(page), [
        {
          page_location: `${site.url}/browse`,
          page_referrer: `${site.url}/`,
          page_title: await page.title(),
        },
      ]);
    });
  });

  test('a visitor who declines is not counted', async () => {
    await visit(desktop, async (page) => {
      const asked = await foreignScripts(page);
      await openAtRest(page, site.url);
      await consentAnswer(page, 'Decline').click();
      await openWithThirdParties(page, `${site.url}/browse`);
      assert.deepEqual([asked, await told(page)], [[], []]);
      assert.equal(await consentQuestion(page).count(), 0);
    });
  });
});

describe('where consent is not required', () => {
  before(() => changeSettings(site, { requireConsent: false }));

  test('analytics load without a question until the visitor declines', async () => {
    await visit(desktop, async (page) => {
      const asked = await foreignScripts(page);
      await Promise.all([page.waitForResponse(script), openWithThirdParties(page, site.url)]);
      assert.deepEqual(asked, [script]);
      assert.equal(await consentQuestion(page).count(), 0);
      await page.getByRole('button', { name: 'Cookie settings' }).click();
      asked.length = 0;
      await reloadWithThirdParties(page, () => consentAnswer(page, 'Decline').click());
      assert.deepEqual(asked, []);
    });
  });
});
