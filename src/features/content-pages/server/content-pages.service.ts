import { createRememberedRead } from '#platform/cache/remembered-read.ts';
import type { DroppedTags } from '#platform/cache/invalidation.ts';
import type { Database } from '#platform/database/database.ts';
import { notFound } from '#platform/errors/app-error.ts';
import type { ContentPage, ListedPage } from '../content-pages.contract.ts';
import {
  isHiddenPageAt,
  selectActivePages,
  selectElements,
  selectPageAt,
  type ContentPageRow,
  type ElementRow,
} from './content-pages.queries.ts';

/** What a write puts out of date that adds, moves, renames, shows or hides pages: the frame of every page. */
export const contentPagesTag = 'content-pages';

/** What a write to one page or its elements puts out of date. */
export const contentPageTag = (id: number) => `content-page:${id}`;

export interface ContentPages {
  /** Those that visitors find, oldest first; remembered, for every page links to some of them. */
  pages(): Promise<ListedPage[]>;
  /** The active page at a slug; 404 'Page not found'. */
  page(slug: string): Promise<ContentPage>;
  /** The page at a slug, active or not: for the signed-in only. 404 'Page not found'. */
  pageOrDraft(slug: string): Promise<ContentPage>;
  /** Whether there is a page that visitors do not find. */
  isHidden(slug: string): Promise<boolean>;
  /** To be called with what changed. */
  drop(tags: DroppedTags): void;
}

export function presentElement({ id, type, content, metadata }: ElementRow) {
  return { id, type, content, metadata };
}

function presentPage(row: ContentPageRow, elements: ElementRow[]): ContentPage {
  const { id, title, slug, role, isActive, isFaq, description, changedAt } = row;
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
    elements: elements.map(presentElement),
  };
}

/** Reads of the pages that the owner writes. */
export function createContentPages({ db }: { db: Database }): ContentPages {
  const pages = createRememberedRead(async () =>
    (await selectActivePages(db)).map(({ id, title, slug, role }) => ({ id, title, slug, role })),
  );

  async function pageOrDraft(slug: string, isWanted: (row: ContentPageRow) => boolean): Promise<ContentPage> {
    const row = await selectPageAt(db, slug);
    if (!row || !isWanted(row)) throw notFound('Page not found');
    return presentPage(row, await selectElements(db, row.id));
  }

  return {
    pages: () => pages.get(),
    async page(slug) {
      // Whatever else people and programs ask for is not there, without a look into the database.
      if (!(await pages.get()).some((page) => page.slug === slug)) throw notFound('Page not found');
      return pageOrDraft(slug, ({ isActive }) => isActive);
    },
    pageOrDraft: (slug) => pageOrDraft(slug, () => true),
    isHidden: (slug) => isHiddenPageAt(db, slug),
    drop(tags) {
      if (tags === 'all' || tags.includes(contentPagesTag)) pages.drop();
    },
  };
}
