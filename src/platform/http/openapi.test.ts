import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { z } from 'zod';
import { readApp } from '#testing/read-app.ts';
import { describeApi } from './openapi.ts';
import { publicRead } from './public-read.ts';
import { registerReads } from './read-routes.ts';

const app = readApp([]);
await describeApi(app, {
  title: 'Papers <API>',
  description: 'Free & open',
  version: '1.2.3',
  publicUrl: 'https://papers.example',
  findActor: async ({ headers }) =>
    headers.cookie === 'asha' ? { id: 1, name: 'Asha', role: 'editor', sessionId: 1 } : undefined,
});
registerReads(app, [
  publicRead({
    path: '/api/things/:id',
    summary: 'A thing <b>"here"</b>',
    params: z.object({ id: z.coerce.number().int().min(1).max(9) }),
    query: z.object({
      sort: z.enum(['a', 'b']).optional(),
      limit: z.coerce.number().int().max(50).default(10),
    }),
    answer: z.object({
      id: z.number().int(),
      at: z.iso.datetime(),
      of: z.array(z.object({ name: z.string() })).nullable(),
    }),
    maxAge: 1,
    read: async () => ({ id: 1, at: '2024-01-01T00:00:00Z', of: null }),
    tags: () => [],
  }),
  publicRead({
    path: '/api/all',
    summary: 'All',
    answer: z.array(z.string()),
    maxAge: 1,
    read: async () => [],
    tags: () => [],
  }),
]);
app.route({
  method: 'GET',
  url: '/api/closed',
  config: { access: 'editor' },
  handler: async () => 'for editors',
});
app.route({
  method: 'GET',
  url: '/page',
  config: { access: 'public' },
  handler: async () => 'no part of the API',
});

test('the document is generated from the validation schemas', async () => {
  const answer = await app.inject('/api/openapi.json');
  assert.equal(answer.headers['content-type'], 'application/json; charset=utf-8');
  const document = answer.json();
  assert.equal(document.openapi, '3.1.0');
  assert.deepEqual(document.servers, [{ url: 'https://papers.example' }]);
  assert.deepEqual(Object.keys(document.paths), ['/api/things/{id}', '/api/all']);
  const { parameters, responses } = document.paths['/api/things/{id}'].get;
  assert.deepEqual(parameters[0].schema, { type: 'string', enum: ['a', 'b'] });
  assert.deepEqual(parameters[1].schema, { type: 'integer', maximum: 50, default: 10 });
  assert.deepEqual([parameters[2].in, parameters[2].required], ['path', true]);
  assert.deepEqual(Object.keys(responses), ['200', '4XX', '5XX']);
  assert.deepEqual(responses['200'].content['application/json'].schema.properties.at, {
    type: 'string',
    format: 'date-time',
  });
});

test('closed routes are described only to signed-in users', async () => {
  const getPaths = async (headers: Record<string, string>) =>
    Object.keys((await app.inject({ url: '/api/openapi.json', headers })).json().paths);
  assert.ok(!(await getPaths({})).includes('/api/closed'));
  assert.ok((await getPaths({ cookie: 'asha' })).includes('/api/closed'));
  const { headers } = await app.inject({ url: '/api/openapi.json', headers: { cookie: 'asha' } });
  assert.deepEqual([headers['cache-control'], headers.vary], ['private, no-store', 'cookie']);
});

test('the page escapes its title and loads only its own script', async () => {
  const { body, headers } = await app.inject('/api/docs');
  assert.equal(headers['content-type'], 'text/html; charset=utf-8');
  assert.ok(body.includes('<title>Papers &lt;API&gt;</title>'));
  assert.doesNotMatch(body, /https?:|\son\w+=|style=/);
  assert.match(String(headers['content-security-policy']), /default-src 'none'; script-src 'self';/);
  const script = await app.inject('/api/docs/scalar.js');
  assert.deepEqual(
    [script.headers['content-encoding'], script.headers['content-type']],
    ['gzip', 'text/javascript; charset=utf-8'],
  );
  assert.match(String(gunzipSync(script.rawPayload)), /createApiReference/);
});
