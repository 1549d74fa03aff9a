import type { JSONContent } from '@tiptap/react';
import { findUrls, getLinkName, splitBold } from '#lib/text/linked-text.ts';

/**
 * How a plain text with marks (`linked-text.ts`) is divided into paragraphs of the editor: the paragraphs of a `text`,
 * or the items of a `list`.
 */
export type MarkedFormat = 'text' | 'list';
const separators = { text: '\n\n', list: '\n' };

/** Text with the same marks. `href` is the URL of a link with a name, as written. A bare URL is only text. */
interface Part {
  text: string;
  isBold: boolean;
  href?: string | undefined;
}

function* splitNamedLinks(text: string): Generator<Omit<Part, 'isBold'>> {
  let from = 0;
  for (const match of findUrls(text)) {
    const name = getLinkName(text, match);
    if (name === undefined) continue;
    yield { text: text.slice(from, match.at - 3 - name.length) };
    yield { text: name, href: match.url };
    from = match.at + match.url.length + 1;
  }
  yield { text: text.slice(from) };
}

/** Returns the parts of a paragraph without empty ones, and joins neighbours with the same marks. */
function joinParts(parts: Iterable<Part>): Part[] {
  const joined: Part[] = [];
  for (const { text, isBold, href } of parts) {
    const last = joined.at(-1);
    if (text === '') continue;
    if (last && href === undefined && last.href === undefined && last.isBold === isBold) last.text += text;
    else joined.push({ text, isBold, href });
  }
  return joined;
}

function readParts(text: string): Part[] {
  // An empty bold part has no text that could be bold, so these asterisks stay visible.
  const pieces = text.includes('****') ? [text] : splitBold(text);
  return joinParts(
    pieces.flatMap((piece, at) =>
      [...splitNamedLinks(piece)].map((part) => ({ ...part, isBold: at % 2 === 1 })),
    ),
  );
}

function joinMarks(parts: Part[]): string {
  const marked = parts.map(({ text, isBold, href }, at) => {
    const begins = isBold !== (parts[at - 1]?.isBold ?? false);
    return (begins ? '**' : '') + (href === undefined ? text : `[${text}](${href})`);
  });
  return marked.join('') + (parts.at(-1)?.isBold ? '**' : '');
}

/** Characters at which a URL in a text ends or splits. */
const encodeUrl = (url: string) =>
  url.replaceAll(/[()[\]<>"'*]|[.,;:!?।…]+$/g, (characters) =>
    [...new TextEncoder().encode(characters)].map((byte) => `%${byte.toString(16).toUpperCase()}`).join(''),
  );

/** Returns the part of a link that can be read again: as a link with a name, otherwise as a name and a bare URL. */
function writableLink({ text, href = '', isBold }: Part): Part {
  const link = { text: text.replaceAll(/[[\]*]/g, ' ').slice(0, 200), href: encodeUrl(href), isBold };
  const [part, ...others] = readParts(joinMarks([{ ...link, isBold: false }]));
  return part?.href === link.href && others.length === 0 ? link : { text: `${text} (${href})`, isBold };
}

/** Adds spaces where the marks of one part would be read as part of another. */
function* spaced(parts: Part[]): Generator<Part> {
  for (const [at, part] of parts.entries()) {
    if (part.href === undefined) {
      const text = part.text.replaceAll(/\*(?=\*)/g, '* ');
      yield { ...part, text: `${text.startsWith('*') ? ' ' : ''}${text}${text.endsWith('*') ? ' ' : ''}` };
      continue;
    }
    const { isBold } = part;
    if (/[^\s(]$/.test(parts[at - 1]?.text ?? '')) yield { text: ' ', isBold };
    yield writableLink(part);
    if (/^[^\s.,;:!?)।]/.test(parts[at + 1]?.text ?? '')) yield { text: ' ', isBold };
  }
}

/** Returns the text of a paragraph. If its marks could not be read again, changes single characters. */
function writeParts(parts: Part[]): string {
  const text = joinMarks(parts);
  const isReadable = JSON.stringify(readParts(text)) === JSON.stringify(parts);
  return isReadable ? text : joinMarks(joinParts(spaced(parts)));
}

function getNodes({ text, isBold, href }: Part): JSONContent[] {
  const marks = [
    ...(href === undefined ? [] : [{ type: 'link', attrs: { href } }]),
    ...(isBold ? [{ type: 'bold' }] : []),
  ];
  return text
    .split(/(\n)/)
    .filter(Boolean)
    .map((piece) => (piece === '\n' ? { type: 'hardBreak', marks } : { type: 'text', text: piece, marks }));
}

/** Returns a text as a document of the editor. `writeMarkedText` returns it to the byte. */
export const readMarkedText = (text: string, format: MarkedFormat): JSONContent => ({
  type: 'doc',
  content: text
    .split(separators[format])
    .map((paragraph) => ({ type: 'paragraph', content: readParts(paragraph).flatMap(getNodes) })),
});

function getPart({ type, text = '', marks = [] }: JSONContent): Part {
  const href = marks.find((mark) => mark.type === 'link')?.attrs?.['href'] as string | undefined;
  const isBold = marks.some((mark) => mark.type === 'bold');
  if (type === 'hardBreak') return { text: '\n', isBold };
  return { text, isBold, href: href === text ? undefined : href };
}

/** Returns the document of an editor as a text. */
export const writeMarkedText = ({ content = [] }: JSONContent, format: MarkedFormat): string =>
  content
    .map(({ content: nodes = [] }) => writeParts(joinParts(nodes.map(getPart))))
    .join(separators[format]);
