import type { Locale } from '#lib/text/locales.ts';
import { translatedText } from '#lib/text/translations.ts';
import type { Context } from '#platform/context/context.ts';
import { notFound } from '#platform/errors/app-error.ts';
import type { ShownPages } from '#platform/pages/shown-pages.ts';
import type { StaticPage, ListedPage } from '../static-pages.contract.ts';
import {
  selectActivePages,
  selectElements,
  selectPageAt,
  type StaticPageRow,
  type ElementRow,
} from './static-pages.queries.ts';

/** Tag for changes that add, move, rename, show or hide pages. The header and footer of every page depend on it. */
export const staticPagesTag = 'content-pages';

/** Tag for changes of one page or its elements. */
export const staticPageTag = (id: number) => `content-page:${id}`;

export function presentElement({ id, type, content, metadata }: ElementRow) {
  return { id, type, content, metadata };
}

function localizeElement(locale: Locale, row: ElementRow) {
  const content = translatedText(row.translations, locale, 'content') ?? row.content;
  return { ...presentElement(row), content };
}

function presentPage(row: StaticPageRow, elements: ElementRow[], locale: Locale): StaticPage {
  const { id, slug, role, isActive, isFaq, changedAt, translations } = row;
  const title = translatedText(translations, locale, 'title') ?? row.title;
  const description = translatedText(translations, locale, 'description') ?? row.description;
  const updatedAt = changedAt.toISOString();
  return {
    id,
    title,
    slug,
    role,
    isActive,
    isFaq,
    description,
    updatedAt,
    elements: elements.map((element) => localizeElement(locale, element)),
  };
}

const selectListed = (ctx: Context) =>
  ctx.cache.get('static pages', { tags: [staticPagesTag] }, () => selectActivePages(ctx.db));

/** Returns active pages, oldest first. Cached, because every page links to some of them. */
export const listStaticPages = async (ctx: Context, locale: Locale = 'en'): Promise<ListedPage[]> =>
  (await selectListed(ctx)).map(({ id, title, slug, role, translations }) => ({
    id,
    title: translatedText(translations, locale, 'title') ?? title,
    slug,
    role,
  }));

/** Returns the active page with a slug, in English if it is not translated. Throws 404 'Page not found'. */
export async function getStaticPage(ctx: Context, slug: string, locale: Locale = 'en'): Promise<StaticPage> {
  // Unknown slugs get their 404 without a database query.
  if (!(await selectListed(ctx)).some((page) => page.slug === slug)) throw notFound('Page not found');
  return readPage(ctx, slug, locale, ({ isActive }) => isActive);
}

/** Returns the page with a slug, active or not, for signed-in users only. Throws 404 'Page not found'. */
export const getPageOrDraft = (ctx: Context, slug: string, locale: Locale = 'en'): Promise<StaticPage> =>
  readPage(ctx, slug, locale, () => true);

/** Whether the page of a stored record is visible. Only static pages can be hidden. */
export const getShownPages = (ctx: Context): ShownPages => ({
  isShown: async (pageType, pageId) =>
    pageType !== 'page' || (await selectListed(ctx)).some(({ id }) => id === Number(pageId)),
  tags: (pageType, pageId) => [pageType === 'page' ? staticPageTag(Number(pageId)) : `${pageType}:${pageId}`],
});

async function readPage(
  { db }: Context,
  slug: string,
  locale: Locale,
  isWanted: (row: StaticPageRow) => boolean,
): Promise<StaticPage> {
  const row = await selectPageAt(db, slug);
  if (!row || !isWanted(row)) throw notFound('Page not found');
  return presentPage(row, await selectElements(db, row.id), locale);
}
