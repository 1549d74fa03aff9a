import type { AuditedWrite } from '#platform/audit/audited-write.ts';
import { createBlockLinks } from '#features/inline-blocks/server/block-links.service.ts';
import { blockVersionsRoutes } from '#features/inline-blocks/server/block-versions.routes.ts';
import { createBlockVersions } from '#features/inline-blocks/server/block-versions.service.ts';
import {
  inlineBlocksReads,
  inlineBlocksRoutes,
} from '#features/inline-blocks/server/inline-blocks.routes.ts';
import { createInlineBlocks } from '#features/inline-blocks/server/inline-blocks.service.ts';
import type { Database } from '#platform/database/database.ts';
import type { Log } from '#platform/log/log.ts';
import { createPublisher } from '#platform/publishing/publisher.ts';
import type { PublicRead } from '#platform/http/public-read.ts';
import { allShown, type ShownPages } from '#platform/pages/shown-pages.ts';
import { pageRecords } from './page-records.ts';
import type { SitePart } from './site-part.ts';

/** Builds the part for blocks that are edited in place. */
export function composeInlineBlocks(options: {
  db: Database;
  write: AuditedWrite;
  shown: ShownPages;
  log: Log;
}) {
  const dependencies = { ...options, records: pageRecords };
  const content = createInlineBlocks(dependencies);
  const publisher = createPublisher({ noun: 'blocks', records: content, log: options.log });
  return {
    reads: inlineBlocksReads(content, options.shown),
    draftReads: inlineBlocksReads(content, allShown),
    links: [createBlockLinks({ db: options.db, content })],
    registerRoutes(app) {
      inlineBlocksRoutes(app, content);
      blockVersionsRoutes(app, createBlockVersions(dependencies));
    },
    start: publisher.start,
    close: publisher.close,
  } satisfies SitePart & { draftReads: PublicRead[] };
}
