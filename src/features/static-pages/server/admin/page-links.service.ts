import { linkedParts, withOtherLink } from '#lib/text/linked-text.ts';
import type { Context } from '#platform/context/context.ts';
import { AppError } from '#platform/errors/app-error.ts';
import type { LinkSource } from '#platform/links/link-source.ts';
import { elementFields } from '../../static-pages-admin.contract.ts';
import { getElement, updateElement } from './elements-admin.service.ts';
import { selectLinkingElements } from './page-links.queries.ts';

const batchSize = 500;

/** The link source of URLs in static pages. The record of a link is its element. */
export function pageLinks(ctx: Context): LinkSource {
  return {
    name: 'pages',
    title: 'Content pages',
    async *batches() {
      for (let afterId = 0; ;) {
        const rows = await selectLinkingElements(ctx.db, { afterId, limit: batchSize });
        const last = rows.at(-1);
        if (!last) return;
        yield rows.flatMap(({ id, pageId, title, content }) =>
          linkedParts(content).flatMap(({ href }) =>
            href ? { recordId: id, title, adminAddress: `/admin?tab=pages&page=${pageId}`, url: href } : [],
          ),
        );
        afterId = last.id;
      }
    },
    async replace(author, id, from, to) {
      const { row } = await getElement(ctx.db, id);
      const { type, metadata, updatedAt } = row;
      const content = withOtherLink(row.content, from, to);
      if (content === row.content)
        throw new AppError('conflict', { public: 'This link of the page has changed.' });
      const fields = elementFields.safeParse({ type, metadata, content, updatedAt: updatedAt.toISOString() });
      if (!fields.success) throw new AppError('conflict', { public: 'The new text is too long.' });
      await updateElement(ctx, author, id, fields.data);
    },
  };
}
