import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { eventually } from '#testing/eventually.ts';
import {
  assertAccessible,
  assertAccessibleAndFits,
  assertAccessibleInBothThemes,
} from './support/accessibility.ts';
import { visitor } from './support/browser.ts';
import { watchLayoutShifts } from './support/foreign-scripts.ts';
import { addTo, closed, dialog, edited, texts, toggle, zone } from './support/inline-editor.ts';
import { openPage } from './support/open-page.ts';
import { callAsOwner, signedIn, type OwnersSite } from './support/owner.ts';
import { moveUp } from './support/sortable.ts';
import { waitForToast } from './support/toast.ts';
import { routeOnce } from './support/route-once.ts';

const { visit } = visitor();
/** The page behind a dialog has its own runs of axe. */
const inDialog = '[role=dialog]';
const blocksUrl = '/api/admin/page-content';

/** Opens a page whose editor code does not load at first, and begins to edit it. */
async function beginEditing(page: Page, url: string): Promise<void> {
  const code = '**/assets/edit-page-*.js';
  await page.route(code, (route) => route.abort());
  await Promise.all([page.waitForEvent('requestfailed'), openPage(page, url)]);
  const button = page.locator('[data-edits-page]');
  await button.waitFor({ state: 'attached' });
  await eventually.equal(() => button.isVisible(), false);
  await page.unroute(code);
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await toggle(page, 'Edit Page').click();
  await toggle(page, 'Exit Edit Mode').waitFor();
}

/** Adds a heading, a text with lists and links, and a button to the home page. */
async function addBlocks(page: Page): Promise<void> {
  const main = zone(page, 'Main content');
  await eventually.equal(() => main.evaluate((element) => getComputedStyle(element).borderStyle), 'dashed');
  const corner = () =>
    toggle(page, 'Exit Edit Mode').evaluate((element) => {
      const { right, bottom } = element.getBoundingClientRect();
      const { clientWidth, clientHeight } = document.documentElement;
      return [clientWidth - right, clientHeight - bottom];
    });
  await eventually.deepEqual(corner, [16, 16], 'distances from the right and the bottom');
  const kinds = main.getByRole('button', { name: 'Add Content' });
  await kinds.click();
  await assertAccessible(page, inDialog);
  await page.keyboard.press('Escape');

  const heading = await addTo(main, 'Heading');
  await page.waitForFunction(() => document.activeElement?.getAttribute('name') === 'content');
  await page.keyboard.press('Enter');
  await heading.getByText('Enter some text').waitFor();
  await page.keyboard.type('Dates of 2026');
  await heading.getByLabel('Level').selectOption('1');
  await heading.getByLabel('Alignment').selectOption('Center');
  await page.keyboard.press('Escape');
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Stay' }).click();
  await heading.getByRole('button', { name: 'Add Content' }).click();
  await waitForToast(page, 'Content added successfully');
  // The page already has a first-level heading.
  await main.getByRole('heading', { level: 2, name: 'Dates of 2026' }).waitFor();

  const text = await addTo(main, 'Text');
  await page.waitForFunction(() => document.activeElement?.getAttribute('role') === 'textbox');
  const press = async (name: string, isPressed: boolean) => {
    await text.getByRole('button', { name }).click();
    await text.getByRole('button', { name, pressed: isPressed }).waitFor();
  };
  await press('Italic', true);
  await page.keyboard.type('Admit cards are ');
  await text.getByRole('button', { name: 'Link', exact: true }).click();
  await eventually.equal(() => text.getByLabel('Link URL').inputValue(), 'https://');
  await page.keyboard.press('Enter');
  await press('Italic', false);
  await page.keyboard.press('ControlOrMeta+b');
  await page.keyboard.type('out');
  await page.keyboard.press('ControlOrMeta+b');
  await page.keyboard.press('Enter');
  await press('Bullet list', true);
  await page.keyboard.type('Railway');
  await press('Numbered list', true);
  await page.keyboard.press('Enter');
  await text.getByRole('button', { name: 'Link', exact: true }).click();
  await text.getByLabel('Link URL').fill('javascript:alert(1)');
  await page.keyboard.press('Enter');
  await text.getByText('must begin with https://').waitFor();
  await text.getByLabel('Link URL').fill('https://example.org/ssc');
  await text.getByRole('button', { name: 'Insert link' }).click();
  await page.keyboard.press('Enter');
  await text.getByRole('button', { name: 'Link', exact: true }).click();
  await text.getByLabel('Link URL').fill('/browse');
  await text.getByLabel('Link text').fill('All papers');
  await page.keyboard.press('Enter');
  await assertAccessibleAndFits(page, inDialog);
  await text.getByRole('button', { name: 'Add Content' }).click();
  await main.getByRole('link', { name: 'https://example.org/ssc' }).waitFor();
  await closed(page);
  await eventually.deepEqual(
    () => main.locator('[data-block] :is(em, strong, ol > li)').allInnerTexts(),
    ['Admit cards are ', 'out', 'Railway', 'https://example.org/ssc', 'All papers'],
  );
  await eventually.equal(
    () => main.getByRole('link', { name: 'All papers' }).getAttribute('href'),
    '/browse',
  );

  const button = await addTo(main, 'Button');
  await page.keyboard.type('See all papers');
  await button.getByLabel('URL').fill('papers');
  await button.getByRole('button', { name: 'Add Content' }).click();
  await button.getByText('must begin with https://').waitFor();
  await button.getByLabel('URL').fill('/browse');
  await button.getByLabel('Variant').selectOption('Outline');
  await button.getByLabel('Size').selectOption('Large');
  await button.getByRole('button', { name: 'Add Content' }).click();
  const seeAll = main.getByRole('link', { name: 'See all papers' });
  await seeAll.waitFor();
  await closed(page);
  // In edit mode, the link does not navigate.
  await seeAll.click();
  await main.waitFor();
  await main.getByRole('button', { name: 'Edit Button: See all papers' }).click();
  await dialog(page).getByLabel('Variant').selectOption('Secondary');
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await closed(page);
  await main.locator('a.bg-accent-soft', { hasText: 'See all papers' }).waitFor();
}

