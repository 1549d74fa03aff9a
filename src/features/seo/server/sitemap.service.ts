import { escapeHtml } from '#lib/text/escape-html.ts';
import { inLocale, locales } from '#lib/text/locales.ts';
import { canonicalUrl } from '#lib/url/canonical-url.ts';
import type { PageType } from '#lib/page-types.ts';
import type { Context } from '#platform/context/context.ts';
import type { Database } from '#platform/database/database.ts';
import { notFound } from '#platform/errors/app-error.ts';
import { sitemapPieceSize, type SitemapEntry, type SitemapSource } from '#platform/seo/sitemap-source.ts';
import {
  countItemRecords,
  type Listing,
  selectListingOfItems,
  selectListingOfTypes,
} from './page-seo.queries.ts';

/** What the sitemaps need. */
export interface SitemapContext extends Pick<Context, 'db'> {
  config: Pick<Context['config'], 'publicUrl'>;
  sources: SitemapSource[];
  settings: { publicSettings(): Promise<{ enableSitemap: boolean }> };
}

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
function formatUrls(publicUrl: string, { path, lastModified }: SitemapEntry): string {
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

async function refuseWhenOff({ settings }: SitemapContext): Promise<void> {
  const { enableSitemap } = await settings.publicSettings();
  if (!enableSitemap) throw notFound('Sitemap not found');
}

async function getListingsOfItems(db: Database, entries: SitemapEntry[]): Promise<Map<string, Listing>> {
  const listings = new Map<string, Listing>();
  for (const [pageType, group] of Map.groupBy(entries, (entry) => entry.pageType)) {
    const ids = group.flatMap(({ pageId }) => pageId ?? []);
    if (ids.length === 0) continue;
    for (const { pageId, ...listing } of await selectListingOfItems(db, pageType, ids))
      listings.set(`${pageType}:${pageId}`, listing);
  }
  return listings;
}

/** Returns the entries that search engines may index and that are their own canonical page. */
async function getListedEntries(
  { db, config: { publicUrl } }: SitemapContext,
  entries: SitemapEntry[],
): Promise<SitemapEntry[]> {
  const [ofTypes, ofItems] = await Promise.all([selectListingOfTypes(db), getListingsOfItems(db, entries)]);
  return entries.filter(({ path, pageType, pageId }) => {
    const [ofItem, ofType] = [ofItems.get(`${pageType}:${pageId}`), ofTypes.get(pageType)];
    if ((ofItem ?? ofType)?.noIndex) return false;
    const page = { publicUrl, locale: 'en', path } as const;
    return canonicalUrl(page, ofItem?.canonicalUrl ?? ofType?.canonicalUrl) === canonicalUrl(page);
  });
}

/** Returns the sources with pages to list. Their counts exclude pages with a record that hides them. */
async function getListedSources({ db, sources }: SitemapContext): Promise<SitemapSource[]> {
  const [ofTypes, counts] = await Promise.all([selectListingOfTypes(db), countItemRecords(db)]);
  const isAllHidden = (type: PageType) => ofTypes.get(type)?.noIndex === true && !counts.get(type)?.listed;
  const countHidden = (source: SitemapSource) =>
    source.pageTypes.reduce((sum, type) => sum + (counts.get(type)?.hidden ?? 0), 0);
  return sources
    .filter(({ pageTypes }) => !pageTypes.every(isAllHidden))
    .map((source) => ({
      ...source,
      count: async () => Math.max(0, (await source.count()) - countHidden(source)),
    }));
}

/** Returns the pieces of these sources in one list. The number of a sitemap is its position in the list. */
async function getPieces(sources: SitemapSource[]): Promise<AsyncIterable<SitemapEntry>[]> {
  const counts = await Promise.all(sources.map((source) => source.pieces()));
  return sources.flatMap((source, at) =>
    Array.from({ length: counts[at] ?? 0 }, (_, piece) => source.entries(piece)),
  );
}

async function* formatUrlSet(
  ctx: SitemapContext,
  pieces: AsyncIterable<SitemapEntry>[],
): AsyncIterable<string> {
  yield `${opening}<urlset ${namespace} ${linkNamespace}>\n`;
  for (const piece of pieces) {
    for await (const batch of inBatches(piece)) {
      for (const entry of await getListedEntries(ctx, batch)) yield formatUrls(ctx.config.publicUrl, entry);
    }
  }
  yield '</urlset>\n';
}

async function* formatIndex(publicUrl: string, pieces: number): AsyncIterable<string> {
  yield `${opening}<sitemapindex ${namespace}>\n`;
  for (let number = 1; number <= pieces; number += 1) {
    yield `<sitemap><loc>${escapeHtml(`${publicUrl}/sitemap-${number}.xml`)}</loc></sitemap>\n`;
  }
  yield '</sitemapindex>\n';
}

/** Returns the text of /robots.txt. It names the sitemap unless the owner switched it off. */
export async function getRobotsText({ settings, config }: SitemapContext): Promise<string> {
  const { enableSitemap } = await settings.publicSettings();
  const lines = ['User-agent: *', ...barred.map((path) => `Disallow: ${path}`)];
  return [...lines, ...(enableSitemap ? ['', `Sitemap: ${config.publicUrl}/sitemap.xml`] : []), ''].join(
    '\n',
  );
}

/**
 * Returns the XML of /sitemap.xml: every page that is not hidden, or an index of sitemaps above 5,000 pages. Reads the
 * entries while the XML is read. Throws `not_found` if the owner switched it off.
 */
export async function getSitemap(ctx: SitemapContext): Promise<AsyncIterable<string>> {
  await refuseWhenOff(ctx);
  const sources = await getListedSources(ctx);
  const counts = await Promise.all(sources.map((source) => source.count()));
  const total = counts.reduce((sum, count) => sum + count, 0);
  const pieces = await getPieces(sources);
  return total > sitemapPieceSize
    ? formatIndex(ctx.config.publicUrl, pieces.length)
    : formatUrlSet(ctx, pieces);
}

/** Returns the XML of /sitemap-<number>.xml, counted from 1. Throws `not_found` for an unknown piece. */
export async function getSitemapPiece(ctx: SitemapContext, number: number): Promise<AsyncIterable<string>> {
  await refuseWhenOff(ctx);
  const piece = (await getPieces(await getListedSources(ctx)))[number - 1];
  if (!piece) throw notFound('Sitemap not found');
  return formatUrlSet(ctx, [piece]);
}
