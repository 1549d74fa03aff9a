import { PassThrough, type Readable } from 'node:stream';
import type { AuditedWrite } from '#platform/audit/audited-write.ts';
import type { BackupContent } from '#platform/backup/backup-table.ts';
import { createMemoizedReads } from '#platform/cache/memoized-reads.ts';
import type { Database } from '#platform/database/database.ts';
import { AppError, notFound } from '#platform/errors/app-error.ts';
import type { Actor } from '#platform/http/actor.ts';
import type { Log } from '#platform/log/log.ts';
import type { BackupDownload, BackupSize, DownloadChoice } from '../backup.contract.ts';
import { selectBackupSize } from './backup-size.queries.ts';
import type { BackupWriter } from './backup-writer.service.ts';

export type BackupDownloads = ReturnType<typeof createBackupDownloads>;

/** Number of downloads, finished ones included, whose progress stays available. */
const maxEntries = 20;

export function createBackupDownloads(dependencies: {
  db: Database;
  write: AuditedWrite;
  writer: BackupWriter;
  content: BackupContent;
  log: Log;
}) {
  const { db, write, writer, content, log } = dependencies;
  const downloads = new Map<string, BackupDownload>();
  const closing = new AbortController();
  let current: { zip: PassThrough; ended: Promise<void> } | undefined;

  function addDownload(id: string | undefined, download: BackupDownload): BackupDownload {
    if (id !== undefined) downloads.set(id, download);
    for (const oldest of [...downloads.keys()].slice(0, -maxEntries)) downloads.delete(oldest);
    return download;
  }

  /** Marks the download as failed, so that its progress shows the reason, and returns the error. */
  function getFailure(download: BackupDownload, error: unknown): unknown {
    Object.assign(download, { state: 'failed', error: sentenceOf(error) });
    return error;
  }

  // The tab's size may be a minute old in a large library; a download reads its own.
  const known = createMemoizedReads();

  async function prepare(actor: Actor, { withFiles }: DownloadChoice): Promise<number> {
    const { tableBytes, files } = await selectBackupSize(db, content);
    await write(actor, async ({ audit }) =>
      audit({ action: 'backup.downloaded', subjectName: withFiles ? 'with files' : 'without files' }),
    );
    return withFiles ? tableBytes + files.bytes : tableBytes;
  }

  return {
    size: (): Promise<BackupSize> =>
      known.get('size', async () => {
        const value = await selectBackupSize(db, content);
        return { value, rows: value.rows };
      }),
    /**
     * Starts a backup and returns its stream. A slow client slows the backup down; closing the connection ends it. Only
     * one download runs at a time on this node: throws `AppError('conflict')` for another one.
     */
    async begin(actor: Actor, choice: DownloadChoice): Promise<Readable> {
      const download: BackupDownload = {
        state: 'running',
        bytes: 0,
        totalBytes: 0,
        missingFiles: 0,
        error: null,
      };
      addDownload(choice.id, download);
      // A client that has read a backup may start the next one before the snapshot of the first is closed.
      if (current?.zip.readableEnded) await current.ended;
      if (current) throw getFailure(download, running);
      const zip = new PassThrough();
      const { promise: ended, resolve } = Promise.withResolvers<void>();
      current = { zip, ended };
      const end = () => {
        current = undefined;
        resolve();
      };
      try {
        download.totalBytes = await prepare(actor, choice);
      } catch (error) {
        end();
        throw getFailure(download, error);
      }
      const onProgress = (bytes: number) => void (download.bytes = bytes);
      writer
        .writeBackup(zip, { withFiles: choice.withFiles, signal: closing.signal, onProgress })
        .then(
          ({ missingFiles }) =>
            void Object.assign(download, { state: 'done', missingFiles: missingFiles.length }),
          (error: unknown) => {
            getFailure(download, error);
            if (!isGone(error)) log.error({ error }, 'a backup download failed');
          },
        )
        .finally(end);
      return zip;
    },
    /**
     * Returns the progress of a download, also for a while after its end. Throws `not_found` for downloads of other
     * nodes.
     */
    progress(id: string): BackupDownload {
      const download = downloads.get(id);
      if (!download) throw notFound('Download not found on this node');
      return download;
    },
    /** Ends the running download. */
    close: (): void => closing.abort(new AppError('unavailable', { public: 'The server is shutting down.' })),
  };
}

const running = new AppError('conflict', {
  public: 'A backup download is already running. Wait until it has ended.',
});

/** Whether the client closed the connection. */
function isGone(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'ERR_STREAM_PREMATURE_CLOSE';
}

/** Returns the message for the owner. It contains no internals of the server. */
function sentenceOf(error: unknown): string {
  if (isGone(error)) return 'The download was ended.';
  return error instanceof AppError ? error.message : 'Internal error. See the server log.';
}