/** Moves a block with the keyboard, deletes another and undoes that. */
async function moveAndDelete(page: Page): Promise<void> {
  const main = zone(page, 'Main content');
  const ordering = page.waitForResponse((answer) => answer.url().endsWith('/page-content/order'));
  await moveUp(page, main.getByRole('button', { name: 'Move Button: See all papers' }), 3);
  assert.equal((await ordering).status(), 200);
  const inOrder = [
    'Dates of 2026',
    'See all papers',
    'Admit cards are out\nRailway\nhttps://example.org/ssc\nAll papers',
  ];
  await eventually.deepEqual(() => edited(main), inOrder);

  await main.getByRole('button', { name: 'Delete Heading: Dates of 2026' }).click();
  await page.getByText('Content deleted successfully', { exact: true }).waitFor();
  await eventually.deepEqual(() => edited(main), inOrder.slice(1));
  await page.waitForFunction(() => document.activeElement?.textContent === 'Undo delete');
  await page.keyboard.press('Enter');
  await waitForToast(page, 'Content added successfully');
  await eventually.deepEqual(() => edited(main), inOrder);
}

/** Retries and discards changes that the server did not receive or did not confirm. */
async function failAndRetry(page: Page, url: string): Promise<void> {
  const main = zone(page, 'Main content');
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  const sends = '**/api/admin/page-content';
  await routeOnce(page, sends, (route) => route.fetch().then(() => route.abort()));
  await addTo(main, 'Divider');
  await waitForToast(page, 'Failed to save content');
  await main.getByRole('alert').getByRole('button', { name: 'Try again' }).click();
  await main.getByRole('alert').waitFor({ state: 'detached' });
  const blocks: { type: string }[] = await (await fetch(`${url}/api/page-content/home/main`)).json();
  const sent = blocks.filter(({ type }) => type === 'divider').length;
  assert.equal(sent, 1, 'the retry does not add a second block');
  await main.getByRole('button', { name: 'Delete Divider' }).click();
  // The button of the notice. Only it has a tooltip: a toast has a button of the same name.
  await page.getByTitle('Dismiss').click();

  await page.route('**/api/admin/page-content/*', (route) => route.abort());
  await main.getByRole('button', { name: 'Edit Heading: Dates of 2026' }).click();
  await dialog(page).getByLabel('Heading').fill('Dates of 2027');
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await waitForToast(page, 'Failed to save content');
  const failed = main.getByRole('alert').filter({ hasText: 'Not saved. The server is not responding' });
  await failed.waitFor();
  await main.getByRole('heading', { name: 'Dates of 2027' }).waitFor();
  await main.getByRole('button', { name: 'Delete Button: See all papers' }).click();
  await waitForToast(page, 'Failed to delete content');
  await main.getByRole('button', { name: 'Keep it' }).click();
  await toggle(page, 'Exit Edit Mode').click();
  await question.getByRole('button', { name: 'Stay' }).click();
  await page.unroute('**/api/admin/page-content/*');
  await failed.getByRole('button', { name: 'Try again' }).click();
  await waitForToast(page, 'Content updated successfully');
  await failed.waitFor({ state: 'detached' });
  await assertAccessibleAndFits(page);
}

