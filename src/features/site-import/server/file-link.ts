import { formatCount } from '#lib/text/format.ts';
import { getDirectUrl } from '#lib/url/direct-url.ts';
import { findPdfName, otherFileName } from '#lib/url/pdf-name.ts';
import { parseWebUrl } from '#lib/url/web-url.ts';

/** A link with its normalised URL. `isSure` is false if only a request can tell whether it leads to a file. */
export interface FileLink {
  url: string;
  text: string;
  isSure: boolean;
}

/** Pages that show the file that a parameter names. */
const viewer = /viewer|pdfjs|embed|\.html?$/i;
const scriptOfFile = /\.(php\d?|aspx?|ashx|axd|jsp|cgi|do|pl)\?|file|pdf|doc|path/i;
/** Downloads by number: `/download/123/`, `download.php?id=77`, `?wpdmdl=5` of WordPress. */
const download =
  /[?&](wpdmdl|download_id)=\d|\/download\/\d+\/?$|\/[\w-]*(download|get_?file|getpdf)[\w-]*\.(php\d?|aspx?|ashx|axd|jsp|cgi|do|pl)\?./i;
/** Folders and pages of downloads, and share links without a direct form, which may be folders. */
const maybe =
  /[?&]attachment_id=\d|\/(downloads?|dl|files?|get-?file|attachments?|pdf)([/?]|$)|^([\w-]+\.)*(drive\.google|docs\.google|dropbox|onedrive\.live|sharepoint)\.com\/|^1drv\.ms\//i;
const maybeText = /\b(download|pdf)\b|डाउनलोड|पीडीएफ/i;

/**
 * Decides whether a link, relative to `base` and with a text, leads to the file of a paper. Returns `null` for other
 * links. Returns the file of a viewer, and removes session IDs.
 */
export function readFileLink(link: string, base?: string, text = ''): FileLink | null {
  const absolute = base === undefined ? link : (URL.parse(link.trim(), base)?.href ?? '');
  const url = parseWebUrl(absolute)?.replace(/;jsessionid=[^/;?#]*|#.*/gi, '');
  if (url === undefined) return null;
  const { host, pathname, search, searchParams } = new URL(url);
  const location = host + pathname + search;
  if (getDirectUrl(url) !== url || findPdfName(pathname) !== '') return { url, text, isSure: true };
  for (const [name, value] of searchParams) {
    if (otherFileName.test(value)) return null;
    if (findPdfName(value) === '') continue;
    if (viewer.test(pathname) || URL.parse(value)?.host === host) return readFileLink(value, url, text);
    // Buttons that share a page have the URLs of files, too.
    if (/https?:/i.test(value)) return null;
    if (scriptOfFile.test(`${pathname}?${name}`)) return { url, text, isSure: true };
  }
  if (download.test(location)) return { url, text, isSure: true };
  const isMaybe = (maybe.test(location) || maybeText.test(text)) && !otherFileName.test(pathname);
  return isMaybe ? { url, text, isSure: false } : null;
}

/** Returns the URL of a link that is surely a file, or `null`. */
export function parseFileUrl(link: string): string | null {
  const file = readFileLink(link);
  return file?.isSure ? file.url : null;
}

/** Returns the identity of a file: its direct URL. */
export const fileKey = getDirectUrl;

/** Returns the words of the file name in a URL: '/2020/SSC-CGL_2019.pdf' -> 'SSC CGL 2019'. */
export function fileWords(url: string): string {
  const { pathname, searchParams } = new URL(url);
  const names = [pathname, ...searchParams.values()].map(findPdfName);
  const name = decodePath(names.find(Boolean) ?? '').replace(/\.pdf$/i, '');
  return name.replace(/[-_+.\s]+/g, ' ').trim();
}

/** Returns a path without escapes. A path with an invalid escape is unchanged: it still has its words. */
export function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** Returns a note with three examples: '4 possible files left out: ...'. */
export function describeLeftOut(what: string, leftOut: Iterable<string>): string[] {
  const all = [...leftOut];
  const examples = all.slice(0, 3).map((each) => each.slice(0, 150));
  return all.length === 0 ? [] : [`${formatCount(all.length, what)} left out: ${examples.join(', ')}`];
}
