import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Locator, Page, Request } from 'playwright-core';
import { eventually } from '#testing/eventually.ts';
import { assertAccessibleEverywhere } from './support/accessibility.ts';
import { visitor } from './support/browser.ts';
import { openAtRest, openPage } from './support/open-page.ts';
import { untouchedSite } from './support/site.ts';

const site = untouchedSite();
const { visit } = visitor();
const desktop = { viewport: { width: 1280, height: 900 } };
const phone = { viewport: { width: 390, height: 800 } };

const hero = (page: Page) => page.locator('#hero-search');
const list = (page: Page) => page.getByRole('listbox');
const told = (page: Page) => page.locator('main [role=search] [role=status]');

/** The texts that live searches have been asked for, in order. */
function searchesOf(page: Page): (string | null)[] {
  const texts: (string | null)[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname === '/api/search') texts.push(url.searchParams.get('q'));
  });
  return texts;
}

/** The address changes first, then the page and what its boxes hold. */
const holds = (box: Locator, text: string) =>
  eventually(async () => assert.equal(await box.inputValue(), text));

/** Opens the home page and types into its box. */
async function typeAtHome(page: Page, text: string, path = '/'): Promise<void> {
  await openPage(page, site.url + path);
  await hero(page).fill(text);
}

test('live results stand in the groups CATEGORIES, EXAMS and QUESTION PAPERS with their fields, and View all results', async () => {
  await visit(desktop, async (page) => {
    await typeAtHome(page, 'ssc');
    const group = (name: string) => list(page).getByRole('group', { name });
    await group('CATEGORIES').getByRole('option', { name: 'SSC', exact: true }).waitFor();
    assert.equal(await group('EXAMS').getByRole('option').first().locator('span').last().innerText(), 'SSC');
    const paper = group('QUESTION PAPERS').getByRole('option').first();
    assert.match(await paper.locator('span').last().innerText(), /^SSC .+ · SSC · \d{4}$/);
    assert.equal(await list(page).getByRole('option').last().innerText(), 'View all results');
    assert.equal(await list(page).evaluate((element) => getComputedStyle(element).maxHeight), '384px');
  });
});

test('the words of the query are marked in the results', async () => {
  await visit(desktop, async (page) => {
    await typeAtHome(page, 'cgl');
    await list(page).waitFor();
    const marks = await list(page).locator('mark').allInnerTexts();
    assert.ok(marks.length > 0);
    assert.deepEqual([...new Set(marks)], ['CGL']);
  });
});

test('live results appear at 2 characters: one character, spaces around it or not, asks for nothing', async () => {
  await visit(desktop, async (page) => {
    const searches = searchesOf(page);
    await typeAtHome(page, 's');
    // Longer than typing has to rest.
    await page.waitForTimeout(500);
    await hero(page).fill('  s  ');
    await page.waitForTimeout(500);
    await hero(page).fill(' ss ');
    await list(page).waitFor();
    assert.deepEqual(searches, ['ss']);
  });
});

test('the list says Searching... while it waits, and another text aborts the call for the one before', async () => {
  await visit(desktop, async (page) => {
    // Never answered: only giving it up ends the call.
    const asked = new Promise<Request>((resolve) => {
      void page.route('**/api/search?q=ssc', (route) => resolve(route.request()));
    });
    await typeAtHome(page, 'ssc');
    await page.getByText('Searching...').waitFor();
    const call = await asked;
    assert.equal(call.failure(), null);
    const givenUp = page.waitForEvent('requestfailed', (request) => request === call);
    await hero(page).pressSequentially(' cgl');
    assert.match((await givenUp).failure()?.errorText ?? '', /ABORTED/);
    await list(page).getByRole('option', { name: 'SSC CGL' }).first().waitFor();
  });
});

test('No results found for the query is said and shown; so is the number of results', async () => {
  await visit(desktop, async (page) => {
    await typeAtHome(page, 'zzzzqqqq');
    await page.locator('main form p', { hasText: 'No results found for "zzzzqqqq"' }).last().waitFor();
    assert.equal(await told(page).innerText(), 'No results found for "zzzzqqqq"');
    await hero(page).fill('ssc cgl');
    await list(page).waitFor();
    const options = await list(page).getByRole('option').count();
    assert.equal(await told(page).textContent(), `${options - 1} results`);
  });
});

test('a failed call says so in the list, and Enter goes to the results all the same', async () => {
  await visit(
    desktop,
    async (page) => {
      await page.route('**/api/search?**', (route) => route.abort());
      await typeAtHome(page, 'ssc');
      const sentence = 'Search is not available right now. Press Enter to see results.';
      await page.locator('main form p', { hasText: sentence }).last().waitFor();
      assert.equal(await told(page).innerText(), sentence);
      await hero(page).press('Enter');
      await page.waitForURL('**/browse?search=ssc');
    },
    /ERR_FAILED/,
  );
});

