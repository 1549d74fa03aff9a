import assert from 'node:assert/strict';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test, type TestContext } from 'node:test';
import { freePort } from '#testing/free-port.ts';
import { endProcess, hasEnded, untilAnswers } from '#testing/started-process.ts';

const folder = mkdtempSync(join(tmpdir(), 'health-check-'));
after(() => rmSync(folder, { recursive: true }));
const port = await freePort();

/** Runs JavaScript as the server of the folder. */
function startProcess(context: TestContext, code: string): ChildProcess {
  const server = spawn(process.execPath, ['-e', code]);
  context.after(() => endProcess(server, 'SIGKILL'));
  writeFileSync(join(folder, 'serve.pid'), `${server.pid}\n`);
  return server;
}

async function startServer(context: TestContext): Promise<ChildProcess> {
  const listener = '(_request, answer) => answer.end()';
  const code = `require('node:http').createServer(${listener}).listen(${port}, '127.0.0.1')`;
  const server = startProcess(context, code);
  await untilAnswers(server, `http://127.0.0.1:${port}/`);
  return server;
}

/** Returns the exit code of the health check. */
async function checkHealth(seconds: number): Promise<unknown> {
  const env = { ...process.env, PORT: String(port), DATA_DIR: folder };
  const [code] = await once(
    spawn(process.execPath, ['bin/health-check.js', String(seconds)], { env }),
    'exit',
  );
  return code;
}

describe('the health check of the container', () => {
  test('passes for a server that answers', async (context) => {
    await startServer(context);
    assert.equal(await checkHealth(30), 0);
  });

  test('ends a server that accepts connections and does not answer', async (context) => {
    const server = await startServer(context);
    server.kill('SIGSTOP');
    const ended = once(server, 'exit');
    assert.equal(await checkHealth(1), 1);
    assert.deepEqual(await ended, [null, 'SIGKILL']);
  });

  test('leaves a process alone that does not listen yet', async (context) => {
    const server = startProcess(context, 'setInterval(() => {}, 1000)');
    assert.equal(await checkHealth(30), 1);
    assert.equal(hasEnded(server), false);
  });
});
