import { formatCount, groupedCount } from '#lib/text/format.ts';
import { otherFileName } from '#lib/url/pdf-name.ts';
import { parseWebUrl } from '#lib/url/web-url.ts';
import { AppError } from '#platform/errors/app-error.ts';
import type { SafeFetch } from '#platform/outgoing/safe-fetch.ts';
import type { Candidate } from '../candidate.ts';
import { describeLeftOut, fileKey, parseFileUrl } from '../file-link.ts';
import { linksCut, readHtml } from './html-links.ts';
import { createReader, type PoliteFetch } from './polite-fetch.ts';

export interface DriveOptions {
  fetch: SafeFetch;
  signal: AbortSignal;
  delayMs?: number;
  /** The server of public folders. Tests replace it. */
  origin?: string;
  onProgress?: (progress: { done: number; total: number | null; note: string }) => void;
}

interface NamedLink {
  url: string;
  title: string;
  /** Names of the folders above the file. */
  folders: string[];
}

const pageBytes = 5_000_000;
const maxLines = 2_000;
const maxFolders = 200;
const maxFiles = 10_000;
const maxDepth = 6;
const tooDeep = 'Folders that are nested too deeply were not read';
const tooMany = `The limit of ${maxFolders} folders or ${groupedCount(maxFiles)} files was reached. Read other folders for the rest`;
const driveHost = 'drive.google.com';

/** Returns the id of a folder link, or `null`. */
function parseFolderId(link: string): string | null {
  const url = URL.parse(link);
  if (!url || url.hostname !== driveHost) return null;
  const inPath = /^\/drive\/(?:u\/\d+\/)?(?:mobile\/)?folders\/([\w-]+)/.exec(url.pathname)?.[1];
  const inQuery = /^\/(embeddedfolderview|folderview)$/.test(url.pathname)
    ? url.searchParams.get('id')
    : null;
  const id = inPath ?? inQuery;
  return id && /^[\w-]+$/.test(id) ? id : null;
}

/**
 * Lists the files behind pasted links: one link per line, optionally followed by a title. Public folders are read from
 * the page that Google offers for embedding, with the folders in them. A file without a title gets the one of its page.
 * Nothing is downloaded. Throws `validation_failed` if there is no link.
 */
export async function readDriveLinks(
  text: string,
  options: DriveOptions,
): Promise<{ candidates: Candidate[]; notes: string[] }> {
  const { signal, delayMs = 1_000, origin = `https://${driveHost}`, onProgress = () => {} } = options;
  const read = createReader({ ...options, delayMs });
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  if (lines.length > maxLines)
    throw new AppError('validation_failed', { public: `At most ${maxLines} links can be read at once` });
  const notes: string[] = [];
  const files: NamedLink[] = [];
  const leftOut: string[] = [];
  const folders = new Set<string>();
  /** Notes about limits that were reached. */
  const limits = new Set<string>();

  async function readFolder(id: string, above: string[]): Promise<void> {
    const name = `Folder ${above.at(-1) ?? id}`;
    if (folders.has(id)) return;
    if (above.length >= maxDepth) return void limits.add(tooDeep);
    if (folders.size >= maxFolders || files.length >= maxFiles) return void limits.add(tooMany);
    folders.add(id);
    onProgress({ done: files.length, total: null, note: name });
    const page = await read(`${origin}/embeddedfolderview?id=${id}#list`, pageBytes);
    const html = 'text' in page && page.status === 200 ? await readHtml(page.text) : undefined;
    const entries = (html?.links ?? []).filter(
      ({ href }) => parseFolderId(href) !== null || parseFileUrl(href) !== null,
    );
    if (entries.length === 0) {
      const reason =
        'problem' in page
          ? `${page.problem}.`
          : 'it shows no files. Is it shared with everyone who has the link?';
      notes.push(`${name}: ${reason} Paste the links of its files instead`);
    }
    if (html?.isCut) notes.push(`${name}: ${linksCut}`);
    const topName = html?.title.replace(/ [-–] Google Drive$/, '').trim() ?? '';
    const path = above.length === 0 && topName !== '' ? [topName] : above;
    for (const { href, text: label, picture = '' } of entries) {
      const inner = parseFolderId(href);
      const title = label.replace(/\s+/gu, ' ').trim();
      if (inner !== null) await readFolder(inner, [...path, title]);
      else if (isPaper(title, picture)) files.push({ url: href, title, folders: path });
      else leftOut.push(title);
    }
  }

  for (const [at, line] of lines.entries()) {
    signal.throwIfAborted();
    const [, link = '', title = ''] = /^(\S+)\s*(.*)$/u.exec(line) ?? [];
    const folder = parseFolderId(link);
    if (folder !== null) await readFolder(folder, []);
    else if (parseWebUrl(link) === null || parseFileUrl(link) === null)
      notes.push(`Line ${at + 1}: not a link to a file or folder: ${link.slice(0, 100)}`);
    else {
      onProgress({ done: files.length, total: null, note: link.slice(0, 200) });
      files.push({ url: link, title: title || (await readTitle(link, read, origin)), folders: [] });
    }
  }
  if (files.length === 0)
    throw new AppError('validation_failed', { public: notes[0] ?? 'Paste at least one link' });
  notes.unshift(...describeLeftOut('other file', leftOut));
  const candidates = new Map(files.map((link) => [fileKey(link.url), createCandidate(link)]));
  return {
    candidates: [...candidates.values()],
    notes: [`${formatCount(candidates.size, 'file')} found`, ...limits, ...notes.slice(0, 20)],
  };
}

/** Pictures and tables are no papers. The icon of a file has its type; without one, the name decides. */
function isPaper(name: string, icon: string): boolean {
  const type = /\/type\/(\w+\/[\w.+-]+)/.exec(icon)?.[1];
  return type === undefined ? !otherFileName.test(name) : /pdf$|octet-stream$|google-apps/.test(type);
}

/** Returns the name of a public file from the title of its page, or ''. */
async function readTitle(link: string, read: PoliteFetch['read'], origin: string): Promise<string> {
  const url = new URL(link);
  if (url.hostname !== driveHost) return '';
  const page = await read(`${origin}${url.pathname}${url.search}`, pageBytes);
  if ('problem' in page || page.status !== 200) return '';
  const title = (await readHtml(page.text)).title.trim();
  return title.endsWith('Google Drive') ? title.replace(/\s[-–]\sGoogle Drive$/, '') : '';
}

function createCandidate({ url, title, folders }: NamedLink): Candidate {
  const name = title
    .replace(/\.pdf$/i, '')
    .replace(/[_+]+/g, ' ')
    .trim();
  return {
    fileUrl: url,
    title: name,
    hints: [name, ...folders.toReversed()],
    oldUrls: [],
    exam: folders.at(-1) ?? '',
    labels: folders.join(', '),
  };
}
