import { createWriteStream, existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { extract } from 'tar-stream';
import { dateTimeInIndia } from '#lib/time/india-time.ts';
import { recoverySettings } from '#platform/database/embedded/archive-settings.ts';
import { openEmbeddedPostgres } from '#platform/database/embedded/embedded-postgres.ts';
import { prepareFolders, type PostgresFolders } from '#platform/database/embedded/folders.ts';
import { asSuperuserOf } from '#platform/database/embedded/running-server.ts';
import { inheritOwner } from '#platform/data-dir/make-folder.ts';
import { AppError } from '#platform/errors/app-error.ts';
import type { Log } from '#platform/log/log.ts';
import type { Objects } from '#platform/storage/objects.ts';
import { listBases, listWal, openPacked, openWal, segmentNumber, tarName, type Base } from './archive.ts';

export interface RecoveryOptions {
  objects: Objects;
  /** Null recovers everything that was archived. */
  time: Date | null;
  /** A new folder for the data. */
  dataDir: string;
  /** Folder of PostgreSQL's programs; those of npm if undefined. */
  binDir: string | undefined;
  log: Log;
  onStep(note: string): void;
}

export interface Recovery {
  base: Base;
  /** When the last recovered transaction was committed; null if there was none since the base backup. */
  lastCommitAt: Date | null;
}

/** How many segments are unpacked before PostgreSQL asks for them. */
const segmentsAhead = 4;
const pollMs = 20;

/**
 * Recovers the embedded database in a new folder as it was at a time, from the newest base backup before it and the
 * archived write-ahead log. Throws a sentence if the folder is in use, or if the archive does not reach that time.
 */
export async function recoverDatabase(options: RecoveryOptions): Promise<Recovery> {
  const { objects, dataDir, onStep } = options;
  await refuseUsedFolder(dataDir);
  const { base, wal } = await chooseBase(objects, options.time);
  // PostgreSQL refuses a time after the last transaction, which the end of the archive comes closest to.
  const time = options.time && options.time < wal.endsAt ? options.time : null;
  if (!time && wal.hasGap) throw gapError(wal.endsAt);
  const folders = await prepareFolders(dataDir);
  onStep(`Unpacking the base backup of ${dateTimeInIndia(Date.parse(base.endedAt))}`);
  await unpackBase(objects, base, folders.cluster);
  await writeFile(join(folders.cluster, 'recovery.signal'), '', { mode: 0o600 });
  onStep('Replaying the write-ahead log');
  const segments = { names: wal.names, open: (name: string) => openWal(objects, base.system, name) };
  const lastCommitAt = await replay(options, folders, time, segments).catch((error: Error) => {
    const isAfterLast = time && /recovery ended before configured recovery target/.test(String(error.cause));
    if (!isAfterLast) throw error;
    // There may be later transactions after the gap.
    if (wal.hasGap) throw gapError(wal.endsAt);
    return replay(options, folders, null, segments);
  });
  return { base, lastCommitAt };
}

async function refuseUsedFolder(dataDir: string): Promise<void> {
  const entries = await readdir(dataDir).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  if (entries.length === 0) return;
  throw new AppError('conflict', {
    public: `${dataDir} is not empty. Name a new folder: a recovery never changes an existing one.`,
  });
}

interface UsableWal {
  /** Names of the archived files that follow the base backup without a gap. */
  names: string[];
  /** When the last of these segments was archived. */
  endsAt: Date;
  /** Whether later segments follow after missing ones. */
  hasGap: boolean;
}

/**
 * Returns the newest base backup that ended before `time` and whose own write-ahead log is archived, with the log since
 * then. Throws a sentence if there is none.
 */
async function chooseBase(objects: Objects, time: Date | null): Promise<{ base: Base; wal: UsableWal }> {
  const bases = await listBases(objects);
  const before = bases.filter(({ endedAt }) => !time || Date.parse(endedAt) <= time.getTime());
  for (const base of before.toReversed()) {
    const wal = await listUsableWal(objects, base);
    if (wal) return { base, wal };
  }
  const [oldest] = bases;
  throw new AppError('not_found', {
    public: oldest
      ? `The archive begins on ${dateTimeInIndia(Date.parse(oldest.endedAt))}. Choose a later time, or restore a backup.`
      : 'There is no base backup in the place of the backups. Restore a backup instead.',
  });
}

const gapError = (endsAt: Date) =>
  new AppError('conflict', {
    public: `The archive has a gap. It can be restored until ${dateTimeInIndia(endsAt)}, or from a later base backup.`,
  });

/** Returns null if the write-ahead log of the base backup itself is not complete. */
async function listUsableWal(objects: Objects, base: Base): Promise<UsableWal | null> {
  const files = await listWal(objects, base.system);
  const byNumber = new Map(files.map((file) => [segmentNumber(file.name), file]));
  let end = segmentNumber(base.firstSegment)!;
  while (byNumber.has(end)) end += 1;
  if (end <= segmentNumber(base.lastSegment)!) return null;
  return {
    names: files.map(({ name }) => name).filter((name) => (segmentNumber(name) ?? -1) < end),
    endsAt: byNumber.get(end - 1)!.archivedAt,
    hasGap: files.some(({ name }) => (segmentNumber(name) ?? -1) > end),
  };
}

async function unpackBase(objects: Objects, base: Base, cluster: string): Promise<void> {
  const content = await openPacked(objects, tarName(base.name));
  if (!content)
    throw new AppError('not_found', { public: `The base backup ${base.name} has no content any more.` });
  await mkdir(cluster, { mode: 0o700 });
  const tar = extract();
  const unpacking = pipeline(content, tar);
  unpacking.catch(() => {});
  for await (const entry of tar) {
    const { name, type } = entry.header;
    const path = join(cluster, name);
    if (!path.startsWith(`${cluster}/`) || !['file', 'directory'].includes(String(type)))
      throw new AppError('validation_failed', {
        public: `The base backup has an entry ${name} that does not belong in it.`,
      });
    if (type === 'directory') {
      await mkdir(path, { mode: 0o700 });
      entry.resume();
    } else await pipeline(Readable.from(entry), createWriteStream(path, { mode: 0o600 }));
  }
  await unpacking;
}

interface Segments {
  names: string[];
  open(name: string): Promise<Readable | null>;
}

/** Runs PostgreSQL until the recovery is complete, and stops it. Returns the time of the last commit. */
async function replay(
  { dataDir, binDir, log }: RecoveryOptions,
  { root }: PostgresFolders,
  time: Date | null,
  segments: Segments,
): Promise<Date | null> {
  const folder = join(root, 'recovery');
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { mode: 0o700 });
  const stopping = new AbortController();
  const serving = serve(folder, segments, stopping.signal);
  // A failure counts once PostgreSQL has ended: it waits for the segment until then.
  serving.catch(() => {});
  try {
    const postgres = await openEmbeddedPostgres({
      dataDir,
      binDir,
      settings: recoverySettings(time),
      log: (message, details) => log.debug(details ?? {}, message),
    });
    try {
      return await asSuperuserOf(dataDir, async (client) => {
        const { rows } = await client.query<{ at: Date | null }>(
          'SELECT pg_last_xact_replay_timestamp() AS at',
        );
        return rows[0]!.at;
      });
    } finally {
      await postgres.close();
    }
  } finally {
    stopping.abort();
    await serving;
    await rm(folder, { recursive: true, force: true });
  }
}

