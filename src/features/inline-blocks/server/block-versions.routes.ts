import { z } from 'zod';
import type { Context } from '#platform/context/context.ts';
import { getActor } from '#platform/http/actor.ts';
import { addRoute } from '#platform/http/add-route.ts';
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

  addRoute(app, `GET ${url}`, {
    access: 'editor',
    summary: 'Versions of the blocks of a page with author, time and change, newest first',
    params: pageOfBlocks,
    answer: z.array(blocksVersion),
    handler: (request) => listBlockVersions(ctx, request.params),
  });

  addRoute(app, `GET ${url}/:version`, {
    access: 'editor',
    summary: 'A version of the blocks of a page with its blocks',
    params: blocksVersionParams,
    answer: wholeBlocksVersion,
    handler: (request) => getBlockVersion(ctx, request.params),
  });

  addRoute(app, `POST ${url}/:version/restore`, {
    access: 'editor',
    isIdempotent: true,
    summary: 'Restores the blocks of a version as a new version; 409 if the page has changed',
    params: blocksVersionParams,
    body: restoreBlocksBody,
    answer: z.array(adminBlock),
    handler: (request) => restoreBlockVersion(ctx, getActor(request), { ...request.params, ...request.body }),
  });
}
