import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { pino } from 'pino';
import { createHttpApp } from './http-app.ts';

const app = createHttpApp({ log: pino({ level: 'silent' }), trustedProxies: [] });
app.get('/papers/:slug', { config: { access: 'public' } }, () => 'found');
after(() => app.close());
const getStatus = async (url: string) => (await app.inject(url)).statusCode;

describe('a URL with a control character', () => {
  for (const encoded of ['%00', '%08', '%0B', '%0e', '%1f', '%7F', '%C2%80', '%c2%9f'])
    test(`is refused in path, query and name of a parameter: ${encoded}`, async () => {
      const urls = [`/papers/a${encoded}`, `/papers/a?b=${encoded}`, `/papers/a?${encoded}=b`, `/${encoded}`];
      assert.deepEqual(await Promise.all(urls.map(getStatus)), [400, 400, 400, 400]);
    });
});

describe('a URL without control characters', () => {
  for (const text of ['नमस्ते', 'é', 'a\tb', 'a\nb', '%00', '100% sure', 'À', '¡'])
    test(`passes: ${JSON.stringify(text)}`, async () => {
      assert.equal(await getStatus(`/papers/${encodeURIComponent(text)}?b=${encodeURIComponent(text)}`), 200);
    });
});
