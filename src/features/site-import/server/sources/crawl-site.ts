import { setImmediate as nextTurn } from 'node:timers/promises';
import { formatCount } from '#lib/text/format.ts';
import { parseWebUrl } from '#lib/url/web-url.ts';
import { AppError } from '#platform/errors/app-error.ts';
import type { SafeFetch } from '#platform/outgoing/safe-fetch.ts';
import { parseFileUrl, type Candidate } from '../candidate.ts';
import { linksCut, readHtml, type HtmlLink } from './html-links.ts';
import { openPoliteFetch, type PoliteFetch } from './polite-fetch.ts';
import { createSiteFiles } from './site-files.ts';
import { readSitemaps } from './sitemap.ts';

export interface CrawlLimits {
  pages: number;
  files: number;
  /** Number of links from the first page to a page. */
  depth: number;
  delayMs: number;
  /** Time for the whole crawl. */
  totalMs: number;
}
export const usualLimits: CrawlLimits = {
  pages: 1_000,
  files: 10_000,
  depth: 5,
  delayMs: 1_000,
  totalMs: 3_600_000,
};

export interface CrawlOptions {
  fetch: SafeFetch;
  signal: AbortSignal;
  limits?: CrawlLimits;
  onProgress?: (progress: { done: number; total: number | null; note: string }) => void;
}

const pageBytes = 3_000_000;
const notesShown = 20;
/** Files that are neither pages nor papers. */
const otherFile =
  /\.(jpe?g|png|gif|webp|svg|ico|css|js|json|xml|rss|zip|rar|7z|gz|docx?|xlsx?|pptx?|mp[34]|avi|apk|exe|woff2?)$/i;

interface Page {
  url: string;
  depth: number;
}

/** The state of one crawl. */
type Crawl = Awaited<ReturnType<typeof openCrawl>>;

const refuse = (message: string) => new AppError('validation_failed', { public: message });

/**
 * Lists the PDFs of a site and downloads none. A sitemap, or a home page whose site has one, names the pages. Otherwise
 * the crawl follows the links below the folder of the URL. It reads one page at a time with a pause, only on this host,
 * and only what robots.txt allows. Throws `validation_failed` for a URL that cannot be read.
 */
export async function crawlSite(
  startUrl: string,
  { fetch, signal, limits = usualLimits, onProgress = () => {} }: CrawlOptions,
): Promise<{ candidates: Candidate[]; notes: string[] }> {
  const url = parseWebUrl(startUrl);
  if (url === null) throw refuse('Enter a URL that begins with https://');
  const start = new URL(url);
  start.hash = '';
  const endsAt = performance.now() + limits.totalMs;
  const site = await openPoliteFetch(start, { fetch, signal, delayMs: limits.delayMs });
  if (!site.isAllowed(start.href)) throw refuse(`The site's robots.txt does not allow ${start.href}`);

  const crawl = await openCrawl(start, site, limits);
  const { queue, files, notes } = crawl;
  let pagesRead = 0;
  let isCut = false;
  for (const page of queue) {
    // Pages that robots.txt does not allow need no request: the loop over them must not block the process.
    await nextTurn();
    signal.throwIfAborted();
    isCut = pagesRead >= limits.pages || files.size >= limits.files || performance.now() > endsAt;
    if (isCut) break;
    if (!site.isAllowed(page.url)) {
      notes.push(`${page.url}: robots.txt does not allow it`);
      continue;
    }
    const note = `${formatCount(files.size, 'file')} found. ${page.url}`.slice(0, 300);
    onProgress({ done: pagesRead, total: crawl.isFollowing ? null : queue.length, note });
    await readPage(crawl, page);
    pagesRead += 1;
  }
  const read = `${formatCount(pagesRead, 'page')} read, ${formatCount(files.size, 'file')} found`;
  return { candidates: files.candidates(), notes: [read, ...describeNotes(notes, isCut)] };
}

