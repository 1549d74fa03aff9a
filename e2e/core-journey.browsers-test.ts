/** `npm run test:browsers`: the core journey in the browsers that no other test starts. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { BrowserSession } from './browsers/browser-session.ts';
import { drivenPage, type DrivenPage } from './browsers/driven-page.ts';
import { openFirefox } from './browsers/firefox.ts';
import { openWebKit } from './browsers/webkit.ts';
import { owner, signedIn } from './support/owner.ts';

const specimen = fileURLToPath(new URL('../starter/specimens/ssc-cgl-2018-tier-1.pdf', import.meta.url));
const title = 'SSC CGL 2018 Tier I (specimen)';

const browsers = { Firefox: openFirefox, WebKit: openWebKit };

for (const [name, openBrowser] of Object.entries(browsers)) {
  describe(`in ${name}`, () => {
    const site = signedIn();
    let session: BrowserSession;
    let page: DrivenPage;
    before(async () => {
      session = await openBrowser();
      page = drivenPage(session);
    });
    after(() => session?.close());

    test('a visitor searches, rates and downloads a paper, and returns', async () => {
      await page.open(site.url);
      await page.type({ css: '#hero-search' }, 'ssc cgl 2018');
      await page.see({ css: '[role=group] [role=option]', text: title });
      await page.see({ css: '[role=option]', text: 'View all results' });
      await page.pressEnter();
      await page.reach(/^\/browse\?search=ssc\+cgl\+2018$/);
      await page.click({ css: 'main article h3 a, main article h2 a', text: title });
      await page.reach(/^\/paper\//);
      await page.click({ css: '[data-stars] .star:nth-of-type(4)' });
      await page.see({ css: '[data-rating-state]', text: 'Rated 4/5' });
      await page.see({ css: '[aria-label=Notifications]', text: 'Rating submitted' });
      await page.click({ css: 'main a[href$="/download"]', text: 'Download' });
      await page.saved(await readFile(specimen));
      await page.back();
      await page.reach(/^\/browse\?search=ssc\+cgl\+2018$/);
      await page.see({ css: 'article [data-rating-state]', text: 'Rated 4/5' });
      assert.deepEqual(page.errors(), []);
    });

    test('the owner signs in and edits a paper', async () => {
      await page.open(`${site.url}/admin`);
      await page.type({ css: 'input[type=email], input[autocomplete~=username]' }, owner.email);
      await page.type({ css: 'input[type=password]' }, owner.password);
      await page.click({ css: 'button', text: 'Sign in' });
      await page.see({ css: 'h1', text: 'Dashboard' });
      await page.open(`${site.url}/admin?tab=manage`);
      await page.type({ css: 'main input[type=search]' }, 'CGL 2018 Tier I');
      await page.click({ css: 'td button', text: title });
      await page.type({ css: '[role=dialog] input[name=title]' }, 'SSC CGL 2018, corrected');
      await page.click({ css: '[role=dialog] button', text: 'Save' });
      await page.see({ css: '[aria-label=Notifications]', text: 'Paper updated successfully' });
      await page.open(`${site.url}/browse?search=corrected`);
      await page.see({ css: 'main article', text: 'SSC CGL 2018, corrected' });
      assert.deepEqual(page.errors(), []);
    });
  });
}
