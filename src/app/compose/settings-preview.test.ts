import assert from 'node:assert/strict';
import { test } from 'node:test';
import { backOffice } from '#testing/back-office.ts';
import { registerSettingsPreview } from './settings-preview.ts';

const { app, call } = await backOffice();
registerSettingsPreview(app, {
  reads: [],
  rendererOf: () => async () => ({
    status: 200,
    body: Buffer.from('<title>Pariksha</title>'),
    tags: new Set(),
    contentSecurityPolicy: '',
  }),
  inlineScripts: [],
  publicUrl: 'http://site.test',
  isHttps: false,
  isDevelopment: false,
});

test('the preview accepts a draft up to the size limit', async () => {
  const send = async (length: number) =>
    (await call('POST', '/admin/preview', { footerText: 'a', unknown: 'a'.repeat(length) })).statusCode;
  assert.deepEqual([await send(500_000), await send(600_000)], [200, 413]);
});
