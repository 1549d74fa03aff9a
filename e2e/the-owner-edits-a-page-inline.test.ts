import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import {
  assertAccessible,
  assertAccessibleAndFits,
  assertAccessibleInBothThemes,
} from './support/accessibility.ts';
import { visitor } from './support/browser.ts';
import { watchLayoutShifts } from './support/foreign-scripts.ts';
import {
  addTo,
  beginEditing,
  closed,
  dialog,
  edited,
  texts,
  toast,
  toggle,
  zone,
} from './support/inline-editor.ts';
import { openPage } from './support/open-page.ts';
import { callAsOwner, signedIn } from './support/owner.ts';
import { moveUp } from './support/sortable.ts';

const { visit } = visitor();

describe('the owner edits a page inline', () => {
  const site = signedIn();
  const desktop = { width: 1280, height: 900 };
  const asOwner = (work: (page: Page) => Promise<void>, expected?: RegExp) =>
    visit({ storageState: site.storageState, viewport: desktop }, work, expected);

  test('the owner adds, moves, deletes and restores blocks', async () => {
    // Fills the page cache, which must not serve the old page later.
    await (await fetch(site.url)).text();
    await asOwner(async (page) => {
      await beginEditing(page, site.url + '/');
      const main = zone(page, 'Main content');
      assert.equal(await main.evaluate((element) => getComputedStyle(element).borderStyle), 'dashed');
      const corner = await toggle(page, 'Exit Edit Mode').evaluate((element) => {
        const { right, bottom } = element.getBoundingClientRect();
        const { clientWidth, clientHeight } = document.documentElement;
        return [clientWidth - right, clientHeight - bottom];
      });
      assert.deepEqual(corner, [16, 16], 'distances from the right and the bottom');
      const kinds = main.getByRole('button', { name: 'Add Content' });
      await kinds.click();
      await assertAccessible(page);
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
      await toast(page, 'Content added successfully');
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
      assert.equal(await text.getByLabel('Link URL').inputValue(), 'https://');
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
      await assertAccessibleAndFits(page);
      await text.getByRole('button', { name: 'Add Content' }).click();
      await main.getByRole('link', { name: 'https://example.org/ssc' }).waitFor();
      await closed(page);
      assert.deepEqual(await main.locator('[data-block] :is(em, strong, ol > li)').allInnerTexts(), [
        'Admit cards are ',
        'out',
        'Railway',
        'https://example.org/ssc',
        'All papers',
      ]);
      assert.equal(await main.getByRole('link', { name: 'All papers' }).getAttribute('href'), '/browse');

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

      const ordering = page.waitForResponse((answer) => answer.url().endsWith('/page-content/order'));
      await moveUp(page, main.getByRole('button', { name: 'Move Button: See all papers' }), 3);
      assert.equal((await ordering).status(), 200);
      const inOrder = [
        'Dates of 2026',
        'See all papers',
        'Admit cards are out\nRailway\nhttps://example.org/ssc\nAll papers',
      ];
      assert.deepEqual(await edited(main), inOrder);

      await main.getByRole('button', { name: 'Delete Heading: Dates of 2026' }).click();
      await toast(page, 'Content deleted successfully');
      assert.deepEqual(await edited(main), inOrder.slice(1));
      await page.waitForFunction(() => document.activeElement?.textContent === 'Undo delete');
      await page.keyboard.press('Enter');
      await toast(page, 'Content added successfully');
      assert.deepEqual(await edited(main), inOrder);

      const sends = '**/api/admin/page-content';
      await page.route(sends, (route) => route.fetch().then(() => route.abort()), { times: 1 });
      await addTo(main, 'Divider');
      await toast(page, 'Failed to save content');
      await main.getByRole('alert').getByRole('button', { name: 'Try again' }).click();
      await main.getByRole('alert').waitFor({ state: 'detached' });
      const blocks: { type: string }[] = await (await fetch(`${site.url}/api/page-content/home/main`)).json();
      const sent = blocks.filter(({ type }) => type === 'divider').length;
      assert.equal(sent, 1, 'the retry does not add a second block');
      await main.getByRole('button', { name: 'Delete Divider' }).click();
      // The button of the notice. Only it has a tooltip: a toast has a button of the same name.
      await page.getByTitle('Dismiss').click();

      await page.route('**/api/admin/page-content/*', (route) => route.abort());
      await main.getByRole('button', { name: 'Edit Heading: Dates of 2026' }).click();
      await dialog(page).getByLabel('Heading').fill('Dates of 2027');
      await dialog(page).getByRole('button', { name: 'Save' }).click();
      await toast(page, 'Failed to save content');
      const failed = main.getByRole('alert').filter({ hasText: 'Not saved. The server is not responding' });
      await failed.waitFor();
      await main.getByRole('heading', { name: 'Dates of 2027' }).waitFor();
      await main.getByRole('button', { name: 'Delete Button: See all papers' }).click();
      await toast(page, 'Failed to delete content');
      await main.getByRole('button', { name: 'Keep it' }).click();
      await toggle(page, 'Exit Edit Mode').click();
      await question.getByRole('button', { name: 'Stay' }).click();
      await page.unroute('**/api/admin/page-content/*');
      await failed.getByRole('button', { name: 'Try again' }).click();
      await toast(page, 'Content updated successfully');
      await failed.waitFor({ state: 'detached' });
      await assertAccessibleAndFits(page);

      await toggle(page, 'Exit Edit Mode').click();
      await toggle(page, 'Edit Page').waitFor();
      // Updates without a reload.
      await page.getByRole('heading', { level: 2, name: 'Dates of 2027' }).waitFor();
      assert.deepEqual(await texts(page.locator('[data-zone=main-content] > *')), [
        'Dates of 2027',
        'See all papers',
        'Admit cards are out\nRailway\nhttps://example.org/ssc\nAll papers',
      ]);
    }, /ERR_FAILED/);
  });

  test('a visitor gets the blocks in HTML without the editor', async () => {
    const blocks = ['Dates of 2027', 'See all papers', 'https://example.org/ssc'];
    const sent = await (await fetch(site.url)).text();
    for (const text of blocks) assert.ok(sent.includes(`>${text}<`), text);
    await visit({ viewport: desktop, javaScriptEnabled: false }, async (page) => {
      await page.goto(site.url);
      for (const text of blocks) await page.getByText(text, { exact: true }).waitFor();
      const look = (section: string) =>
        page.locator(`[data-zone=${section}]`).evaluate((zone) => getComputedStyle(zone).display);
      assert.deepEqual([await look('hero-header'), await look('main-content')], ['contents', 'flex']);
      assert.equal(await toggle(page, 'Edit Page').count(), 0);
    });
    await visit(
      { viewport: { width: 390, height: 844 } },
      async (page) => {
        const asked: string[] = [];
        page.on('request', (request) => asked.push(new URL(request.url()).pathname));
        const shifts = await watchLayoutShifts(page);
        await openPage(page, site.url);
        await page.getByRole('link', { name: 'See all papers' }).scrollIntoViewIfNeeded();
        await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
        assert.deepEqual(await shifts(), []);
        assert.deepEqual(
          asked.filter((path) => /editor|edit-toggle|page-content|\/api\/admin/.test(path)),
          [],
        );
        await assertAccessible(page);
        await page.getByRole('link', { name: 'See all papers' }).click();
        await page.waitForURL(`${site.url}/browse`);
        // The fonts, which `watchLayoutShifts` blocks.
      },
      /ERR_FAILED/,
    );
  });

  test('the owner restores an earlier version of the blocks', async () => {
    await asOwner(async (page) => {
      await beginEditing(page, site.url + '/');
      const main = zone(page, 'Main content');
      const before = await edited(main);
      await main.getByRole('button', { name: 'History' }).click();
      const history = page.getByRole('dialog', { name: 'History of the page' });
      const newest = history.getByRole('listitem').first();
      await newest.getByText('Changed: Dates of 2027').waitFor();
      await newest.getByText('Current version').waitFor();
      await history.getByText('Changed the order: Main content').waitFor();
      await assertAccessibleInBothThemes(page, '[role=dialog]');

      const first = history.getByRole('listitem').last();
      await first.getByText('Added: Dates of 2026').waitFor();
      await first.getByRole('button', { name: 'View version 1' }).click();
      const chosen = page.getByRole('dialog', { name: 'Version 1' });
      const changes = chosen.getByRole('list', { name: 'Changes' });
      await changes.getByText('− Removed: Button (Main content)').waitFor();
      await changes.getByText('+ Added: Heading (Main content)').waitFor();
      const preview = chosen.getByRole('region', { name: 'Preview of this version' });
      assert.deepEqual(await edited(preview), ['Dates of 2026']);
      await assertAccessibleInBothThemes(page, '[role=dialog]');
      await chosen.getByRole('button', { name: 'Restore this version' }).click();
      await toast(page, 'Version restored');
      await closed(page);
      assert.deepEqual(await edited(main), ['Dates of 2026']);
      const sent = await (await fetch(site.url)).text();
      assert.ok(!sent.includes('>See all papers<'), 'visitors get the restored blocks');

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
      assert.deepEqual(await edited(main), before);
    });
  });

  test('the owner adds an image, which visitors see from its time', async () => {
    const blocks = '/api/admin/page-content';
    const categories = (await (await fetch(`${site.url}/api/categories`)).json()) as {
      id: number;
      slug: string;
    }[];
    const ssc = categories.find(({ slug }) => slug === 'ssc')?.id;
    await asOwner(async (page) => {
      await beginEditing(page, site.url + '/category/ssc');
      const main = zone(page, 'Main content');
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
      await assertAccessibleAndFits(page);
      await image.getByRole('button', { name: 'Add Content' }).click();
      await toast(page, 'Content added successfully');
      await main.getByRole('img', { name: 'A desk with papers' }).waitFor();
      await main.getByText('Image, shown from 1 Jan 2099, 10:00 am (India time)').waitFor();
      // Also fills the page cache.
      assert.ok(!(await (await fetch(`${site.url}/category/ssc`)).text()).includes('A desk with papers'));
      const [block] = await (await callAsOwner(site, 'GET', `${blocks}/category/${ssc}`)).json();
      const showFrom = new Date(Date.now() + 1_000).toISOString();
      const saved = await callAsOwner(site, 'PUT', `${blocks}/${block.id}`, { ...block, showFrom });
      assert.equal(saved.status, 200, await saved.text());
    });
    const isPublished = async () =>
      (await (await fetch(`${site.url}/category/ssc`)).text()).includes('A desk with papers');
    while (!(await isPublished())) await setTimeout(200);
    await visit({ viewport: { width: 390, height: 844 } }, async (page) => {
      await openPage(page, site.url + '/category/ssc');
      const image = page.getByRole('img', { name: 'A desk with papers' });
      await image.scrollIntoViewIfNeeded();
      await page.waitForFunction(
        () => document.querySelector<HTMLImageElement>('[data-zone] img')?.naturalWidth,
      );
      assert.match(await image.evaluate((shown: HTMLImageElement) => shown.currentSrc), /-640\.webp$/);
      await assertAccessibleAndFits(page);
    });
  });

  test('edit mode survives navigation and resolves a stale edit', async () => {
    await asOwner(async (page) => {
      await beginEditing(page, site.url + '/');
      await page.locator('main a[href="/category/upsc"]').click();
      await page.getByRole('heading', { level: 1, name: 'UPSC' }).waitFor();
      const header = zone(page, 'Header');
      const link = await addTo(header, 'Link');
      await page.keyboard.type('Notice of the commission');
      await link.getByLabel('URL').fill('https://upsc.gov.in/notice');
      await link.getByRole('button', { name: 'Add Content' }).click();
      await toast(page, 'Content added successfully');
      await (await addTo(zone(page, 'Main content'), 'Divider')).waitFor({ state: 'detached' });
      await zone(page, 'Main content').getByRole('separator').waitFor();

      const other = await page.context().newPage();
      await beginEditing(other, site.url + '/category/upsc');
      const rename = async (tab: Page, name: string) => {
        await zone(tab, 'Header')
          .getByRole('button', { name: 'Edit Link: Notice of the commission' })
          .click();
        await dialog(tab).getByLabel('Link text').fill(name);
        await dialog(tab).getByRole('button', { name: 'Save' }).click();
      };
      await rename(other, 'Their notice');
      await toast(other, 'Content updated successfully');
      await rename(page, 'My notice');
      const notice = header.getByRole('alert').filter({ hasText: 'changed this content on' });
      await header.getByText('My notice').waitFor();
      await notice.getByRole('button', { name: 'Take theirs' }).click();
      await header.getByText('Their notice').waitFor();
      await toggle(page, 'Exit Edit Mode').click();
      await page.getByRole('link', { name: 'Their notice' }).waitFor();
      await toggle(page, 'Edit Page').waitFor();
    }, /409/);
  });

  test('exams and static pages show new blocks in both zones', async () => {
    const exams = await fetch(`${site.url}/api/exams`);
    const [exam] = (await exams.json()) as { id: number; slug: string; categorySlug: string }[];
    const sent = async (path: string) => (await fetch(site.url + path)).text();
    const about = /data-page="page\/(\d+)"/.exec(await sent('/about'))?.[1];
    await asOwner(async (page) => {
      for (const [path, pageType, pageId] of [
        [`/${exam?.categorySlug}/${exam?.slug}`, 'exam', String(exam?.id)],
        ['/about', 'page', about],
      ] as const) {
        const before = await sent(path);
        for (const section of ['header', 'main-content']) {
          assert.ok(before.includes(`data-zone="${section}" data-page="${pageType}/${pageId}"`), section);
          const content = `Added to ${section}`;
          const answer = await page.request.post(`${site.url}/api/admin/page-content`, {
            headers: { origin: site.url },
            data: { pageType, pageId, section, type: 'heading', content, metadata: { level: 1 } },
          });
          assert.equal(answer.status(), 201);
          assert.ok((await sent(path)).includes(`>${content}</h2>`), path);
        }
      }

      await page.request.put(`${site.url}/api/admin/pages/${about}`, {
        headers: { origin: site.url },
        data: { title: 'About', slug: 'about', isActive: false },
      });
      await beginEditing(page, site.url + '/about');
      const heading = await addTo(zone(page, 'Main content'), 'Heading');
      await page.keyboard.type('Not yet');
      await heading.getByRole('button', { name: 'Add Content' }).click();
      await toast(page, 'Content added successfully');
      await toggle(page, 'Exit Edit Mode').click();
      for (const again of [false, true]) {
        if (again) await page.reload();
        const headings = page.locator('[data-zone] > h2');
        await headings.filter({ hasText: 'Not yet' }).waitFor();
        assert.deepEqual(await headings.allInnerTexts(), [
          'Added to header',
          'Added to main-content',
          'Not yet',
        ]);
      }
      assert.equal(await sent(`/api/page-content/page/${about}`), '[]', 'visitors cannot read its blocks');
    });
  });
});
