import assert from 'node:assert/strict';
import { callAsOwner, type OwnersSite } from './owner.ts';

/** One word of 120 letters without a break opportunity. */
export const longWord = 'Question'.repeat(15);
export const longSlug = longWord.toLowerCase();
/** The same in Devanagari, whose letters are wider and whose slugs have nine characters for each letter. */
export const longHindiWord = 'प्रश्नपत्र'.repeat(12);
/** The slug of a category and of an exam without papers. */
export const emptySlug = 'empty';
/** The slug of the static page, shorter because the category has the whole word. */
export const longPageSlug = longSlug.slice(8);

/** Creates a record through the back office. Returns its id. */
export async function create(site: OwnersSite, path: string, body: object): Promise<number> {
  const answer = await callAsOwner(site, 'POST', path, body);
  const text = await answer.text();
  assert.ok(answer.ok, `${path}: ${answer.status} ${text}`);
  return (JSON.parse(text) as { id: number }).id;
}

/** Creates a category with an exam, papers, dates and inline blocks, all with long words as texts. */
async function fillCatalog(site: OwnersSite): Promise<void> {
  const hindi = { name: longHindiWord, description: longHindiWord };
  const names = { name: longWord, description: longWord, translations: { hi: hindi } };
  await create(site, '/api/admin/categories', { ...names, name: longWord.slice(0, 80), slug: emptySlug });
  const categoryId = await create(site, '/api/admin/categories', names);
  const examId = await create(site, '/api/admin/exams', {
    ...names,
    categoryId,
    aliases: [longWord.slice(0, 40)],
  });
  // Another name than the Hindi one of the exam above, which is taken.
  await create(site, '/api/admin/exams', {
    ...names,
    name: longHindiWord.slice(10),
    categoryId,
    slug: emptySlug,
  });
  const paper = {
    examId,
    subjectName: longWord,
    year: 2020,
    paperType: longWord.slice(0, 100),
    session: longWord.slice(0, 100),
    language: longWord.slice(0, 100),
    fileUrl: `https://${'papers'.repeat(10)}.example/${longWord}.pdf`,
  };
  await create(site, '/api/admin/papers', { ...paper, title: longWord });
  await create(site, '/api/admin/papers', { ...paper, title: `${longWord}${longWord}` });
  const words = { subjectName: longHindiWord, session: longHindiWord.slice(0, 100) };
  const kind = { paperType: longHindiWord.slice(0, 100), language: longHindiWord.slice(0, 100) };
  await create(site, '/api/admin/papers', { ...paper, ...words, ...kind, title: longHindiWord });
  const date = {
    examId,
    stage: longWord.slice(0, 80),
    startsOn: `${new Date().getFullYear() + 1}-01-15`,
    link: `https://x.example/${longWord}`,
    notes: longWord,
  };
  await create(site, '/api/admin/exam-calendar', date);
  const places = [
    { pageType: 'home', pageId: 'main', section: 'main-content' },
    { pageType: 'category', pageId: String(categoryId), section: 'header' },
    { pageType: 'exam', pageId: String(examId), section: 'main-content' },
  ];
  for (const place of places) await fillBlocks(site, place);
  await create(site, '/api/admin/page-seo', {
    pageType: 'category',
    pageId: categoryId,
    title: longWord,
    description: longWord,
    keywords: longWord,
  });
}

async function fillBlocks(site: OwnersSite, place: object): Promise<void> {
  const url = `/${longSlug}`;
  for (const block of [
    { type: 'heading', content: longWord, metadata: {} },
    { type: 'text', content: `<p>${longWord}</p><ul><li>${longHindiWord}</li></ul>`, metadata: {} },
    { type: 'button', content: longWord, metadata: { url } },
    { type: 'link', content: longWord, metadata: { url } },
  ])
    await create(site, '/api/admin/page-content', { ...place, ...block });
}

async function fillPages(site: OwnersSite): Promise<void> {
  const pageId = await create(site, '/api/admin/pages', {
    title: longWord,
    slug: longPageSlug,
    isActive: true,
    description: longWord,
    translations: { hi: { title: longHindiWord, description: longHindiWord } },
  });
  for (const content of [longWord, longHindiWord])
    for (const type of ['text', 'heading', 'subheading', 'list'])
      await create(site, '/api/admin/page-elements', { pageId, type, content, metadata: {} });
}

async function fillSettings(site: OwnersSite): Promise<void> {
  const { version } = (await (await callAsOwner(site, 'GET', '/api/admin/settings')).json()) as {
    version: number;
  };
  const title = longWord.slice(0, 100);
  const link = { title, url: `/${longSlug}` };
  const hindiLink = { ...link, title: longHindiWord.slice(0, 100) };
  const answer = await callAsOwner(site, 'PUT', '/api/admin/settings', {
    version,
    siteName: title,
    siteDescription: longWord,
    siteKeywords: longWord,
    copyrightText: longWord,
    footerColumns: Array.from({ length: 3 }, () => ({ title, links: [link, hindiLink] })),
    socialLinks: { [longWord.slice(0, 30)]: `https://x.example/${longWord}` },
  });
  assert.ok(answer.ok, await answer.text());
}

/** Sets every text that a user can enter to a long word. */
export async function fillLongWords(site: OwnersSite): Promise<void> {
  await fillCatalog(site);
  await fillPages(site);
  await fillSettings(site);
  await create(site, '/api/admin/redirects', {
    sourceUrl: `/old/${longWord}`,
    targetUrl: `/paper/${longSlug}`,
    description: longWord,
  });
  await create(site, '/api/admin/invitations', {
    email: `${longWord.slice(0, 60)}@${'mail'.repeat(12)}.example`,
    role: 'editor',
  });
  await callAsOwner(site, 'GET', `/missing/${longWord}`);
  await callAsOwner(site, 'GET', `/api/search?q=${longWord}`);
}