/** Answers the requests of `recoverySettings` in `folder`. Throws for a segment that cannot be read. */
async function serve(folder: string, { names, open }: Segments, signal: AbortSignal): Promise<void> {
  const wanted = /^wanted-(.+)$/;
  let failure: unknown;

  async function answer(name: string): Promise<void> {
    const content = failure === undefined && names.includes(name) ? await open(name) : null;
    const draft = join(folder, 'draft');
    if (content) await pipeline(content, createWriteStream(draft, { mode: 0o600 }));
    else await writeFile(draft, '');
    // PostgreSQL runs as the owner of the folder, and writes to segments that it uses again.
    inheritOwner(draft);
    await rename(draft, join(folder, content ? name : `none-${name}`));
  }

  while (!signal.aborted) {
    for (const marker of await readdir(folder)) {
      const name = wanted.exec(marker)?.[1];
      if (name === undefined) continue;
      await rm(join(folder, marker));
      const place = names.indexOf(name);
      const ahead = place === -1 ? [name] : names.slice(place, place + segmentsAhead);
      for (const each of ahead)
        if (!existsSync(join(folder, each)))
          await answer(each).catch(async (error: unknown) => {
            failure ??= error;
            await answer(each);
          });
    }
    await sleep(pollMs, undefined, { signal }).catch(() => {});
  }
  if (failure !== undefined) throw failure;
}
