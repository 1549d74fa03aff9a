import assert from 'node:assert/strict';
import { closeSync, mkdirSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { parseConfig } from '#platform/config/config.ts';
import { mountSmallDisk } from '#testing/small-disk.ts';
import type { AppContext } from './context.ts';
import { startServer } from './server.ts';

const owner = { email: 'asha@example.org', password: 'a long password' };
const token = 'a token for the figures';

/** Fills the disk, also with what the site has freed since the last call: its reserve, temporary files. */
function fillDisk(disk: string): void {
  const filler = openSync(join(disk, 'filler'), 'a');
  const block = Buffer.alloc(4096);
  try {
    for (;;) writeSync(filler, block);
  } catch (error) {
    assert.equal((error as NodeJS.ErrnoException).code, 'ENOSPC');
  } finally {
    closeSync(filler);
  }
}

const segmentBytes = 16 * 1024 * 1024;

/**
 * Begins a new segment of the write-ahead log. Without room in its segment, PostgreSQL crashes on a full disk before a
 * write can fail.
 */
async function beginLogSegment({ database }: AppContext): Promise<void> {
  const { rows } = await database.pool.query<{ offset: number }>(
    'SELECT file_offset AS offset FROM pg_walfile_name_offset(pg_current_wal_lsn())',
  );
  const bytesLeft = segmentBytes - rows[0]!.offset;
  await database.pool.query(`SELECT pg_logical_emit_message(true, 'filler', repeat('x', ${bytesLeft}))`);
}

test('a site on a full disk', async (t) => {
  const disk = mountSmallDisk(t, '400m');
  if (disk === undefined) return;
  const dataDir = join(disk, 'data');
  mkdirSync(dataDir, { mode: 0o711 });
  const server = await startServer(
    parseConfig({
      DATA_DIR: dataDir,
      PORT: '0',
      LOG_LEVEL: 'silent',
      // Reading the pages of the starter library would use the new segment of the log.
      JOBS: 'off',
      METRICS_TOKEN: token,
      ADMIN_EMAIL: owner.email,
      ADMIN_PASSWORD: owner.password,
    }),
  );
  const call = (method: string, path: string, body?: object, headers: Record<string, string> = {}) =>
    fetch(server.url + path, {
      method,
      headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', ...headers },
      ...(body && { body: JSON.stringify(body) }),
    });
  try {
    const signedIn = await call('POST', '/api/auth/sign-in/email', owner);
    const cookie = signedIn.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ');
    const write = (path: string, body: object) => call('POST', path, body, { cookie });
    const [paper] = (await (await call('GET', '/api/papers/recent')).json()) as { id: number }[];
    await beginLogSegment(server.context);
    fillDisk(disk);

    await t.test('refuses an upload with 507 and the reason', async () => {
      const upload = await write('/api/admin/uploads', { name: 'a.pdf', bytes: 100, fingerprint: 'a' });
      assert.equal(upload.status, 507);
      assert.match(await upload.text(), /"disk_full".*nearly full/);
    });

    await t.test('answers 507 to a write that PostgreSQL cannot store', async () => {
      let answer = new Response();
      for (let number = 0; answer.status < 300 && number < 2_000; number += 1) {
        fillDisk(disk);
        answer = await write('/api/admin/subjects', { name: `Subject ${number}` });
      }
      assert.equal(answer.status, 507);
      assert.match(await answer.text(), /The disk of the server is full/);
    });

    await t.test('renders pages that are not cached', async () => {
      assert.equal((await call('GET', '/browse?search=cgl')).status, 200);
    });

    await t.test('sends files', async () => {
      const file = await call('GET', `/api/papers/${paper?.id}/download`);
      assert.equal(file.status, 200);
    });

    await t.test('reports the low disk in the metrics', async () => {
      const figures = await call('GET', '/metrics', undefined, { authorization: `Bearer ${token}` });
      assert.match(await figures.text(), /^pariksha_disk_low 1$/m);
    });
  } finally {
    await server.close();
  }
});
