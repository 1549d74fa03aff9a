import { createHash } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { z } from 'zod';
import { formatCount } from '#lib/text/format.ts';
import type { AuditedWrite } from '#platform/audit/audited-write.ts';
import type { Context } from '#platform/context/context.ts';
import type { JobDefinition } from '#platform/jobs/job.ts';
import { isKeyOf, StorageError, type FileStorage } from '#platform/storage/file-storage.ts';
import { saveCheck, selectFilesToCheck, type FileToCheck } from './file-checks.queries.ts';

const author = { id: null, name: 'Check of stored files', sessionId: null };
const maxBytesANight = 4 * 1024 ** 3;
const batchSize = 50;

/** Saves whether a stored file has its recorded content. Drops the pages of papers whose state changes. */
export async function recordCheck(write: AuditedWrite, key: string, isWhole: boolean): Promise<void> {
  await write(author, async ({ transaction, changed, audit }) => {
    for (const { id, title } of await saveCheck(transaction, key, isWhole)) {
      audit({
        action: isWhole ? 'paper.file-whole' : 'paper.file-damaged',
        subjectId: id,
        subjectName: title,
      });
      changed('papers', `paper:${id}`);
    }
  });
}

/** Compares a stored file with the hash in its name. Reads at most one piece more than its recorded size. */
async function isWholeFile(
  storage: Pick<FileStorage, 'open'>,
  { key, bytes }: FileToCheck,
): Promise<boolean> {
  const hash = createHash('sha256');
  let readBytes = 0;
  try {
    for await (const piece of await storage.open(key)) {
      hash.update(piece as Buffer);
      if ((readBytes += (piece as Buffer).length) > bytes) return false;
    }
  } catch (error) {
    const isLost = error instanceof StorageError && error.reason === 'not-found';
    // A disk reports a bad block as EIO.
    if (isLost || (error as NodeJS.ErrnoException).code === 'EIO') return false;
    throw error;
  }
  return readBytes === bytes && isKeyOf(key, hash.digest('hex'));
}

/**
 * Creates the job that compares some stored files with their hash each night, the longest unchecked first. It saves
 * each check, so the next run continues there. It rests as long as it reads.
 */
export function createScrubJob(
  { db, write, storage }: Pick<Context, 'db' | 'write' | 'storage'>,
  maxBytes = maxBytesANight,
): JobDefinition<Record<string, never>, { checked: number; damaged: number }> {
  return {
    name: 'scrub-files',
    title: 'Compare stored files with their hashes',
    isExclusive: true,
    input: z.object({}),
    schedule: { input: {}, cron: '30 2 * * *', isOn: true },
    async run(_input, { signal, progress }) {
      const startedAt = new Date();
      let [checked, damaged, bytes] = [0, 0, 0];
      for (;;) {
        const files = await selectFilesToCheck(db, startedAt, batchSize);
        for (const file of files) {
          if (bytes >= maxBytes) return { checked, damaged };
          signal.throwIfAborted();
          const since = Date.now();
          const isWhole = await isWholeFile(storage, file);
          await recordCheck(write, file.key, isWhole);
          await setTimeout(Date.now() - since, undefined, { signal });
          bytes += file.bytes;
          checked += 1;
          damaged += Number(!isWhole);
          progress({ done: checked, total: null });
        }
        if (files.length === 0) return { checked, damaged };
      }
    },
    summary: ({ checked, damaged }) => `Compared ${formatCount(checked, 'file')}: ${damaged} damaged`,
  };
}
