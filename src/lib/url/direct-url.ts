import { parseWebUrl } from './web-url.ts';

type Rewrite = (url: URL) => string | null;

/**
 * Returns the direct download URL for share and preview links of Google Drive and Docs, Dropbox, OneDrive,
 * SharePoint, GitHub and GitLab. Returns any other URL unchanged.
 */
export function getDirectUrl(text: string): string {
  const url = URL.parse(text);
  if (!url) return text;
  for (const rewrite of rewrites) {
    const direct = rewrite(url);
    if (direct !== null) return direct;
  }
  return text;
}

const isHost = (url: URL, host: string) => url.hostname === host || url.hostname === `www.${host}`;

function withQuery(url: URL, changes: Record<string, string>, without: string[] = []): string {
  const changed = new URL(url);
  for (const name of without) changed.searchParams.delete(name);
  for (const [name, value] of Object.entries(changes)) changed.searchParams.set(name, value);
  changed.hash = '';
  return changed.href;
}

/** `/file/d/ID/view` and `/preview`, `/open?id=ID`, `/uc?id=ID`. Folders have no file. */
const googleDrive: Rewrite = (url) => {
  if (!isHost(url, 'drive.google.com')) return null;
  const inPath = /^\/file\/(?:u\/\d+\/)?d\/([\w-]+)/.exec(url.pathname)?.[1];
  const id = inPath ?? (/^\/(open|uc)$/.test(url.pathname) ? url.searchParams.get('id') : null);
  if (!id || !/^[\w-]+$/.test(id)) return null;
  const key = url.searchParams.get('resourcekey');
  const query = new URLSearchParams({ export: 'download', id, ...(key && { resourcekey: key }) });
  return `https://drive.google.com/uc?${query}`;
};

const exportsOfDocs = {
  document: 'export?format=pdf',
  spreadsheets: 'export?format=pdf',
  presentation: 'export/pdf',
};

const googleDocs: Rewrite = (url) => {
  if (!isHost(url, 'docs.google.com')) return null;
  const [, kind, id] = /^\/(document|spreadsheets|presentation)\/d\/([\w-]{20,})/.exec(url.pathname) ?? [];
  if (!kind || !id) return null;
  return `https://docs.google.com/${kind}/d/${id}/${exportsOfDocs[kind as keyof typeof exportsOfDocs]}`;
};

/** Google's viewer for a file on another server: `/viewer?url=...`, `/gview?embedded=true&url=...`. */
const googleViewer: Rewrite = (url) => {
  const isViewer = isHost(url, 'docs.google.com') || isHost(url, 'drive.google.com');
  if (!isViewer || !/^\/(viewer|viewerng\/viewer|gview)$/.test(url.pathname)) return null;
  const inner = parseWebUrl(url.searchParams.get('url') ?? '');
  return inner === null ? null : getDirectUrl(inner);
};

const dropbox: Rewrite = (url) =>
  isHost(url, 'dropbox.com') && /^\/(s|scl\/fi)\//.test(url.pathname)
    ? withQuery(url, { dl: '1' }, ['raw', 'preview'])
    : null;

const oneDrive: Rewrite = (url) => {
  if (!isHost(url, 'onedrive.live.com') || !/^\/(embed|view\.aspx|download)$/.test(url.pathname)) return null;
  if (!url.searchParams.has('resid')) return null;
  const download = new URL(url);
  download.pathname = '/download';
  return withQuery(download, {}, ['em', 'wdStartOn']);
};

/** `/:b:/` is a shared PDF. */
const sharePoint: Rewrite = (url) =>
  url.hostname.endsWith('.sharepoint.com') && url.pathname.startsWith('/:b:/')
    ? withQuery(url, { download: '1' }, ['web'])
    : null;

const gitHub: Rewrite = (url) => {
  if (!isHost(url, 'github.com')) return null;
  const [, repository, path] = /^\/([^/]+\/[^/]+)\/blob\/(.+)$/.exec(url.pathname) ?? [];
  return repository && path ? `https://github.com/${repository}/raw/${path}` : null;
};

const gitLab: Rewrite = (url) =>
  isHost(url, 'gitlab.com') && url.pathname.includes('/-/blob/')
    ? `https://gitlab.com${url.pathname.replace('/-/blob/', '/-/raw/')}`
    : null;

const rewrites: readonly Rewrite[] = [
  googleDrive,
  googleDocs,
  googleViewer,
  dropbox,
  oneDrive,
  sharePoint,
  gitHub,
  gitLab,
];
