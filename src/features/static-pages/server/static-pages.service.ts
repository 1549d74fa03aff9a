import type { Locale } from '#lib/text/locales.ts';
import { translatedText } from '#lib/text/translations.ts';
import { createMemoizedRead } from '#platform/cache/memoized-read.ts';
import type { DroppedTags } from '#platform/cache/invalidation.ts';
import type { Database } from '#platform/database/database.ts';
import { notFound } from '#platform/errors/app-error.ts';
import type { StaticPage, ListedPage } from '../static-pages.contract.ts';
import {
  isHiddenPageAt,
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

export type StaticPages = ReturnType<typeof createStaticPages>;

export function presentElement({ id, type, content, metadata }: ElementRow) {
  return { id, type, content, metadata };
}

function presentElementIn(locale: Locale, row: ElementRow) {
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
    elements: elements.map((element) => presentElementIn(locale, element)),
  };
}

/** Reads static pages. */
export function createStaticPages({ db }: { db: Database }) {
  const pages = createMemoizedRead(() => selectActivePages(db));

  async function pageOrDraft(
    slug: string,
    locale: Locale,
    isWanted: (row: StaticPageRow) => boolean,
  ): Promise<StaticPage> {
    const row = await selectPageAt(db, slug);
    if (!row || !isWanted(row)) throw notFound('Page not found');
    return presentPage(row, await selectElements(db, row.id), locale);
  }

  return {
    /** Returns active pages, oldest first. Memoized, because every page links to some of them. */
    pages: async (locale: Locale = 'en'): Promise<ListedPage[]> =>
      (await pages.get()).map(({ id, title, slug, role, translations }) => ({
        id,
        title: translatedText(translations, locale, 'title') ?? title,
        slug,
        role,
      })),
    /** Returns the active page with a slug, in English if it is not translated. 404 'Page not found'. */
    async page(slug: string, locale: Locale = 'en'): Promise<StaticPage> {
      // Unknown slugs get their 404 without a database query.
      if (!(await pages.get()).some((page) => page.slug === slug)) throw notFound('Page not found');
      return pageOrDraft(slug, locale, ({ isActive }) => isActive);
    },
    /** Returns the page with a slug, active or not, for signed-in users only. 404 'Page not found'. */
    pageOrDraft: (slug: string, locale: Locale = 'en'): Promise<StaticPage> =>
      pageOrDraft(slug, locale, () => true),
    /** Returns whether an inactive page has the slug. */
    isHidden: (slug: string): Promise<boolean> => isHiddenPageAt(db, slug),
    /** Drops the memoized pages if they depend on the changed tags. */
    drop(tags: DroppedTags): void {
      if (tags === 'all' || tags.includes(staticPagesTag)) pages.drop();
    },
  };
}
