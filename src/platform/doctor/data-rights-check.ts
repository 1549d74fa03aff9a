import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { forbiddenMode, hasForeignEntries, ownEntries } from '#platform/data-dir/data-dir-entries.ts';
import { maxExamples, type Finding, type HealthCheck } from './health-check.ts';
import { formatCount } from '#lib/text/format.ts';

/**
 * Checks that other accounts cannot access the data folder, and that everything in it belongs to the folder's owner.
 */
export function dataRightsCheck(dataDir: string): HealthCheck {
  return {
    name: 'rights in the data folder',
    async run() {
      const folder = await lstat(dataDir).catch(() => undefined);
      // Another check reports a missing folder.
      if (!folder?.isDirectory()) return [];
      return [
        ...(await openFolders(dataDir, folder.uid)),
        ...(await strangersFiles(dataDir, { uid: folder.uid, gid: folder.gid })),
      ];
    },
  };
}

async function openFolders(dataDir: string, owner: number): Promise<Finding[]> {
  const open: string[] = [];
  for (const path of [dataDir, ...ownEntries(dataDir)]) {
    const entry = await lstat(path);
    const forbidden = path === dataDir ? forbiddenMode(owner) : 0o077;
    if (entry.isDirectory() && (entry.mode & forbidden) !== 0) open.push(path);
  }
  if (open.length === 0) return [];
  const isShared = open.includes(dataDir) && hasForeignEntries(dataDir);
  return [
    {
      problem: 'Other accounts of this machine can enter folders that hold files and backups.',
      advice: isShared
        ? `Keep nothing else in ${dataDir}: the next start then closes it.`
        : `Run: chmod 700 ${open.map(quote).join(' ')}`,
      examples: open.slice(0, maxExamples),
    },
  ];
}

/** Skips PostgreSQL's folder, which has its own owner if root owns the data folder. */
async function strangersFiles(dataDir: string, owner: { uid: number; gid: number }): Promise<Finding[]> {
  const examples: string[] = [];
  const affected = new Set<string>();
  let count = 0;
  for (const top of ownEntries(dataDir)) {
    if (top === join(dataDir, 'postgres')) continue;
    for await (const path of pathsWithin(top)) {
      const { uid } = await lstat(path).catch(() => owner);
      if (uid === owner.uid) continue;
      count += 1;
      affected.add(top);
      if (examples.length < maxExamples) examples.push(`${path} (user ${uid})`);
    }
  }
  if (count === 0) return [];
  return [
    {
      problem: `${formatCount(count, 'file or folder does', 'files and folders do')} not belong to user ${owner.uid}, who owns ${dataDir}: writing there can fail.`,
      advice: `As root run: chown -R ${owner.uid}:${owner.gid} ${[...affected].map(quote).join(' ')}`,
      examples,
    },
  ];
}

async function* pathsWithin(path: string): AsyncGenerator<string> {
  yield path;
  if (!(await lstat(path)).isDirectory()) return;
  const names = await readdir(path).catch(() => []);
  for (const name of names) yield* pathsWithin(join(path, name));
}

function quote(path: string): string {
  return `'${path.replaceAll("'", String.raw`'\''`)}'`;
}