/** Finds the pages to read first: those of the sitemap, or the start. */
async function openCrawl(start: URL, site: PoliteFetch, limits: CrawlLimits) {
  const isSitemap = /\.xml$/i.test(start.pathname) || /sitemap[^/]*\.txt$/i.test(start.pathname);
  const { urls, notes } = await readSitemaps(getSitemaps(start, site, isSitemap), {
    read: site.read,
    isAllowed: site.isAllowed,
    host: start.host,
    most: limits.pages,
  });
  // A home page without a sitemap is crawled by its links.
  const isFollowing = urls.length === 0 && !isSitemap;
  const queue: Page[] = isFollowing ? [{ url: start.href, depth: 0 }] : [];
  const files = createSiteFiles(start);
  for (const each of urls) {
    const file = parseFileUrl(each);
    if (file !== null) files.add({ url: file, text: '' }, undefined);
    else if (!otherFile.test(new URL(each).pathname)) queue.push({ url: each, depth: limits.depth });
  }
  const seen = new Set(queue.map(({ url }) => url));
  return {
    start,
    site,
    limits,
    /** Pages to read, in order. */
    queue,
    /** URLs that are or were in the queue. */
    seen,
    isFollowing,
    files,
    notes,
  };
}

function getSitemaps(start: URL, { sitemaps }: PoliteFetch, isSitemap: boolean): string[] {
  if (isSitemap) return [start.href];
  const isHome = start.pathname === '/' && start.search === '';
  if (!isHome) return [];
  return sitemaps.length > 0 ? sitemaps : [new URL('/sitemap.xml', start).href];
}

/** Reads one page: adds its files, and its links to the queue. Throws if the page with the first links cannot be read. */
async function readPage(crawl: Crawl, page: Page): Promise<void> {
  const { start, site, limits, files } = crawl;
  const found = await site.read(page.url, pageBytes);
  const problem =
    'problem' in found
      ? found.problem
      : found.status !== 200
        ? `the site returned ${found.status}`
        : new URL(found.url).host !== start.host
          ? `it redirects to another site: ${found.url}`
          : undefined;
  if ('problem' in found || problem !== undefined) {
    if (crawl.isFollowing && page.url === start.href) throw refuse(`${page.url}: ${problem}`);
    crawl.notes.push(`${page.url}: ${problem}`);
  } else if (found.type === 'application/pdf') files.add({ url: found.url, text: '' }, undefined);
  else {
    const html = await readHtml(found.text);
    files.addPage(found.url, html);
    if (html.isCut) crawl.notes.push(`${found.url}: ${linksCut}`);
    if (page.depth < limits.depth) followLinks(crawl, html.links, { url: found.url, depth: page.depth });
  }
}

/** Adds the links of a page below the folder of the start to the queue. */
function followLinks({ start, limits, queue, seen }: Crawl, links: HtmlLink[], page: Page): void {
  const folder = start.pathname.slice(0, start.pathname.lastIndexOf('/') + 1);
  for (const { href } of links) {
    const url = parsePageUrl(href, page.url);
    if (!url || url.host !== start.host || !url.pathname.startsWith(folder) || seen.has(url.href)) continue;
    if (seen.size >= limits.pages * 10) return;
    seen.add(url.href);
    queue.push({ url: url.href, depth: page.depth + 1 });
  }
}

/** Returns the URL of a page that may be followed. Of queries, only the number of a page counts. */
function parsePageUrl(href: string, base: string): URL | null {
  const url = URL.parse(href, base);
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '') return null;
  url.hash = '';
  if (url.search !== '' && !/^\?(page|paged|p)=\d{1,6}$/.test(url.search)) return null;
  return otherFile.test(url.pathname) || parseFileUrl(url.href) !== null ? null : url;
}

function describeNotes(notes: string[], isCut: boolean): string[] {
  const cut = 'The limit of pages, files or time was reached. Read a folder of the site for the rest.';
  const more = `and ${notes.length - notesShown} more notes`;
  return [
    ...(isCut ? [cut] : []),
    ...notes.slice(0, notesShown),
    ...(notes.length > notesShown ? [more] : []),
  ];
}
