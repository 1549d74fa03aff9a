import { blocks } from '#features/inline-blocks/server/inline-blocks.table.ts';
import { pageSeoRecords } from '#features/seo/server/page-seo.table.ts';
import type { PageType } from '#lib/page-types.ts';
import type { Database } from '#platform/database/database.ts';

/** Adds a text to sections of a page, and an SEO title unless it is `null`. */
export async function addAttachments(
  db: Database,
  pageType: PageType,
  pageId: number,
  { title = 'Set', sections = ['main-content'] }: { title?: string | null; sections?: string[] } = {},
): Promise<void> {
  for (const section of sections)
    await db.insert(blocks).values({
      pageType,
      pageId: String(pageId),
      section,
      type: 'text',
      content: `<p>Of ${pageId}</p>`,
      metadata: {},
      position: 0,
    });
  if (title !== null) await db.insert(pageSeoRecords).values({ pageType, pageId, title });
}

/** Returns the stored data of pages, such as 'exam 5: main-content <p>Of 5</p>' and 'exam 5: Set'. */
export async function attachments(db: Database): Promise<string[]> {
  const rows = await db.select().from(blocks);
  const records = await db.select().from(pageSeoRecords);
  return [
    ...rows.map(({ pageType, pageId, section, content }) => `${pageType} ${pageId}: ${section} ${content}`),
    ...records.map(({ pageType, pageId, title }) => `${pageType} ${pageId}: ${title}`),
  ].sort();
}