/** Restores the first version, then the version before that restore. */
async function restoreVersions(page: Page, url: string): Promise<void> {
  const main = zone(page, 'Main content');
  const before = await edited(main);
  await main.getByRole('button', { name: 'History' }).click();
  const history = page.getByRole('dialog', { name: 'History of the page' });
  const newest = history.getByRole('listitem').first();
  await newest.getByText('Changed: Dates of 2027').waitFor();
  await newest.getByText('Current version').waitFor();
  await history.getByText('Changed the order: Main content').waitFor();
  await assertAccessibleInBothThemes(page, inDialog);

  const first = history.getByRole('listitem').last();
  await first.getByText('Added: Dates of 2026').waitFor();
  await first.getByRole('button', { name: 'View version 1' }).click();
  const chosen = page.getByRole('dialog', { name: 'Version 1' });
  const changes = chosen.getByRole('list', { name: 'Changes' });
  await changes.getByText('− Removed: Button (Main content)').waitFor();
  await changes.getByText('+ Added: Heading (Main content)').waitFor();
  const preview = chosen.getByRole('region', { name: 'Preview of this version' });
  await eventually.deepEqual(() => edited(preview), ['Dates of 2026']);
  await assertAccessibleInBothThemes(page, inDialog);
  await chosen.getByRole('button', { name: 'Restore this version' }).click();
  await waitForToast(page, 'Version restored');
  await closed(page);
  await eventually.deepEqual(() => edited(main), ['Dates of 2026']);
  await eventually.doesNotMatch(
    async () => (await fetch(url)).text(),
    />See all papers</,
    'visitors get the restored blocks',
  );

  // The restore is a version of its own, and the state before it can be restored.
  await main.getByRole('button', { name: 'History' }).click();
  await newest.getByText('Restored version 1').waitFor();
  await history
    .getByRole('listitem')
    .nth(1)
    .getByRole('button', { name: /^View version/ })
    .click();
  await dialog(page).getByRole('button', { name: 'Restore this version' }).click();
  await closed(page);
  await eventually.deepEqual(() => edited(main), before);
}

