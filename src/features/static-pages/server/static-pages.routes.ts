import { z } from 'zod';
import { sourceTag } from '#platform/cache/source-tag.ts';
import type { Context } from '#platform/context/context.ts';
import { slugInPath } from '#platform/http/path-params.ts';
import { publicRead, type PublicRead } from '#platform/http/public-read.ts';
import { staticPage, listedPage, pagesQuery } from '../static-pages.contract.ts';
import {
  getPageOrDraft,
  getStaticPage,
  listStaticPages,
  staticPagesTag,
  staticPageTag,
} from './static-pages.service.ts';

function pageRead(ctx: Context, read: typeof getStaticPage): PublicRead {
  return publicRead({
    path: '/api/pages/:slug',
    summary: 'A static page with its elements',
    params: z.object({ slug: slugInPath }),
    answer: staticPage,
    isTranslated: true,
    isCached: true,
    maxAge: 300,
    read: ({ params, locale }) => read(ctx, params.slug, locale),
    tags: ({ id }) => [staticPageTag(id), sourceTag(staticPageTag(id))],
  });
}

/** GET /api/pages and GET /api/pages/{slug}: active pages only. */
export function staticPagesReads(ctx: Context): PublicRead[] {
  return [
    publicRead({
      path: '/api/pages',
      summary: 'The static pages that visitors can open',
      query: pagesQuery,
      answer: z.array(listedPage),
      isTranslated: true,
      isCached: true,
      maxAge: 300,
      read: async ({ query, locale }) =>
        (await listStaticPages(ctx, locale)).filter(
          ({ role }) => role !== null || query.hasRole === undefined,
        ),
      tags: () => [staticPagesTag],
    }),
    pageRead(ctx, getStaticPage),
  ];
}

/** Replaces the page read above when the server renders a page for a signed-in user. */
export const draftReads = (ctx: Context): PublicRead[] => [pageRead(ctx, getPageOrDraft)];
