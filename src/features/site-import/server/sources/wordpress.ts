import { createReadStream } from 'node:fs';
import { formatCount } from '#lib/text/format.ts';
import { parseWebUrl } from '#lib/url/web-url.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { addOldUrls, fileKey, parseFileUrl, type Candidate } from '../candidate.ts';
import { fileWords, getTitleOnPage, linksCut, readHtml, tellingText } from './html-links.ts';
import { readWxr, type WxrItem, type WxrSite, type WxrTerm } from './read-wxr.ts';

export interface WordPressPapers {
  candidates: Candidate[];
  notes: string[];
}

interface FoundFile {
  url: string;
  text: string;
}

/** What is kept of a post until the end of the file. */
interface Post {
  item: Omit<WxrItem, 'content' | 'fields'>;
  files: FoundFile[];
  /** Whether the post has more links than were read. */
  isCut: boolean;
}

/** Shortcodes and blocks name files outside of links: [pdf-embedder url="..."], <!-- wp:file {"href":"..."} -->. */
const urlInText = /https?:(?:\\?\/){2}[^\s"'<>\\\][)(]+(?:\\\/[^\s"'<>\\\][)(]+)*/gi;
const mostUrlsInText = 5_000;
const mostFiles = 200_000;

const shown = new Set(['publish', 'inherit']);
const skippedTypes = new Set(['nav_menu_item', 'revision', 'wp_global_styles', 'wp_template', 'custom_css']);
/** Download managers have a taxonomy of their own, such as `wpdmcategory`. */
const isCategory = ({ kind }: WxrTerm) => /categor/i.test(kind);
const noCategory = new Set(['uncategorized', 'uncategorised', 'अवर्गीकृत']);

/**
 * Reads the PDFs of a WordPress export: files of posts, pages and downloads, and attachments. A file that several posts
 * have counts once, with the old URLs of all. Files in no post keep the title of their attachment.
 */
export async function readWordPress(path: string, signal?: AbortSignal): Promise<WordPressPapers> {
  const posts: Post[] = [];
  const attachments: WxrItem[] = [];
  let drafts = 0;
  let files = 0;
  const site = await readWxr(
    utf8Pieces(path),
    async (item) => {
      if (skippedTypes.has(item.type)) return;
      if (!shown.has(item.status)) drafts += 1;
      else if (item.type === 'attachment') attachments.push({ ...item, content: '', fields: [] });
      else {
        const post = await postOf(item);
        posts.push(post);
        files += post.files.length;
        if (files > mostFiles)
          throw new AppError('validation_failed', { public: 'The export has more than 200,000 files' });
      }
    },
    signal,
  );
  const candidates = candidatesOf(posts, attachments, site);
  const cut = posts.filter(({ isCut }) => isCut).length;
  const withFiles = posts.filter(({ files }) => files.length > 0).length;
  return {
    candidates,
    notes: [
      `${formatCount(posts.length, 'published post or page', 'published posts and pages')}, ${withFiles} with PDFs; ${formatCount(attachments.length, 'attachment')}`,
      ...(cut > 0 ? [`In ${formatCount(cut, 'post')}, ${linksCut}`] : []),
      ...(drafts > 0 ? [`${formatCount(drafts, 'unpublished post')} skipped`] : []),
    ],
  };
}

async function* utf8Pieces(path: string): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const piece of createReadStream(path)) yield decoder.decode(piece as Buffer, { stream: true });
    yield decoder.decode();
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new AppError('validation_failed', { public: 'The export is not UTF-8', cause: error });
  }
}

async function postOf({ content, fields, ...item }: WxrItem): Promise<Post> {
  const base = parseWebUrl(item.link) ?? undefined;
  const found = new Map<string, FoundFile>();
  const add = (link: string, text: string) => {
    const url = parseFileUrl(link, base);
    if (url === null) return;
    const known = found.get(fileKey(url));
    if (!known) found.set(fileKey(url), { url, text: tellingText(text) });
    else if (known.text === '') known.text = tellingText(text);
  };
  const html = await readHtml(content);
  let { isCut } = html;
  for (const { href, text } of html.links) add(href, text);
  for (const text of [content, ...fields]) {
    let left = mostUrlsInText;
    for (const [link] of text.matchAll(urlInText)) {
      isCut ||= left === 0;
      if (left === 0) break;
      left -= 1;
      add(link.replaceAll('\\/', '/').replaceAll('&amp;', '&'), '');
    }
  }
  return { item, files: [...found.values()], isCut };
}

