import { formatCount } from '#lib/text/format.ts';
import { parseWebUrl } from '#lib/url/web-url.ts';
import { AppError } from '#platform/errors/app-error.ts';
import type { SafeFetch } from '#platform/outgoing/safe-fetch.ts';
import { fileKey, fileUrlOf, type Candidate } from '../candidate.ts';
import { fileWords, readHtml, tellingText, type HtmlPage } from './html-links.ts';
import { openPoliteFetch } from './polite-fetch.ts';
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
  if (url === null)
    throw new AppError('validation_failed', { public: 'Enter a URL that begins with https://' });
  const start = new URL(url);
  start.hash = '';
  const { isAllowed, sitemaps, read } = await openPoliteFetch(start, {
    fetch,
    signal,
    delayMs: limits.delayMs,
  });
  if (!isAllowed(start.href))
    throw new AppError('validation_failed', { public: `The site's robots.txt does not allow ${start.href}` });

  const endsAt = performance.now() + limits.totalMs;
  const isHome = start.pathname === '/' && start.search === '';
  const isSitemap = /\.xml$/i.test(start.pathname) || /sitemap[^/]*\.txt$/i.test(start.pathname);
  const named = await readSitemaps(
    isSitemap
      ? [start.href]
      : isHome
        ? sitemaps.length > 0
          ? sitemaps
          : [new URL('/sitemap.xml', start).href]
        : [],
    { read, isAllowed, host: start.host, most: limits.pages },
  );
  // A home page without a sitemap is crawled by its links.
  const notes = isSitemap ? [...named.notes] : [];
  const isFollowing = named.urls.length === 0 && !isSitemap;
  const folder = start.pathname.slice(0, start.pathname.lastIndexOf('/') + 1);
  const queue: Page[] = isFollowing ? [{ url: start.href, depth: 0 }] : [];
  const files = createFileList(start);
  for (const url of named.urls) {
    const file = fileUrlOf(url);
    if (file !== null) files.add({ url: file, text: '' }, undefined);
    else if (!otherFile.test(new URL(url).pathname)) queue.push({ url, depth: limits.depth });
  }
  const seen = new Set(queue.map(({ url }) => url));
  let pagesRead = 0;
  let isCut = false;

  for (const page of queue) {
    if (pagesRead >= limits.pages || files.size >= limits.files || performance.now() > endsAt) {
      isCut = true;
      break;
    }
    if (!isAllowed(page.url)) {
      notes.push(`${page.url}: robots.txt does not allow it`);
      continue;
    }
    const note = `${formatCount(files.size, 'file')} found. ${page.url}`;
    onProgress({ done: pagesRead, total: isFollowing ? null : queue.length, note: note.slice(0, 300) });
    const found = await read(page.url, pageBytes);
    pagesRead += 1;
    if ('problem' in found || found.status !== 200) {
      const reason = 'problem' in found ? found.problem : `the site returned ${found.status}`;
      if (page.url === start.href)
        throw new AppError('validation_failed', { public: `${page.url}: ${reason}` });
      notes.push(`${page.url}: ${reason}`);
      continue;
    }
    if (new URL(found.url).host !== start.host) {
      notes.push(`${page.url}: it leads to another site`);
      continue;
    }
    if (found.type === 'application/pdf') {
      files.add({ url: found.url, text: '' }, undefined);
      continue;
    }
    const html = readHtml(found.text);
    files.addPage(found.url, html);
    if (page.depth >= limits.depth) continue;
    for (const { href } of html.links) {
      const url = pageUrl(href, found.url);
      if (!url || url.host !== start.host || !url.pathname.startsWith(folder) || seen.has(url.href)) continue;
      if (seen.size >= limits.pages * 10) break;
      seen.add(url.href);
      queue.push({ url: url.href, depth: page.depth + 1 });
    }
  }
  return {
    candidates: files.candidates(),
    notes: [
      `${formatCount(pagesRead, 'page')} read, ${formatCount(files.size, 'file')} found`,
      ...(isCut
        ? ['The limit of pages, files or time was reached. Read a folder of the site for the rest.']
        : []),
      ...notes.slice(0, notesShown),
      ...(notes.length > notesShown ? [`and ${notes.length - notesShown} more pages without an answer`] : []),
    ],
  };
}

/** Returns the URL of a page that may be followed. Of queries, only the number of a page counts. */
function pageUrl(href: string, base: string): URL | null {
  const url = URL.parse(href, base);
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '') return null;
  url.hash = '';
  if (url.search !== '' && !/^\?(page|paged|p)=\d{1,6}$/.test(url.search)) return null;
  return otherFile.test(url.pathname) || fileUrlOf(url.href) !== null ? null : url;
}

/** Collects files, each once, with the pages that have it. */
function createFileList(start: URL) {
  const byFile = new Map<string, Candidate>();

  function add(
    { url, text }: { url: string; text: string },
    page: { url: string; name: string; files: number } | undefined,
  ) {
    const key = fileKey(url);
    const isPage = page !== undefined && page.url !== start.href && new URL(page.url).pathname !== '/';
    const oldUrls = isPage ? [page.url] : [];
    const known = byFile.get(key);
    if (known) {
      known.oldUrls = [...new Set([...known.oldUrls, ...oldUrls])];
      return;
    }
    const words = fileWords(url);
    const own = text || words;
    const name = page?.name ?? '';
    const title =
      page?.files === 1 && name !== ''
        ? name
        : own.split(' ').length > 3 || name === ''
          ? own
          : `${name}: ${own}`;
    byFile.set(key, {
      fileUrl: url,
      title,
      hints: [text, words, name, pathWords(url)],
      oldUrls: [...oldUrls, ...(new URL(url).host === start.host ? [url] : [])],
      category: '',
      exam: '',
      labels: '',
      published: '',
      foundOn: page?.url ?? '',
    });
  }

  return {
    get size() {
      return byFile.size;
    },
    add,
    addPage(pageAt: string, html: HtmlPage): void {
      const found = new Map<string, { url: string; text: string }>();
      for (const { href, text } of html.links) {
        const url = fileUrlOf(href, pageAt);
        if (url !== null && !found.has(fileKey(url))) found.set(fileKey(url), { url, text: linkText(text) });
      }
      const name = nameOf(html);
      for (const file of found.values()) add(file, { url: pageAt, name, files: found.size });
    },
    candidates: () => [...byFile.values()],
  };
}

/** Returns the text of a link to a file. Lists of folders cut long file names: 'ssc-cgl-2019-ti..>'. */
function linkText(text: string): string {
  const telling = tellingText(text);
  return /(\.\.>|…|\.pdf)$/i.test(telling) ? '' : telling;
}

/** Returns the heading of a page, or its title; '' for the list of a folder. */
function nameOf({ heading, title }: HtmlPage): string {
  const name = (heading.trim() === '' ? title : heading).replace(/\s+/gu, ' ').trim();
  return /^index of/i.test(name) ? '' : name;
}

/** Returns the folders of a URL as words: '/papers/ssc-cgl/2019/a.pdf' -> 'papers ssc cgl 2019'. */
function pathWords(url: string): string {
  try {
    return decodeURIComponent(new URL(url).pathname)
      .split('/')
      .slice(1, -1)
      .join(' ')
      .replace(/[-_+.]+/g, ' ');
  } catch {
    return '';
  }
}
