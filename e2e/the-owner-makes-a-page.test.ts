import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { eventually } from '#testing/eventually.ts';
import { assertAccessibleAndFits } from './support/accessibility.ts';
import { visitor } from './support/browser.ts';
import { callAsOwner, signedIn } from './support/owner.ts';
import { changeSettings } from './support/settings.ts';
import { moveUp } from './support/sortable.ts';
import { waitForToast } from './support/toast.ts';

const { visit } = visitor();
/** The tab behind a dialog has its own runs of axe. */
const inDialog = '[role=dialog]';

interface Made {
  id: number;
}

describe('the owner creates a page', () => {
  const site = signedIn();
  async function asVisitor(url: string) {
    const answer = await fetch(site.url + url, { redirect: 'manual' });
    const { status, headers } = answer;
    return { status, location: headers.get('location'), html: await answer.text() };
  }
  async function call<Answer>(method: string, url: string, body: object): Promise<Answer> {
    const answer = await callAsOwner(site, method, url, body);
    assert.ok(answer.ok, `${answer.status} ${url}`);
    return (await answer.json()) as Answer;
  }

  /** Adds a page and its elements in the open list of pages. */
  async function addPage(page: Page): Promise<void> {
    await page
      .getByRole('row', { name: /Privacy Policy/ })
      .getByText('/privacy-policy')
      .waitFor();
    await page.getByRole('button', { name: 'Add page' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add page' });
    const title = dialog.getByRole('textbox', { name: 'Title', exact: true });
    await dialog.getByRole('button', { name: 'Add page' }).click();
    await dialog.getByText('Title is required').waitFor();
    await dialog.getByText('Slug is required').waitFor();
    await waitForToast(page, 'Failed to create page');
    await title.fill('About');
    await dialog.getByText('The page About already has this slug.').waitFor();
    await assertAccessibleAndFits(page, inDialog);
    await dialog.getByRole('button', { name: 'Use /about-2' }).click();
    await eventually.equal(() => dialog.getByLabel('Slug').inputValue(), 'about-2');
    await dialog.getByLabel('Slug').fill('');
    await title.fill('  Study -- Tips! ');
    await eventually.equal(() => dialog.getByLabel('Slug').inputValue(), 'study-tips');
    await dialog.getByRole('button', { name: 'Add page' }).click();
    await waitForToast(page, 'Page created successfully');

    await page.getByRole('button', { name: /^Study -- Tips!/ }).click();
    await page.getByText('No content yet').waitFor();
    const adding = page.getByRole('dialog', { name: 'Add content' });
    const add = async (type: string, ...lines: string[]) => {
      await page.getByRole('button', { name: 'Add content' }).first().click();
      await adding.getByLabel('Type').selectOption(type);
      if (type === 'List') await adding.getByText('List elements display one item per line').waitFor();
      await adding.getByRole('textbox', { name: 'Content', exact: true }).click();
      for (const [position, line] of lines.entries()) {
        if (position > 0) await page.keyboard.press('Enter');
        await page.keyboard.type(line);
      }
      await adding.getByRole('button', { name: 'Add content' }).click();
      await adding.waitFor({ state: 'detached' });
    };
    await add('Text', 'Begin early.', 'See https://upsc.gov.in/ for dates.');
    await add('Heading', 'How to begin');
    await waitForToast(page, 'Content added successfully');
    await add('List', 'Old papers', 'A clock');
    await page.getByRole('button', { name: 'Add content' }).click();
    await adding.getByRole('button', { name: 'Add content' }).click();
    await adding.getByText('Content is required').waitFor();
    await waitForToast(page, 'Failed to add content');
    await adding.getByLabel('Type').selectOption('Image');
    const picture = sharp({ create: { width: 900, height: 300, channels: 3, background: '#c0392b' } });
    const buffer = await picture.jpeg().toBuffer();
    const file = { name: 'desk.jpg', mimeType: 'image/jpeg', buffer };
    await adding.getByLabel('Image file').setInputFiles(file);
    await adding.getByRole('button', { name: 'Replace image' }).waitFor();
    await assertAccessibleAndFits(page, inDialog);
    await adding.getByRole('textbox', { name: 'Alternative text', exact: true }).fill('A desk with papers');
    await adding.getByRole('button', { name: 'Add content' }).click();
    const preview = page.getByRole('region', { name: 'Preview' });
    await preview.getByRole('img', { name: 'A desk with papers' }).waitFor();
    await eventually.deepEqual(
      () => preview.getByRole('listitem').allInnerTexts(),
      ['Old papers', 'A clock'],
    );
  }

  /** Moves and edits elements of the open page, and restores versions. */
  async function editPage(page: Page): Promise<void> {
    const preview = page.getByRole('region', { name: 'Preview' });
    const saving = page.waitForResponse((answer) => answer.url().endsWith('/page-elements/order'));
    await moveUp(page, page.getByRole('button', { name: 'Move Heading: How to begin' }), 2);
    assert.equal((await saving).status(), 200);

    await page.getByRole('button', { name: 'Edit List: Old papers' }).click();
    const content = page.getByRole('region', { name: 'Content', exact: true });
    await content.getByRole('textbox', { name: 'Content', exact: true }).click();
    await page.keyboard.press('ControlOrMeta+End');
    await page.keyboard.press('Enter');
    await page.keyboard.type('A ');
    await content.getByRole('button', { name: 'Bold' }).first().click();
    await page.keyboard.type('friend');
    await preview.getByText('A friend').waitFor();
    await assertAccessibleAndFits(page);
    await page.getByRole('link', { name: 'All pages' }).click();
    const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
    await question.getByRole('button', { name: 'Stay' }).click();
    await content.getByRole('button', { name: 'Save' }).click();
    await waitForToast(page, 'Content updated successfully');

    const view = async (version: number, change: string) => {
      await page.getByRole('button', { name: 'History' }).click();
      const history = page.getByRole('dialog', { name: 'History of the page' });
      await history.getByRole('button', { name: `View version ${version}` }).click();
      const chosen = page.getByRole('dialog', { name: `Version ${version}` });
      await chosen.getByRole('list', { name: 'Changes' }).getByText(change).first().waitFor();
      return chosen;
    };
    const restore = async (chosen: Locator) => {
      await chosen.getByRole('button', { name: 'Restore this version' }).click();
      await waitForToast(page, 'Version restored');
      await chosen.waitFor({ state: 'detached' });
    };
    const edited = await view(6, '− Removed: List');
    await assertAccessibleAndFits(page, inDialog);
    await restore(edited);
    await preview.getByText('A friend').waitFor({ state: 'detached' });
    await restore(await view(7, '+ Added: List'));
    await preview.getByText('A friend').waitFor();
  }

  /** Checks what visitors get from the finished page. */
  async function assertPublished(): Promise<void> {
    const footerColumns = [{ title: 'Help', links: [{ title: 'Tips', url: '/study-tips' }] }];
    await changeSettings(site, { footerColumns });
    await eventually.match(
      async () => (await asVisitor('/')).html,
      /<footer.*<a href="\/study-tips"[^>]*>Tips</s,
    );
    const { html } = await asVisitor('/study-tips');
    const [, article = ''] = /<article lang="en"[^>]*>(.*?)<\/article>/s.exec(html) ?? [];
    assert.deepEqual(
      [...article.matchAll(/<(h1|h2|p|li|a|img)\b/g)].map(([, tag]) => tag),
      ['h1', 'h2', 'p', 'p', 'a', 'li', 'li', 'li', 'img'],
    );
    assert.match(article, /<h1[^>]*>Study -- Tips!<.*<li[^>]*>A <strong>friend</s);
    assert.match(html, /<title>Study -- Tips! \| Pariksha<\/title>/);
    const [, trail = ''] = /<nav aria-label="Breadcrumb"[^>]*>(.*?)<\/nav>/s.exec(html) ?? [];
    const crumbs = [...trail.matchAll(/<li\b.*?<\/li>/gs)].map(([item]) => item.replaceAll(/<[^>]*>/g, ''));
    assert.deepEqual(crumbs, ['Home', 'Study -- Tips!']);
    const [image = ''] = /<img[^>]*alt="A desk with papers"[^>]*>/.exec(article) ?? [];
    const [, small = ''] = /(\/page-images\/\S+-640\.webp) 640w/.exec(image) ?? [];
    assert.equal((await fetch(site.url + small)).headers.get('content-type'), 'image/webp');
  }

  /** Renames, hides and deletes the open page. */
  async function renameAndDelete(page: Page): Promise<void> {
    await page.getByRole('button', { name: 'Page settings' }).click();
    const dialog = page.getByRole('dialog', { name: 'Page settings' });
    await dialog.getByRole('textbox', { name: 'Title', exact: true }).fill('Advice');
    await dialog.getByLabel('Slug').fill('advice');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('heading', { level: 1, name: 'Advice' }).waitFor();
    await eventually.equal(async () => (await asVisitor('/study-tips')).location, '/advice');
    await eventually.equal(async () => (await asVisitor('/hi/study-tips')).location, '/hi/advice');
    await eventually.match(async () => (await asVisitor('/advice')).html, /<h1[^>]*>Advice</);

    await page.getByRole('link', { name: 'All pages' }).click();
    const saving = page.waitForResponse((answer) => answer.request().method() === 'PUT');
    await page.getByRole('switch', { name: 'Active: Advice' }).click();
    assert.equal((await saving).status(), 200);
    await waitForToast(page, 'Page updated successfully');
    await eventually.equal(async () => (await asVisitor('/advice')).status, 404);
    const hidden = await asVisitor('/study-tips');
    assert.deepEqual(
      [hidden.status, hidden.location],
      [404, null],
      'the old URL of a hidden page tells nothing',
    );
    const view = page.getByRole('link', { name: 'View Advice' });
    await eventually.deepEqual(
      async () => [await view.getAttribute('href'), await view.getAttribute('target')],
      ['/advice', '_blank'],
    );
    const draft = await callAsOwner(site, 'GET', '/advice');
    assert.deepEqual([draft.status, draft.headers.get('cache-control')], [200, 'private, no-store']);
    const html = await draft.text();
    for (const part of [
      /<meta name="robots" content="noindex"/,
      />Inactive: visitors cannot see this page</,
      /<h2[^>]*>How to begin</,
    ])
      assert.match(html, part);
    await eventually.equal(
      async () => (await asVisitor('/advice')).status,
      404,
      'the preview of the owner is not cached for visitors',
    );

    await page.getByRole('button', { name: 'More for Advice' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    const warning = page.getByRole('alertdialog', { name: 'Delete Advice?' });
    await warning.getByText('Its 4 elements will be deleted too. Undo is offered').waitFor();
    await page.waitForFunction(() => document.activeElement?.textContent === 'Cancel');
    await warning.getByRole('button', { name: 'Delete' }).click();
    await waitForToast(page, 'Page deleted successfully');
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('button', { name: 'More for Advice' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await warning.getByText('Its 4 elements will be deleted too.').waitFor();
    await warning.getByRole('button', { name: 'Delete' }).click();
    await waitForToast(page, 'Page deleted successfully');
    const missing = await callAsOwner(site, 'GET', '/advice');
    assert.equal(missing.status, 404);
    assert.match(await missing.text(), />404 Page Not Found</);
  }

  /** Changes pages and an element that another user has deleted or changed. */
  async function editStaleList(page: Page, one: Made, two: Made, three: Made): Promise<void> {
    const element = { pageId: three.id, type: 'text', content: 'Soon gone' };
    const { id } = await call<Made>('POST', '/api/admin/page-elements', element);
    const row = (name: string) => page.getByRole('row', { name: new RegExp(`^${name} `) });
    await page.getByRole('button', { name: /^three/ }).click();
    await page.getByRole('button', { name: 'Delete Text: Soon gone' }).click();
    await call('DELETE', `/api/admin/page-elements/${id}`, {});
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await waitForToast(page, 'Failed to delete content');
    await page.getByText('No content yet').waitFor();

    await page.getByRole('link', { name: 'All pages' }).click();
    await row('two').waitFor();
    await call('DELETE', `/api/admin/pages/${one.id}`, {});
    await page.getByRole('switch', { name: 'Active: one' }).click();
    await waitForToast(page, 'Failed to update page');
    await row('one').waitFor({ state: 'detached' });
    await call('DELETE', `/api/admin/pages/${two.id}`, {});
    await page.getByRole('button', { name: 'More for two' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await waitForToast(page, 'Failed to delete page');
    await page.getByRole('alert').getByText('This page was already deleted.').waitFor();
    await row('two').waitFor({ state: 'detached' });

    await page.getByRole('button', { name: /^three/ }).click();
    await page.getByRole('button', { name: 'Page settings' }).click();
    const dialog = page.getByRole('dialog', { name: 'Page settings' });
    await dialog.getByRole('textbox', { name: 'Title', exact: true }).fill('Mine');
    await call('PUT', `/api/admin/pages/${three.id}`, { title: 'Theirs', slug: 'three' });
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText(/after you opened it\. Nothing was saved\.$/).waitFor();
    await eventually.equal(
      () => dialog.getByRole('textbox', { name: 'Title', exact: true }).inputValue(),
      'Mine',
    );
    await dialog.getByRole('button', { name: 'Keep mine' }).click();
    await page.getByRole('heading', { level: 1, name: 'Mine' }).waitFor();
  }

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

  test('the owner creates, edits, renames, hides and deletes pages, also stale ones', async () => {
    await eventually.equal(async () => (await asVisitor('/study-tips')).status, 404);
    const make = (slug: string) => call<Made>('POST', '/api/admin/pages', { title: slug, slug });
    const [one, two, three] = [await make('one'), await make('two'), await make('three')];
    await visit(
      { storageState: site.storageState, viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' },
      async (page) => {
        await page.goto(`${site.url}/admin?tab=pages`);
        await addPage(page);
        await editPage(page);
        await assertPublished();
        await renameAndDelete(page);
        await editStaleList(page, one, two, three);
      },
      /40[049]/,
    );
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
});
