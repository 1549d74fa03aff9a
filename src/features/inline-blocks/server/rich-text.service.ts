import sanitizeHtml from 'sanitize-html';
import { linkTarget } from '#lib/url/link-target.ts';
import type { Database } from '#platform/database/database.ts';
import { selectTexts, updateText } from './inline-blocks.queries.ts';

/** An unsafe link loses its tag and keeps its text: `span` is not an allowed tag. */
const withoutLink = { tagName: 'span', attribs: {} };

/** Keeps the spans of a table cell from 2 to 99. */
const cleanCell: sanitizeHtml.Transformer = (tagName, attribs) => ({
  tagName,
  attribs: Object.fromEntries(
    Object.entries(attribs).filter(
      ([name, value]) => name.endsWith('span') && value !== '1' && /^[1-9]\d?$/.test(value),
    ),
  ),
});

const options: sanitizeHtml.IOptions = {
  allowedTags: 'p br strong em ul ol li a h2 h3 h4 table tbody tr th td'.split(' '),
  allowedAttributes: { a: ['href', 'rel'], th: ['colspan', 'rowspan'], td: ['colspan', 'rowspan'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  // Removed together with their content, which is not text for readers.
  nonTextTags: [
    'script',
    'style',
    'textarea',
    'option',
    'noscript',
    'template',
    'title',
    'svg',
    'math',
    'xmp',
  ],
  transformTags: {
    b: 'strong',
    i: 'em',
    // The page has its own h1.
    h1: 'h2',
    h5: 'h4',
    h6: 'h4',
    th: cleanCell,
    td: cleanCell,
    a: (_tag, { href = '' }) => {
      const target = linkTarget(href);
      return target === null ? withoutLink : { tagName: 'a', attribs: { href: target, rel: 'noopener' } };
    },
  },
};

/**
 * Sanitizes HTML: keeps paragraphs, bold, italic, lists, headings below h1, tables and safe links (`linkTarget`),
 * without other attributes than `href`, `rel` and the spans of cells. Of other tags it keeps the text, but nothing of scripts and styles. Clean HTML stays unchanged,
 * so it can be sanitized on every write, read and restore.
 */
export function cleanHtml(html: string): string {
  return sanitizeHtml(html, options).trim();
}

/** Returns the text of HTML as one line. */
export function getVisibleText(html: string): string {
  const spaced = html.replaceAll(/<(?:\/p|\/li|\/h[2-4]|\/t[dh]|br)[^>]*>/g, ' ');
  const text = sanitizeHtml(spaced, { allowedTags: [], allowedAttributes: {} });
  const unescaped = text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
  return unescaped.replaceAll(/\s+/g, ' ').trim();
}

/** Returns the URLs of the links in clean HTML. */
export function getLinks(html: string): string[] {
  const urls: string[] = [];
  sanitizeHtml(html, {
    ...options,
    transformTags: {
      a: (tagName, attribs) => {
        if (attribs.href !== undefined) urls.push(attribs.href);
        return { tagName, attribs };
      },
    },
  });
  return urls;
}

/** Replaces the URL of matching links in clean HTML. */
export function replaceLink(html: string, href: string, replacement: string): string {
  const exchanged = sanitizeHtml(html, {
    ...options,
    transformTags: {
      a: (tagName, attribs) => ({
        tagName,
        attribs: attribs.href === href ? { ...attribs, href: replacement } : attribs,
      }),
    },
  });
  return cleanHtml(exchanged);
}

/** Sanitizes the stored texts that no save has sanitized, such as those of a restored backup. */
export async function cleanStoredTexts(transaction: Database): Promise<void> {
  for (const { id, content, hindi } of await selectTexts(transaction)) {
    const clean = { content: cleanHtml(content), hindi: hindi === null ? null : cleanHtml(hindi) };
    if (clean.content !== content || clean.hindi !== hindi) await updateText(transaction, id, clean);
  }
}
