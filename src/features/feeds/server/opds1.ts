import { createSitePaths } from '#lib/url/site-paths.ts';
import { writeAuthor, writeEntry } from './atom-feed.ts';
import type { FeedEntry, FeedSite } from './feed-entry.ts';
import { createOpdsPaths, pageSize, type OpdsFeed } from './opds-feed.service.ts';
import { element, xmlDocument } from './xml.ts';

const root = '/opds';
const types = {
  navigation: 'application/atom+xml;profile=opds-catalog;kind=navigation',
  acquisition: 'application/atom+xml;profile=opds-catalog;kind=acquisition',
};

const namespaces = {
  xmlns: 'http://www.w3.org/2005/Atom',
  'xmlns:dc': 'http://purl.org/dc/terms/',
  'xmlns:opds': 'http://opds-spec.org/2010/catalog',
  'xmlns:opensearch': 'http://a9.com/-/spec/opensearch/1.1/',
  'xmlns:thr': 'http://purl.org/syndication/thread/1.0',
};

/** The catalogue in OPDS 1.2, as Atom. */
export const opds1 = { root, types, write: writeOpds1 };

function writeOpds1(site: FeedSite, feed: OpdsFeed): string {
  const { publicUrl, locale } = site;
  const urlOf = (path: string) => publicUrl + root + path;
  const link = (rel: string, type: string, href: string) => element('link', { rel, type, href });
  const type = feed.papers ? types.acquisition : types.navigation;
  return xmlDocument(
    element(
      'feed',
      { ...namespaces, 'xml:lang': locale },
      element('id', {}, urlOf(feed.path)),
      element('title', {}, feed.title),
      element('updated', {}, feed.updated),
      writeAuthor(site),
      link('self', type, urlOf(feed.path)),
      link('start', types.navigation, urlOf(createOpdsPaths(locale).root)),
      link('alternate', 'text/html', publicUrl + feed.page),
      link(
        'search',
        'application/opensearchdescription+xml',
        publicUrl + createSitePaths(locale).openSearch(),
      ),
      ...(feed.papers ? writePaging(feed.papers, urlOf) : []),
      ...feed.navigation.map((item) =>
        element(
          'entry',
          {},
          element('id', {}, urlOf(item.path)),
          element('title', {}, item.title),
          element('updated', {}, feed.updated),
          element('content', { type: 'text' }, item.description ?? ''),
          element('link', {
            rel: item.rel,
            type: types[item.kind],
            href: urlOf(item.path),
            'thr:count': item.count,
          }),
        ),
      ),
      ...(feed.papers?.entries ?? []).map((entry) => writePaper(entry)),
    ),
  );
}

function writePaging(
  { total, page, first, previous, next, facets }: NonNullable<OpdsFeed['papers']>,
  urlOf: (path: string) => string,
) {
  const link = (rel: string, path: string | undefined) =>
    path === undefined ? undefined : element('link', { rel, type: types.acquisition, href: urlOf(path) });
  return [
    element('opensearch:totalResults', {}, String(total)),
    element('opensearch:itemsPerPage', {}, String(pageSize)),
    element('opensearch:startIndex', {}, String(page * pageSize + 1)),
    link('first', first),
    link('previous', previous),
    link('next', next),
    ...facets.flatMap((facet) =>
      facet.links.map(({ title, path, count, isActive }) =>
        element('link', {
          rel: 'http://opds-spec.org/facet',
          type: types.acquisition,
          href: urlOf(path),
          title,
          'opds:facetGroup': facet.title,
          'opds:activeFacet': isActive ? 'true' : undefined,
          'thr:count': count,
        }),
      ),
    ),
  ];
}

function writePaper(entry: FeedEntry) {
  const { download, picture, languages, year, subject } = entry;
  const rel = 'http://opds-spec.org/acquisition/open-access';
  const { url: href, type, bytes: length } = download;
  return writeEntry(
    entry,
    ...languages.map((code) => element('dc:language', {}, code)),
    ...(year === null ? [] : [element('dc:issued', {}, String(year))]),
    ...(subject === null ? [] : [element('dc:subject', {}, subject)]),
    ...(download.pages === undefined ? [] : [element('dc:extent', {}, `${download.pages} pages`)]),
    element('link', { rel, type, length, href }),
    ...(picture
      ? ['http://opds-spec.org/image', 'http://opds-spec.org/image/thumbnail'].map((image) =>
          element('link', { rel: image, type: picture.type, href: picture.url }),
        )
      : []),
  );
}
