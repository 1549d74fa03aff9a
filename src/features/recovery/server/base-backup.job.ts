import { z } from 'zod';
import { formatCount } from '#lib/text/format.ts';
import type { BackupSite } from '#features/backup/backup.server.ts';
import { deleteUnneededCopies, readFileKeys } from '#features/backup/backup.server.ts';
import { openBackupObjects } from '#platform/backup/backup-objects.ts';
import type { Database } from '#platform/database/database.ts';
import { AppError } from '#platform/errors/app-error.ts';
import type { JobDefinition } from '#platform/jobs/job.ts';
import type { Objects } from '#platform/storage/objects.ts';
import { filesName, listBases, listWal, segmentNumber, type Base } from './archive.ts';
import { writeBase } from './base-backup.service.ts';
import { baseBackupJobName, baseRecord } from './recovery-state.service.ts';
import { applyRetention } from './retention.service.ts';
import { selectSystem } from './wal-shipping.ts';

interface BaseReport {
  isTaken: boolean;
  deletedCopies: number;
}

const dayMs = 86_400_000;
/** The job runs each night. A little less than a week, so that the day of the week stays the same. */
const baseAgeMs = 6.5 * dayMs;
const megabyte = 1024 * 1024;

/**
 * Each night: takes a base backup if the last one is a week old or the archive since then has a gap, deletes old ones,
 * and deletes the copies of files that nothing needs any more.
 */
export function createBaseBackupJob(ctx: BackupSite): JobDefinition<object, BaseReport> {
  return {
    name: baseBackupJobName,
    title: 'Base backup',
    input: z.object({}),
    isExclusive: true,
    access: 'owner',
    schedule: { input: {}, cron: '0 4 * * *', isOn: true },
    async run(_, job) {
      const { config } = ctx;
      if (await ctx.place.sharesDiskWith(config.dataDir)) return { isTaken: false, deletedCopies: 0 };
      const objects = await openBackupObjects(config);
      try {
        const isEmbedded = config.databaseUrl === undefined;
        const isTaken = isEmbedded && (await takeIfDue(ctx, objects, job));
        const system = isEmbedded ? await selectSystem(config.dataDir) : null;
        return { isTaken, deletedCopies: await deleteOld(ctx, objects, system) };
      } finally {
        objects.close();
      }
    },
    summary: ({ isTaken, deletedCopies }) =>
      `${isTaken ? 'Took a base backup' : 'No base backup was due'}, deleted ${formatCount(deletedCopies, 'copy', 'copies')} of files`,
  };
}

/**
 * Deletes old base backups, and the copies of files that nothing needs any more. Returns the number of copies. `system`
 * is the name of the archive, or null if this application archives nothing.
 */
export async function deleteOld(ctx: BackupSite, objects: Objects, system: string | null): Promise<number> {
  const kept = system === null ? [] : await applyRetention(objects, system, ctx.now());
  const alsoNeeded = new Set<string>();
  for (const { name } of kept) for (const key of await readFilesOf(objects, name)) alsoNeeded.add(key);
  const oldest = kept.map(({ name }) => getStart(name)).toSorted((a, b) => a - b)[0];
  const before = new Date(Math.min(oldest ?? Infinity, ctx.now() - dayMs));
  return deleteUnneededCopies(ctx, objects, { alsoNeeded, before });
}

type Job = Parameters<JobDefinition['run']>[1];

/** Returns the storage keys that the rows of a base backup name. */
async function readFilesOf(objects: Objects, name: string): Promise<string[]> {
  const list = await objects.readText(filesName(name));
  if (list === null)
    throw new AppError('unavailable', {
      public: `The list of files of the base backup ${name} is missing, so no copy of a file is deleted.`,
    });
  return list.split('\n');
}

/** Whether there is no base backup of this cluster, it is a week old, or the archive since then has a gap. */
export async function isBaseDue({ config, db, now }: BackupSite, objects: Objects): Promise<boolean> {
  const system = await selectSystem(config.dataDir);
  const last = (await listBases(objects, { system })).at(-1);
  if (!last || Date.parse(last.endedAt) <= now() - baseAgeMs) return true;
  if (await hasGap(objects, last)) return true;
  // A restore of a backup forgets it.
  await saveRecord(db, last, now());
  return false;
}

const saveRecord = (db: Database, { endedAt }: Base, at: number) =>
  baseRecord(db).save({ found: { endedAt }, foundAt: new Date(at) });

async function takeIfDue(ctx: BackupSite, objects: Objects, job: Job): Promise<boolean> {
  const { config, db, now, version } = ctx;
  if (!(await isBaseDue(ctx, objects))) return false;
  const base = await writeBase({
    dataDir: config.dataDir,
    objects,
    version,
    fileKeys: readFileKeys(ctx),
    signal: job.signal,
    onBytes: (bytes) => job.progress({ done: Math.ceil(bytes / megabyte), total: null, note: 'MB copied' }),
  });
  await saveRecord(db, base, now());
  return true;
}

/** Whether a segment is missing since this base backup, for example because its place could not be reached. */
async function hasGap(objects: Objects, { system, firstSegment }: Base): Promise<boolean> {
  const first = segmentNumber(firstSegment)!;
  const numbers = (await listWal(objects, system)).map(({ name }) => segmentNumber(name));
  const later = new Set(numbers.filter((number) => number !== null && number >= first));
  return later.size > 0 && Math.max(...(later as Set<number>)) - first + 1 > later.size;
}

/** Returns the time in the name of a base backup, in milliseconds. */
function getStart(name: string): number {
  return Date.parse(name.replace(/^.*\/(\d{4})(\d{2})(\d{2}T\d{2})(\d{2})(\d{2})Z$/, '$1-$2-$3:$4:$5Z'));
}
