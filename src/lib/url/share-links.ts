import { getDirectUrl } from './direct-url.ts';

/** Queries that Google's share buttons add. */
const googleQueries = [
  '',
  '?usp=sharing',
  '?usp=share_link',
  '?usp=drive_link',
  '?usp=drivesdk',
  '?usp=embed_facebook',
  '?pli=1',
];

/** Returns the usual share links for a direct file URL, including the URL itself. */
export function getShareLinks(direct: string): string[] {
  const url = URL.parse(direct);
  if (!url) return [direct];
  const links = [direct, ...hostLinks(url), ...viewerLinks(direct)];
  return [...new Set(links)].filter((link) => getDirectUrl(link) === direct);
}

function hostLinks(url: URL): string[] {
  const { hostname, pathname, href } = url;
  if (hostname === 'drive.google.com') return driveLinks(url);
  if (hostname === 'docs.google.com') return docsLinks(url);
  if (hostname.endsWith('dropbox.com')) return withoutDownload(url, 'dl', ['dl=0', 'raw=1']);
  if (hostname.endsWith('.sharepoint.com')) return withoutDownload(url, 'download', ['web=1']);
  if (hostname === 'onedrive.live.com')
    return ['/embed', '/view.aspx'].map((path) => href.replace(pathname, path));
  if (hostname === 'github.com') return [href.replace('/raw/', '/blob/')];
  if (hostname === 'gitlab.com') return [href.replace('/-/raw/', '/-/blob/')];
  return [];
}

function driveLinks({ searchParams }: URL): string[] {
  const [id, key] = [searchParams.get('id'), searchParams.get('resourcekey')];
  if (id === null) return [];
  const pages = ['view', 'preview', 'edit', ''].map((page) => `/file/d/${id}${page && `/${page}`}`);
  const files = [
    `/open?id=${id}`,
    `/uc?id=${id}`,
    `/uc?export=view&id=${id}`,
    `/uc?id=${id}&export=download`,
  ];
  const others = googleQueries.slice(1).map((query) => `/open?id=${id}&${query.slice(1)}`);
  const paths =
    key === null
      ? [...pages.flatMap((page) => googleQueries.map((query) => page + query)), ...files, ...others]
      : [
          ...pages.flatMap((page) => [
            `${page}?resourcekey=${key}`,
            `${page}?usp=sharing&resourcekey=${key}`,
          ]),
          ...files.map((file) => `${file}&resourcekey=${key}`),
        ];
  return paths.map((path) => `https://drive.google.com${path}`);
}

function docsLinks({ href }: URL): string[] {
  const document = href.slice(0, href.indexOf('/export'));
  return ['/edit', '/view', '/preview', ''].flatMap((page) =>
    googleQueries.map((query) => document + page + query),
  );
}

function withoutDownload(url: URL, name: string, queries: string[]): string[] {
  const bare = new URL(url);
  bare.searchParams.delete(name);
  const joint = bare.search === '' ? '?' : '&';
  return [bare.href, ...queries.map((query) => bare.href + joint + query)];
}

function viewerLinks(direct: string): string[] {
  const viewers = ['viewer?url=', 'gview?url=', 'gview?embedded=true&url=', 'viewer?embedded=true&url='];
  return viewers.flatMap((viewer) =>
    [direct, encodeURIComponent(direct)].map((url) => `https://docs.google.com/${viewer}${url}`),
  );
}
