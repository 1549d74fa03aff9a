import { addOldUrls, type Candidate } from '../candidate.ts';
import { decodePath, fileKey, fileWords, readFileLink, type FileLink } from '../file-link.ts';
import { getTitleOnPage, tellingText, type HtmlPage } from './html-links.ts';

/** A page with links to files, and the number of its files. */
export type LinkingPage = Record<'url' | 'name', string> & { files: number };

/** Collects the files of a site, each once, with the pages that link to it. */
export function createSiteFiles(start: URL) {
  const byFile = new Map<string, Candidate>();

  function add({ url, text }: { url: string; text: string }, page: LinkingPage | undefined) {
    const key = fileKey(url);
    const isPage = page !== undefined && page.url !== start.href && new URL(page.url).pathname !== '/';
    const oldUrls = isPage ? [page.url] : [];
    const existing = byFile.get(key);
    if (existing) {
      addOldUrls(existing, oldUrls);
      return;
    }
    const words = fileWords(url);
    const own = text || words;
    const name = page?.name ?? '';
    const title = page?.files === 1 && name !== '' ? name : getTitleOnPage(own, name);
    byFile.set(key, {
      fileUrl: url,
      title,
      hints: [text, words, title, name, pathWords(url)],
      oldUrls: [...oldUrls, ...(new URL(url).host === start.host ? [url] : [])],
      foundOn: page?.url ?? '',
    });
  }

  return {
    get size() {
      return byFile.size;
    },
    add,
    /** Adds the files that a page links to. Returns the page. */
    addPage(pageAt: string, html: HtmlPage): LinkingPage {
      const files = new Map<string, FileLink>();
      for (const { href, text } of html.links) {
        const file = readFileLink(href, pageAt);
        const key = fileKey(file?.url ?? '');
        if (file?.isSure && !files.has(key)) files.set(key, { ...file, text: linkText(text) });
      }
      const page = { url: pageAt, name: getPageName(html), files: files.size };
      for (const file of files.values()) add(file, page);
      return page;
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
function getPageName({ heading, title }: HtmlPage): string {
  const name = (heading.trim() === '' ? title : heading).replace(/\s+/gu, ' ').trim();
  return /^index of/i.test(name) ? '' : name;
}

/** Returns the folders of a URL as words: '/papers/ssc-cgl/2019/a.pdf' -> 'papers ssc cgl 2019'. */
function pathWords(url: string): string {
  return decodePath(new URL(url).pathname)
    .split('/')
    .slice(1, -1)
    .join(' ')
    .replace(/[-_+.]+/g, ' ');
}
