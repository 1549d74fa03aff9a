import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { categoryNames } from '#features/catalog/catalog.server.ts';
import { lockUrls, targetsByHand } from '#features/redirects/redirects.server.ts';
import { sitePaths } from '#lib/url/site-paths.ts';
import type { Invalidation } from '#platform/cache/invalidation.ts';
import type { Database } from '#platform/database/database.ts';
import { pageFields, newElement } from '../static-pages-admin.contract.ts';
import { getElementColumns } from './admin/elements-admin.queries.ts';
import { checkSlug, type TakenUrls } from './admin/slug-check.ts';
import { insertPage, lockPages, selectPageNames } from './admin/pages-admin.queries.ts';
import { staticPagesTag } from './static-pages.service.ts';
import { noteStarterPages, replaceElements } from './static-pages.queries.ts';

const pagesPath = fileURLToPath(new URL('../../../../starter/pages.json', import.meta.url));

const starterPage = pageFields.extend({
  elements: z.array(
    z.object({ type: z.string(), content: z.string(), translations: z.unknown().optional() }),
  ),
});

/** Returns a slug that a page may have and that has no redirect created by hand. */
async function findFreeSlug(
  transaction: Database,
  preferred: string,
  takenUrls: TakenUrls & { redirects: Map<string, string> },
): Promise<string> {
  for (;;) {
    const { proposal } = checkSlug(preferred, takenUrls);
    const url = sitePaths.staticPage(proposal);
    const target = (await targetsByHand(transaction, [url])).get(url);
    if (target === undefined) return proposal;
    takenUrls.redirects.set(proposal, target);
  }
}

/**
 * Creates About, Contact, Privacy Policy, Terms of Service and FAQ once per database. Also in an existing library,
 * but never again after the owner deletes one. Appends a number to a slug in use. Returns the number of created
 * pages.
 */
export async function makeStarterPages({
  db,
  invalidation,
}: {
  db: Database;
  invalidation: Pick<Invalidation, 'inTransaction'>;
}): Promise<number> {
  const pages = z.array(starterPage).parse(JSON.parse(await readFile(pagesPath, 'utf8')));
  return invalidation.inTransaction(db, async (transaction, changed) => {
    // Several nodes may start on one database at the same time.
    if (!(await noteStarterPages(transaction))) return 0;
    await lockPages(transaction);
    await lockUrls(transaction);
    const present = await selectPageNames(transaction);
    const takenUrls = {
      pages: new Map(present.map(({ slug, title }) => [slug, title])),
      categories: await categoryNames(transaction),
      redirects: new Map<string, string>(),
    };
    const missing = pages.filter(({ role }) => !present.some((page) => page.role === role));
    for (const { elements, slug: preferred, ...page } of missing) {
      const slug = await findFreeSlug(transaction, preferred, takenUrls);
      const { title, role = null, isFaq = false, description = null, translations = {} } = page;
      const others = { isActive: true, publishAt: null };
      const id = await insertPage(transaction, {
        title,
        slug,
        role,
        isFaq,
        description,
        translations,
        ...others,
      });
      const rows = elements.map((element) => newElement.parse({ ...element, pageId: id }));
      await replaceElements(
        transaction,
        id,
        rows.map((row) => getElementColumns(row)),
      );
    }
    changed(staticPagesTag);
    return missing.length;
  });
}
