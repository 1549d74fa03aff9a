import { copyFile } from 'node:fs/promises';
import { createAuditedWrite } from '#features/audit/audit.server.ts';
import type { Candidate } from '#features/site-import/server/candidate.ts';
import { findRejectsPath } from '#features/paper-import/server/rejects-file.ts';
import { describeOutcome, runImport } from '#features/site-import/server/import-run.service.ts';
import { withCandidates } from '#features/site-import/server/list-source.service.ts';
import { columnByName, describeMapping, mappingByName } from '#features/site-import/server/name-mapping.ts';
import { readStart } from '#features/site-import/server/source-content.ts';
import type { ImportContext } from '#features/site-import/server/import-context.ts';
import { createImportFetch } from '#features/site-import/server/sources/polite-fetch.ts';
import { crawlSite } from '#features/site-import/server/sources/crawl-site.ts';
import { readDriveLinks } from '#features/site-import/server/sources/google-drive.ts';
import { readWordPress } from '#features/site-import/server/sources/wordpress.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { openImport } from '../compose/library.ts';
import { findPages } from '../pages/real-pages.ts';
import type { AppContext } from '../process/context.ts';
import { createCommandInvalidation } from './command-invalidation.ts';
import { runCommand } from './run-command.ts';
import { createProgressLine, note, print, printJson } from './terminal.ts';
import { formatCount } from '#lib/text/format.ts';

export interface ListFlags {
  /** `field=Column` texts. */
  map?: string[];
  /** `field=value` texts. */
  set?: string[];
  files?: string;
  dryRun?: boolean;
  redirects?: boolean;
  rejects?: string;
  json?: boolean;
  /** The CSV to write the list to. */
  save?: string;
}

const author = { id: null, name: 'pariksha import', sessionId: null };
/** Enough for a list of 200,000 files. */
const maxListBytes = 400_000_000;

/** `pariksha import FILE --map ...`: a CSV with any header. */
export async function importMappedCommand(csvPath: string, flags: ListFlags): Promise<void> {
  const list = { csvPath, name: csvPath, source: csvPath };
  await runCommand((context, signal) =>
    withSiteImport(context, (siteImport) => importList(siteImport, list, flags, signal)),
  );
}

/** `pariksha import wordpress`: an export of WordPress. */
export async function importWordPressCommand(path: string, flags: ListFlags): Promise<void> {
  await runCommand(async (context, signal) => {
    const { candidates, notes } = await readWordPress(path, signal).catch((error: unknown) => {
      throw explainFile(error, path);
    });
    await importCandidates(context, { name: path, candidates, notes, isFile: true }, flags, signal);
  });
}

/** `pariksha import site`: a sitemap, a site or a folder of a site. */
export async function importSiteCommand(url: string, flags: ListFlags): Promise<void> {
  await runCommand((context, signal) =>
    withProgress(async (onProgress) => {
      const crawl = await crawlSite(url, { fetch: createImportFetch(context.config), signal, onProgress });
      return { ...crawl, name: url };
    }).then((list) => importCandidates(context, list, flags, signal)),
  );
}

/** `pariksha import drive`: links to files and folders of Google Drive. */
export async function importDriveCommand(links: string[], flags: ListFlags): Promise<void> {
  await runCommand((context, signal) =>
    withProgress(async (onProgress) => {
      const files = await readDriveLinks(links.join('\n'), {
        fetch: createImportFetch(context.config),
        signal,
        onProgress,
      });
      return { ...files, name: links[0] ?? '' };
    }).then((list) => importCandidates(context, list, flags, signal)),
  );
}

async function withProgress<Result>(
  read: (onProgress: (progress: { note: string }) => void) => Promise<Result>,
): Promise<Result> {
  const progress = createProgressLine();
  return read(({ note: text }) => progress.show(text)).finally(() => progress.end());
}

function explainFile(error: unknown, path: string): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT') return new AppError('not_found', { public: `File ${path} not found` });
  if (code === 'EISDIR') return new AppError('not_found', { public: `${path} is a folder, not an export` });
  return error;
}

/** Imports the papers that a source has found, or only saves their list. */
async function importCandidates(
  context: AppContext,
  list: { name: string; candidates: Candidate[]; notes: string[]; isFile?: boolean },
  flags: ListFlags,
  signal: AbortSignal,
): Promise<void> {
  const { name, candidates, notes } = list;
  for (const text of notes) note(text);
  await withSiteImport(context, (siteImport) =>
    withCandidates(
      siteImport,
      candidates,
      async (csvPath) => {
        if (flags.save !== undefined) {
          await copyFile(csvPath, flags.save);
          note(
            `The list is in ${flags.save}. After an edit: pariksha import ${flags.save} --map old_url=old_url`,
          );
        }
        const source = flags.save ?? (list.isFile ? name : 'papers.csv');
        await importList(siteImport, { csvPath, name, source }, flags, signal);
      },
      maxListBytes,
    ),
  );
}

async function withSiteImport<Result>(
  context: AppContext,
  use: (siteImport: ImportContext) => Promise<Result>,
): Promise<Result> {
  const { config, database } = context;
  const { db } = database;
  const invalidation = createCommandInvalidation(context);
  const papersImport = openImport(context, invalidation);
  const write = createAuditedWrite({ db, invalidation });
  // A command registers no routes. It adds redirects from paths of routes, which servers never use.
  const site = { origin: new URL(config.publicUrl).origin, isRoute: () => false };
  try {
    return await use({
      config,
      db,
      write,
      papersImport,
      pagesAt: findPages,
      site,
    });
  } finally {
    await papersImport.close();
  }
}

async function importList(
  siteImport: ImportContext,
  list: { csvPath: string; name: string; source: string },
  flags: ListFlags,
  signal: AbortSignal,
): Promise<void> {
  const { csvPath, name } = list;
  const isDryRun = flags.dryRun ?? false;
  const { headings } = await readStart(csvPath);
  const mapping = mappingByName(headings, {
    columns: (flags.map ?? []).filter((text) => !/^file=/i.test(text)),
    values: flags.set ?? [],
  });
  note(`Columns: ${describeMapping(headings, mapping)}`);
  const progress = createProgressLine();
  try {
    const outcome = await runImport(siteImport, csvPath, mapping, {
      author,
      name,
      isDryRun,
      withRedirects: flags.redirects ?? true,
      rejectsPath: flags.rejects ?? (await findRejectsPath(list.source)),
      files: getFiles(flags, headings),
      signal,
      onWait: () => note('Another import runs. This one begins when it ends.'),
      onProgress: ({ done, rows, added, rejected }) =>
        progress.show(`${done} of ${formatCount(rows, 'row')}, ${added} added, ${rejected} rejected`),
    });
    progress.end();
    const { fileUrls: _urls, ...counts } = outcome;
    if (flags.json) printJson({ isDryRun, ...counts });
    else print(describeOutcome({ isDryRun, ...counts }));
  } finally {
    progress.end();
  }
}

/** Returns the folder of files with the column that names them: `--map file=Column`, or the column `file`. */
function getFiles({ files, map = [] }: ListFlags, headings: string[]) {
  if (files === undefined) return undefined;
  const text = map.findLast((each) => /^file=/i.test(each));
  return { folder: files, column: columnByName(headings, text?.slice('file='.length) ?? 'file') };
}
