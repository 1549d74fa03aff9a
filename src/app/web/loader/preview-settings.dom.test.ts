import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventually } from '#testing/eventually.ts';
import { openLightDom } from '#testing/light-dom.ts';
import { webModules } from '#testing/web-module.ts';

openLightDom();
const load = await webModules();
const { takeDraftSettings } = await load<typeof import('./preview-settings.ts')>(
  '/src/app/web/loader/preview-settings.ts',
);

const draft = { type: 'settings-draft', settings: { siteName: 'Prashna Patra' }, customCss: 'h1{color:red}' };

test('the preview shows the rendered draft and reports its title', async () => {
  const before = [...document.body.childNodes];
  const sent: { url: string; body: unknown }[] = [];
  globalThis.fetch = async (input, init) => {
    sent.push({ url: String(input), body: JSON.parse(init?.body as string) });
    return new Response(
      '<title>Prashna Patra: papers</title><header>Prashna Patra</header><footer></footer>',
    );
  };
  const reports: { title?: string }[] = [];
  addEventListener('message', ({ data }) => {
    if ((data as { type?: string }).type === 'settings-preview') reports.push(data as { title?: string });
  });
  try {
    takeDraftSettings();
    window.dispatchEvent(
      new MessageEvent('message', { data: draft, origin: location.origin, source: window.parent }),
    );
    await eventually(() => assert.match(document.body.textContent, /Prashna Patra/));
    assert.deepEqual(sent, [{ url: location.pathname, body: draft.settings }]);
    await eventually(() => assert.equal(reports.at(-1)?.title, 'Prashna Patra: papers'));
  } finally {
    document.body.replaceChildren(...before);
  }
});