test('the same text is asked for once: results stay fresh', async () => {
  await visit(desktop, async (page) => {
    const searches = searchesOf(page);
    for (const text of ['ssc', 'upsc', 'ssc']) {
      if (text === 'ssc' && searches.length === 0) await typeAtHome(page, text);
      else await hero(page).fill(text);
      await list(page).getByRole('option', { name: text.toUpperCase(), exact: true }).first().waitFor();
    }
    assert.deepEqual(searches, ['ssc', 'upsc']);
  });
});

test('picking a paper or an exam goes to /browse with its title or name as search, a category to its page', async () => {
  await visit(desktop, async (page) => {
    for (const [group, address] of [
      ['QUESTION PAPERS', '/browse'],
      ['EXAMS', '/browse'],
      ['CATEGORIES', '/category/ssc'],
    ] as const) {
      await typeAtHome(page, 'ssc');
      const option = list(page).getByRole('group', { name: group }).getByRole('option').first();
      const name = await option.locator('span').first().innerText();
      await option.click();
      await page.waitForURL(`${site.url}${address}**`);
      const search = address === '/browse' ? name : null;
      assert.equal(new URL(page.url()).searchParams.get('search'), search);
      await holds(page.locator('#site-search'), search ?? '');
      assert.equal(await list(page).count(), 0);
    }
  });
});

test('the header has live results too, View all results leads to all of them, the clear button resets the box', async () => {
  await visit(desktop, async (page) => {
    await openPage(page, `${site.url}/browse`);
    const box = page.locator('#site-search');
    await box.fill('ssc cgl');
    await list(page).getByRole('option', { name: 'View all results' }).click();
    await page.waitForURL('**/browse?search=ssc+cgl');
    await holds(box, 'ssc cgl');
    await page.getByRole('banner').getByRole('button', { name: 'Clear the search' }).click();
    assert.equal(await box.inputValue(), '');
    assert.equal(await box.evaluate((element) => element === document.activeElement), true);
  });
});

test('the list is loaded when the box is used, and what was typed before any code was there is searched', async () => {
  await visit(desktop, async (page) => {
    const files: string[] = [];
    page.on('request', (request) => files.push(request.url()));
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/assets/hydrate-*.js', async (route) => {
      await released;
      await route.continue();
    });
    await page.goto(site.url, { waitUntil: 'commit' });
    await hero(page).fill('ssc');
    assert.equal(files.filter((url) => url.includes('live-results')).length, 0);
    release();
    await list(page).waitFor();
    assert.equal(await hero(page).inputValue(), 'ssc');
    assert.ok(files.some((url) => url.includes('live-results')));
  });
});

test('a page whose box is not used loads nothing for it', async () => {
  await visit(desktop, async (page) => {
    const files: string[] = [];
    page.on('request', (request) => files.push(request.url()));
    await openAtRest(page, site.url);
    assert.deepEqual(
      files.filter((url) => /live-results|api\/search/.test(url)),
      [],
    );
  });
});

test('in the no-dropdown mode of the mobile menu a submission goes straight to /browse, a blank one nowhere', async () => {
  await visit(phone, async (page) => {
    const searches = searchesOf(page);
    await openPage(page, `${site.url}/browse`);
    await page.locator('summary', { hasText: 'Menu' }).click();
    const box = page.getByRole('searchbox', { name: 'Search from the menu' });
    await box.fill('   ');
    await box.press('Enter');
    assert.equal(page.url(), `${site.url}/browse`);
    await box.fill('ssc cgl');
    await box.press('Enter');
    await page.waitForURL('**/browse?search=ssc+cgl');
    assert.deepEqual(searches, []);
    assert.equal(await list(page).count(), 0);
  });
});

test('without JavaScript the box is a form to the browse page, in the language of the page', async () => {
  await visit({ ...desktop, javaScriptEnabled: false }, async (page) => {
    for (const prefix of ['', '/hi']) {
      await page.goto(site.url + prefix);
      assert.equal(await page.locator('#site-search').getAttribute('role'), null);
      await hero(page).fill('ssc cgl');
      await hero(page).press('Enter');
      await page.waitForURL(`${site.url}${prefix}/browse?search=ssc+cgl`);
    }
  });
});

test('axe finds nothing on the open list, in both themes, both widths and both languages', async () => {
  await visit({}, async (page) => {
    for (const path of ['/', '/hi']) {
      await typeAtHome(page, 'बिहार ssc', path);
      await hero(page).fill('ssc');
      await list(page).waitFor();
      await hero(page).press('ArrowDown');
      await assertAccessibleEverywhere(page, async () => {
        const heights = await list(page)
          .getByRole('option')
          .evaluateAll((options) => options.map((option) => option.getBoundingClientRect().height));
        assert.ok(Math.min(...heights) >= 44, String(heights));
      });
    }
  });
});
