import { PassThrough, type Readable } from 'node:stream';
import { getCount } from '#platform/cache/get-count.ts';
import { perContext } from '#platform/context/context.ts';
import { AppError, notFound } from '#platform/errors/app-error.ts';
import type { Actor } from '#platform/http/actor.ts';
import type { BackupDownload, BackupSize, DownloadChoice } from '../backup.contract.ts';
import type { SiteContext } from './site-context.ts';
import { selectBackupSize } from './backup-size.queries.ts';
import { writeBackup } from './backup-writer.service.ts';

/** Number of downloads, finished ones included, whose progress stays available. */
const maxEntries = 20;

interface Downloads {
  byId: Map<string, BackupDownload>;
  closing: AbortController;
  current?: { zip: PassThrough; ended: Promise<void> } | undefined;
}

/** The downloads of this node. */
const getDownloads = perContext((): Downloads => ({ byId: new Map(), closing: new AbortController() }));

/** Returns the size of a backup. It may be a minute old in a large library; a download reads its own. */
export const getBackupSize = ({ cache, db, content }: SiteContext): Promise<BackupSize> =>
  getCount(cache, 'size of a backup', {}, async () => {
    const value = await selectBackupSize(db, content);
    return { value, rows: value.rows };
  });

/**
 * Starts a backup and returns its stream. A slow client slows the backup down; closing the connection ends it. Only
 * one download runs at a time on this node: throws `AppError('conflict')` for another one.
 */
export async function beginDownload(
  ctx: SiteContext,
  actor: Actor,
  { id, withFiles }: DownloadChoice,
): Promise<Readable> {
  const downloads = getDownloads(ctx);
  const download: BackupDownload = {
    state: 'running',
    bytes: 0,
    totalBytes: 0,
    missingFiles: 0,
    error: null,
  };
  if (id !== undefined) downloads.byId.set(id, download);
  for (const oldest of [...downloads.byId.keys()].slice(0, -maxEntries)) downloads.byId.delete(oldest);
  // A client that has read a backup may start the next one before the snapshot of the first is closed.
  if (downloads.current?.zip.readableEnded) await downloads.current.ended;
  if (downloads.current) throw markFailed(download, running);
  const zip = new PassThrough();
  const { promise: ended, resolve } = Promise.withResolvers<void>();
  downloads.current = { zip, ended };
  const end = () => {
    downloads.current = undefined;
    resolve();
  };
  try {
    download.totalBytes = await estimateBytes(ctx, withFiles);
    await ctx.write(actor, async ({ audit }) =>
      audit({ action: 'backup.downloaded', subjectName: withFiles ? 'with files' : 'without files' }),
    );
  } catch (error) {
    end();
    throw markFailed(download, error);
  }
  const onProgress = (bytes: number) => void (download.bytes = bytes);
  writeBackup(ctx, zip, { withFiles, signal: downloads.closing.signal, onProgress })
    .then(
      ({ missingFiles }) =>
        void Object.assign(download, { state: 'done', missingFiles: missingFiles.length }),
      (error: unknown) => {
        markFailed(download, error);
        if (!isClosedByClient(error)) ctx.log.error({ error }, 'a backup download failed');
      },
    )
    .finally(end);
  return zip;
}

/** Estimates the unpacked size of a backup taken now. */
export async function estimateBytes({ db, content }: SiteContext, withFiles: boolean): Promise<number> {
  const { tableBytes, files } = await selectBackupSize(db, content);
  return withFiles ? tableBytes + files.bytes : tableBytes;
}

/** Marks the download as failed, so that its progress shows the reason, and returns the error. */
function markFailed(download: BackupDownload, error: unknown): unknown {
  Object.assign(download, { state: 'failed', error: getFailureText(error) });
  return error;
}

/** Returns the progress of a download, also for a while after its end. Throws `not_found` for downloads of other nodes. */
export function getDownload(ctx: SiteContext, id: string): BackupDownload {
  const download = getDownloads(ctx).byId.get(id);
  if (!download) throw notFound('Download not found on this node');
  return download;
}

/** Ends the running download. */
export function closeDownloads(ctx: SiteContext): void {
  getDownloads(ctx).closing.abort(new AppError('unavailable', { public: 'The server is shutting down.' }));
}

const running = new AppError('conflict', {
  public: 'A backup download is already running. Wait until it has ended.',
});

/** Whether the client closed the connection. */
function isClosedByClient(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'ERR_STREAM_PREMATURE_CLOSE';
}

/** Returns the message for the owner. It contains no internals of the server. */
function getFailureText(error: unknown): string {
  if (isClosedByClient(error)) return 'The download was ended.';
  return error instanceof AppError ? error.message : 'Internal error. See the server log.';
}