function candidatesOf(posts: Post[], attachments: WxrItem[], site: WxrSite): Candidate[] {
  const byFile = new Map<string, Candidate>();
  const titles = new Map(attachments.map(({ attachmentUrl, title }) => [attachmentUrl, title]));
  const posted = new Map(posts.map(({ item }) => [item.id, item]));
  for (const { item, files } of posts)
    for (const { url, text } of files) {
      const known = byFile.get(fileKey(url));
      const oldUrls = oldUrlsOf(item, site);
      if (known) addOldUrls(known, oldUrls);
      else
        byFile.set(
          fileKey(url),
          candidateOf(item, { url, text, title: titles.get(url) ?? '', of: files.length }, site),
        );
    }
  for (const attachment of attachments) {
    const url = parseFileUrl(attachment.attachmentUrl);
    const known = url === null ? undefined : byFile.get(fileKey(url));
    if (known) addOldUrls(known, oldUrlsOf(attachment, site));
    else if (url !== null) {
      const parent = posted.get(attachment.parentId);
      // The tags of a post describe its own files.
      const terms = [...attachment.terms, ...(parent?.terms ?? []).filter(isCategory)];
      const file = { url, text: '', title: '', of: 1 };
      const candidate = candidateOf({ ...attachment, terms }, file, site);
      byFile.set(fileKey(url), candidate);
    }
  }
  // The file's own URL on the old site redirects to its paper, too.
  const host = URL.parse(site.url)?.host;
  for (const candidate of byFile.values())
    if (new URL(candidate.fileUrl).host === host) addOldUrls(candidate, [candidate.fileUrl]);
  return [...byFile.values()];
}

/** Returns the permalink of a post, and its short form with the id. */
function oldUrlsOf({ id, type, link }: Pick<WxrItem, 'id' | 'type' | 'link'>, site: WxrSite): string[] {
  const url = parseWebUrl(link);
  if (url === null) return [];
  const { pathname, search, origin } = new URL(url);
  if (pathname === '/' && search === '') return [];
  const parameter = type === 'page' ? 'page_id' : type === 'attachment' ? 'attachment_id' : 'p';
  const root = URL.parse(site.url)?.href ?? `${origin}/`;
  return [url, ...(id === '' || search !== '' ? [] : [`${root}?${parameter}=${id}`])];
}

function candidateOf(
  item: Omit<WxrItem, 'content' | 'fields'>,
  file: FoundFile & { title: string; of: number },
  site: WxrSite,
): Candidate {
  const words = fileWords(file.url);
  // One file is the post; of several, each has a name of its own.
  const own = file.text || file.title || words;
  const title = file.of === 1 ? item.title || own : getTitleOnPage(own, item.title);
  const categories = item.terms.filter(
    (term) => isCategory(term) && !noCategory.has(term.name.toLowerCase()),
  );
  const labels = item.terms.filter(({ name }) => !noCategory.has(name.toLowerCase())).map(({ name }) => name);
  return {
    fileUrl: file.url,
    title,
    hints: [file.text, file.title, words, item.title, ...labels],
    oldUrls: oldUrlsOf(item, site),
    ...placeOf(categories, site),
    labels: labels.join(', '),
    published: /^(?!0000)\d{4}-\d\d-\d\d/.exec(item.published)?.[0] ?? '',
    foundOn: parseWebUrl(item.link) ?? '',
  };
}

/** Returns the deepest category of a post as the exam and its parent as the category. */
function placeOf(
  categories: { slug: string; name: string }[],
  site: WxrSite,
): { category: string; exam: string } {
  const depth = (slug: string, most = 10): number => {
    const parent = site.parents.get(slug);
    return parent === undefined || most === 0 ? 0 : 1 + depth(parent, most - 1);
  };
  const [deepest] = categories.toSorted((one, other) => depth(other.slug) - depth(one.slug));
  if (!deepest) return { category: '', exam: '' };
  const parent = site.parents.get(deepest.slug);
  return { category: parent === undefined ? '' : (site.names.get(parent) ?? parent), exam: deepest.name };
}
