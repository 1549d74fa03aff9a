import { createHash } from 'node:crypto';
import swagger from '@fastify/swagger';
import { createJsonSchemaTransform } from 'fastify-type-provider-zod';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FindActor } from './actor.ts';
import type { Access } from './http-app-type.ts';
import { apiDocsPage, apiDocsStyle, type ApiDocument } from './api-docs-page.ts';
import type { HttpApp } from './http-app.ts';

declare module 'fastify' {
  interface FastifySchema {
    /** The required access; part of each operation in the document. */
    'x-access'?: Access | undefined;
  }
}

const anHour = 'public, max-age=3600';
const styleHash = createHash('sha256').update(apiDocsStyle).digest('base64');
/** The page runs no script and loads nothing. */
const pagePolicy = `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

const toJsonSchema = createJsonSchemaTransform({
  zodToJsonConfig: {
    // Omit bounds that every integer has, and the ISO 8601 pattern that every date-time has.
    override: ({ jsonSchema }) => {
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
      if (jsonSchema.format === 'date-time') delete jsonSchema.pattern;
    },
  },
});

/**
 * Describes every route that is added later: as an OpenAPI document at /api/openapi.json, and as a page at
 * /api/docs. Visitors see public routes, signed-in users see all. Await it before the first route is added, or
 * the description stays empty.
 */
export async function describeApi(
  app: HttpApp,
  options: { title: string; description: string; version: string; publicUrl: string; findActor?: FindActor },
): Promise<void> {
  const { title, description, version, publicUrl, findActor = async () => undefined } = options;
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title, description, version },
      servers: [{ url: publicUrl }],
    },
    // Paths outside /api/ are pages and files.
    transform: (route) => {
      const { access } = route.route.config ?? {};
      const isApi = route.url.startsWith('/api/');
      return toJsonSchema({
        ...route,
        schema: { ...route.schema, 'x-access': access, ...(!isApi && { hide: true }) },
      });
    },
  });
  /** Only signed-in users see the calls that are closed to visitors. Caches keep both documents apart. */
  async function documentFor(request: FastifyRequest, reply: FastifyReply): Promise<ApiDocument> {
    const isSignedIn = (await findActor(request.raw)) !== undefined;
    reply.headers({ 'cache-control': isSignedIn ? 'private, no-store' : anHour, vary: 'cookie' });
    const document = app.swagger() as ApiDocument;
    return isSignedIn ? document : publicPart(document);
  }
  const common = { method: 'GET', config: { access: 'public' }, schema: { hide: true } } as const;
  app.route({
    ...common,
    url: '/api/openapi.json',
    handler: async (request, reply) => {
      const document = await documentFor(request, reply);
      return reply.type('application/json; charset=utf-8').send(JSON.stringify(document));
    },
  });
  app.route({
    ...common,
    url: '/api/docs',
    handler: async (request, reply) => {
      const document = await documentFor(request, reply);
      return reply
        .header('content-security-policy', pagePolicy)
        .header('x-content-type-options', 'nosniff')
        .type('text/html; charset=utf-8')
        .send(apiDocsPage(document));
    },
  });
}

/** Returns the document without the operations that need a sign-in. */
function publicPart(document: ApiDocument): ApiDocument {
  const paths = Object.entries(document.paths ?? {}).flatMap(([path, operations]) => {
    const open = Object.entries(operations).filter(([, operation]) => operation['x-access'] === 'public');
    return open.length > 0 ? [[path, Object.fromEntries(open)] as const] : [];
  });
  return { ...document, paths: Object.fromEntries(paths) };
}
