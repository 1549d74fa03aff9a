import { z } from 'zod';
import { versionRoutes } from '#features/versions/versions.server.ts';
import { idParams } from '#lib/contract/query-integers.ts';
import type { Context } from '#platform/context/context.ts';
import { getActor } from '#platform/http/actor.ts';
import { addRoute } from '#platform/http/add-route.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
import { publicRead, type PublicRead } from '#platform/http/public-read.ts';
import type { ShownPages } from '#platform/pages/shown-pages.ts';
import {
  blocksVersion,
  blocksVersionParams,
  restoreBlocksBody,
  wholeBlocksVersion,
  adminBlock,
  blockOrder,
  blocksQuery,
  changedBlock,
  contentBlock,
  newBlock,
  pageOfBlocks,
} from '../inline-blocks.contract.ts';
import { getBlockVersion, listBlockVersions, restoreBlockVersion } from './block-versions.service.ts';
import {
  contentTag,
  createInlineBlock,
  deleteInlineBlock,
  listAdminBlocks,
  listInlineBlocks,
  orderInlineBlocks,
  updateInlineBlock,
} from './inline-blocks.service.ts';

/** Public read of the inline blocks of a page. Returns no blocks for a page that is not public. */
export function inlineBlocksReads(ctx: Context, { isShown, tags }: ShownPages): PublicRead[] {
  return [
    publicRead({
      path: '/api/page-content/:pageType/:pageId',
      summary: 'Inline blocks of a page, in order per section',
      params: pageOfBlocks,
      query: blocksQuery,
      answer: z.array(contentBlock),
      isCached: true,
      maxAge: 300,
      read: async ({ params, query }) =>
        (await isShown(params.pageType, params.pageId)) ? listInlineBlocks(ctx, { ...params, ...query }) : [],
      // Tags of the page and not of its blocks: a page without blocks must show its first block at once.
      tags: (_blocks, { params: { pageType, pageId } }) => [
        contentTag(pageType, pageId),
        ...tags(pageType, pageId),
      ],
    }),
  ];
}

/** Enough for the longest text with every character escaped. */
const bodyLimit = 160_000;

/** Routes to edit inline blocks and to restore their versions. */
export function inlineBlocksRoutes(app: HttpApp, ctx: Context): void {
  addRoute(app, 'GET /api/admin/page-content/:pageType/:pageId', {
    access: 'editor',
    summary: 'Current inline blocks of a page with scheduled ones, uncached',
    params: pageOfBlocks,
    answer: z.array(adminBlock),
    handler: (request) => listAdminBlocks(ctx, request.params),
  });

  addRoute(app, 'POST /api/admin/page-content', {
    access: 'editor',
    bodyLimit,
    summary: 'Adds a block to a section of a page, at `order` or after all others',
    body: newBlock,
    answer: adminBlock,
    status: 201,
    handler: (request) => createInlineBlock(ctx, getActor(request), request.body),
  });

  addRoute(app, 'PUT /api/admin/page-content/order', {
    access: 'editor',
    summary: 'Reorders the blocks of a section; omitted ones follow in their current order',
    body: blockOrder,
    answer: z.array(adminBlock),
    handler: (request) => orderInlineBlocks(ctx, getActor(request), request.body),
  });

  addRoute(app, 'PUT /api/admin/page-content/:id', {
    access: 'editor',
    bodyLimit,
    summary: 'Updates the content of a block',
    params: idParams,
    body: changedBlock,
    answer: adminBlock,
    handler: (request) => updateInlineBlock(ctx, getActor(request), request.params.id, request.body),
  });

  addRoute(app, 'DELETE /api/admin/page-content/:id', {
    access: 'editor',
    summary: 'Deletes a block; send the response to create it again',
    params: idParams,
    answer: adminBlock,
    handler: (request) => deleteInlineBlock(ctx, getActor(request), request.params.id),
  });

  versionRoutes(app, '/api/admin/page-content/:pageType/:pageId/versions', {
    access: 'editor',
    params: pageOfBlocks,
    versionParams: blocksVersionParams,
    list: {
      summary: 'Versions of the blocks of a page with author, time and change, newest first',
      answer: z.array(blocksVersion),
      handler: (request) => listBlockVersions(ctx, request.params),
    },
    read: {
      summary: 'A version of the blocks of a page with its blocks',
      answer: wholeBlocksVersion,
      handler: (request) => getBlockVersion(ctx, request.params),
    },
    restore: {
      isIdempotent: true,
      summary: 'Restores the blocks of a version as a new version; 409 if the page has changed',
      body: restoreBlocksBody,
      answer: z.array(adminBlock),
      handler: (request) =>
        restoreBlockVersion(ctx, getActor(request), { ...request.params, ...request.body }),
    },
  });
}
