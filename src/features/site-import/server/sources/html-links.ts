import { setImmediate as nextTurn } from 'node:timers/promises';
import { Parser } from 'htmlparser2';
import { groupedCount } from '#lib/text/format.ts';
import { maxUrlLength } from '#lib/url/web-url.ts';

export interface HtmlLink {
  href: string;
  /** The text of the link, or '', and the URL of a picture in it. */
  text: string;
  picture?: string;
}

export interface HtmlPage {
  title: string;
  /** The first heading. */
  heading: string;
  links: HtmlLink[];
  /** Whether the page has more links than were read. */
  isCut: boolean;
}

const maxLinks = 5_000;
/** A note about a page with `isCut`. */
export const linksCut = `only the first ${groupedCount(maxLinks)} links were read`;
/** Characters of a text that are kept. The guess of facts compares words, so its time grows faster than a text. */
const maxText = 500;
/** The parser searches all open elements for the one that a tag closes. */
const maxOpen = 500;
/** Attributes with the URL of a file, by tag. Viewers of PDFs use frames and objects. */
const linkAttributes: Record<string, string> = { a: 'href', iframe: 'src', embed: 'src', object: 'data' };
/** Custom attributes of viewer blocks: the file block of WordPress and common viewer plugins. */
const dataAttributes = ['data-url', 'data-file', 'data-pdf', 'data-downloadurl', 'data-href'];

/** Reads the first links, the title and the first heading of an HTML text. Scripts never run. */
export async function readHtml(html: string): Promise<HtmlPage> {
  const page: HtmlPage = { title: '', heading: '', links: [], isCut: false };
  for (let rest = html; rest !== '' && !page.isCut;) rest = await readElements(rest, page);
  // A part of a string keeps the whole string in memory, and callers keep these texts.
  return structuredClone(page);
}

/** Adds elements of an HTML text to a page. Returns the text behind an element that is nested too deeply, or ''. */
async function readElements(html: string, page: HtmlPage): Promise<string> {
  let open: HtmlLink | undefined;
  let within: 'title' | 'heading' | undefined;
  let openElements = 0;
  let rest = '';
  const parser = new Parser({
    onopentag(name, attributes) {
      openElements += 1;
      if (open && attributes.src) open.picture = addText('', attributes.src);
      const urls = [linkAttributes[name] ?? '', ...dataAttributes].flatMap((each) => attributes[each] || []);
      for (const url of urls.filter(({ length }) => length <= maxUrlLength)) {
        page.isCut = page.links.length >= maxLinks;
        if (page.isCut) return parser.pause();
        const link = { href: url, text: addText('', attributes.title ?? '') };
        page.links.push(link);
        if (name === 'a' && url === attributes.href) open = link;
      }
      if (name === 'title' && page.title === '') within = 'title';
      if (name === 'h1' && page.heading === '') within = 'heading';
      if (openElements < maxOpen) return;
      parser.pause();
      rest = html.slice(parser.endIndex + 1);
    },
    ontext(text) {
      if (within) page[within] = addText(page[within], text);
      if (open) open.text = addText(open.text, text);
    },
    onclosetag(name) {
      openElements -= 1;
      if (name === 'a') open = undefined;
      if (name === 'title' || name === 'h1') within = undefined;
    },
  });
  await parseInTurns(parser, html, () => rest !== '' || page.isCut);
  return rest;
}

/** Characters that are parsed in a few milliseconds. */
const pieceLength = 64 * 1024;

/** Feeds a text to a parser, and lets the process do other work between its pieces. Stops when `isDone` returns true. */
export async function parseInTurns(parser: Parser, text: string, isDone: () => boolean): Promise<void> {
  for (let start = 0; start < text.length && !isDone(); start += pieceLength) {
    if (start > 0) await nextTurn();
    parser.write(text.slice(start, start + pieceLength));
  }
  if (!isDone()) parser.end();
}

const addText = (text: string, more: string) => text + more.slice(0, maxText - text.length);

/** Returns the text of an HTML fragment: 'Maths &amp; <b>Hindi</b>' -> 'Maths & Hindi'. */
export function htmlText(html: string): string {
  if (!/[<&]/.test(html)) return html;
  let content = '';
  const parser = new Parser({ ontext: (text) => void (content += text) });
  parser.end(html);
  return content;
}

/** Texts of links that say nothing about the file. */
const emptyWords =
  /^(click|tap|here|to|the|this|for|from|free|now|pdf|file|link|view|open|read|get|download|downloads|paper|papers|question|solved|यहाँ|यहां|क्लिक|करें|डाउनलोड|देखें|पीडीएफ|लिंक|पेपर)$/u;

/** Returns the text of a link, or '' if it only says 'Download' or 'Click here'. */
export function tellingText(text: string): string {
  const line = text.replace(/\s+/gu, ' ').trim();
  const words = line.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return words.every((word) => emptyWords.test(word)) ? '' : line;
}

/** Returns the title of one of several files on a page: '2019' on 'SSC CGL' -> 'SSC CGL: 2019'. A long name stays alone. */
export function getTitleOnPage(name: string, page: string): string {
  return name.split(' ').length > 3 ? name : [page, name].filter(Boolean).join(': ');
}
