import { perContext, type Context } from '#platform/context/context.ts';
import { defineFeature } from '#platform/context/feature.ts';
import { allShown, type ShownPages } from '#platform/pages/shown-pages.ts';
import { createPublisher } from '#platform/publishing/publisher.ts';
import { createBlockLinks } from './server/block-links.service.ts';
import { blockVersionsRoutes } from './server/block-versions.routes.ts';
import { createBlockVersions } from './server/block-versions.service.ts';
import type { PageRecords } from './server/inline-blocks.queries.ts';
import { inlineBlocksReads, inlineBlocksRoutes } from './server/inline-blocks.routes.ts';
import { createInlineBlocks } from './server/inline-blocks.service.ts';

/** Blocks that are edited in place, on the pages of `records`. `getShown` tells which pages visitors can open. */
export function defineInlineBlocks({
  records,
  getShown,
}: {
  records: PageRecords;
  getShown(ctx: Context): ShownPages;
}) {
  const getContent = perContext(({ db, write }) => createInlineBlocks({ db, write, records }));
  return defineFeature({
    name: 'inline-blocks',
    reads: (ctx) => inlineBlocksReads(getContent(ctx), getShown(ctx)),
    drafts: (ctx) => ({ reads: inlineBlocksReads(getContent(ctx), allShown) }),
    links: (ctx) => [createBlockLinks({ db: ctx.db, content: getContent(ctx) })],
    routes(app, ctx) {
      const { db, write } = ctx;
      inlineBlocksRoutes(app, getContent(ctx));
      blockVersionsRoutes(app, createBlockVersions({ db, write, records }));
    },
    start(ctx) {
      const publisher = createPublisher({ noun: 'blocks', records: getContent(ctx), log: ctx.log });
      publisher.start();
      return publisher.close;
    },
  });
}
