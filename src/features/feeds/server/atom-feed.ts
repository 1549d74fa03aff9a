import { element, xmlDocument } from './xml.ts';
import { getLastChange, type FeedEntry, type FeedSite } from './feed-entry.ts';

/** Returns the author of a feed. Its entries have no authors of their own. */
export const writeAuthor = ({ siteName, publicUrl }: FeedSite) =>
  element('author', {}, element('name', {}, siteName), element('uri', {}, publicUrl));

/** Returns what an entry of an Atom feed and of an OPDS 1.2 catalogue have in common, with the given links. */
export function writeEntry(entry: FeedEntry, ...links: ReturnType<typeof element>[]) {
  const { category, exam } = entry;
  return element(
    'entry',
    {},
    element('id', {}, entry.id),
    element('title', {}, entry.title),
    element('updated', {}, entry.updated),
    element('published', {}, entry.published),
    element('summary', {}, entry.summary),
    element('category', category),
    element('category', exam),
    element('link', { rel: 'alternate', type: 'text/html', href: entry.url }),
    ...links,
  );
}

/** Returns an Atom feed (RFC 4287). Stored files are enclosures. */
export function writeAtomFeed(
  site: FeedSite,
  feed: {
    title: string;
    /** Paths of the feed and of its page. */
    path: string;
    page: string;
    entries: FeedEntry[];
  },
): string {
  const self = site.publicUrl + feed.path;
  return xmlDocument(
    element(
      'feed',
      { xmlns: 'http://www.w3.org/2005/Atom', 'xml:lang': site.locale },
      element('id', {}, self),
      element('title', {}, feed.title),
      element('updated', {}, getLastChange(feed.entries)),
      writeAuthor(site),
      element('link', { rel: 'self', type: 'application/atom+xml', href: self }),
      element('link', { rel: 'alternate', type: 'text/html', href: site.publicUrl + feed.page }),
      ...feed.entries.map((entry) => writeEntry(entry, ...writeEnclosure(entry))),
    ),
  );
}

function writeEnclosure({ download: { url, type, bytes } }: FeedEntry) {
  return bytes === undefined ? [] : [element('link', { rel: 'enclosure', type, length: bytes, href: url })];
}
