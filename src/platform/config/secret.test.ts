import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { promisify } from 'node:util';
import { loadSecret, SecretError } from './secret.ts';

const run = promisify(execFile);

async function emptyFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'secret '));
  after(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

test('a configured secret is used and nothing is written', async () => {
  const dataDir = await emptyFolder();
  const configured = 'x'.repeat(40);
  assert.equal(await loadSecret({ configured, dataDir }), configured);
  assert.deepEqual(await readdir(dataDir), []);
});

test('a generated secret is stored privately and reused', async () => {
  const dataDir = join(await emptyFolder(), 'not made yet');
  const secret = await loadSecret({ configured: undefined, dataDir });
  assert.ok(secret.length >= 43);
  assert.equal((await stat(join(dataDir, 'session-secret'))).mode & 0o777, 0o600);
  assert.deepEqual(await readdir(dataDir), ['session-secret']);
  assert.equal(await loadSecret({ configured: undefined, dataDir }), secret);
});

test('concurrent processes agree on one secret', async () => {
  const dataDir = await emptyFolder();
  const module = new URL('./secret.ts', import.meta.url).href;
  const script = `import { loadSecret } from ${JSON.stringify(module)};
    process.stdout.write(await loadSecret({ configured: undefined, dataDir: process.argv[1] }));`;
  const runs = await Promise.all(
    Array.from({ length: 4 }, () => run(process.execPath, ['--input-type=module', '-e', script, dataDir])),
  );
  const inProcess = await Promise.all(
    Array.from({ length: 20 }, () => loadSecret({ configured: undefined, dataDir })),
  );
  assert.equal(new Set([...runs.map(({ stdout }) => stdout), ...inProcess]).size, 1);
});

test('concurrent callers in one process agree on one secret', async () => {
  const dataDir = await emptyFolder();
  const secrets = await Promise.all(
    Array.from({ length: 50 }, () => loadSecret({ configured: undefined, dataDir })),
  );
  assert.equal(new Set(secrets).size, 1);
  assert.equal((await readFile(join(dataDir, 'session-secret'), 'utf8')).trim(), secrets[0]);
});

test('a damaged secret is refused and not overwritten', async () => {
  const dataDir = await emptyFolder();
  await writeFile(join(dataDir, 'session-secret'), 'short');
  await assert.rejects(loadSecret({ configured: undefined, dataDir }), (error: unknown) => {
    assert.ok(error instanceof SecretError);
    assert.match(error.message, /Delete the file/);
    return true;
  });
  assert.equal(await readFile(join(dataDir, 'session-secret'), 'utf8'), 'short');
});

test('the error for an unusable folder mentions SESSION_SECRET', async () => {
  const folder = await emptyFolder();
  await writeFile(join(folder, 'file'), '');
  const dataDir = join(folder, 'file', 'data');
  await assert.rejects(loadSecret({ configured: undefined, dataDir }), /ENOTDIR.*SESSION_SECRET/);
});
