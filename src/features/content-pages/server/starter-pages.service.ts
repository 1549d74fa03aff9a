import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { claimAddresses, redirectsTag } from '#features/redirects/server/moved-addresses.service.ts';
import { sitePaths } from '#lib/site-paths.ts';
import type { Invalidation } from '#platform/cache/invalidation.ts';
import type { Database } from '#platform/database/database.ts';
import { pageFields, newElement } from '../content-pages-admin.contract.ts';
import { checkSlug } from './admin/page-address.ts';
import { insertPage, lockPages, selectPageNames } from './admin/pages-admin.queries.ts';
import type { CategoryNames } from './admin/pages-admin.service.ts';
import { contentPagesTag } from './content-pages.service.ts';
import { insertElements, noteStarterPages } from './starter-pages.queries.ts';

const pagesPath = fileURLToPath(new URL('../../../../starter/pages.json', import.meta.url));

const starterPage = pageFields.extend({
  elements: z.array(z.object({ type: z.string(), content: z.string() })),
});

/**
 * Makes About, Contact, Privacy Policy, Terms of Service and FAQ, once for each database: also in a library that is
 * older than they are, and never again when the owner deletes one. An address that somebody has gets a number. Answers
 * how many pages were made.
 */
export async function makeStarterPages(dependencies: {
  db: Database;
  invalidation: Pick<Invalidation, 'inTransaction'>;
  categories: CategoryNames;
}): Promise<number> {
  const { db, invalidation, categories } = dependencies;
  const pages = z.array(starterPage).parse(JSON.parse(await readFile(pagesPath, 'utf8')));
  return invalidation.inTransaction(db, async (transaction, changed) => {
    // Several nodes may start on one database.
    if (!(await noteStarterPages(transaction))) return 0;
    await lockPages(transaction);
    const present = await selectPageNames(transaction);
    const taken = {
      pages: new Map(present.map(({ slug, title }) => [slug, title])),
      categories: new Map((await categories()).map(({ slug, name }) => [slug, name])),
    };
    const missing = pages.filter(({ role }) => !present.some((page) => page.role === role));
    for (const { elements, slug: wanted, role = null, isFaq = false, description = null, title } of missing) {
      const slug = checkSlug(wanted, taken).proposal;
      const id = await insertPage(transaction, { title, slug, role, isFaq, description, isActive: true });
      const rows = elements.map((element) => newElement.parse({ ...element, pageId: id }));
      await insertElements(
        transaction,
        id,
        rows.map(({ type, content }) => ({ type, content, metadata: {} })),
      );
      if (await claimAddresses(transaction, [sitePaths.contentPage(slug)])) changed(redirectsTag);
    }
    changed(contentPagesTag);
    return missing.length;
  });
}
