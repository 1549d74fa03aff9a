import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { visitor } from './support/browser.ts';
import { toggle } from './support/inline-editor.ts';
import { openPage } from './support/open-page.ts';
import { signedIn } from './support/owner.ts';

const { visit } = visitor();

describe('the edit button without its code', () => {
  const site = signedIn();

  test('stays hidden until a return to the page loads the code', async () => {
    await visit(
      { storageState: site.storageState },
      async (page) => {
        const code = '**/assets/edit-page-*.js';
        await page.route(code, (route) => route.abort());
        await Promise.all([page.waitForEvent('requestfailed'), openPage(page, site.url)]);
        const button = page.locator('[data-edits-page]');
        await button.waitFor({ state: 'attached' });
        assert.equal(await button.isVisible(), false);
        await page.unroute(code);
        await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
        await toggle(page, 'Edit Page').click();
        await toggle(page, 'Exit Edit Mode').waitFor();
      },
      /ERR_FAILED/,
    );
  });
});
