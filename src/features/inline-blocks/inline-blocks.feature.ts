import type { Context } from '#platform/context/context.ts';
import { defineFeature } from '#platform/context/feature.ts';
import { allShown, type ShownPages } from '#platform/pages/shown-pages.ts';
import { createPublisher } from '#platform/publishing/publisher.ts';
import { blockLinks } from './server/block-links.service.ts';
import { inlineBlocksReads, inlineBlocksRoutes } from './server/inline-blocks.routes.ts';
import { scheduledBlocks } from './server/inline-blocks.service.ts';

/** Blocks that are edited in place. `getShown` tells which pages visitors can open. */
export const defineInlineBlocks = ({ getShown }: { getShown(ctx: Context): ShownPages }) =>
  defineFeature({
    name: 'inline-blocks',
    reads: (ctx) => inlineBlocksReads(ctx, getShown(ctx)),
    drafts: (ctx) => ({ reads: inlineBlocksReads(ctx, allShown) }),
    links: (ctx) => [blockLinks(ctx)],
    routes: inlineBlocksRoutes,
    start(ctx) {
      const publisher = createPublisher({ noun: 'blocks', records: scheduledBlocks(ctx), log: ctx.log });
      publisher.start();
      return publisher.close;
    },
  });
