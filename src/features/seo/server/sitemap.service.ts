import { escapeHtml } from '#lib/text/escape-html.ts';
import { inLocale, locales } from '#lib/text/locales.ts';
import { notFound } from '#platform/errors/app-error.ts';
import { sitemapPieceSize, type SitemapEntry, type SitemapSource } from '#platform/seo/sitemap-source.ts';
import type { ListedPages } from './listed-pages.service.ts';

export type SitemapService = ReturnType<typeof createSitemapService>;

/**
 * Rules are prefixes: a bare `/admin` would also bar the category `/administrative-services`.
 * `$` marks the end of a URL.
 */
const barred = ['/api/', '/admin$', '/admin?', '/admin/'];

const opening = '<?xml version="1.0" encoding="UTF-8"?>\n';
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const linkNamespace = 'xmlns:xhtml="http://www.w3.org/1999/xhtml"';

/** Entries in one query: a query for each entry would cost more than the entry itself. */
const batchSize = 500;

async function* inBatches(entries: AsyncIterable<SitemapEntry>): AsyncIterable<SitemapEntry[]> {
  let batch: SitemapEntry[] = [];
  for await (const entry of entries) {
    batch.push(entry);
    if (batch.length < batchSize) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/**
 * Returns a page in each language. Each entry lists all languages: search engines ignore an
 * alternate link that is not mutual.
 */
function urlsOf(publicUrl: string, { path, lastModified }: SitemapEntry): string {
  const urls = locales.map(({ code }) => ({
    code,
    location: escapeHtml(publicUrl + inLocale(code, path)),
  }));
  const links = [...urls, { code: 'x-default', location: escapeHtml(publicUrl + path) }].map(
    ({ code, location }) => `<xhtml:link rel="alternate" hreflang="${code}" href="${location}"/>`,
  );
  const changed = lastModified ? `<lastmod>${lastModified.toISOString()}</lastmod>` : '';
  return urls
    .map(({ location }) => `<url><loc>${location}</loc>${changed}${links.join('')}</url>\n`)
    .join('');
}

/**
 * Generates the sitemaps from all sources, without hidden pages, and robots.txt. Streams the XML while it reads the
 * entries.
 */
export function createSitemapService(dependencies: {
  /** Without a trailing slash. */
  publicUrl: string;
  sources: SitemapSource[];
  listed: ListedPages;
  settings: { publicSettings(): Promise<{ enableSitemap: boolean }> };
}) {
  const { publicUrl, sources, listed, settings } = dependencies;

  async function refuseWhenOff(): Promise<void> {
    const { enableSitemap } = await settings.publicSettings();
    if (!enableSitemap) throw notFound('Sitemap not found');
  }

  /** Returns the pieces of these sources in one list. The number of a sitemap is its position in the list. */
  async function allPieces(shown: SitemapSource[]): Promise<AsyncIterable<SitemapEntry>[]> {
    const counts = await Promise.all(shown.map((source) => source.pieces()));
    return shown.flatMap((source, which) =>
      Array.from({ length: counts[which] ?? 0 }, (_, piece) => source.entries(piece)),
    );
  }

  async function* urlSet(pieces: AsyncIterable<SitemapEntry>[]): AsyncIterable<string> {
    yield `${opening}<urlset ${namespace} ${linkNamespace}>\n`;
    for (const piece of pieces) {
      for await (const batch of inBatches(piece)) {
        for (const entry of await listed.among(batch)) yield urlsOf(publicUrl, entry);
      }
    }
    yield '</urlset>\n';
  }

  async function* index(pieces: number): AsyncIterable<string> {
    yield `${opening}<sitemapindex ${namespace}>\n`;
    for (let number = 1; number <= pieces; number += 1) {
      yield `<sitemap><loc>${escapeHtml(`${publicUrl}/sitemap-${number}.xml`)}</loc></sitemap>\n`;
    }
    yield '</sitemapindex>\n';
  }

  return {
    /** Returns the text of /robots.txt. It names the sitemap unless the owner switched it off. */
    robots: async (): Promise<string> => {
      const { enableSitemap } = await settings.publicSettings();
      const lines = ['User-agent: *', ...barred.map((path) => `Disallow: ${path}`)];
      return [...lines, ...(enableSitemap ? ['', `Sitemap: ${publicUrl}/sitemap.xml`] : []), ''].join('\n');
    },
    /**
     * Returns the XML of /sitemap.xml: every page, or an index of sitemaps above 5,000 pages. Throws `not_found` if
     * the owner switched it off.
     */
    sitemap: async (): Promise<AsyncIterable<string>> => {
      await refuseWhenOff();
      const shown = await listed.sources(sources);
      const counts = await Promise.all(shown.map((source) => source.count()));
      const total = counts.reduce((sum, count) => sum + count, 0);
      const pieces = await allPieces(shown);
      return total > sitemapPieceSize ? index(pieces.length) : urlSet(pieces);
    },
    /** Returns the XML of /sitemap-<number>.xml, counted from 1. Throws `not_found` for an unknown piece. */
    piece: async (number: number): Promise<AsyncIterable<string>> => {
      await refuseWhenOff();
      const piece = (await allPieces(await listed.sources(sources)))[number - 1];
      if (!piece) throw notFound('Sitemap not found');
      return urlSet([piece]);
    },
  };
}
