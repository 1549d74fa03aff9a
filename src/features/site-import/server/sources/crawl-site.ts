import { setImmediate as nextTurn } from 'node:timers/promises';
import { formatCount } from '#lib/text/format.ts';
import { parseWebUrl } from '#lib/url/web-url.ts';
import { AppError } from '#platform/errors/app-error.ts';
import type { SafeFetch } from '#platform/outgoing/safe-fetch.ts';
import { otherFileName } from '#lib/url/pdf-name.ts';
import type { Candidate } from '../candidate.ts';
import { describeLeftOut, parseFileUrl, readFileLink } from '../file-link.ts';
import { linksCut, readHtml, tellingText, type HtmlLink } from './html-links.ts';
import { openPoliteFetch, type PoliteFetch } from './polite-fetch.ts';
import { createSiteFiles, type LinkingPage } from './site-files.ts';
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
const maxNotes = 20;

interface Page {
  url: string;
  depth: number;
  /** The text and the page of the link to it. */
  text?: string;
  from?: LinkingPage;
  /** Whether only a file is expected. The links of a page are not read then. */
  isFile?: boolean;
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
  const summary = `${formatCount(pagesRead, 'page')} read, ${formatCount(files.size, 'file')} found`;
  notes.unshift(...describeLeftOut('possible file', crawl.leftOut));
  const cut = 'The limit of pages, files or time was reached. Read a folder of the site for the rest.';
  const more = notes.length > maxNotes ? [`and ${notes.length - maxNotes} more notes`] : [];
  const firstNotes = [...(isCut ? [cut] : []), ...notes.slice(0, maxNotes), ...more];
  return { candidates: files.candidates(), notes: [summary, ...firstNotes] };
}

/** Finds the pages to read first: those of the sitemap, or the start. */
async function openCrawl(start: URL, site: PoliteFetch, limits: CrawlLimits) {
  const isSitemap = /\.xml$/i.test(start.pathname);
  const { urls, notes } = await readSitemaps(getSitemaps(start, site, isSitemap), {
    read: site.read,
    isAllowed: site.isAllowed,
    host: start.host,
    maxPages: limits.pages,
  });
  // A home page without a sitemap is crawled by its links.
  const isFollowing = urls.length === 0 && !isSitemap;
  const queue: Page[] = isFollowing ? [{ url: start.href, depth: 0 }] : [];
  const files = createSiteFiles(start);
  for (const each of urls) {
    const file = parseFileUrl(each);
    if (file !== null) files.add({ url: file, text: '' }, undefined);
    else if (!otherFileName.test(new URL(each).pathname)) queue.push({ url: each, depth: limits.depth });
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
    leftOut: new Set<string>(),
    isFollowing,
    files,
    notes,
  };
}

function getSitemaps(start: URL, { sitemaps }: PoliteFetch, isSitemap: boolean): string[] {
  if (isSitemap) return [start.href];
  if (start.pathname !== '/' || start.search !== '') return [];
  return sitemaps.length > 0 ? sitemaps : [new URL('/sitemap.xml', start).href];
}

/** Reads one page: adds its files, and its links to the queue. Throws if the page with the first links cannot be read. */
async function readPage(crawl: Crawl, page: Page): Promise<void> {
  const { start, site, files } = crawl;
  const answer = await site.read(page.url, pageBytes);
  const problem =
    'problem' in answer
      ? answer.problem
      : answer.status !== 200
        ? `the site returned ${answer.status}`
        : !answer.isPdf && new URL(answer.url).host !== start.host
          ? `it redirects to another site: ${answer.url}`
          : undefined;
  if ('problem' in answer || problem !== undefined) {
    if (crawl.isFollowing && page.url === start.href) throw refuse(`${page.url}: ${problem}`);
    crawl.notes.push(`${page.url}: ${problem}`);
  } else if (answer.isPdf) {
    files.add({ url: answer.url, text: page.text ?? '' }, page.from && { ...page.from, files: 0 });
  } else if (!page.isFile) {
    const html = await readHtml(answer.text);
    if (html.isCut) crawl.notes.push(`${answer.url}: ${linksCut}`);
    followLinks(crawl, html.links, page.depth, files.addPage(answer.url, html));
  }
}

/** Adds the links of a page to the queue: pages below the folder of the start, and links that may lead to files. */
function followLinks(crawl: Crawl, links: HtmlLink[], depth: number, from: LinkingPage): void {
  const { start, limits, queue, seen, leftOut } = crawl;
  const folder = start.pathname.slice(0, start.pathname.lastIndexOf('/') + 1);
  for (const { href, text } of links) {
    const page = depth < limits.depth ? parsePageUrl(href, from.url) : null;
    const isFile = !(page?.host === start.host && page.pathname.startsWith(folder));
    const file = readFileLink(href, from.url, text);
    const url = isFile ? (file?.isSure === false ? file.url : undefined) : page!.href;
    if (url === undefined || seen.has(url)) continue;
    if (seen.size >= limits.pages * 10) return;
    seen.add(url);
    if (new URL(url).host !== start.host) leftOut.add(url);
    else queue.push({ url, depth: depth + 1, text: tellingText(text), from, isFile });
  }
}

/** Returns the URL of a page that may be followed. Of queries, only the number of a page counts. */
function parsePageUrl(href: string, base: string): URL | null {
  const url = URL.parse(href, base);
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '') return null;
  url.hash = '';
  if (url.search !== '' && !/^\?(page|paged|p)=\d{1,6}$/.test(url.search)) return null;
  return otherFileName.test(url.pathname) || parseFileUrl(url.href) !== null ? null : url;
}
