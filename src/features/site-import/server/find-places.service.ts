import { paperSlug } from '#lib/url/paper-slug.ts';
import { getDirectUrl } from '#lib/url/direct-url.ts';
import { getShareLinks } from '#lib/url/share-links.ts';
import { sitePaths } from '#lib/url/site-paths.ts';
import type { Database } from '#platform/database/database.ts';
import { problemsShown, type SimilarRow } from '../site-import.contract.ts';
import type { ListRow } from './list-rows.ts';
import { selectPlacesByUrl, selectTitlesBySlug } from './site-import.queries.ts';

/** The pages of the papers with these files, by the direct URL of the file. */
export type Places = Map<string, { paper: string; exam: string; storedUrl: string }>;

const batchSize = 1_000;

/** Finds the papers that have the files of rows. */
export async function findPlaces(db: Database, rows: ListRow[]): Promise<Places> {
  const places: Places = new Map();
  const urls = [...new Set(rows.map(({ fileUrl }) => fileUrl))];
  for (let at = 0; at < urls.length; at += batchSize) {
    // Papers from before the direct forms have the link as entered.
    const asked = urls.slice(at, at + batchSize).flatMap((url) => [url, ...getShareLinks(url)]);
    for (const { url, slug, categorySlug, examSlug } of await selectPlacesByUrl(db, asked))
      places.set(getDirectUrl(url), {
        paper: sitePaths.paper(slug),
        exam: sitePaths.exam(categorySlug, examSlug),
        storedUrl: url,
      });
  }
  return places;
}

/** Finds new rows with the title and year of a paper that has another file. */
export async function findSimilar(
  db: Database,
  newRows: ReadonlySet<ListRow>,
): Promise<{ similar: SimilarRow[]; similarCount: number }> {
  const rows = [...newRows].map((row) => ({ ...row, slug: paperSlug(row.title, row.year) }));
  const similar: SimilarRow[] = [];
  let similarCount = 0;
  for (let at = 0; at < rows.length; at += batchSize) {
    const some = rows.slice(at, at + batchSize);
    const slugs = some.map(({ slug }) => slug);
    const titles = new Map((await selectTitlesBySlug(db, slugs)).map(({ slug, title }) => [slug, title]));
    for (const { line, title, slug } of some) {
      const paper = titles.get(slug);
      if (paper === undefined) continue;
      similarCount += 1;
      if (similar.length < problemsShown) similar.push({ line, title, slug, paper });
    }
  }
  return { similar, similarCount };
}
