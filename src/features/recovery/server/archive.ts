import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createZstdCompress, createZstdDecompress, constants } from 'node:zlib';
import { z } from 'zod';
import type { Objects } from '#platform/storage/objects.ts';

/**
 * The archive of a cluster: base backups and the write-ahead log since the first of them. It is compressed, so that
 * `zstd` and `tar` can read it too.
 */
const root = 'archive/';
const packed = '.zst';

const segmentPattern = /^[0-9A-F]{24}$/;
/** Names that PostgreSQL archives: segments, histories of timelines, and labels of base backups. */
export const archivedName = /^[0-9A-F]{8}(\.history|[0-9A-F]{16}(\.partial|\.[0-9A-F]{8}\.backup)?)$/;

const baseFacts = z.object({
  /** Name of the archive. */
  system: z.string().regex(/^\d+-[0-9a-f]+$/),
  /** A recovery can reach each time from here on. */
  endedAt: z.iso.datetime(),
  firstSegment: z.string().regex(segmentPattern),
  lastSegment: z.string().regex(segmentPattern),
  /** Version of the application. */
  version: z.string(),
});

/** A complete base backup. */
export interface Base extends z.infer<typeof baseFacts> {
  /** Name without an ending. */
  name: string;
}

const baseFolder = (system: string) => `${root}${system}/base/`;
export const baseName = (system: string, at: Date) =>
  `${baseFolder(system)}${at.toISOString().replaceAll(/[-:]|\.\d+/g, '')}`;
export const tarName = (base: string) => `${base}.tar${packed}`;
export const factsName = (base: string) => `${base}.json`;
/** Storage keys that the rows of the base backup name, one per line. */
export const filesName = (base: string) => `${base}.files`;

const walFolder = (system: string) => `${root}${system}/wal/`;
const walName = (system: string, name: string) => `${walFolder(system)}${name}${packed}`;

/**
 * Returns the complete base backups of one cluster or of all, oldest first. Leaves out those whose facts are damaged, or
 * throws if `isStrict`.
 */
export async function listBases(
  objects: Objects,
  { system, isStrict = false }: { system?: string; isStrict?: boolean } = {},
): Promise<Base[]> {
  const bases: Base[] = [];
  for (const { name } of await objects.list(system === undefined ? root : baseFolder(system))) {
    if (!/\/base\/\w+\.json$/.test(name)) continue;
    try {
      const facts = baseFacts.parse(JSON.parse((await objects.readText(name)) ?? 'null'));
      bases.push({ ...facts, name: name.slice(0, -'.json'.length) });
    } catch (error) {
      if (isStrict) throw error;
    }
  }
  return bases.toSorted((a, b) => a.endedAt.localeCompare(b.endedAt));
}

export interface ArchivedFile {
  name: string;
  archivedAt: Date;
}

/** Returns the archived files of the write-ahead log of a cluster, sorted by name. */
export async function listWal(objects: Objects, system: string): Promise<ArchivedFile[]> {
  const folder = walFolder(system);
  return (await objects.list(folder))
    .map(({ name, modifiedAt }) => ({
      name: name.slice(folder.length, -packed.length),
      archivedAt: modifiedAt,
    }))
    .toSorted((a, b) => a.name.localeCompare(b.name));
}

export async function writeWal(
  objects: Objects,
  system: string,
  name: string,
  content: Readable,
): Promise<void> {
  await writePacked(objects, walName(system, name), content);
}

export async function openWal(objects: Objects, system: string, name: string): Promise<Readable | null> {
  return openPacked(objects, walName(system, name));
}

export async function deleteWal(objects: Objects, system: string, name: string): Promise<void> {
  await objects.delete(walName(system, name));
}

/** Compresses a stream with a checksum, and writes it. */
export async function writePacked(objects: Objects, name: string, content: Readable): Promise<void> {
  const zstd = createZstdCompress({ params: { [constants.ZSTD_c_checksumFlag]: 1 } });
  try {
    await Promise.all([pipeline(content, zstd), objects.write(name, zstd)]);
  } finally {
    content.destroy();
  }
}

/** Returns null if the object does not exist. The stream fails for damaged content. */
export async function openPacked(objects: Objects, name: string): Promise<Readable | null> {
  const object = await objects.open(name);
  if (!object) return null;
  const unpacked = createZstdDecompress();
  pipeline(object.content, unpacked).catch((error: Error) => unpacked.destroy(error));
  return unpacked;
}

/** Returns the number of a segment on any timeline. Segments have 16 MB, so 256 of them share the middle part. */
export function segmentNumber(name: string): number | null {
  if (!segmentPattern.test(name)) return null;
  return Number.parseInt(name.slice(8, 16), 16) * 256 + Number.parseInt(name.slice(16), 16);
}
