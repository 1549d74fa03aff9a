import assert from 'node:assert/strict';
import { test } from 'node:test';
import fastify from 'fastify';
import { sendCsv } from './csv-answer.ts';

test('a CSV download begins with a byte order mark', async (t) => {
  const app = fastify();
  t.after(() => app.close());
  app.get('/text', (_request, reply) => sendCsv(reply, 'text.csv', 'नाम\nएक\n'));
  app.get('/parts', (_request, reply) => {
    async function* parts() {
      yield 'नाम\n';
      yield 'एक\n';
    }
    return sendCsv(reply, 'parts.csv', parts());
  });
  for (const name of ['text', 'parts']) {
    const answer = await app.inject(`/${name}`);
    assert.equal(answer.rawPayload.toString('hex', 0, 3), 'efbbbf');
    assert.equal(answer.body, '\uFEFFनाम\nएक\n');
    assert.equal(answer.headers['content-disposition'], `attachment; filename="${name}.csv"`);
  }
});
