/**
 * Writes `scripts/release/previous.zip`: a backup of a new site with three specimens. Run it once, from the sources of
 * the release that was just published, so that the next release has to restore it.
 */
import { cp, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createCommandInvalidation } from '#app/commands/command-invalidation.ts';
import { createCommandLog } from '#app/commands/command-log.ts';
import { backupContent } from '#app/features.ts';
import { addStarterPages, openImport } from '#app/compose/library.ts';
import { openContext } from '#app/process/context.ts';
import { projectVersion } from '#app/process/project-version.ts';
import { fillNewLibrary } from '#app/starter-library/starter-library.service.ts';
import { writeBackupFile } from '#features/backup/server/backup-file.service.ts';
import { parseConfig } from '#platform/config/config.ts';

const starter = fileURLToPath(new URL('../starter/', import.meta.url));
const target = fileURLToPath(new URL('release/previous.zip', import.meta.url));
/** The smallest specimens: the backup is part of the repository. */
const specimens = ['gate-2024-cs-answer-key.pdf', 'gate-2017-me.pdf', 'gate-2019-cs.pdf'];
const maxBytes = 200_000;

const home = await mkdtemp(join(tmpdir(), 'release-backup-'));
try {
  await copyStarter(join(home, 'starter'));
  const version = await writeBackup(join(home, 'starter'));
  const { size } = await stat(target);
  if (size > maxBytes) throw new Error(`The backup has ${size} bytes; the limit is ${maxBytes}`);
  console.log(`${size} bytes of version ${version} in ${target}`);
} finally {
  await rm(home, { recursive: true });
}

/** Copies the catalogue, the chosen specimens, and their lines of the list. */
async function copyStarter(folder: string): Promise<void> {
  await mkdir(join(folder, 'specimens'), { recursive: true });
  await cp(join(starter, 'taxonomy.json'), join(folder, 'taxonomy.json'));
  for (const name of specimens) await cp(join(starter, 'specimens', name), join(folder, 'specimens', name));
  const [titles, ...lines] = (await readFile(join(starter, 'specimens.csv'), 'utf8')).split('\n');
  const chosen = lines.filter((line) => specimens.some((name) => line.endsWith(`,${name}`)));
  await writeFile(join(folder, 'specimens.csv'), [titles, ...chosen, ''].join('\n'));
}

/** Backs up a new site with this starter library. Returns the version of the project. */
async function writeBackup(folder: string): Promise<string> {
  const config = parseConfig({ DATA_DIR: join(home, 'data') });
  const context = await openContext(config, { log: createCommandLog('warn'), mayCreate: true });
  try {
    const invalidation = createCommandInvalidation(context);
    const papersImport = openImport(context, invalidation);
    const papers = await fillNewLibrary(papersImport, folder).finally(papersImport.close);
    if (papers !== specimens.length) throw new Error('Not every specimen was imported');
    await addStarterPages(context, invalidation);
    const ctx = { ...context, content: backupContent, version: projectVersion };
    return (await writeBackupFile(ctx, target, { withFiles: true })).version;
  } finally {
    await context.close();
  }
}
