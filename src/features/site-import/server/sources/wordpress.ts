import { createReadStream } from 'node:fs';
import { formatCount } from '#lib/text/format.ts';
import { parseWebUrl } from '#lib/url/web-url.ts';
import { countNewlines } from '#platform/csv/csv-text.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { addOldUrls, type Candidate } from '../candidate.ts';
import { describeLeftOut, fileKey, fileWords, readFileLink, type FileLink } from '../file-link.ts';
import { getTitleOnPage, htmlText, linksCut, readHtml, tellingText } from './html-links.ts';
import { readWxr, type WxrItem, type WxrSite, type WxrTerm } from './read-wxr.ts';

export interface WordPressPapers {
  candidates: Candidate[];
  notes: string[];
}

/** What is kept of a post until the end of the file. */
interface Post {
  item: Omit<WxrItem, 'content' | 'fields'>;
  links: FileLink[];
  /** Whether the post has more links than were read. */
  isCut: boolean;
}

/** Files outside of links, as in [gview file="..."], [pdfviewer]...[/pdfviewer], <!-- wp:file {"href":"..."} -->. */
const linkInText =
  /(?:url|href|src|file|pdf|link|source)(?:\s{0,5}=|\\?["']\s{0,5}:)\s{0,5}\\?(?:"([^"<>]{1,2000})|'([^'<>]{1,2000})|[“”]?([^\s"'<>\][“”]{1,2000}))|\](\/[^\s"'<>\][]{1,2000})(?=\[\/)|(https?:(?:\\?\/){2}[^\s"'<>\][)(“”]{1,2000})/gi;
/** Downloads by number, of WordPress Download Manager, Download Monitor and others. */
const downloadCode =
  /\[(wpdm_package|wpdm_file|[a-z]{0,5}_?download(?:_link)?|purchase_link)\s[^\]]{0,300}?\bid\s{0,3}=\s{0,3}["'“”]?(\d+)/gi;
const maxUrlsInText = 5_000;
const maxFiles = 200_000;

const publicStatuses = new Set(['publish', 'inherit']);
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
  let drafts = 0;
  let files = 0;
  const damagedLines = new Set<number>();
  const site = await readWxr(
    readText(path, damagedLines),
    async (item) => {
      if (skippedTypes.has(item.type)) return;
      if (!publicStatuses.has(item.status)) drafts += 1;
      else {
        const post = await readPost(item);
        posts.push(post);
        files += post.links.length;
        if (files > maxFiles)
          throw new AppError('validation_failed', { public: 'The export has more than 200,000 files' });
      }
    },
    signal,
  );
  const { attachments = [], others = [] } = Object.groupBy(posts, ({ item }) =>
    item.type === 'attachment' ? 'attachments' : 'others',
  );
  const { candidates, leftOut, withFiles } = collectCandidates([...others, ...attachments], site);
  const cut = posts.filter(({ isCut }) => isCut).length;
  return {
    candidates,
    notes: [
      `${formatCount(others.length, 'published post or page', 'published posts and pages')}, ${withFiles} with PDFs; ${formatCount(attachments.length, 'attachment')}`,
      ...(cut > 0 ? [`In ${formatCount(cut, 'post')}, ${linksCut}`] : []),
      ...describeLeftOut('possible file', leftOut),
      ...(site.isUnfinished ? ['The export ends early. Its last posts are missing'] : []),
      ...[...damagedLines].slice(0, 20).map((line) => `Line ${line}: a character is damaged (not UTF-8)`),
      ...(drafts > 0 ? [`${formatCount(drafts, 'unpublished post')} skipped`] : []),
    ],
  };
}

/** Reads a text in UTF-8, or UTF-16 as Windows saves it. Adds the lines with invalid bytes to `damaged`. */
async function* readText(path: string, damaged: Set<number>): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined;
  let line = 1;
  for await (const piece of createReadStream(path) as AsyncIterable<Buffer>) {
    decoder ??= new TextDecoder(piece[0] === 0xff ? 'utf-16le' : 'utf-8');
    const text = decoder.decode(piece, { stream: true });
    for (const { index } of text.matchAll(/\uFFFD/g)) damaged.add(line + countNewlines(text.slice(0, index)));
    line += countNewlines(text);
    yield text;
  }
}

async function readPost({ content, fields, ...item }: WxrItem): Promise<Post> {
  const base = parseWebUrl(item.link) ?? undefined;
  const files = new Map<string, FileLink>();
  const add = (link: string, text: string) => {
    // A damaged character in a URL names another file.
    const file = link.includes('\uFFFD') ? null : readFileLink(link, base, text);
    if (file === null) return;
    const existing = files.get(fileKey(file.url));
    if (!existing) files.set(fileKey(file.url), { ...file, text: tellingText(text) });
    else if (existing.text === '') existing.text = tellingText(text);
  };
  if (item.attachmentUrl !== '') add(item.attachmentUrl, '');
  const html = await readHtml(content);
  let { isCut } = html;
  for (const { href, text } of html.links) add(href, text);
  for (const [, code, id] of content.matchAll(downloadCode))
    add(/^wpdm/i.test(code!) ? `/?wpdmdl=${id}` : `/?p=${id}`, 'Download');
  for (const text of [content, ...fields]) {
    let urlsLeft = maxUrlsInText;
    for (const [, ...groups] of text.matchAll(linkInText)) {
      isCut ||= urlsLeft === 0;
      if (urlsLeft === 0) break;
      urlsLeft -= 1;
      const link = unescapeLink(groups.find((group) => group !== undefined)!);
      // Custom fields have paths that are relative to other folders.
      if (text === content || /^(https?:|\/)/i.test(link)) add(link, '');
    }
  }
  return { item, links: [...files.values()], isCut };
}

/** Returns a link without the escapes of JSON and HTML. */
function unescapeLink(link: string): string {
  const plain = link.replace(/\\u[0-9a-fA-F]{4}/g, (code) => JSON.parse(`"${code}"`) as string);
  return htmlText(plain.replaceAll('\\/', '/').replace(/\\+$/, ''));
}

/** Attachments follow posts, because a file in a post has the facts of the post. */
function collectCandidates(posts: Post[], site: WxrSite) {
  const byFile = new Map<string, Candidate>();
  const titles = new Map(posts.map(({ item }) => [item.attachmentUrl, item.title]));
  const posted = new Map(posts.map(({ item }) => [item.id, item]));
  const leftOut = new Set<string>();
  let withFiles = 0;
  // Links to attachments and downloads of the export lead to their files.
  const fileByPage = new Map<string, string | undefined>();
  for (const { item, links } of posts)
    for (const page of getOldUrls(item, site))
      fileByPage.set(
        page,
        /^(attachment|wpdmpro|\w*download\w*)$/.test(item.type) ? links[0]?.url : undefined,
      );
  for (const { item, links } of posts) {
    const files = new Map<string, FileLink>();
    for (const link of links) {
      const url = fileByPage.get(link.url) ?? link.url;
      const text = files.get(fileKey(url))?.text || link.text;
      if (link.isSure || url !== link.url) files.set(fileKey(url), { ...link, url, text });
      else if (!fileByPage.has(url)) leftOut.add(url);
    }
    if (files.size > 0 && item.type !== 'attachment') withFiles += 1;
    const parent = item.type === 'attachment' ? posted.get(item.parentId) : undefined;
    for (const [key, { url, text }] of files) {
      // The tags of a post describe its own files.
      const terms = [...item.terms, ...(parent?.terms ?? []).filter(isCategory)];
      const file = { url, text, title: titles.get(url) ?? '', of: files.size };
      const existing = byFile.get(key);
      if (existing) addOldUrls(existing, getOldUrls(item, site));
      else byFile.set(key, createCandidate({ ...item, terms }, file, site));
    }
  }
  // The file's own URL on the old site redirects to its paper, too.
  const host = URL.parse(site.url)?.host;
  for (const candidate of byFile.values())
    if (new URL(candidate.fileUrl).host === host) addOldUrls(candidate, [candidate.fileUrl]);
  return { candidates: [...byFile.values()], leftOut, withFiles };
}

const idNames: Record<string, string> = { page: 'page_id', attachment: 'attachment_id', wpdmpro: 'wpdmdl' };

/** Returns the permalink of a post, and its short form with the id. */
function getOldUrls({ id, type, link }: Pick<WxrItem, 'id' | 'type' | 'link'>, site: WxrSite): string[] {
  const url = parseWebUrl(link);
  if (url === null) return [];
  const { pathname, search, origin } = new URL(url);
  if (pathname === '/' && search === '') return [];
  const root = URL.parse(site.url)?.href ?? `${origin}/`;
  return [url, ...(id === '' || search !== '' ? [] : [`${root}?${idNames[type] ?? 'p'}=${id}`])];
}

function createCandidate(
  item: Omit<WxrItem, 'content' | 'fields'>,
  file: { url: string; text: string; title: string; of: number },
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
    hints: [file.text, file.title, words, title, item.title, ...labels],
    oldUrls: getOldUrls(item, site),
    ...getNames(categories, site),
    labels: labels.join(', '),
    published: /^(?!0000)\d{4}-\d\d-\d\d/.exec(item.published)?.[0] ?? '',
    foundOn: parseWebUrl(item.link) ?? '',
  };
}

/** Returns the deepest category of a post as the exam and its parent as the category. */
function getNames(
  categories: { slug: string; name: string }[],
  site: WxrSite,
): { category: string; exam: string } {
  const depth = (slug: string, maxDepth = 10): number => {
    const parent = site.parents.get(slug);
    return parent === undefined || maxDepth === 0 ? 0 : 1 + depth(parent, maxDepth - 1);
  };
  const [deepest] = categories.toSorted((a, b) => depth(b.slug) - depth(a.slug));
  if (!deepest) return { category: '', exam: '' };
  const parent = site.parents.get(deepest.slug);
  return { category: parent === undefined ? '' : (site.names.get(parent) ?? parent), exam: deepest.name };
}
