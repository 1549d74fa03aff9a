import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { after, beforeEach, describe, test } from 'node:test';
import type { BackupReader } from '#features/backup/server/backup-reader.ts';
import { restoreFiles } from '#features/backup/server/restore-files.ts';
import { createStaging, stageOwnRows } from '#features/backup/server/restore-staging.queries.ts';
import { selectRestoredTables } from '#features/backup/server/restore-tables.queries.ts';
import { checkRestore, restoreBackup } from '#features/backup/server/restore.service.ts';
import { withSession } from '#platform/database/session.ts';
import { backOffice } from '#testing/back-office.ts';
import { withManifest, writeZip } from '#testing/backup-zip.ts';
import { createPaper } from '#testing/factories.ts';
import { pieces } from '#testing/file-storage-promises.ts';
import { unzipped } from '#testing/unzipped.ts';
import { restoreSite } from './restore-site.fixture.ts';

const { db, connection, invalidation, actors } = await backOffice();
const folder = mkdtempSync(join(tmpdir(), 'restore-hostile-'));
const site = await restoreSite({ connection, dataDir: folder, invalidation });
after(async () => {
  await site.close();
  rmSync(folder, { recursive: true });
});
const content = '%PDF-1.4 the paper';
const { key, sha256 } = await site.ctx.storage.put(pieces(content), { maxBytes: 1_000, extension: 'pdf' });
await createPaper(db, { file: { storageKey: key, sha256 } });
const backup = await site.backUp(join(folder, 'backup.zip'));
const livePath = join(folder, 'files', key);
const liveFile = () => readFileSync(livePath, 'utf8');
beforeEach(() => writeFileSync(livePath, content));

/** Writes the backup as a ZIP with other bytes for its stored file and a matching manifest. */
async function hostileBackup(bytes: string): Promise<string> {
  const entries = [...(await unzipped(backup))].map(([name, stored]) => ({
    name,
    content: name.startsWith('files/') ? Buffer.from(bytes) : stored,
  }));
  const manifest = JSON.parse(
    String(entries.find(({ name }) => name === 'manifest.json')!.content),
  ) as Record<string, unknown>;
  const path = join(folder, 'hostile.zip');
  await writeZip(path, withManifest(entries, manifest));
  return path;
}

const restoring = (path: string) =>
  restoreBackup(site.ctx, path, { id: randomUUID(), author: actors.owner, withPeople: false });
const otherContent = { code: 'validation_failed', message: /in the backup does not match its name/ };
const hostileBytes = {
  shorter: 'short',
  'of the same length': content.toUpperCase(),
  longer: content.repeat(9),
};

for (const [how, bytes] of Object.entries(hostileBytes))
  describe(`a backup with other bytes for a stored file, ${how}`, () => {
    test('is refused by the dry run', async () => {
      await assert.rejects(
        checkRestore(site.ctx, await hostileBackup(bytes), { withPeople: false }),
        otherContent,
      );
    });

    test('does not overwrite the live file', async () => {
      await assert.rejects(restoring(await hostileBackup(bytes)), otherContent);
      assert.equal(liveFile(), content);
    });
  });

/** Restores the files of a backup that changed after it was checked: its entry now has these bytes. */
async function restoreChangedFile(bytes: string): Promise<void> {
  const changed: Pick<BackupReader, 'manifest' | 'files'> = {
    manifest: {
      entries: [{ name: `files/${key}`, bytes: bytes.length, sha256 }],
      files: { count: 1, bytes: bytes.length },
      copies: [],
    } as unknown as BackupReader['manifest'],
    async *files() {
      yield { key, bytes: bytes.length, open: async () => Readable.from([Buffer.from(bytes)]) };
    },
  };
  await withSession(site.ctx.database, async (session) => {
    const written = await selectRestoredTables(session, site.ctx.content);
    for (const table of written) {
      await createStaging(session, table);
      await stageOwnRows(session, table);
    }
    const staged = { written, unasked: [], older: [], history: [], notes: [], lastIds: new Map() };
    await restoreFiles(site.ctx, { session, backup: changed as BackupReader, staged }, {});
  });
}

test('a file whose content matches its name is never replaced', async () => {
  await restoreChangedFile('short');
  assert.equal(liveFile(), content);
});

test('a damaged file stays until its replacement is verified', async () => {
  writeFileSync(livePath, 'damaged');
  await assert.rejects(restoreChangedFile('neither'), otherContent);
  assert.equal(liveFile(), 'damaged');
});

test('a damaged file is replaced from a good backup', async () => {
  writeFileSync(livePath, 'damaged');
  await restoring(backup);
  assert.equal(liveFile(), content);
});
