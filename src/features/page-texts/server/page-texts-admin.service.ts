import { getCount } from '#platform/cache/get-count.ts';
import type { Context } from '#platform/context/context.ts';
import { fieldError } from '#platform/errors/app-error.ts';
import type { Actor } from '#platform/http/actor.ts';
import { ocrEngineName, type OcrChoice } from '#platform/ocr/ocr-engine.ts';
import { ocrAdvice } from '#platform/ocr/ocr-packages.ts';
import type { PageTextSettingsFields, PageTextsStatus } from '../page-texts.contract.ts';
import {
  countRecognised,
  lockSettings,
  queueFailedFiles,
  selectFailures,
  selectMsPerPage,
  selectSettings,
  selectTotals,
  selectUnreadable,
  updateSettings,
} from './page-texts.queries.ts';
import { hasWorkers } from './reading-queue.queries.ts';

const maxFailures = 10;
/** Newest files that an estimate is based on. */
const measuredFiles = 50;

/** The owner watches the progress: the totals of a large library are read again after this time, in the background. */
const totalsFreshMs = 2_000;
const totalsTag = 'totals of page texts';

/** What the owner's view of reading needs. */
export interface PageTextsContext extends Context {
  engine(): Promise<OcrChoice>;
}

const readTotals = ({ db, cache }: PageTextsContext) =>
  getCount(cache, 'totals of page texts', { tags: [totalsTag], ttl: totalsFreshMs }, async () => {
    const value = await selectTotals(db);
    return { value, rows: value.pending + value.reading + value.done + value.failed };
  });

/** Returns the progress and the settings of reading. */
export async function getStatus(ctx: PageTextsContext): Promise<PageTextsStatus> {
  const { db } = ctx;
  const engine = await ctx.engine();
  const [
    { pages, readPages, layersRead, ...files },
    recognised,
    msPerPage,
    failures,
    unreadable,
    settings,
    isReadByWorkers,
  ] = await Promise.all([
    readTotals(ctx),
    countRecognised(db),
    selectMsPerPage(db, measuredFiles),
    selectFailures(db, maxFailures),
    selectUnreadable(db, maxFailures),
    selectSettings(db),
    hasWorkers(db),
  ]);
  const pagesLeft = pages - readPages;
  return {
    files,
    filesWithLayersRead: layersRead,
    pages: { total: pages, read: readPages, recognised },
    secondsLeft: pagesLeft === 0 || msPerPage === null ? null : Math.ceil((pagesLeft * msPerPage) / 1_000),
    engine: { name: ocrEngineName(engine), advice: ocrAdvice(engine) },
    isReadByWorkers,
    failures,
    unreadable,
    ...settings,
    updatedAt: settings.updatedAt?.toISOString() ?? null,
  };
}

/** Pauses or resumes reading. Throws `conflict` after a concurrent change. */
export async function saveSettings(
  ctx: PageTextsContext,
  actor: Actor,
  { updatedAt, ...fields }: PageTextSettingsFields,
): Promise<PageTextsStatus> {
  await ctx.write(actor, async ({ transaction, audit }) => {
    const { updatedAt: savedAt, ...before } = await lockSettings(transaction);
    if ((savedAt?.toISOString() ?? null) !== updatedAt) {
      const message = 'Another user changed these settings after you opened them. Nothing was saved.';
      throw fieldError('conflict', 'updatedAt', message);
    }
    await updateSettings(transaction, fields);
    audit({ action: 'job.page-texts-changed', subjectName: 'Page texts', before, after: fields });
  });
  return getStatus(ctx);
}

/** Queues failed files again. Returns their number. */
export async function rereadFailedFiles(
  { write, cache }: PageTextsContext,
  actor: Actor,
): Promise<{ files: number }> {
  const answer = await write(actor, async ({ transaction, audit }) => {
    const queued = await queueFailedFiles(transaction);
    if (queued > 0)
      audit({
        action: 'job.page-texts-reread',
        subjectName: 'Page texts',
        after: { files: 'failed', queued },
      });
    return { files: queued };
  });
  cache.drop([totalsTag]);
  return answer;
}
