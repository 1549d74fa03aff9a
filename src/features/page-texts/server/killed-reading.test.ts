import assert from 'node:assert/strict';
import { spawn, type ChildProcess } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { after, afterEach, beforeEach, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { testDatabase } from '#testing/database.ts';
import { emptyTables } from '#testing/empty-tables.ts';
import { eventually } from '#testing/eventually.ts';
import { createPaper } from '#testing/factories.ts';
import { endProcess } from '#testing/started-process.ts';
import { tinyPdf } from '#testing/tiny-pdf.ts';
import { readAllFiles } from './killed-reading.fixture.ts';

const { db, connection } = await testDatabase();
const folder = await mkdtemp(join(tmpdir(), 'killed-reading-'));
after(() => rm(folder, { recursive: true, force: true }));

const pages = [1, 2, 3, 4];
const pdf = join(folder, 'paper.pdf');
await writeFile(pdf, tinyPdf(pages.map(() => ({ content: '50 50 300 300 re f' }))));

/** Replaces Tesseract: logs its process and its parent, and never ends at the call of the file `hold`. */
const program = join(folder, 'tesseract');
await writeFile(
  program,
  `#!/bin/sh
folder=$(dirname "$0")
cat > /dev/null
echo "$$ $PPID" >> "$folder/calls"
calls=$(wc -l < "$folder/calls" | tr -d ' ')
if [ "$(cat "$folder/hold")" = "$calls" ]; then exec sleep 600; fi
printf '5\\t1\\t1\\t1\\t1\\t1\\t0\\t0\\t9\\t9\\t95\\tword%s\\n' "$calls"
`,
);
await chmod(program, 0o755);

// Counts every write of a page, also one that repeats an earlier write.
await db.execute(sql`CREATE TABLE page_writes (page integer NOT NULL)`);
await db.execute(sql`
  CREATE FUNCTION count_page_write() RETURNS trigger LANGUAGE plpgsql AS
  'BEGIN INSERT INTO page_writes VALUES (NEW.page); RETURN NULL; END'`);
await db.execute(sql`
  CREATE TRIGGER count_page_writes AFTER INSERT OR UPDATE ON page_texts
  FOR EACH ROW EXECUTE FUNCTION count_page_write()`);

const running: ChildProcess[] = [];
function startServer(): ChildProcess {
  const fixture = fileURLToPath(new URL('killed-reading.fixture.ts', import.meta.url));
  const child = spawn(process.execPath, [fixture, JSON.stringify(connection), pdf], { stdio: 'inherit' });
  running.push(child);
  return child;
}

const holdCall = (call: number) => writeFile(join(folder, 'hold'), String(call));

/** Returns the processes of each call of the program: its own and the page reader. */
async function findCalls(): Promise<{ own: number; reader: number }[]> {
  const text = await readFile(join(folder, 'calls'), 'utf8').catch(() => '');
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => line.split(' ').map(Number))
    .map(([own = 0, reader = 0]) => ({ own, reader }));
}

async function untilCall(number: number) {
  await eventually(async () => assert.equal((await findCalls()).length, number));
  return (await findCalls()).at(-1)!;
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

async function findWrites() {
  const writes = await db.execute<{ page: number }>(sql`SELECT page FROM page_writes ORDER BY page`);
  const files = await db.execute<{ state: string }>(sql`SELECT state FROM page_text_files`);
  return { pages: writes.rows.map(({ page }) => page), states: files.rows.map(({ state }) => state) };
}
const everyPageOnce = { pages, states: ['done'] };

const { PATH } = process.env;
beforeEach(async () => {
  process.env.PATH = `${folder}${delimiter}${PATH}`;
  await rm(join(folder, 'calls'), { force: true });
  await emptyTables(db, ['papers', 'page_text_files', 'page_texts', 'page_writes']);
  await createPaper(db, { file: { sha256: 'ab'.repeat(32), pages: pages.length } });
});
afterEach(async () => {
  process.env.PATH = PATH;
  for (const child of running.splice(0)) await endProcess(child, 'SIGKILL');
});

describe('reading continues at the same page', () => {
  test('after SIGKILL of Tesseract and of the page reader', async () => {
    await holdCall(2);
    const reading = readAllFiles(db, pdf);
    const { own } = await untilCall(2);
    // The call after the retry.
    await holdCall(4);
    process.kill(own, 'SIGKILL');
    process.kill((await untilCall(4)).reader, 'SIGKILL');
    await reading;
    assert.deepEqual(await findWrites(), everyPageOnce);
    assert.equal((await findCalls()).length, pages.length + 2);
  });

  test('after SIGKILL of the server', async () => {
    await holdCall(3);
    const server = startServer();
    const call = await untilCall(3);
    await endProcess(server, 'SIGKILL');
    await eventually(() => assert.deepEqual([isRunning(call.own), isRunning(call.reader)], [false, false]));
    assert.deepEqual(await findWrites(), { pages: [1, 2], states: ['reading'] });

    // The lease of the killed server expires.
    await db.execute(sql`UPDATE page_text_files SET updated_at = now() - interval '1 hour'`);
    await readAllFiles(db, pdf);
    assert.deepEqual(await findWrites(), everyPageOnce);
    assert.equal((await findCalls()).length, pages.length + 1);
  });
});
