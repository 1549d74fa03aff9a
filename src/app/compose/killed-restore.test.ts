import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { randomInt, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'drizzle-orm';
import { restoreBackup } from '#features/backup/server/restore.service.ts';
import { backOffice } from '#testing/back-office.ts';
import { eventually } from '#testing/eventually.ts';
import { fillEveryTable, selectTableRows } from '#testing/fill-every-table.ts';
import type { KilledRestoreOptions } from './killed-restore.fixture.ts';
import { restoreSite } from './restore-site.fixture.ts';

/** `npm run test:slow` sets KILLS to a larger number. */
const kills = Number(process.env.KILLS ?? 2);

const { db, connection, invalidation, actors } = await backOffice();
const dataDir = mkdtempSync(join(tmpdir(), 'killed-restore-'));
const site = await restoreSite({ connection, dataDir, invalidation });
after(async () => {
  await site.close();
  rmSync(dataDir, { recursive: true });
});
const content = site.tables.filter(({ kind }) => kind === 'content');
const program = fileURLToPath(new URL('./killed-restore.fixture.ts', import.meta.url));

/** Runs a whole restore in this process. Returns the number of steps. */
async function restore(id: string, path: string): Promise<number> {
  let steps = 0;
  await restoreBackup(site.ctx, path, {
    id,
    author: actors.owner,
    withPeople: false,
    onProgress: () => (steps += 1),
  });
  return steps;
}

/** Runs a restore in another process, and kills it shortly after `diesAfter` steps or when it is done. */
async function runAndKill(id: string, path: string, diesAfter: number): Promise<void> {
  const { id: authorId, name } = actors.owner;
  const options: KilledRestoreOptions = { connection, dataDir, path, id, author: { id: authorId, name } };
  const child = spawn(process.execPath, [program, JSON.stringify(options)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  let steps = 0;
  for await (const _step of createInterface({ input: child.stdout })) {
    steps += 1;
    if (steps < diesAfter) continue;
    await sleep(randomInt(8));
    child.kill('SIGKILL');
    break;
  }
  await ended;
}

/** Waits until PostgreSQL has ended the statements of the killed restore. */
const settled = () =>
  eventually(async () => {
    const { rows } = await db.execute(sql`SELECT FROM pg_stat_activity
      WHERE datname = current_database() AND state <> 'idle' AND pid <> pg_backend_pid()`);
    assert.equal(rows.length, 0);
  });

async function assertFiles(): Promise<void> {
  const { rows } = await db.execute<{ key: string }>(sql`SELECT storage_key AS key FROM paper_files`);
  for (const { key } of rows) assert.ok(await site.ctx.storage.stat(key), `${key} is lost`);
}

test('a killed restore leaves either the old or the new state', async (t) => {
  await fillEveryTable(db, site.ctx.storage, site.restored);
  const backedUp = await selectTableRows(db, content);
  const path = await site.backUp(join(dataDir, 'backup.zip'));
  const seen = { before: 0, after: 0 };

  /** Damages the library: changes rows and deletes a file that only the backup still has. */
  async function wreck(): Promise<string> {
    const { rows } = await db.execute<{ key: string }>(sql`SELECT storage_key AS key FROM paper_files`);
    // Keeps the last category of a library that is already damaged.
    await db.execute(
      sql`DELETE FROM categories WHERE id = (SELECT min(id) FROM categories HAVING count(*) > 1)`,
    );
    await db.execute(sql`UPDATE subjects SET name = ${randomUUID()}`);
    await db.execute(sql`DELETE FROM retained_files`);
    const [lost] = rows;
    const { rows: named } = await db.execute(
      sql`SELECT FROM paper_files WHERE storage_key = ${lost?.key ?? ''}`,
    );
    if (lost && named.length === 0) await site.ctx.storage.delete(lost.key);
    return randomUUID();
  }

  let id = await wreck();
  const steps = await restore(id, path);
  assert.deepEqual(await selectTableRows(db, content), backedUp);
  for (let kill = 0; kill < kills; kill += 1) {
    id = await wreck();
    const wrecked = await selectTableRows(db, content);
    // The last kills come during the write or after it.
    await runAndKill(id, path, 1 + Math.floor(((kill + 1) / kills) * steps - 1));
    await settled();
    const now = await selectTableRows(db, content);
    const isBefore = isDeepStrictEqual(now, wrecked);
    if (!isBefore) assert.deepEqual(now, backedUp, `neither the old nor the new state after kill ${kill}`);
    seen[isBefore ? 'before' : 'after'] += 1;
    await assertFiles();
  }
  await restore(id, path);
  assert.deepEqual(await selectTableRows(db, content), backedUp);
  await assertFiles();
  const { rows: entries } = await db.execute(sql`SELECT FROM audit_entries WHERE action = 'backup.restored'`);
  const { rows: done } = await db.execute(sql`SELECT FROM restores`);
  assert.equal(entries.length, done.length, 'a restore was logged twice or not at all');
  t.diagnostic(`${kills} kills: ${seen.before} times the state before, ${seen.after} times the new one`);
});
