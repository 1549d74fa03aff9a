import type { Database } from '#platform/database/database.ts';
import type { FileStorage } from '#platform/storage/file-storage.ts';
import { ensureLibraryId, selectUsedKeys } from './stored-files.queries.ts';

type Store = Pick<FileStorage, 'list' | 'owner' | 'claim'>;

export interface StoreSurvey {
  /** Id of this database. */
  libraryId: string;
  /** Id of the database that the store belongs to. Null if the store has no owner yet. */
  owner: string | null;
  files: number;
  /** Number of files that no row of this database names. */
  strays: number;
  /** Keys of the first 10,000 of these files. */
  strayKeys: string[];
}

/** Reason why no file may be deleted: the files belong to another database, or probably do. */
export type Obstacle = 'foreign' | 'unclaimed' | 'too-many';

/** A crash leaves a few strays. If a store exceeds both limits, the cause is probably another one. */
const fewStrays = 200;
const smallShare = 0.05;
/** The next sweep handles the rest. */
const maxKeys = 10_000;
const batchSize = 500;

/** Makes this database the owner of an empty store without an owner, before the first file is stored. */
export async function claimEmptyStore({ db, storage }: { db: Database; storage: Store }): Promise<void> {
  if ((await storage.owner()) !== null) return;
  for await (const _ of storage.list()) return;
  await storage.claim(await ensureLibraryId(db));
}

/** Compares the stored files with the rows. Returns `undefined` if `stopped` aborts. */
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
    const used = await selectUsedKeys(db, keys);
    const strays = keys.filter((key) => !used.has(key));
    survey.files += keys.length;
    survey.strays += strays.length;
    survey.strayKeys.push(...strays.slice(0, maxKeys - survey.strayKeys.length));
  };
  let keys: string[] = [];
  for await (const { key } of storage.list()) {
    if (stopped?.aborted) return undefined;
    keys.push(key);
    if (keys.length < batchSize) continue;
    await look(keys);
    keys = [];
  }
  await look(keys);
  return survey;
}

/**
 * Returns the reason why strays must not be deleted, or null. With an empty or a wrong database, all files would
 * count as strays.
 */
export function findObstacle({
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
