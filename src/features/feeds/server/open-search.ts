import { createSitePaths } from '#lib/url/site-paths.ts';
import type { FeedSite } from './feed-entry.ts';
import { createOpdsPaths } from './opds-feed.service.ts';
import { opds1 } from './opds1.ts';
import { element, xmlDocument } from './xml.ts';

/** The format allows 16 and 48 characters. */
const cut = (text: string, length: number) => [...text].slice(0, length).join('').trim();

/** Returns the OpenSearch 1.1 description of the site's search, for browsers and for e-readers. */
export function writeOpenSearch(site: FeedSite, description: string): string {
  const { publicUrl, siteName, locale } = site;
  const paths = createSitePaths(locale);
  const url = (type: string, path: string, parameter: string, rel?: string) => {
    const joint = path.includes('?') ? '&' : '?';
    return element('Url', { rel, type, template: `${publicUrl}${path}${joint}${parameter}={searchTerms}` });
  };
  return xmlDocument(
    element(
      'OpenSearchDescription',
      { xmlns: 'http://a9.com/-/spec/opensearch/1.1/' },
      element('ShortName', {}, cut(siteName, 16)),
      element('LongName', {}, cut(siteName, 48)),
      element('Description', {}, cut(description, 1024)),
      url('text/html', paths.browse(), 'search'),
      url('application/x-suggestions+json', paths.suggestions(), 'q', 'suggestions'),
      url('application/atom+xml', paths.feed(), 'search'),
      url(opds1.types.acquisition, opds1.root + createOpdsPaths(locale).papers(), 'query'),
      element('Url', {
        rel: 'self',
        type: 'application/opensearchdescription+xml',
        template: publicUrl + paths.openSearch(),
      }),
      element('Language', {}, locale),
      element('InputEncoding', {}, 'UTF-8'),
      element('OutputEncoding', {}, 'UTF-8'),
    ),
  );
}
