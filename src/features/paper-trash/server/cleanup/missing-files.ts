import type { AuditedChange } from '#platform/audit/audited-write.ts';
import { createFileSurvey, lockStoredFiles } from '#features/files/files.server.ts';
import { inParallel } from '#lib/in-parallel.ts';
import { notSurveyed, type CleanupCheck, type CleanupRun } from '#platform/cleanup/cleanup-check.ts';
import { takeAll } from '#platform/cleanup/take-all.ts';
import type { Context } from '#platform/context/context.ts';
import type { Database } from '#platform/database/database.ts';
import { retryClashes } from '#platform/database/retry-clashes.ts';
import { AppError } from '#platform/errors/app-error.ts';
import type { FileStorage } from '#platform/storage/file-storage.ts';
import { lockPapers } from '../move-to-trash.queries.ts';
import { moveToTrash } from '../move-to-trash.service.ts';
import {
  insertPaperFile,
  updatePaper,
  keepAsEarlier,
  takeEarlierFile,
} from '#features/papers/papers.server.ts';
import { selectFilesToReplace, selectStoredKeys, type FileToReplace } from './missing-files.queries.ts';
import { cleanupItem } from './orphaned-papers.ts';
import { selectPapersToClean, type CleanupPaperRow } from './orphaned-papers.queries.ts';

const rowBatchSize = 1_000;
/** Limits concurrent file checks: downloads use the same threads. */
const concurrency = 3;
/** Papers changed per transaction. */
const paperBatchSize = 50;
/** If more than this many files and more than half of all are missing, the store itself is unavailable. */
const fewMissing = 20;
const storeUnavailable =
  'More than half of all stored files are missing. The folder or bucket of the files is probably wrong or unavailable. Fix this before you clean up.';

type Storage = Pick<FileStorage, 'stat'>;

/** Replacement for a missing file: a previous file of the paper, its external URL, or none. */
type Fate =
  | { kind: 'earlier'; fileId: number; originalName: string }
  | { kind: 'external-url' }
  | { kind: 'trash' };

const detailOfFate = {
  earlier: 'earlierFilesPutBack',
  'external-url': 'addressesUsed',
  trash: 'movedToTrash',
} as const satisfies Record<Fate['kind'], string>;

export interface MissingFilesLimits {
  manyFiles?: number;
  maxListed?: number;
}

/**
 * Repairs papers whose stored file is missing or damaged: they get the replacement, or move to the trash if there is none. In a
 * library with more than `manyFiles`, a job looks for the files, because 100,000 take seconds. A preview lists the
 * first `maxListed`.
 */
export function missingFiles(
  ctx: Pick<Context, 'db' | 'cache' | 'write' | 'storage'>,
  { manyFiles = 5_000, maxListed = 10_000 }: MissingFilesLimits,
): CleanupCheck {
  const { db, write, storage } = ctx;
  const look = () => findMissing(db, storage, maxListed);
  const survey = createFileSurvey(ctx, { name: 'missing-files', manyFiles, look });
  const isStoreUnavailable = ({ missing, rows }: Missing) => missing > fewMissing && missing * 2 > rows;

  async function next(after: CleanupPaperRow | undefined): Promise<CleanupPaperRow[]> {
    let afterId = after?.id ?? 0;
    for (;;) {
      const batch = await missingAfter(db, storage, afterId);
      if (batch.lastId === undefined) return [];
      const papers = await selectPapersToClean(db, batch.missing);
      if (papers.length > 0) return papers;
      afterId = batch.lastId;
    }
  }

  async function remove(run: CleanupRun) {
    if (isStoreUnavailable(await look())) throw new AppError('conflict', { public: storeUnavailable });
    const details = { earlierFilesPutBack: 0, addressesUsed: 0, movedToTrash: 0 };
    const take = async (papers: CleanupPaperRow[]) => {
      const ids = papers.map(({ id }) => id);
      const fates = await retryClashes(() =>
        write(run.author, (change) => replaceMissing(change, run.author, storage, ids)),
      );
      for (const { kind } of fates) details[detailOfFate[kind]] += 1;
      return fates.length;
    };
    try {
      const taken = await takeAll<CleanupPaperRow>(run, { next, batchSize: paperBatchSize, take });
      return { ...taken, details };
    } finally {
      survey.forget();
      if (await survey.isLarge()) await survey.run();
    }
  }

  return {
    kind: 'missingFiles',
    count: async () => (await survey.found())?.missing ?? null,
    survey: { ...survey, lastCount: async () => (await survey.lastFound())?.missing ?? null },
    async preview({ limit, offset }) {
      const found = await survey.found();
      if (!found) return notSurveyed;
      if (isStoreUnavailable(found)) return { total: 0, items: [], notice: storeUnavailable };
      const ids = found.paperIds.slice(offset, offset + limit);
      const [papers, files] = await Promise.all([
        selectPapersToClean(db, ids),
        selectFilesToReplace(db, ids),
      ]);
      const fates = new Map(
        await inParallel(
          files,
          concurrency,
          async (file) => [file.paperId, await findFate(storage, file)] as const,
        ),
      );
      const items = papers.map((paper) => cleanupItem(paper, getFateText(fates.get(paper.id))));
      return { total: found.missing, items, notice: null };
    },
    remove,
  };
}

