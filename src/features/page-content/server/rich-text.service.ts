import sanitizeHtml from 'sanitize-html';
import { linkTarget } from '#lib/link-target.ts';

/** A link that leads nowhere loses its tag and keeps its words: `span` is none of the tags that stay. */
const withoutLink = { tagName: 'span', attribs: {} };

const options: sanitizeHtml.IOptions = {
  allowedTags: ['p', 'br', 'strong', 'em', 'ul', 'ol', 'li', 'a'],
  allowedAttributes: { a: ['href', 'rel'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  // With everything in them: these are no words for people.
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
    a: (_tag, { href = '' }) => {
      const target = linkTarget(href);
      return target === null ? withoutLink : { tagName: 'a', attribs: { href: target, rel: 'noopener' } };
    },
  },
};

/**
 * HTML that may be shown: p, br, strong, em, ul, ol, li and links that lead somewhere safe (`linkTarget`), with nothing
 * else on them; of all other tags the words stay, of scripts and styles nothing. Clean HTML stays as it is, so what is
 * written, read or restored may be cleaned again.
 */
export function cleanHtml(html: string): string {
  return sanitizeHtml(html, options).trim();
}

/** The words of HTML in one line. */
export function wordsOf(html: string): string {
  const spaced = html.replaceAll(/<(?:\/p|\/li|br)[^>]*>/g, ' ');
  const text = sanitizeHtml(spaced, { allowedTags: [], allowedAttributes: {} });
  const unescaped = text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
  return unescaped.replaceAll(/\s+/g, ' ').trim();
}

/** Where the links of clean HTML lead. */
export function linksIn(html: string): string[] {
  const found: string[] = [];
  sanitizeHtml(html, {
    ...options,
    transformTags: {
      a: (tagName, attribs) => {
        if (attribs.href !== undefined) found.push(attribs.href);
        return { tagName, attribs };
      },
    },
  });
  return found;
}

/** Clean HTML with another address wherever a link leads to one. */
export function withOtherLink(html: string, href: string, other: string): string {
  const exchanged = sanitizeHtml(html, {
    ...options,
    transformTags: {
      a: (tagName, attribs) => ({
        tagName,
        attribs: attribs.href === href ? { ...attribs, href: other } : attribs,
      }),
    },
  });
  return cleanHtml(exchanged);
}
