/**
 * `npm run release:fixture -- COMMIT`: writes the fixture of a release to `scripts/release/VERSION`, from the code of that
 * commit: its database with rows in every table, and a backup with all files. Later versions have to upgrade both. Needs
 * PostgreSQL 15, the oldest supported one, with `pg_dump` (`apt-get install postgresql` on Debian 12).
 */
import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { cp, mkdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { backupContent } from '#app/features.ts';
import { selectTables } from '#features/backup/server/snapshot.queries.ts';
import { openDatabase } from '#platform/database/database.ts';
import { schemaVersion } from '#platform/database/migrations.ts';
import { toConnection } from '#platform/database/servers.ts';
import { createFolderStorage } from '#platform/storage/folder-storage.ts';
import { createDataFolder } from '#testing/data-folder.ts';
import { eventually } from '#testing/eventually.ts';
import { fillEmptyTables } from '#testing/fill-every-table.ts';
import { startTcpPostgres } from '#testing/postgres-server.ts';
import { totp } from '#testing/totp.ts';
import { signIn, ownerVariables } from '../bench/busy-day.ts';
import { createSiteProcess } from '../bench/site-process.ts';
import { fixtureFiles, fixturesFolder, type FixtureFacts } from './release/release-fixture.ts';
import { prepareRelease, previousRelease } from './release/release-sources.ts';

const programs = process.env.POSTGRES_BIN_DIR ?? '/usr/lib/postgresql/15/bin';
/** The smallest specimens: the fixture is part of the repository. */
const specimens = ['gate-2024-cs-answer-key.pdf', 'gate-2017-me.pdf', 'gate-2019-cs.pdf'];
const maxBytes = 500_000;

const commit = process.argv[2] ?? previousRelease;
const sources = await prepareRelease(commit);
const { version } = JSON.parse(await readFile(join(sources, 'package.json'), 'utf8')) as { version: string };
const sessionSecret = randomBytes(24).toString('base64url');
const dataDir = await createDataFolder('release-fixture-');
const postgres = await startTcpPostgres({ binDir: programs });
const release = join(dataDir, 'sources');
const variables = { DATABASE_URL: postgres.url, SESSION_SECRET: sessionSecret };
try {
  await copyRelease();
  const { owner, trash } = await useSite();
  const { filled, schema } = await fillTheRest();
  const folder = join(fixturesFolder, version);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const facts: FixtureFacts = { version, commit, schemaVersion: schema, sessionSecret, owner, trash, filled };
  await writeFile(join(folder, fixtureFiles.facts), `${JSON.stringify(facts, null, 2)}\n`);
  const backup = join(folder, fixtureFiles.backup);
  runCommand(['backup', backup]);
  await writeFile(join(folder, fixtureFiles.database), gzipSync(dumpDatabase(), { level: 9 }));
  let bytes = 0;
  for (const name of Object.values(fixtureFiles)) bytes += (await stat(join(folder, name))).size;
  if (bytes > maxBytes) throw new Error(`The fixture has ${bytes} bytes; the limit is ${maxBytes}`);
  console.log(
    `${bytes} bytes of version ${version} in ${folder}. Filled without a meaning: ${filled.join(', ')}`,
  );
} finally {
  await postgres.stop();
  await rm(dataDir, { recursive: true });
}

/** Copies the sources with only the chosen specimens. */
async function copyRelease(): Promise<void> {
  const packages = join(sources, 'node_modules');
  await cp(sources, release, { recursive: true, filter: (path) => path !== packages });
  await symlink(packages, join(release, 'node_modules'));
  const list = join(release, 'starter/specimens.csv');
  const [titles, ...lines] = (await readFile(list, 'utf8')).split('\n');
  const chosen = lines.filter((line) => specimens.some((name) => line.endsWith(`,${name}`)));
  await writeFile(list, [titles, ...chosen, ''].join('\n'));
}

/** Writes what people use through the site: an owner with a second factor, deleted records, versions, a download. */
async function useSite(): Promise<Pick<FixtureFacts, 'owner' | 'trash'>> {
  const site = await createSiteProcess('release', 'serve', join(dataDir, 'data'), variables, release);
  await site.start();
  try {
    const browser = await signIn(site.url);
    const call = async (method: string, path: string, body?: object) => {
      const headers = { ...browser, ...(body && { 'content-type': 'application/json' }) };
      const sent = {
        method,
        headers,
        redirect: 'manual' as const,
        ...(body && { body: JSON.stringify(body) }),
      };
      const answer = await fetch(site.url + path, sent);
      const text = await answer.text();
      if (answer.status >= 400) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
      return text.startsWith('{') ? (JSON.parse(text) as { id: number; address: string }) : undefined;
    };
    const create = async (kind: string, body: object) => (await call('POST', `/api/admin/${kind}`, body))!.id;
    runCommand(['user', 'add', 'editor@example.org', '--role', 'editor']);
    for (const siteDescription of ['First version', 'Second version'])
      await call('PUT', '/api/admin/settings', { siteDescription });
    const file = { year: 2020, fileUrl: 'https://papers.example/cds.pdf' };
    const paperId = await create('papers', { title: 'Deleted alone', examId: 1, ...file });
    await call('DELETE', `/api/admin/papers/${paperId}`);
    const categoryId = await create('categories', { name: 'Defence' });
    const examId = await create('exams', { name: 'CDS', categoryId });
    await create('papers', { title: 'Deleted with its category', examId, ...file });
    await call('DELETE', `/api/admin/categories/${categoryId}`);
    await call('GET', '/api/papers/1/download');
    await call('POST', '/api/papers/1/rate', { rating: 4 });
    await eventually(async () => {
      const answer = await fetch(`${site.url}/api/papers/1/pages/1/text`);
      if (!/\w{4}/.test(await answer.text()) || !answer.ok) throw new Error('The specimens are not read yet');
    });
    const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = ownerVariables;
    const { address } = (await call('POST', '/api/auth/two-factor/enable', { password }))!;
    await call('POST', '/api/auth/two-factor/confirm', { code: totp(address) });
    return { owner: { email, password, authenticator: address }, trash: { paperId, categoryId } };
  } finally {
    await site.kill('SIGTERM');
  }
}

/** Runs a command of the release. */
function runCommand(args: string[]): void {
  execFileSync(process.execPath, [join(release, 'src/app/process/main.ts'), ...args], {
    env: { PATH: process.env.PATH, DATA_DIR: join(dataDir, 'data'), ...variables },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

/** Fills the other tables. Returns their names, and the newest migration of the release. */
async function fillTheRest(): Promise<{ filled: string[]; schema: string }> {
  const { db, close } = openDatabase(toConnection(postgres.url), () => {});
  try {
    const tables = await selectTables(db, { rules: backupContent.rules, leftOut: new Set() });
    const storage = createFolderStorage(join(dataDir, 'data/files'));
    return { filled: await fillEmptyTables(db, storage, tables), schema: await schemaVersion(db) };
  } finally {
    await close();
  }
}

/** Returns the database as SQL. Lines that only psql understands are left out. */
function dumpDatabase(): Buffer {
  const args = ['--inserts', '--rows-per-insert=100', '--no-owner', '--no-privileges', postgres.url];
  const text = execFileSync(join(programs, 'pg_dump'), args, { maxBuffer: 100_000_000, encoding: 'utf8' });
  return Buffer.from(text.replaceAll(/^\\(un)?restrict .*$/gm, ''));
}