/** Adds a link, a divider and an image that visitors see later. */
async function addToAbout(page: Page): Promise<void> {
  const [header, main] = [zone(page, 'Header'), zone(page, 'Main content')];
  const link = await addTo(header, 'Link');
  await page.keyboard.type('Notice of the commission');
  await link.getByLabel('URL').fill('https://upsc.gov.in/notice');
  await link.getByRole('button', { name: 'Add Content' }).click();
  await waitForToast(page, 'Content added successfully');
  await (await addTo(main, 'Divider')).waitFor({ state: 'detached' });
  await main.getByRole('separator').waitFor();

  const image = await addTo(main, 'Image');
  await image.getByLabel('Alternative text').fill('A desk with papers');
  await image.getByRole('button', { name: 'Add Content' }).click();
  await image.getByText('Please upload an image').waitFor();
  const picture = sharp({ create: { width: 900, height: 300, channels: 3, background: '#c0392b' } });
  const buffer = await picture.jpeg().toBuffer();
  const file = { name: 'desk.jpg', mimeType: 'image/jpeg', buffer };
  await image.getByLabel('Image file').setInputFiles(file);
  await image.getByRole('button', { name: 'Replace image' }).waitFor();
  await image.getByLabel('Alignment').selectOption('Center');
  await image.getByLabel('Show from').fill('2026-01-01T10:00');
  await image.getByRole('button', { name: 'Add Content' }).click();
  await image.getByText('must be in the future').waitFor();
  await image.getByLabel('Show from').fill('2099-01-01T10:00');
  await assertAccessibleAndFits(page, inDialog);
  await image.getByRole('button', { name: 'Add Content' }).click();
  await main.getByRole('img', { name: 'A desk with papers' }).waitFor();
  await main.getByText('Image, shown from 1 Jan 2099, 10:00 am (India time)').waitFor();
  await main.getByText('saving...').waitFor({ state: 'detached' });
}

/** Edits the link after another tab has saved it, and takes the text of the other tab. */
async function resolveStaleEdit(page: Page, site: OwnersSite, blocksOfPage: string): Promise<void> {
  const header = zone(page, 'Header');
  const [block] = await (await callAsOwner(site, 'GET', blocksOfPage)).json();
  const theirs = { ...block, content: 'Their notice' };
  assert.equal((await callAsOwner(site, 'PUT', `${blocksUrl}/${block.id}`, theirs)).status, 200);
  await header.getByRole('button', { name: 'Edit Link: Notice of the commission' }).click();
  await dialog(page).getByLabel('Link text').fill('My notice');
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  const notice = header.getByRole('alert').filter({ hasText: 'changed this content on' });
  await header.getByText('My notice').waitFor();
  await notice.getByRole('button', { name: 'Take theirs' }).click();
  await header.getByText('Their notice').waitFor();
}