/** Returns whether a stored file is missing or damaged. A scrub finds other bytes of the right number. */
async function isLost(
  storage: Storage,
  { key, bytes, isDamaged = false }: { key: string; bytes: number; isDamaged?: boolean },
): Promise<boolean> {
  return isDamaged || (await storage.stat(key))?.bytes !== bytes;
}

/** Returns the papers with a missing file in the next batch after `afterId`. `lastId` is `undefined` at the end. */
async function missingAfter(db: Database, storage: Storage, afterId: number) {
  const files = await selectStoredKeys(db, { afterId, limit: rowBatchSize });
  const isMissing = await inParallel(files, concurrency, (file) => isLost(storage, file));
  const missing = files.filter((_, index) => isMissing[index]).map(({ paperId }) => paperId);
  return { missing, rows: files.length, lastId: files.at(-1)?.paperId };
}

type Missing = Awaited<ReturnType<typeof findMissing>>;

async function findMissing(db: Database, storage: Storage, maxListed: number) {
  const paperIds: number[] = [];
  let [missing, rows, afterId] = [0, 0, 0];
  for (;;) {
    const batch = await missingAfter(db, storage, afterId);
    if (batch.lastId === undefined)
      return {
        /** Papers whose file is missing. */
        missing,
        /** The first of them. */
        paperIds,
        /** Papers with a stored file. */
        rows,
      };
    missing += batch.missing.length;
    paperIds.push(...batch.missing.slice(0, maxListed - paperIds.length));
    rows += batch.rows;
    afterId = batch.lastId;
  }
}

async function findFate(storage: Storage, { earlier, externalUrl }: FileToReplace): Promise<Fate> {
  for (const { id, originalName, ...file } of earlier)
    if (!(await isLost(storage, file))) return { kind: 'earlier', fileId: id, originalName };
  return externalUrl === null ? { kind: 'trash' } : { kind: 'external-url' };
}

function getFateText(fate: Fate | undefined): string {
  if (fate?.kind === 'earlier') return `Gets its earlier file ${fate.originalName} again`;
  return fate?.kind === 'external-url' ? 'Uses its external URL' : 'To the trash';
}

/** Replaces the files of these papers that are still missing. Returns the kind of each replacement. */
async function replaceMissing(
  change: AuditedChange,
  author: CleanupRun['author'],
  storage: Storage,
  paperIds: number[],
): Promise<Fate[]> {
  const { transaction } = change;
  const files = await selectFilesToReplace(transaction, await lockPapers(transaction, paperIds));
  // The locks keep other writers from restoring a file or removing a previous one during the check.
  await lockStoredFiles(
    transaction,
    files.flatMap(({ key, earlier }) => [key, ...earlier.map((each) => each.key)]),
  );
  const fates: Fate[] = [];
  const lost: number[] = [];
  for (const file of files) {
    if (!(await isLost(storage, file))) continue;
    const fate = await findFate(storage, file);
    if (fate.kind === 'trash') lost.push(file.paperId);
    else await useInstead(change, author, file, fate);
    fates.push(fate);
  }
  if (lost.length > 0) await moveToTrash(change, author, lost);
  return fates;
}

/** Replaces a missing file. It stays in the list of previous files, because a backup may restore it. */
async function useInstead(
  { transaction, changed, audit }: AuditedChange,
  author: CleanupRun['author'],
  { paperId, title, originalName, externalUrl }: FileToReplace,
  fate: Exclude<Fate, { kind: 'trash' }>,
): Promise<void> {
  const earlier =
    fate.kind === 'earlier' ? await takeEarlierFile(transaction, paperId, fate.fileId) : undefined;
  await keepAsEarlier(transaction, paperId, author.id);
  if (earlier) await insertPaperFile(transaction, paperId, earlier);
  await updatePaper(transaction, paperId, {});
  audit({
    action: earlier ? 'paper.file-put-back' : 'paper.updated',
    subjectId: paperId,
    subjectName: title,
    before: { file: originalName },
    after: earlier ? { file: earlier.originalName } : { fileUrl: externalUrl },
  });
  changed('papers', `paper:${paperId}`);
}
