import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { integerInQuery } from '#lib/contract/query-integers.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
import { getRobotsText, getSitemap, getSitemapPiece, type SitemapContext } from './sitemap.service.ts';

const anHour = 'public, max-age=3600';
/** Bytes of XML in a chunk: a chunk for each URL would cost more than the URL itself. */
const chunkLength = 16_384;

async function* inChunks(texts: AsyncIterable<string>): AsyncIterable<string> {
  let chunk = '';
  for await (const text of texts) {
    chunk += text;
    if (chunk.length < chunkLength) continue;
    yield chunk;
    chunk = '';
  }
  if (chunk !== '') yield chunk;
}

function sendXml(reply: FastifyReply, xml: AsyncIterable<string>): FastifyReply {
  return reply
    .header('content-type', 'application/xml; charset=utf-8')
    .header('cache-control', anHour)
    .send(Readable.from(inChunks(xml)));
}

/**
 * Routes of /sitemap.xml, /sitemap-<number>.xml and /robots.txt. They are for search engines and not
 * in the API documentation.
 */
export function seoRoutes(app: HttpApp, ctx: SitemapContext): void {
  const common = { method: 'GET', config: { access: 'public', isAnswerStreamed: true } } as const;
  app.route({
    ...common,
    url: '/sitemap.xml',
    schema: { hide: true },
    handler: async (_request, reply) => sendXml(reply, await getSitemap(ctx)),
  });
  app.route({
    ...common,
    url: '/sitemap-:number(^\\d{1,9}).xml',
    schema: { hide: true, params: z.object({ number: integerInQuery(z.number().int().min(1)) }) },
    handler: async (request, reply) => sendXml(reply, await getSitemapPiece(ctx, request.params.number)),
  });
  app.route({
    ...common,
    url: '/robots.txt',
    schema: { hide: true },
    handler: async (_request, reply) =>
      reply
        .header('content-type', 'text/plain; charset=utf-8')
        .header('cache-control', anHour)
        .send(await getRobotsText(ctx)),
  });
}
