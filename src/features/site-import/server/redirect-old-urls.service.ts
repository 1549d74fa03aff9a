import type { AddRedirects, OldUrl } from '#features/redirects/redirects.server.ts';
import { sitePaths } from '#lib/url/site-paths.ts';
import type { Author } from '#platform/audit/audited-write.ts';
import { problemsShown, type ImportOutcome } from '../site-import.contract.ts';
import type { Places } from './find-places.service.ts';
import type { ListRow } from './list-rows.ts';

export interface RedirectOptions {
  author: Author;
  /** The name of the list. */
  name: string;
  isDryRun: boolean;
  /** Rows whose papers an import would add. */
  newRows: ReadonlySet<ListRow>;
}

const allPapers = sitePaths.browse();
const maxDescriptionLength = 500;

/** Redirects the old URLs of rows to their papers. A dry run returns the same and writes nothing. */
export async function redirectOldUrls(
  addRedirects: AddRedirects,
  rows: ListRow[],
  places: Places,
  { author, name, isDryRun, newRows }: RedirectOptions,
): Promise<ImportOutcome['redirects']> {
  const targets = planRedirects(rows, places, newRows);
  if (targets.length === 0) return { added: 0, unchanged: 0, refused: [], refusedCount: 0 };
  const description = `Import of ${name}`.slice(0, maxDescriptionLength);
  const { added, unchanged, refused } = await addRedirects(author, targets, { description, isDryRun });
  return { added, unchanged, refused: refused.slice(0, problemsShown), refusedCount: refused.length };
}

/** Redirects an old URL to its paper, or to the exam of its papers, or to all papers if they have several exams. */
function planRedirects(rows: ListRow[], places: Places, newRows: ReadonlySet<ListRow>): OldUrl[] {
  const papers = new Map<string, Map<string, string>>();
  for (const row of rows) {
    const unwritten = newRows.has(row) ? { paper: allPapers, exam: allPapers } : undefined;
    const place = places.get(row.fileUrl) ?? unwritten;
    if (!place) continue;
    for (const url of row.oldUrls)
      papers.set(url, (papers.get(url) ?? new Map()).set(place.paper, place.exam));
  }
  return [...papers].map(([from, found]) => {
    const exams = new Set(found.values());
    const [paper] = found.keys();
    const [exam] = exams;
    return { from, to: found.size === 1 ? paper! : exams.size === 1 ? exam! : allPapers };
  });
}
