import {
  pagePreset,
  pagePresetQuery,
  type PagePreset,
  type PagePresetQuery,
} from '#features/seo/page-seo-admin.contract.ts';
import { noPageSeo, pageSeoReads } from '#features/seo/server/page-seo.routes.ts';
import { canonicalAddress } from '#lib/url/canonical-address.ts';
import { notFound } from '#platform/errors/app-error.ts';
import { failures } from '#platform/http/error-answers.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
import type { PublicRead } from '#platform/http/public-read.ts';
import type { SitePage } from './page-renderer.ts';

/** Returns the page reads as if the owner had set no SEO values. */
export function readsWithoutPageSeo(reads: PublicRead[]): PublicRead[] {
  const blank = pageSeoReads(noPageSeo);
  const replaced = new Set(blank.map(({ path }) => path));
  return [...reads.filter(({ path }) => !replaced.has(path)), ...blank];
}

/** React escapes only these five characters. */
const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" };
const decoded = (text: string) =>
  text.replace(/&(amp|lt|gt|quot|#x27);/g, (_, name: string) => entities[name] as string);

/** Reads the title, description and other preset values from the head of a page. */
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
 * Registers the route that returns the default head texts of a page, for the previews in the SEO form. The values are
 * parsed from the rendered page, so that every kind of page is covered. `render` renders a page with the reads from
 * `readsWithoutPageSeo`.
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
      summary: 'Default SEO texts of a page',
      querystring: pagePresetQuery,
      response: { 200: pagePreset, ...failures },
    },
    handler: async (request) => {
      const canonical = canonicalAddress((request.query as PagePresetQuery).path);
      const page = canonical && (await options.render(canonical.address));
      if (page?.status !== 200) throw notFound('Page not found');
      return presetIn(page.html, options.publicUrl);
    },
  });
}
