import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import swagger from '@fastify/swagger';
import { createJsonSchemaTransform } from 'fastify-type-provider-zod';
import { escapeHtml } from '#lib/text/escape-html.ts';
import type { FindActor } from './actor.ts';
import type { Access } from './http-app-type.ts';
import type { HttpApp } from './http-app.ts';

declare module 'fastify' {
  interface FastifySchema {
    /** The required access; part of each operation in the document. */
    'x-access'?: Access | undefined;
  }
}

type ApiDocument = { paths?: Record<string, Record<string, { 'x-access'?: string }>> };

const anHour = 'public, max-age=3600';
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
  const common = { method: 'GET', config: { access: 'public' }, schema: { hide: true } } as const;
  app.route({
    ...common,
    url: '/api/openapi.json',
    handler: async (request, reply) => {
      // Only signed-in users see the calls that are closed to visitors. Caches keep both documents apart.
      const isSignedIn = (await findActor(request.raw)) !== undefined;
      const document = app.swagger() as ApiDocument;
      return reply
        .headers({ 'cache-control': isSignedIn ? 'private, no-store' : anHour, vary: 'cookie' })
        .type('application/json; charset=utf-8')
        .send(JSON.stringify(isSignedIn ? document : publicPart(document)));
    },
  });
  app.route({
    ...common,
    url: '/api/docs',
    handler: async (_request, reply) =>
      reply
        .headers({ 'cache-control': anHour, 'content-security-policy': apiDocsPolicy })
        .type('text/html; charset=utf-8')
        .send(apiDocsPage(title)),
  });
  app.route({
    ...common,
    url: '/api/docs/scalar.js',
    handler: async (_request, reply) =>
      reply
        .headers({ 'cache-control': anHour, 'content-encoding': 'gzip' })
        .type('text/javascript; charset=utf-8')
        .send(await readApiDocsScript()),
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

/** Loads nothing from other servers. */
const configuration = {
  agent: { disabled: true },
  hideClientButton: true,
  mcp: { disabled: true },
  showDeveloperTools: 'never',
  telemetry: false,
  withDefaultFonts: false,
};

/** Scalar sets styles as attributes, so only scripts can be restricted to our files. */
const apiDocsPolicy =
  "default-src 'none'; script-src 'self'; style-src 'unsafe-inline'; connect-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Returns the page of the API documentation, which shows /api/openapi.json with Scalar. */
const apiDocsPage = (title: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
</head>
<body>
<noscript>This page needs JavaScript. <a href="/api/openapi.json">The same as OpenAPI</a></noscript>
<script id="api-reference" data-url="/api/openapi.json" data-configuration="${escapeHtml(JSON.stringify(configuration))}"></script>
<script src="/api/docs/scalar.js"></script>
</body>
</html>
`;

let script: Promise<Uint8Array> | undefined;

/** Returns the script of the page, compressed with gzip: 1.4 MB instead of 4.9 MB. Loads it at the first call. */
function readApiDocsScript(): Promise<Uint8Array> {
  script ??= once(new Worker(new URL('./api-docs-worker.ts', import.meta.url)), 'message').then(
    ([bytes]) => bytes as Uint8Array,
  );
  script.catch(() => (script = undefined));
  return script;
}
