import { Parser } from 'htmlparser2';

export interface HtmlLink {
  href: string;
  /** The text of the link, or ''. */
  text: string;
}

export interface HtmlPage {
  title: string;
  /** The first heading. */
  heading: string;
  links: HtmlLink[];
}

const mostLinks = 5_000;
/** Attributes with the URL of a file, by tag. Viewers of PDFs use frames and objects. */
const linkAttributes: Record<string, string> = { a: 'href', iframe: 'src', embed: 'src', object: 'data' };
/** Custom attributes of viewer blocks: the file block of WordPress and common viewer plugins. */
const dataAttributes = ['data-url', 'data-file', 'data-pdf', 'data-downloadurl', 'data-href'];

/** Reads the links, the title and the first heading of an HTML text. Scripts never run. */
export function readHtml(html: string): HtmlPage {
  const page: HtmlPage = { title: '', heading: '', links: [] };
  let open: HtmlLink | undefined;
  let within: 'title' | 'heading' | undefined;
  const parser = new Parser({
    onopentag(name, attributes) {
      const href = attributes[linkAttributes[name] ?? ''];
      const others = dataAttributes.flatMap((attribute) => attributes[attribute] ?? []);
      for (const url of [...(href ? [href] : []), ...others]) {
        if (page.links.length >= mostLinks) return;
        const link = { href: url, text: attributes.title ?? '' };
        page.links.push(link);
        if (name === 'a' && url === href) open = link;
      }
      if (name === 'title' && page.title === '') within = 'title';
      if (name === 'h1' && page.heading === '') within = 'heading';
    },
    ontext(text) {
      if (within) page[within] += text;
      if (open && open.text.length < 500) open.text += text;
    },
    onclosetag(name) {
      if (name === 'a') open = undefined;
      if (name === 'title' || name === 'h1') within = undefined;
    },
  });
  parser.end(html);
  return page;
}

/** Returns the text of an HTML fragment: 'Maths &amp; <b>Hindi</b>' -> 'Maths & Hindi'. */
export function htmlText(html: string): string {
  if (!/[<&]/.test(html)) return html;
  let found = '';
  const parser = new Parser({ ontext: (text) => void (found += text) });
  parser.end(html);
  return found;
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

/** Returns the words of a file name in a URL: '/2020/SSC-CGL_2019.pdf' -> 'SSC CGL 2019'. */
export function fileWords(url: string): string {
  const last = new URL(url).pathname.split('/').at(-1) ?? '';
  if (!/\.pdf$/i.test(last)) return '';
  let name = last;
  try {
    name = decodeURIComponent(last);
  } catch {
    // An invalid escape: the raw name still has its words.
  }
  return name
    .replace(/\.pdf$/i, '')
    .replace(/[-_+.\s]+/g, ' ')
    .trim();
}
