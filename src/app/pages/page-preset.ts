import { pagePreset, pagePresetQuery, type PagePreset } from '#features/seo/page-seo-admin.contract.ts';
import { noPageSeo, pageSeoReads } from '#features/seo/server/page-seo.routes.ts';
import { getCanonicalPath } from '#lib/url/canonical-path.ts';
import { notFound } from '#platform/errors/app-error.ts';
import { failures } from '#platform/http/error-answers.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
import type { PublicRead } from '#platform/http/public-read.ts';
import type { SitePage } from './page-renderer.ts';

/** The reads of pages as if the owner had set nothing for search engines. */
export function readsWithoutPageSeo(reads: PublicRead[]): PublicRead[] {
  const blank = pageSeoReads(noPageSeo);
  const replaced = new Set(blank.map(({ path }) => path));
  return [...reads.filter(({ path }) => !replaced.has(path)), ...blank];
}

/** React writes these five and no other. */
const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" };
const decoded = (text: string) =>
  text.replace(/&(amp|lt|gt|quot|#x27);/g, (_, name: string) => entities[name] as string);

/** What stands in the head of a page of ours. */
function presetIn(html: string, publicUrl: string): PagePreset {
  const head = html.slice(0, html.indexOf('</head>'));
  const meta = new Map(
    [...head.matchAll(/<meta (?:name|property)="([^"]*)" content="([^"]*)"/g)].map(
      ([, name = '', content = '']) => [name, decoded(content)],
    ),
  );
  return {
    title: decoded(/<title>([^<]*)/.exec(head)?.[1] ?? ''),
    description: meta.get('description') ?? '',
    keywords: meta.get('keywords') ?? null,
    image: meta.get('og:image') ?? null,
    isUpright: meta.get('twitter:card') === 'summary',
    siteName: meta.get('og:site_name') ?? '',
    publicUrl,
  };
}

/**
 * What pages say of themselves, for the previews of what the owner types over it: read off the page itself, so that no
 * kind of page is forgotten. `render` renders a page by `readsWithoutPageSeo`.
 */
export function registerPagePreset(
  app: HttpApp,
  options: { render: (address: string) => Promise<SitePage>; publicUrl: string },
): void {
  app.route({
    method: 'GET',
    url: '/api/admin/page-seo/preset',
    config: { access: 'owner' },
    schema: {
      summary: 'What a page says of itself to search engines when nothing is set for it',
      querystring: pagePresetQuery,
      response: { 200: pagePreset, ...failures },
    },
    handler: async (request) => {
      const canonical = getCanonicalPath(request.query.path);
      const page = canonical && (await options.render(canonical.address));
      if (page?.status !== 200) throw notFound('Page not found');
      return presetIn(page.html, options.publicUrl);
    },
  });
}
