import type { FeedEntry, FeedSite } from './feed-entry.ts';
import { feedTexts } from './feed-texts.ts';
import { createOpdsPaths, pageSize, type OpdsFeed } from './opds-feed.service.ts';

const root = '/opds2';
const type = 'application/opds+json';

/** The catalogue in OPDS 2.0, as JSON. */
export const opds2 = { root, types: { navigation: type, acquisition: type }, write: writeOpds2 };

function writeOpds2(site: FeedSite, feed: OpdsFeed): string {
  const { publicUrl, locale } = site;
  const paths = createOpdsPaths(locale);
  const { papers } = feed;
  const link = (rel: string, path: string) => ({ rel, href: publicUrl + root + path, type });
  // A feed needs papers or links: an empty list has a link to all papers.
  const navigation =
    papers?.entries.length === 0
      ? [{ rel: 'subsection', path: paths.papers(), title: feedTexts[locale].allPapers, count: undefined }]
      : feed.navigation;
  return JSON.stringify({
    metadata: {
      title: feed.title,
      modified: feed.updated,
      ...(papers && { numberOfItems: papers.total, itemsPerPage: pageSize, currentPage: papers.page + 1 }),
    },
    links: [
      link('self', feed.path),
      link('start', paths.root),
      { rel: 'alternate', href: publicUrl + feed.page, type: 'text/html' },
      {
        rel: 'search',
        href: publicUrl + root + paths.papers() + (locale === 'en' ? '{?query}' : '{&query}'),
        type,
        templated: true,
      },
      ...(papers ? [link('first', papers.first)] : []),
      ...(papers?.previous === undefined ? [] : [link('previous', papers.previous)]),
      ...(papers?.next === undefined ? [] : [link('next', papers.next)]),
    ],
    ...(navigation.length > 0 && {
      navigation: navigation.map(({ rel, path, title, count }) => ({
        ...link(rel, path),
        title,
        ...(count !== undefined && { properties: { numberOfItems: count } }),
      })),
    }),
    ...(papers && papers.entries.length > 0 && { publications: papers.entries.map(getPublication) }),
    ...(papers &&
      papers.facets.length > 0 && {
        facets: papers.facets.map((facet) => ({
          metadata: { title: facet.title },
          links: facet.links.map(({ title, path, count, isActive }) => ({
            ...(isActive && { rel: 'self' }),
            href: publicUrl + root + path,
            type,
            title,
            ...(count !== undefined && { properties: { numberOfItems: count } }),
          })),
        })),
      }),
  });
}

/** Has no `published`, which is a full date: of a paper only the year is known. The description has it. */
function getPublication({ download, picture, ...entry }: FeedEntry) {
  return {
    metadata: {
      '@type': 'http://schema.org/CreativeWork',
      identifier: entry.id,
      title: entry.title,
      description: entry.summary,
      modified: entry.updated,
      ...(entry.languages.length > 0 && { language: entry.languages }),
      subject: [entry.exam.label, entry.category.label, ...(entry.subject === null ? [] : [entry.subject])],
      ...(download.pages !== undefined && { numberOfPages: download.pages }),
    },
    links: [
      {
        rel: 'http://opds-spec.org/acquisition/open-access',
        href: download.url,
        type: download.type,
        ...(download.bytes !== undefined && { size: download.bytes }),
      },
      { rel: 'alternate', href: entry.url, type: 'text/html' },
    ],
    ...(picture && {
      images: [{ href: picture.url, type: picture.type, width: picture.width, height: picture.height }],
    }),
  };
}
