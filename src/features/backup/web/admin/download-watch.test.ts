import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ApiError } from '#admin-kit/call-api.ts';
import type { BackupDownload } from '../../backup.contract.ts';
import { watchDownload } from './download-watch.ts';

const running: BackupDownload = { state: 'running', bytes: 1, totalBytes: 9, missingFiles: 0, error: null };
const refusal = (status: number, code: string, message: string) =>
  new ApiError(status, '', { code, message });
const unknown = refusal(404, 'not_found', 'Download not found on this node');

/** Returns these answers one after the other, then repeats the last one. */
function watchOf(...answers: (BackupDownload | Error)[]) {
  const next = answers[Symbol.iterator]();
  let last = answers.at(-1)!;
  return watchDownload(async () => {
    last = next.next().value ?? last;
    if (last instanceof Error) throw last;
    return last;
  });
}
async function lookOften(look: ReturnType<typeof watchOf>, most: number) {
  for (let looks = 1; looks <= most; looks += 1) {
    const seen = await look();
    if (seen.isOver) return { looks, ...seen };
  }
  return { looks: most, isOver: false };
}

test('follows a download when every other node does not know it', async () => {
  const turns = Array.from({ length: 100 }, (_, turn) => (turn % 2 === 0 ? unknown : running));
  const done = { ...running, state: 'done' } as const;
  assert.deepEqual(await lookOften(watchOf(...turns, done), 200), {
    looks: 101,
    progress: done,
    isOver: true,
  });
});

test('explains why a download stopped reporting or never began', async () => {
  const lost = await lookOften(watchOf(running, unknown), 50);
  assert.equal(lost.looks, 16);
  assert.match(String('problem' in lost && lost.problem), /^The server stopped reporting progress\./);
  const never = await lookOften(watchOf(refusal(0, 'network', 'The server is not responding')), 50);
  assert.equal(
    'problem' in never && never.problem,
    'The server did not start the download. Try again in a moment.',
  );
  assert.equal(never.looks, 15);
});

test('reports a refusal or failure immediately, with the server message', async () => {
  const refused = await lookOften(watchOf(refusal(401, 'unauthenticated', 'Please log in')), 50);
  assert.deepEqual(refused, { looks: 1, problem: 'Please log in', isOver: true });
  const failed = { ...running, state: 'failed', error: 'A backup download is already running.' } as const;
  const seen = await lookOften(watchOf(failed), 50);
  assert.deepEqual(seen, { looks: 1, progress: failed, problem: failed.error, isOver: true });
});
