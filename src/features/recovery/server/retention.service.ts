import type { Objects } from '#platform/storage/objects.ts';
import {
  deleteWal,
  factsName,
  filesName,
  listBases,
  listWal,
  segmentNumber,
  tarName,
  type Base,
} from './archive.ts';

const dayMs = 86_400_000;
/** With a base backup each week, the last one to two weeks can be recovered. */
const keptBases = 2;
/** How long the archive of an earlier cluster stays, such as the one before a restore. */
const formerClusterMs = 35 * dayMs;

/**
 * Deletes base backups beyond the newest two, unfinished ones, and the write-ahead log before the oldest kept one.
 * Deletes the archives of earlier clusters after 35 days. Returns the base backups that are left.
 */
export async function applyRetention(objects: Objects, system: string, now: number): Promise<Base[]> {
  const bases = await listBases(objects, { isStrict: true });
  const isRecent = ({ endedAt }: Base) => Date.parse(endedAt) > now - formerClusterMs;
  const ofSystem = bases.filter((base) => base.system === system).slice(-keptBases);
  const kept = [...bases.filter((base) => base.system !== system && isRecent(base)), ...ofSystem];
  const keptNames = new Set(kept.map(({ name }) => name));
  // The facts go first: a base backup without facts does not count.
  for (const { name } of bases) if (!keptNames.has(name)) await objects.delete(factsName(name));
  const systems = new Set([system]);
  for (const { name, modifiedAt } of await objects.list('archive/')) {
    systems.add(name.split('/')[1]!);
    const base = /^(.+\/base\/\w+)\.(tar\.zst|files)$/.exec(name)?.[1];
    const isRunning = modifiedAt.getTime() > now - dayMs;
    if (base !== undefined && !keptNames.has(base) && !isRunning)
      for (const part of [tarName(base), filesName(base)]) await objects.delete(part);
  }
  for (const each of systems) {
    const [oldest] = kept.filter((base) => base.system === each);
    await deleteWalBefore(objects, each, oldest);
  }
  return kept;
}

/** Without a base backup, nothing of the write-ahead log can be recovered. */
async function deleteWalBefore(objects: Objects, system: string, oldest: Base | undefined): Promise<void> {
  const first = oldest && segmentNumber(oldest.firstSegment)!;
  for (const { name } of await listWal(objects, system)) {
    // A label of a base backup and an unfinished segment begin with the name of their segment.
    const number = segmentNumber(name.slice(0, 24));
    if (first === undefined || (number !== null && number < first)) await deleteWal(objects, system, name);
  }
}
