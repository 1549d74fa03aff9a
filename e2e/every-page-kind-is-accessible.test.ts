import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { before, describe, test } from 'node:test';
import { backOfficePaths } from '#app/pages/back-office-page.ts';
import { addDays, dayInIndia } from '#lib/time/calendar-day.ts';
import { assertAccessibleInBothThemes } from './support/accessibility.ts';
import { forEachTab, openedTab } from './support/admin-tabs.ts';
import { visitor } from './support/browser.ts';
import { callAsOwner, signedIn } from './support/owner.ts';

const { visit } = visitor();

const home = '/hi';
/** Pages of each kind, by route path. */
const publicPages: Record<string, string[]> = {
  '/': [home],
  '/browse': ['/browse?year=2019', '/browse?view=list', '/browse?search=zzzzqqqq'],
  '/exam-calendar': ['/exam-calendar'],
  '/category/:slug': ['/category/ssc'],
  '/paper/:slug': ['/paper/ssc-cgl-2018-tier-i-specimen'],
  '/missing-file/:paperId': ['/missing-file/1'],
  '/:categorySlug/:examSlug': ['/ssc/ssc-cgl'],
  '/:slug': ['/faq', '/no-such-page'],
};

/** Console messages for a visitor without a session, and for a link without a token. */
const refusals = /status of 40[01]/;

/** Back-office pages without sign-in, with a text that they show. */
const entryPages: Record<Exclude<(typeof backOfficePaths)[number], '/admin'>, string> = {
  '/sign-in': 'Sign in',
  '/set-up': 'This link is incomplete',
  '/invitation': 'This link is incomplete',
  '/reset-password': 'This link is incomplete',
};

describe('accessibility in both themes', () => {
  const site = signedIn();

  before(async () => {
    const [exam] = (await (await fetch(`${site.url}/api/exams`)).json()) as { id: number }[];
    const date = { examId: exam?.id, stage: 'Prelims', startsOn: addDays(dayInIndia(Date.now()), 20) };
    const redirect = { sourceUrl: '/old', targetUrl: '/browse' };
    for (const [path, body] of [
      ['/api/admin/exam-calendar', date],
      ['/api/admin/redirects', redirect],
    ] as const)
      assert.equal((await callAsOwner(site, 'POST', path, body)).status, 201, path);
  });

  for (const path of Object.values(publicPages).flat()) {
    test(path, async () => {
      await visit({}, async (page) => {
        await page.goto(site.url + path);
        // Other pages have the same header and footer as the home page.
        await assertAccessibleInBothThemes(page, path === home ? 'html' : 'main');
      });
    });
  }

  for (const [path, text] of Object.entries(entryPages)) {
    test(path, async () => {
      await visit(
        {},
        async (page) => {
          await page.goto(site.url + path);
          await page.getByText(text).first().waitFor();
          await assertAccessibleInBothThemes(page);
        },
        refusals,
      );
    });
  }

  test('every tab of the back office', async () => {
    // Also fails on console messages about policy violations.
    await visit({ storageState: site.storageState }, async (page) => {
      await page.goto(`${site.url}/admin`);
      await openedTab(page, 'Dashboard');
      await forEachTab(page, ({ name }) =>
        assertAccessibleInBothThemes(page, name === 'dashboard' ? 'html' : 'main'),
      );
    });
  });

  test('a dialog and a row menu of the back office', async () => {
    await visit({ storageState: site.storageState }, async (page) => {
      await page.goto(`${site.url}/admin?tab=categories&open=new`);
      await page.getByRole('dialog').waitFor();
      await assertAccessibleInBothThemes(page);
      await page.keyboard.press('Escape');
      await page.locator('main [aria-haspopup=menu]').first().click();
      await page.getByRole('menu').waitFor();
      await assertAccessibleInBothThemes(page);
    });
  });
});

test('the list covers every public route', () => {
  const routes = globSync('src/app/web/routes/*.route.ts').map(
    (file) => /path: '([^']+)'/.exec(readFileSync(file, 'utf8'))?.[1],
  );
  assert.deepEqual(routes.toSorted(), Object.keys(publicPages).toSorted());
});
