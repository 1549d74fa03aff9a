import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { projectFolder } from '#app/process/web-build.ts';

/** The last commit of the main line with the schema of 0.1.0, which has no tag. */
export const previousRelease = 'f3ea135b';

/**
 * Returns a folder with the sources of a commit, its packages and its built pages. Makes it once, in
 * `.cache/releases`.
 */
export async function prepareRelease(commit: string): Promise<string> {
  const folder = join(projectFolder, '.cache/releases', commit);
  const done = join(folder, '.prepared');
  if (existsSync(done)) return folder;
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  run(projectFolder, `git archive ${commit} | tar -x -C '${folder}'`);
  run(folder, 'npm ci --ignore-scripts --no-audit --no-fund');
  run(folder, 'npm run -s build');
  await writeFile(done, '');
  return folder;
}

/** A migration that only adds: the columns of rows and views, a table, an index. */
const expansion = `
ALTER TABLE "all_papers" ADD COLUMN "rolling_note" text;--> statement-breakpoint
CREATE OR REPLACE VIEW papers AS SELECT * FROM all_papers WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE OR REPLACE VIEW public_papers AS SELECT * FROM all_papers WHERE deleted_at IS NULL AND hidden_at IS NULL;--> statement-breakpoint
CREATE TABLE "rolling" ("paper_id" bigint PRIMARY KEY REFERENCES "all_papers"("id") ON DELETE CASCADE);--> statement-breakpoint
CREATE INDEX "rolling_note_index" ON "all_papers" ("rolling_note") WHERE "rolling_note" IS NOT NULL;
`;

/** Returns a folder with the last commit of this version, built, and one more migration, which expands the schema. */
export async function prepareExpandedVersion(): Promise<string> {
  const folder = join(projectFolder, '.cache/releases/expanded');
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  run(projectFolder, `git archive HEAD | tar -x -C '${folder}'`);
  await symlink(join(projectFolder, 'node_modules'), join(folder, 'node_modules'));
  const file = join(folder, 'db/migrations/meta/_journal.json');
  const journal = JSON.parse(await readFile(file, 'utf8')) as { entries: { idx: number; when: number }[] };
  const last = journal.entries.at(-1)!;
  const tag = `${String(last.idx + 1).padStart(4, '0')}_expand`;
  journal.entries.push(Object.assign({}, last, { idx: last.idx + 1, when: last.when + 1, tag }));
  await writeFile(file, JSON.stringify(journal));
  await writeFile(join(folder, 'db/migrations', `${tag}.sql`), expansion);
  run(folder, 'npm run -s build');
  return folder;
}

function run(cwd: string, command: string): void {
  console.log(command);
  const { status } = spawnSync('sh', ['-ec', command], { cwd, stdio: 'inherit' });
  if (status !== 0) throw new Error(`Failed: ${command}`);
}
