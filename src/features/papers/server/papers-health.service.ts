import type { Database } from '#platform/database/database.ts';
import { maxExamples, type Finding, type HealthCheck } from '#platform/doctor/health-check.ts';
import type { FileStorage } from '#platform/storage/file-storage.ts';
import { hashFile } from '#platform/storage/hash-file.ts';
import { selectNamedFiles, selectUnindexedPapers, type NamedFile } from './papers-health.queries.ts';
import { formatCount } from '#lib/text/format.ts';

const batchSize = 500;

/** Creates checks of the consistency of papers, their files and their search documents. `isDeep` reads every file. */
export function papersHealth(dependencies: {
  db: Database;
  storage: FileStorage;
  isDeep: boolean;
}): HealthCheck[] {
  const { db, storage, isDeep } = dependencies;
  return [
    {
      name: isDeep ? 'stored files, read in full' : 'stored files',
      run: () => namedFiles(db, storage, isDeep),
    },
    { name: 'search', run: () => unindexedPapers(db) },
  ];
}

/** Counts items and keeps the first of them as examples. */
function createList() {
  const examples: string[] = [];
  let count = 0;
  return {
    add(example: string): void {
      count += 1;
      if (examples.length < maxExamples) examples.push(example);
    },
    finding: (describe: (count: number) => Omit<Finding, 'examples'>): Finding[] =>
      count === 0 ? [] : [{ ...describe(count), examples }],
  };
}

async function namedFiles(db: Database, storage: FileStorage, isDeep: boolean): Promise<Finding[]> {
  const [missing, wrong, thumbnails] = [createList(), createList(), createList()];
  for await (const file of readNamedFiles(db)) {
    const stored = await storage.stat(file.key);
    const example = `${file.slug} (${file.key})`;
    if (!stored) missing.add(example);
    else if (stored.bytes !== file.bytes || (isDeep && !(await isWhole(storage, file)))) wrong.add(example);
    if (file.thumbnailKey !== null && !(await storage.stat(file.thumbnailKey))) thumbnails.add(file.slug);
  }
  return [
    ...missing.finding((count) => ({
      problem: `The stored file of ${formatCount(count, 'paper')} is missing, so visitors cannot download it.`,
      advice: 'Import them again with --files, or restore the files from a backup.',
    })),
    ...wrong.finding((count) => ({
      problem: `The stored file of ${formatCount(count, 'paper')} has changed.`,
      advice:
        'Delete these files under DATA_DIR/files or in the bucket, then import the papers again with --files.',
    })),
    ...thumbnails.finding((count) => ({
      problem: `The preview image is missing for ${formatCount(count, 'paper')}.`,
      advice: 'Restore the files from a backup. The papers themselves can be downloaded.',
    })),
  ];
}

async function* readNamedFiles(db: Database): AsyncGenerator<NamedFile> {
  for (let afterId = 0; ;) {
    const files = await selectNamedFiles(db, { afterId, limit: batchSize });
    const last = files.at(-1);
    if (!last) return;
    yield* files;
    afterId = last.paperId;
  }
}

async function isWhole(storage: FileStorage, { key, sha256 }: NamedFile): Promise<boolean> {
  return (await storage.withLocalFile(key, hashFile)).sha256 === sha256;
}

async function unindexedPapers(db: Database): Promise<Finding[]> {
  const papers = await selectUnindexedPapers(db, { afterId: 0, limit: maxExamples });
  if (papers.length === 0) return [];
  return [
    {
      problem: 'Search cannot find some papers.',
      advice: 'Run any import again to index them. It may be one that changes nothing.',
      examples: papers.map(({ slug }) => slug),
    },
  ];
}
