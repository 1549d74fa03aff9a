import { createHash } from 'node:crypto';
import swagger from '@fastify/swagger';
import { createJsonSchemaTransform } from 'fastify-type-provider-zod';
import { apiDocsPage, apiDocsStyle, type ApiDocument } from './api-docs-page.ts';
import type { HttpApp } from './http-app.ts';

const anHour = 'public, max-age=3600';
const styleHash = createHash('sha256').update(apiDocsStyle).digest('base64');
/** The page runs no script and loads nothing. */
const pagePolicy = `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

const toJsonSchema = createJsonSchemaTransform({
  zodToJsonConfig: {
    // Every integer would say that it is one JavaScript can hold, every time how ISO 8601 is spelled.
    override: ({ jsonSchema }) => {
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
      if (jsonSchema.format === 'date-time') delete jsonSchema.pattern;
    },
  },
});

/**
 * Describes every route that is declared after this: the OpenAPI document at /api/openapi.json and the same
 * to read at /api/docs. To be awaited before the first route, or the description stays empty.
 */
export async function describeApi(
  app: HttpApp,
  options: { title: string; description: string; version: string; publicUrl: string },
): Promise<void> {
  const { title, description, version, publicUrl } = options;
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title, description, version },
      servers: [{ url: publicUrl }],
    },
    // What is not under /api/ is pages and files.
    transform: (route) =>
      toJsonSchema(
        route.url.startsWith('/api/') ? route : { ...route, schema: { ...route.schema, hide: true } },
      ),
  });
  const common = { method: 'GET', config: { access: 'public' }, schema: { hide: true } } as const;
  app.route({
    ...common,
    url: '/api/openapi.json',
    handler: (_request, reply) =>
      reply
        .header('cache-control', anHour)
        .type('application/json; charset=utf-8')
        .send(JSON.stringify(app.swagger())),
  });
  app.route({
    ...common,
    url: '/api/docs',
    handler: (_request, reply) =>
      reply
        .header('cache-control', anHour)
        .header('content-security-policy', pagePolicy)
        .header('x-content-type-options', 'nosniff')
        .type('text/html; charset=utf-8')
        .send(apiDocsPage(app.swagger() as ApiDocument)),
  });
}
