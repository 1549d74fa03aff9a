import { findPageAt } from '#lib/url/pages.ts';
import { sitePaths } from '#lib/url/site-paths.ts';
import { within } from '#lib/time/within.ts';
import type { Context } from '#platform/context/context.ts';
import type { Database } from '#platform/database/database.ts';
import type { PageKind } from '#platform/pages/page-kind.ts';
import { isPublic, selectPaperTitles, selectPublicSlugs } from './papers.queries.ts';

function getSlug(url: string): string | undefined {
  const page = findPageAt(url);
  return page?.name === 'paper' ? page.params.slug : undefined;
}

/** Returns the titles of paper pages, by path. Paths have the form of `sitePaths`. */
export async function findPaperTitles(db: Database, urls: string[]): Promise<Map<string, string>> {
  const slugs = new Map(urls.map((url) => [url, getSlug(url)]));
  const titles = await selectPaperTitles(
    db,
    [...slugs.values()].filter((slug) => slug !== undefined),
  );
  return new Map(
    [...slugs].flatMap(([url, slug]): [string, string][] => {
      const title = titles.get(slug ?? '');
      return title === undefined ? [] : [[url, title]];
    }),
  );
}

export const paperPages: PageKind = {
  kind: 'paper',
  tags: ['papers'],
  async getPaths(db, ids) {
    const slugs = await selectPublicSlugs(db, ids);
    return new Map([...slugs].map(([id, slug]) => [id, sitePaths.paper(slug)]));
  },
};

/** Returns the move of a paper from its slug to another one. */
export const getPaperMove = ({ id, slug }: { id: number; slug: string }, to: string) => ({
  kind: paperPages.kind,
  id,
  from: sitePaths.paper(slug),
  to: sitePaths.paper(to),
});

/** Longest wait of a redirect that is already known. */
const timeoutMs = 500;

/** Returns whether `path` is a paper page that visitors cannot open. `false` if the database is slow. */
export async function isMissingPaper({ db, cache }: Context, path: string): Promise<boolean> {
  const slug = getSlug(path);
  if (slug === undefined) return false;
  const isMissing = cache.get(
    `papers/missing ${slug}`,
    { tags: ['papers'] },
    async () => !(await isPublic(db, slug)),
  );
  return (await within(timeoutMs, isMissing)) ?? false;
}
