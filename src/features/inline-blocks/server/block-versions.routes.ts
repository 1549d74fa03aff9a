import { z } from 'zod';
import type { Context } from '#platform/context/context.ts';
import { getActor } from '#platform/http/actor.ts';
import { failures } from '#platform/http/error-answers.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
import {
  blocksVersion,
  blocksVersionParams,
  restoreBlocksBody,
  wholeBlocksVersion,
} from '../block-versions.contract.ts';
import { adminBlock, pageOfBlocks } from '../inline-blocks.contract.ts';
import { getBlockVersion, listBlockVersions, restoreBlockVersion } from './block-versions.service.ts';

/** Routes of the versions of inline blocks, for the owner and editors. */
export function blockVersionsRoutes(app: HttpApp, ctx: Context): void {
  const url = '/api/admin/page-content/:pageType/:pageId/versions';

  app.route({
    method: 'GET',
    url,
    config: { access: 'editor' },
    schema: {
      summary: 'Versions of the blocks of a page with author, time and change, newest first',
      params: pageOfBlocks,
      response: { 200: z.array(blocksVersion), ...failures },
    },
    handler: (request) => listBlockVersions(ctx, request.params),
  });

  app.route({
    method: 'GET',
    url: `${url}/:version`,
    config: { access: 'editor' },
    schema: {
      summary: 'A version of the blocks of a page with its blocks',
      params: blocksVersionParams,
      response: { 200: wholeBlocksVersion, ...failures },
    },
    handler: (request) => getBlockVersion(ctx, request.params),
  });

  app.route({
    method: 'POST',
    url: `${url}/:version/restore`,
    config: { access: 'editor', sameOrigin: true, isIdempotent: true },
    schema: {
      summary: 'Restores the blocks of a version as a new version; 409 if the page has changed',
      params: blocksVersionParams,
      body: restoreBlocksBody,
      response: { 200: z.array(adminBlock), ...failures },
    },
    handler: (request) => restoreBlockVersion(ctx, getActor(request), { ...request.params, ...request.body }),
  });
}
