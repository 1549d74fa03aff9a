import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { assertAccessibleAndFits } from './support/accessibility.ts';
import { visitor } from './support/browser.ts';
import { openPage } from './support/open-page.ts';
import { signedIn } from './support/owner.ts';
import { changeSettings } from './support/settings.ts';
import { moveUp } from './support/sortable.ts';

const { visit } = visitor();

describe('the owner creates a page', () => {
  const site = signedIn();
  const asOwner = (work: (page: Page) => Promise<void>, expected?: RegExp) =>
    visit({ storageState: site.storageState, viewport: { width: 1280, height: 900 } }, work, expected);

  async function asVisitor(url: string) {
    const answer = await fetch(site.url + url, { redirect: 'manual' });
    const { status, headers } = answer;
    return { status, location: headers.get('location'), html: await answer.text() };
  }
  async function call<Answer>(method: string, url: string, body: object): Promise<Answer> {
    const cookie = site.storageState.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
    const answer = await fetch(site.url + url, {
      method,
      headers: { 'content-type': 'application/json', origin: site.url, cookie },
      body: JSON.stringify(body),
    });
    assert.ok(answer.ok, `${answer.status} ${url}`);
    return (await answer.json()) as Answer;
  }
  const toast = (page: Page, text: string) => page.getByText(text, { exact: true }).first().waitFor();

  test('every footer link of a new site works in both languages', async () => {
    for (const url of ['/', '/hi']) {
      const { html } = await asVisitor(url);
      const footer = html.slice(html.indexOf('<footer'));
      const links = [...footer.matchAll(/<a href="(\/[^"#]*)/g)].map(([, href]) => href ?? '');
      for (const path of ['about', 'contact', 'privacy-policy', 'terms-of-service', 'faq', 'exam-calendar'])
        assert.ok(links.includes(`${url === '/' ? '' : url}/${path}`), path);
      for (const href of links) assert.equal((await asVisitor(href)).status, 200, href);
    }
  });

  test('the owner creates, edits, renames, hides and deletes a page', async () => {
    assert.equal((await asVisitor('/study-tips')).status, 404);
    await asOwner(async (page) => {
      await page.goto(`${site.url}/admin?tab=pages`);
      await page
        .getByRole('row', { name: /Privacy Policy/ })
        .getByText('/privacy-policy')
        .waitFor();
      await assertAccessibleAndFits(page);
      await page.getByRole('button', { name: 'Add page' }).click();
      const dialog = page.getByRole('dialog', { name: 'Add page' });
      await dialog.getByRole('button', { name: 'Add page' }).click();
      await dialog.getByText('Title is required').waitFor();
      await dialog.getByText('Slug is required').waitFor();
      await toast(page, 'Failed to create page');
      await dialog.getByRole('textbox', { name: 'Title', exact: true }).fill('About');
      await dialog.getByText('The page About already has this slug.').waitFor();
      await dialog.getByRole('button', { name: 'Use /about-2' }).click();
      assert.equal(await dialog.getByLabel('Slug').inputValue(), 'about-2');
      await dialog.getByLabel('Slug').fill('');
      await dialog.getByRole('textbox', { name: 'Title', exact: true }).fill('  Study -- Tips! ');
      assert.equal(await dialog.getByLabel('Slug').inputValue(), 'study-tips');
      await assertAccessibleAndFits(page);
      await dialog.getByRole('button', { name: 'Add page' }).click();
      await toast(page, 'Page created successfully');

      await page.getByRole('button', { name: /^Study -- Tips!/ }).click();
      await page.getByText('No content yet').waitFor();
      const adding = page.getByRole('dialog', { name: 'Add content' });
      const add = async (type: string, content: string) => {
        await page.getByRole('button', { name: 'Add content' }).first().click();
        await adding.getByLabel('Type').selectOption(type);
        if (type === 'List') await adding.getByText('List elements display one item per line').waitFor();
        await adding.getByRole('textbox', { name: 'Content', exact: true }).fill(content);
        await adding.getByRole('button', { name: 'Add content' }).click();
        await adding.waitFor({ state: 'detached' });
      };
      await add('Text', 'Begin early.\n\nSee https://upsc.gov.in/ for dates.');
      await add('Heading', 'How to begin');
      await toast(page, 'Content added successfully');
      await add('List', 'Old papers\nA clock');
      await page.getByRole('button', { name: 'Add content' }).click();
      await adding.getByRole('button', { name: 'Add content' }).click();
      await adding.getByText('Content is required').waitFor();
      await toast(page, 'Failed to add content');
      await assertAccessibleAndFits(page);
      await page.keyboard.press('Escape');
      await adding.waitFor({ state: 'detached' });

      const preview = page.getByRole('region', { name: 'Preview' });
      assert.deepEqual(await preview.getByRole('listitem').allInnerTexts(), ['Old papers', 'A clock']);
      const saving = page.waitForResponse((answer) => answer.url().endsWith('/page-elements/order'));
      await moveUp(page, page.getByRole('button', { name: 'Move Heading: How to begin' }), 2);
      assert.equal((await saving).status(), 200);

      await page.reload();
      await page.getByRole('button', { name: 'Edit List: Old papers' }).click();
      const content = page.getByRole('region', { name: 'Content', exact: true });
      await content
        .getByRole('textbox', { name: 'Content', exact: true })
        .fill('Old papers\nA clock\nA friend');
      await preview.getByText('A friend').waitFor();
      await assertAccessibleAndFits(page);
      await page.getByRole('link', { name: 'All pages' }).click();
      const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
      await question.getByRole('button', { name: 'Stay' }).click();
      await content.getByRole('button', { name: 'Save' }).click();
      await toast(page, 'Content updated successfully');

      const restore = async (version: number, change: string) => {
        await page.getByRole('button', { name: 'History' }).click();
        const history = page.getByRole('dialog', { name: 'History of the page' });
        await history.getByRole('button', { name: `View version ${version}` }).click();
        const chosen = page.getByRole('dialog', { name: `Version ${version}` });
        await chosen.getByRole('list', { name: 'Changes' }).getByText(change).first().waitFor();
        await assertAccessibleAndFits(page);
        await chosen.getByRole('button', { name: 'Restore this version' }).click();
        await toast(page, 'Version restored');
        await chosen.waitFor({ state: 'detached' });
      };
      await restore(5, '− Removed: List');
      await preview.getByText('A friend').waitFor({ state: 'detached' });
      await restore(6, '+ Added: List');
      await preview.getByText('A friend').waitFor();

      await page.getByRole('button', { name: 'Add content' }).click();
      await adding.getByLabel('Type').selectOption('Image');
      const picture = sharp({ create: { width: 900, height: 300, channels: 3, background: '#c0392b' } });
      const buffer = await picture.jpeg().toBuffer();
      const file = { name: 'desk.jpg', mimeType: 'image/jpeg', buffer };
      await adding.getByLabel('Image file').setInputFiles(file);
      await adding.getByRole('button', { name: 'Replace image' }).waitFor();
      await adding.getByRole('textbox', { name: 'Alternative text', exact: true }).fill('A desk with papers');
      await assertAccessibleAndFits(page);
      await adding.getByRole('button', { name: 'Add content' }).click();
      await preview.getByRole('img', { name: 'A desk with papers' }).waitFor();
    }, /400/);

    const footerColumns = [{ title: 'Help', links: [{ title: 'Tips', url: '/study-tips' }] }];
    await changeSettings(site, { footerColumns });
    const { html } = await asVisitor('/study-tips');
    const [, article = ''] = /<article lang="en"[^>]*>(.*?)<\/article>/s.exec(html) ?? [];
    assert.deepEqual(
      [...article.matchAll(/<(h1|h2|p|li|a)\b/g)].map(([, tag]) => tag),
      ['h1', 'h2', 'p', 'p', 'a', 'li', 'li', 'li'],
    );
    await visit({ viewport: { width: 390, height: 844 } }, async (page) => {
      await openPage(page, site.url);
      await page.getByRole('contentinfo').getByRole('link', { name: 'Tips' }).click();
      await page.getByRole('heading', { level: 1, name: 'Study -- Tips!' }).waitFor();
      assert.equal(await page.title(), 'Study -- Tips! | Pariksha');
      const trail = page.getByRole('navigation', { name: 'Breadcrumb' });
      assert.deepEqual(await trail.getByRole('listitem').allInnerTexts(), ['Home', 'Study -- Tips!']);
      await page.getByRole('listitem').filter({ hasText: 'A friend' }).waitFor();
      const image = page.getByRole('img', { name: 'A desk with papers' });
      await image.scrollIntoViewIfNeeded();
      await page.waitForFunction(() => document.querySelector<HTMLImageElement>('article img')?.naturalWidth);
      assert.match(await image.evaluate((shown: HTMLImageElement) => shown.currentSrc), /-640\.webp$/);
      await assertAccessibleAndFits(page);
    });

    const [made] = (await (await fetch(`${site.url}/api/pages`)).json()).slice(-1) as { id: number }[];
    const put = (fields: object) =>
      call('PUT', `/api/admin/pages/${made?.id}`, { title: 'Advice', slug: 'advice', ...fields });
    await put({});
    assert.equal((await asVisitor('/study-tips')).location, '/advice');
    assert.equal((await asVisitor('/hi/study-tips')).location, '/hi/advice');
    assert.match((await asVisitor('/advice')).html, /<h1[^>]*>Advice</);

    await asOwner(async (page) => {
      await page.goto(`${site.url}/admin?tab=pages`);
      await page.getByRole('switch', { name: 'Active: Advice' }).click();
      await toast(page, 'Page updated successfully');
      assert.equal((await asVisitor('/advice')).status, 404);
      assert.equal((await asVisitor('/study-tips')).location, '/advice', 'a hidden page keeps its redirect');
      const [preview] = await Promise.all([
        page.context().waitForEvent('page'),
        page.getByRole('link', { name: 'View Advice' }).click(),
      ]);
      await preview.getByText('Inactive: visitors cannot see this page').waitFor();
      const shown = await preview.reload();
      assert.equal(shown?.status(), 200);
      assert.equal(shown?.headers()['cache-control'], 'private, no-store');
      assert.equal(await preview.locator('meta[name=robots]').getAttribute('content'), 'noindex');
      await preview.getByRole('heading', { level: 2, name: 'How to begin' }).waitFor();
      assert.equal(
        (await asVisitor('/advice')).status,
        404,
        'the preview of the owner is not cached for visitors',
      );
      await preview.close();

      await page.getByRole('button', { name: 'More for Advice' }).click();
      await page.getByRole('menuitem', { name: 'Delete' }).click();
      const warning = page.getByRole('alertdialog', { name: 'Delete Advice?' });
      await warning.getByText('Its 4 elements will be deleted too. This cannot be undone.').waitFor();
      await page.waitForFunction(() => document.activeElement?.textContent === 'Cancel');
      await warning.getByRole('button', { name: 'Delete' }).click();
      await toast(page, 'Page deleted successfully');
      await page.goto(`${site.url}/advice`);
      await page.getByRole('heading', { name: '404 Page Not Found' }).waitFor();
    });
  });

  test('the footer follows a renamed page and omits hidden ones', async () => {
    await changeSettings(site, { footerColumns: [] });
    const roles = (await (await fetch(`${site.url}/api/pages?hasRole=true`)).json()) as {
      id: number;
      role: string;
    }[];
    const idOf = (role: string) => roles.find((page) => page.role === role)?.id;
    await call('PUT', `/api/admin/pages/${idOf('about')}`, { title: 'Who we are', slug: 'who-we-are' });
    for (const slug of ['contact', 'faq'])
      await call('PUT', `/api/admin/pages/${idOf(slug)}`, { title: slug, slug, isActive: false });
    const { html } = await asVisitor('/browse');
    const footer = html.slice(html.indexOf('<footer'));
    assert.match(footer, /<a href="\/who-we-are"[^>]*>About</);
    assert.doesNotMatch(footer, /Contact Us|FAQ/);
  });

  test('a page that another user deleted disappears from the lists', async () => {
    const make = (slug: string) => call<{ id: number }>('POST', '/api/admin/pages', { title: slug, slug });
    const [one, two, three] = [await make('one'), await make('two'), await make('three')];
    const element = { pageId: three.id, type: 'text', content: 'Soon gone' };
    const { id } = await call<{ id: number }>('POST', '/api/admin/page-elements', element);
    const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(`^${name} `) });
    await asOwner(async (page) => {
      await page.goto(`${site.url}/admin?tab=pages&page=${three.id}`);
      await page.getByRole('button', { name: 'Delete Text: Soon gone' }).click();
      await call('DELETE', `/api/admin/page-elements/${id}`, {});
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
      await toast(page, 'Failed to delete content');
      await page.getByText('No content yet').waitFor();

      await page.goto(`${site.url}/admin?tab=pages`);
      await row(page, 'two').waitFor();
      await call('DELETE', `/api/admin/pages/${one.id}`, {});
      await page.getByRole('switch', { name: 'Active: one' }).click();
      await toast(page, 'Failed to update page');
      await row(page, 'one').waitFor({ state: 'detached' });
      await call('DELETE', `/api/admin/pages/${two.id}`, {});
      await page.getByRole('button', { name: 'More for two' }).click();
      await page.getByRole('menuitem', { name: 'Delete' }).click();
      await toast(page, 'Failed to delete page');
      await page.getByRole('alert').getByText('This page was already deleted.').waitFor();
      await row(page, 'two').waitFor({ state: 'detached' });

      await page.getByRole('button', { name: /^three/ }).click();
      await page.getByRole('button', { name: 'Page settings' }).click();
      const dialog = page.getByRole('dialog', { name: 'Page settings' });
      await dialog.getByRole('textbox', { name: 'Title', exact: true }).fill('Mine');
      await call('PUT', `/api/admin/pages/${three.id}`, { title: 'Theirs', slug: 'three' });
      await dialog.getByRole('button', { name: 'Save' }).click();
      await dialog.getByText(/after you opened it\. Nothing was saved\.$/).waitFor();
      assert.equal(await dialog.getByRole('textbox', { name: 'Title', exact: true }).inputValue(), 'Mine');
      await dialog.getByRole('button', { name: 'Keep mine' }).click();
      await page.getByRole('heading', { level: 1, name: 'Mine' }).waitFor();
    }, /404|409/);
  });
});