describe('the owner edits a page inline', () => {
  const site = signedIn();
  const sent = async (path: string) => (await fetch(site.url + path)).text();

  test('the owner edits two pages in one visit, while requests fail', async () => {
    // Fills the page cache, which must not serve the old page later.
    const about = /data-page="page\/(\d+)"/.exec(await sent('/about'))?.[1];
    await sent('/');
    const blocksOfAbout = `${blocksUrl}/page/${about}`;
    const setActive = async (isActive: boolean) => {
      const page = { title: 'About', slug: 'about', isActive };
      assert.equal((await callAsOwner(site, 'PUT', `/api/admin/pages/${about}`, page)).status, 200);
    };
    await visit(
      { storageState: site.storageState, viewport: { width: 1280, height: 900 } },
      async (page) => {
        await beginEditing(page, site.url + '/');
        await addBlocks(page);
        await moveAndDelete(page);
        await failAndRetry(page, site.url);
        await restoreVersions(page, site.url);

        // Edit mode continues on the next page.
        await page.getByRole('contentinfo').getByRole('link', { name: 'About', exact: true }).click();
        await page.getByRole('heading', { level: 1, name: 'About' }).waitFor();
        await addToAbout(page);
        await resolveStaleEdit(page, site, blocksOfAbout);
        await setActive(false);
        await eventually.equal(
          () => sent(`/api/page-content/page/${about}`),
          '[]',
          'visitors cannot read its blocks',
        );
        await toggle(page, 'Exit Edit Mode').click();
        await toggle(page, 'Edit Page').waitFor();
        // Updates without a reload, from the draft that only the owner can read.
        await page.getByRole('link', { name: 'Their notice' }).waitFor();
        await eventually.equal(() => page.locator('[data-zone=main-content] hr').count(), 1);
      },
      /ERR_FAILED|409/,
    );
    await eventually.match(
      async () => (await callAsOwner(site, 'GET', '/about')).text(),
      />Their notice<.*<hr/s,
    );

    await setActive(true);
    const isPublished = async () => (await sent('/about')).includes('A desk with papers');
    await eventually.equal(() => isPublished(), false);
    const image = (await (await callAsOwner(site, 'GET', blocksOfAbout)).json()).at(-1);
    const showFrom = new Date(Date.now() + 1_000).toISOString();
    const saved = await callAsOwner(site, 'PUT', `${blocksUrl}/${image.id}`, { ...image, showFrom });
    assert.equal(saved.status, 200, await saved.text());
    await eventually.ok(isPublished);
  });

  test('a visitor gets the blocks in HTML without the editor', async () => {
    const html = await sent('/');
    for (const text of ['Dates of 2027', 'See all papers', 'https://example.org/ssc'])
      assert.ok(html.includes(`>${text}<`), text);
    assert.match(html, /<button[^>]* hidden=""[^>]*data-edits-page=""/);
    await visit(
      { viewport: { width: 390, height: 844 } },
      async (page) => {
        const asked: string[] = [];
        page.on('request', (request) => asked.push(new URL(request.url()).pathname));
        const shifts = await watchLayoutShifts(page);
        await openPage(page, site.url);
        const seeAll = page.getByRole('link', { name: 'See all papers' });
        await seeAll.scrollIntoViewIfNeeded();
        await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
        assert.deepEqual(await shifts(), []);
        assert.deepEqual(
          asked.filter((path) => /editor|edit-toggle|edit-page|page-content|\/api\/admin/.test(path)),
          [],
        );
        await eventually.equal(() => seeAll.getAttribute('href'), '/browse');
        await eventually.equal(() => toggle(page, 'Edit Page').count(), 0);
        const look = (section: string) =>
          page.locator(`[data-zone=${section}]`).evaluate((zone) => getComputedStyle(zone).display);
        await eventually.deepEqual(
          async () => [await look('hero-header'), await look('main-content')],
          ['contents', 'flex'],
        );
        await eventually.deepEqual(
          () => texts(page.locator('[data-zone=main-content] > *')),
          [
            'Dates of 2027',
            'See all papers',
            'Admit cards are out\nRailway\nhttps://example.org/ssc\nAll papers',
          ],
        );
        await assertAccessible(page);

        await openPage(page, site.url + '/about');
        const image = page.getByRole('img', { name: 'A desk with papers' });
        await image.scrollIntoViewIfNeeded();
        await page.waitForFunction(
          () => document.querySelector<HTMLImageElement>('[data-zone] img')?.naturalWidth,
        );
        await eventually.match(
          () => image.evaluate((shown: HTMLImageElement) => shown.currentSrc),
          /-640\.webp$/,
        );
        await assertAccessibleAndFits(page);
      },
      // The fonts, which `watchLayoutShifts` blocks.
      /ERR_FAILED/,
    );
  });

  test('exams and static pages show new blocks in both zones', async () => {
    const [exam] = (await (await fetch(`${site.url}/api/exams`)).json()) as {
      id: number;
      slug: string;
      categoryId: number;
      categorySlug: string;
    }[];
    const about = /data-page="page\/(\d+)"/.exec(await sent('/about'))?.[1];
    for (const [path, pageType, pageId] of [
      [`/${exam?.categorySlug}/${exam?.slug}`, 'exam', String(exam?.id)],
      [`/category/${exam?.categorySlug}`, 'category', String(exam?.categoryId)],
      ['/about', 'page', about],
    ] as const) {
      const before = await sent(path);
      for (const section of ['header', 'main-content']) {
        assert.ok(before.includes(`data-zone="${section}" data-page="${pageType}/${pageId}"`), section);
        const content = `Added to ${section}`;
        const block = { pageType, pageId, section, type: 'heading', content, metadata: { level: 1 } };
        assert.equal((await callAsOwner(site, 'POST', blocksUrl, block)).status, 201);
        await eventually.ok(async () => (await sent(path)).includes(`>${content}</h2>`), path);
      }
    }
  });
});
