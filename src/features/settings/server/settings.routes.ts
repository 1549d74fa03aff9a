import type { FastifyReply } from 'fastify';
import type { Context } from '#platform/context/context.ts';
import { notFound } from '#platform/errors/app-error.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
import { brandType, maskableIcon, readBrandFile, type IconName } from './brand-names.ts';
import { getBrandImage, getIcon, getManifest, getMaskableIcon } from './brand.service.ts';
import { getSettings, type SettingsService } from './settings.service.ts';
import { publicSettings } from '#features/settings/settings.contract.ts';
import { publicRead, type PublicRead } from '#platform/http/public-read.ts';

/** GET /api/settings. */
export function settingsReads(service: SettingsService): PublicRead[] {
  return [
    publicRead({
      path: '/api/settings',
      summary: 'Name, description, footer and switches of the site',
      answer: publicSettings,
      // Pages have the settings in their HTML, and open pages refetch them past this cache when they get the focus.
      maxAge: 300,
      read: () => service.publicSettings(),
      tags: () => ['settings'],
    }),
  ];
}

const access = { config: { access: 'public' as const }, schema: { hide: true } };
const forEver = 'public, max-age=31536000, immutable';
const anHour = 'public, max-age=3600';
/** A URL with another version gets the current content, which must not be cached. */
const revalidated = 'public, max-age=0, must-revalidate';

const codeFiles = [
  { path: '/custom.css', name: 'customCss', type: 'text/css; charset=utf-8' },
  { path: '/custom.js', name: 'customJs', type: 'text/javascript; charset=utf-8' },
] as const;
const iconFiles: Record<string, IconName> = {
  '/favicon.ico': 'favicon.ico',
  '/apple-touch-icon.png': 'icon-180.png',
  '/icon-192.png': 'icon-192.png',
  '/icon-512.png': 'icon-512.png',
};

function send(reply: FastifyReply, type: string, cacheControl: string, content: string | Buffer) {
  return reply
    .header('content-type', type)
    .header('cache-control', cacheControl)
    .header('x-content-type-options', 'nosniff')
    .send(content);
}

/** Routes for the owner's files: custom CSS and JavaScript, logo images and icons. `mark` is the site's own mark. */
export function ownFilesRoutes(app: HttpApp, ctx: Context, mark: URL): void {
  for (const { path, name, type } of codeFiles) {
    app.get<{ Querystring: { v?: unknown } }>(path, access, async (request, reply) => {
      // As a service worker, the owner's script could read the pages of the back office.
      if (request.headers['service-worker'] !== undefined) throw notFound('There is no worker here');
      const { text, version } = await getSettings(ctx).ownFile(name);
      return send(reply, type, request.query.v === version ? forEver : revalidated, text);
    });
  }

  app.get<{ Params: { file: string } }>('/brand/:file', access, async (request, reply) => {
    const file = readBrandFile(request.params.file);
    const content = file && (await getBrandImage(ctx, file));
    if (!content) throw notFound('Image not found');
    reply.header('content-security-policy', 'sandbox');
    return send(reply, brandType(file.name), forEver, content);
  });

  for (const [path, name] of Object.entries(iconFiles)) {
    app.get(path, access, async (_request, reply) =>
      send(reply, brandType(name), anHour, await getIcon(ctx, mark, name)),
    );
  }

  app.get(maskableIcon, access, async (_request, reply) =>
    send(reply, 'image/png', anHour, await getMaskableIcon(ctx, mark)),
  );

  app.get('/site.webmanifest', access, async (_request, reply) =>
    send(reply, 'application/manifest+json', anHour, JSON.stringify(await getManifest(ctx))),
  );
}
