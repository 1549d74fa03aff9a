import { Parser } from 'htmlparser2';
import { groupedCount } from '#lib/text/format.ts';
import { maxUrlLength } from '#lib/url/web-url.ts';
import { parseInTurns } from './html-links.ts';
import type { PoliteFetch } from './polite-fetch.ts';

const sitemapBytes = 20_000_000;
const maxSitemaps = 50;
/** A sitemap has three levels. The parser searches all open elements for the one that a tag closes. */
const maxOpen = 30;

/** Reads the URLs of a sitemap in XML: of pages, or of other sitemaps if `isIndex`. */
export async function parseSitemap(
  text: string,
  maxUrls: number,
): Promise<{ urls: string[]; isIndex: boolean }> {
  const urls: string[] = [];
  let isIndex = false;
  let location: string | undefined;
  let openElements = 0;
  const parser = new Parser(
    {
      onopentag(name) {
        openElements += 1;
        if (openElements > maxOpen) parser.pause();
        if (name === 'sitemapindex') isIndex = true;
        // Sitemaps of pictures have locations, too: `image:loc`.
        if (name === 'loc') location = '';
      },
      ontext(piece) {
        if (location !== undefined) location += piece;
      },
      onclosetag(name) {
        openElements -= 1;
        if (name !== 'loc' || location === undefined) return;
        const url = location.trim();
        if (urls.length < maxUrls && url.length <= maxUrlLength) urls.push(url);
        location = undefined;
      },
    },
    { xmlMode: true },
  );
  await parseInTurns(parser, text, () => openElements > maxOpen);
  return { urls, isIndex };
}

/** Reads sitemaps and the sitemaps that they name. Returns page URLs of this host, and notes about failures and limits. */
export async function readSitemaps(
  starts: string[],
  options: { read: PoliteFetch['read']; isAllowed: (url: string) => boolean; host: string; maxPages: number },
): Promise<{ urls: string[]; notes: string[] }> {
  const { read, isAllowed, host, maxPages } = options;
  // A set keeps its order, and a loop over it sees what is added.
  const queue = new Set(starts);
  const pages = new Set<string>();
  const notes: string[] = [];
  let done = 0;
  for (const url of queue) {
    if (done >= maxSitemaps || pages.size > maxPages) break;
    done += 1;
    const answer = isAllowed(url)
      ? await read(url, sitemapBytes)
      : { problem: 'robots.txt does not allow it' };
    if ('problem' in answer || answer.status !== 200) {
      notes.push(`${url}: ${'problem' in answer ? answer.problem : `the site returned ${answer.status}`}`);
      continue;
    }
    if (answer.text === '') notes.push(`${url}: it is not a text. Compressed sitemaps are not read`);
    const { urls, isIndex } = await parseSitemap(answer.text, 50_000);
    for (const each of urls) {
      const location = URL.parse(each);
      if (location?.host !== host) continue;
      if (!isIndex) pages.add(location.href);
      else queue.add(location.href);
    }
  }
  const rest = 'Read other sitemaps or a folder of the site for the rest';
  if (pages.size > maxPages)
    notes.unshift(`Only the first ${groupedCount(maxPages)} URLs of the sitemaps were read. ${rest}`);
  else if (queue.size > done) notes.unshift(`Only the first ${done} sitemaps were read. ${rest}`);
  return { urls: [...pages].slice(0, maxPages), notes };
}
