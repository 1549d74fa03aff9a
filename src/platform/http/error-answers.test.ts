import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { openDatabase } from '#platform/database/database.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { storageRefusal } from '#platform/errors/disk-full.ts';
import { createHttpApp } from './http-app.ts';

/** Requests a route that fails in this way. Returns the response and the log entries. */
async function failWith(fail: () => Promise<unknown>) {
  const lines: string[] = [];
  const log = pino({}, { write: (line: string) => void lines.push(line) });
  const app = createHttpApp({ log, trustedProxies: [] });
  app.get('/failing', { config: { access: 'public' } }, fail);
  const answer = await app.inject('/failing');
  return { answer, lines, entries: lines.map((line) => JSON.parse(line)) };
}

test('a refusal at the concurrency limit is not logged', async () => {
  const refusal = new AppError('unavailable', { public: 'Too many requests at once' });
  const { answer, entries } = await failWith(() => Promise.reject(refusal));
  assert.equal(answer.statusCode, 503);
  assert.equal(answer.headers['retry-after'], '5');
  assert.deepEqual(entries, []);
});

test('an unavailable database logs one warning without query data', async (t) => {
  const nobody = openDatabase({ host: '127.0.0.1', port: 1 }, () => {});
  t.after(() => nobody.close());
  const read = () => nobody.db.execute(sql`SELECT ${'what she searched'}`);
  const wrapped = () =>
    read().catch((cause: unknown) => {
      throw new AppError('unavailable', { public: 'The database does not answer.', cause });
    });
  for (const fail of [read, wrapped]) {
    const { answer, lines, entries } = await failWith(fail);
    assert.equal(answer.statusCode, 503);
    assert.equal(answer.json().message, 'Internal error');
    assert.equal(entries.length, 1);
    const { level, code, route, reason } = entries[0];
    assert.deepEqual([level, code, route], [pino.levels.values.warn, 'ECONNREFUSED', '/failing']);
    assert.match(reason, /ECONNREFUSED/);
    assert.doesNotMatch(lines.join(''), /what she searched|SELECT|stack|error-answers/);
  }
});

describe('a full disk', () => {
  const statementFailed = () =>
    Promise.reject(
      new Error('Failed query: INSERT INTO ratings', {
        cause: Object.assign(new Error('could not extend file "base/1"'), {
          code: '53100',
          severity: 'ERROR',
        }),
      }),
    );

  for (const [name, fail] of [
    ['of PostgreSQL', statementFailed],
    ['of the server', () => Promise.reject(Object.assign(new Error('write'), { code: 'ENOSPC' }))],
    ['over its quota', () => Promise.reject(Object.assign(new Error('write'), { code: 'EDQUOT' }))],
    [
      'of PostgreSQL over its quota',
      () => Promise.reject(Object.assign(new Error('write: Disk quota exceeded'), { code: 'XX000' })),
    ],
  ] as const) {
    test(`${name} answers 507 with a message for the owner`, async () => {
      const { answer } = await failWith(fail);
      assert.equal(answer.statusCode, 507);
      const { code, message, requestId } = answer.json();
      assert.equal(code, 'disk_full');
      assert.match(message, /The disk of the server is full\. .* Free space/);
      assert.ok(requestId);
    });
  }

  test('a folder that the server may not write to is named by its role', () => {
    const cause = Object.assign(new Error('EACCES: permission denied'), {
      code: 'EACCES',
      path: '/var/lib/site/uploads/7f.part',
    });
    const refusal = storageRefusal(new Error('the part was not stored', { cause }));
    assert.deepEqual([refusal?.code, refusal?.status], ['not_writable', 507]);
    assert.match(refusal!.message, /cannot write to its folder “uploads” \(EACCES\)/);
    assert.doesNotMatch(refusal!.message, /var|7f/);
    assert.equal(storageRefusal(Object.assign(new Error('port'), { code: 'EACCES' })), undefined);
  });

  test('logs one line without statement or stack', async () => {
    const { entries, lines } = await failWith(statementFailed);
    assert.equal(entries.length, 1);
    assert.match(entries[0].reason, /could not extend file/);
    assert.doesNotMatch(lines.join(''), /INSERT|stack/);
  });

  test('is not detected in the text of a visitor', async () => {
    const searched = new Error('Failed query: params: Disk quota exceeded');
    assert.equal((await failWith(() => Promise.reject(searched))).answer.statusCode, 500);
  });
});

test('an unexpected error is logged and answers only a request id', async () => {
  const { answer, entries } = await failWith(() => Promise.reject(new Error('a secret detail')));
  assert.equal(answer.statusCode, 500);
  assert.equal(entries[0].level, pino.levels.values.error);
  assert.deepEqual(answer.json(), {
    code: 'internal',
    message: 'Internal error',
    requestId: entries[0].requestId,
  });
});
