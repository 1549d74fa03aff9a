import { isDeepStrictEqual } from 'node:util';
import type { Context } from '#platform/context/context.ts';
import { AppError, notFound } from '#platform/errors/app-error.ts';
import type { LinkSource } from '#platform/links/link-source.ts';
import { changedBlock } from '../inline-blocks.contract.ts';
import { selectLinkingBlocks, selectBlock } from './inline-blocks.queries.ts';
import { updateInlineBlock } from './inline-blocks.service.ts';
import { getLinks, replaceLink } from './rich-text.service.ts';

const batchSize = 500;

/** Link source for inline blocks: URLs of buttons and links, and links in texts. */
export function blockLinks(ctx: Context): LinkSource {
  return {
    name: 'blocks',
    title: 'Added to pages',
    async *batches() {
      for (let afterId = 0; ;) {
        const rows = await selectLinkingBlocks(ctx.db, { afterId, limit: batchSize });
        const last = rows.at(-1);
        if (!last) return;
        yield rows.flatMap(({ id, type, content, hindi, url, title, path }) => {
          const urls = type === 'text' ? new Set(getLinks(content + (hindi ?? ''))) : [url ?? ''];
          return [...urls].map((blockUrl) => ({ recordId: id, title, adminAddress: path, url: blockUrl }));
        });
        afterId = last.id;
      }
    },
    async replace(author, id, from, to) {
      const row = await selectBlock(ctx.db, id);
      if (!row) throw notFound('Content not found');
      const { type, updatedAt } = row;
      const exchange = (html: string) => (type === 'text' ? replaceLink(html, from, to) : html);
      const content = exchange(row.content);
      const { url, contentHindi } = row.metadata;
      const metadata = {
        ...row.metadata,
        ...(url === from && { url: to }),
        ...(typeof contentHindi === 'string' && { contentHindi: exchange(contentHindi) }),
      };
      if (isDeepStrictEqual({ content, metadata }, { content: row.content, metadata: row.metadata }))
        throw new AppError('conflict', { public: 'This link of the page has changed.' });
      const block = changedBlock.safeParse({ type, content, metadata, updatedAt: updatedAt.toISOString() });
      if (!block.success) throw new AppError('conflict', { public: 'The new text is too long.' });
      await updateInlineBlock(ctx, author, id, block.data);
    },
  };
}
