import type { Database } from '#platform/database/database.ts';
import type { FileStorage } from '#platform/storage/file-storage.ts';
import { ensureLibraryId } from './library-identity.queries.ts';
import { usedKeys } from './stored-files.service.ts';

type Store = Pick<FileStorage, 'list' | 'owner' | 'claim'>;

export interface StoreSurvey {
  /** Of this database. */
  libraryId: string;
  /** Of the database that the store belongs to; null when nobody has said so. */
  owner: string | null;
  files: number;
  /** How many of them no row of this database names. */
  strays: number;
  /** Keys of the first 10,000 of those. */
  strayKeys: string[];
}

/** Why nothing may be swept: the database is another one than the files were stored for, or most likely so. */
export type Obstacle = 'foreign' | 'unclaimed' | 'too-many';

/** What a crash leaves behind is a handful; more than both of these is a sign of something else. */
const fewStrays = 200;
const smallShare = 0.05;
/** A sweep takes the others the next time. */
const mostKeys = 10_000;
const atOnce = 500;

/** Makes an empty store that belongs to nobody this database's own, before the first file goes in. */
export async function claimEmptyStore({ db, storage }: { db: Database; storage: Store }): Promise<void> {
  if ((await storage.owner()) !== null) return;
  for await (const _ of storage.list()) return;
  await storage.claim(await ensureLibraryId(db));
}

/** Compares what is stored with what rows name; undefined when it was stopped half-way. */
export async function surveyStore(
  { db, storage }: { db: Database; storage: Store },
  stopped?: AbortSignal,
): Promise<StoreSurvey | undefined> {
  const survey: StoreSurvey = {
    libraryId: await ensureLibraryId(db),
    owner: await storage.owner(),
    files: 0,
    strays: 0,
    strayKeys: [],
  };
  const look = async (keys: string[]) => {
    const used = await usedKeys(db, keys);
    const strays = keys.filter((key) => !used.has(key));
    survey.files += keys.length;
    survey.strays += strays.length;
    survey.strayKeys.push(...strays.slice(0, mostKeys - survey.strayKeys.length));
  };
  let keys: string[] = [];
  for await (const { key } of storage.list()) {
    if (stopped?.aborted) return undefined;
    keys.push(key);
    if (keys.length < atOnce) continue;
    await look(keys);
    keys = [];
  }
  await look(keys);
  return survey;
}

/**
 * What keeps the strays of a store from being deleted; null when they may go. Beside an empty or a wrong database
 * every file is a stray.
 */
export function obstacleOf({
  libraryId,
  owner,
  files,
  strays,
}: Omit<StoreSurvey, 'strayKeys'>): Obstacle | null {
  if (owner !== null && owner !== libraryId) return 'foreign';
  const isSmallShare = strays <= files * smallShare;
  if (owner === null && !isSmallShare) return 'unclaimed';
  return strays > fewStrays && !isSmallShare ? 'too-many' : null;
}
