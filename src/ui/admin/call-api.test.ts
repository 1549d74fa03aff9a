import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, test } from 'node:test';
import { ApiError, callApi } from './call-api.ts';

const server = createServer((_request, response) => {
  response.statusCode = 503;
  response.end(JSON.stringify({ code: 'unavailable', message: 'Internal error' }));
});
server.listen(0, '127.0.0.1');
await once(server, 'listening');
after(() => server.close());
const { port } = server.address() as AddressInfo;

test('a server that is busy is told of in a sentence that says what to do', async () => {
  const refused = await callApi('PUT', `http://127.0.0.1:${port}/`, {}).catch((error: unknown) => error);
  assert.ok(refused instanceof ApiError);
  assert.equal(refused.code, 'unavailable');
  assert.equal(refused.publicMessage, 'The server is busy with something large. Try again in a moment.');
});
