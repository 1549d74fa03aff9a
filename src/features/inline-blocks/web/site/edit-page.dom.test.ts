import assert from 'node:assert/strict';
import { beforeEach, describe, mock, test } from 'node:test';
import { eventually } from '#testing/eventually.ts';
import { openLightDom } from '#testing/light-dom.ts';
import { webModules } from '#testing/web-module.ts';

openLightDom();
const load = await webModules();
const { startEditing } = await load<typeof import('./edit-page.ts')>(
  '/src/features/inline-blocks/web/site/edit-page.ts',
);
const page = document.createElement('div');
document.body.append(page);

/** The editor module that the server returns. It fills the zones; `mayLeave` decides whether it closes. */
const editor = `data:text/javascript,${encodeURIComponent(`
  export const openEditor = async () => ({
    show() { for (const zone of document.querySelectorAll('[data-zone]')) zone.textContent = 'in edit mode'; },
    close: async () => globalThis.mayLeave,
  });
`)}`;
const zones = (header: string, main: string) => `
  <div data-zone="header" data-look="flex" class="contents">${header}</div>
  <div data-zone="main-content" data-look="grid" class="grid">${main}</div>`;
const button = `<button data-edits-page>
  <span data-when="off">Edit Page</span><span data-when="on" hidden>Exit Edit Mode</span></button>`;

interface Server {
  editor?: () => Response;
  page?: () => Response;
}

function openPage({ editor: openEditor, page: savedPage }: Server = {}) {
  let failures = 0;
  page.innerHTML = zones('', '<p>before</p>') + button;
  globalThis.fetch = async (input) =>
    String(input) === '/api/admin/editor'
      ? (openEditor?.() ?? Response.json({ script: editor, files: [] }))
      : (savedPage?.() ?? new Response(zones('<h2>new</h2>', '<p>after</p>')));
  const toggle = page.querySelector('button')!;
  startEditing(toggle, () => (failures += 1));
  return {
    toggle,
    failures: () => failures,
    name: () => toggle.querySelector('span:not([hidden])')?.textContent,
    zones: () =>
      [...page.querySelectorAll('[data-zone]')].map(({ className, innerHTML }) => [className, innerHTML]),
  };
}

const isOn = (name: () => string | null | undefined) =>
  eventually(() => assert.equal(name(), 'Exit Edit Mode'));

beforeEach(() => {
  sessionStorage.clear();
  Object.assign(globalThis, { mayLeave: true });
});

describe('edit mode', () => {
  test('shows the zones in the editor with their layout classes', async () => {
    const { toggle, name, zones: shown } = openPage();
    toggle.click();
    await isOn(name);
    assert.deepEqual(shown(), [
      ['flex', 'in edit mode'],
      ['grid', 'in edit mode'],
    ]);
  });

  test('ends with freshly rendered zones', async () => {
    const { toggle, name, zones: shown } = openPage();
    toggle.click();
    await isOn(name);
    toggle.click();
    await eventually(() => assert.equal(name(), 'Edit Page'));
    assert.deepEqual(shown(), [
      ['contents', '<h2>new</h2>'],
      ['grid', '<p>after</p>'],
    ]);
  });

  test('ends with a page load when the saved blocks cannot be read', async () => {
    const reload = mock.method(window.location, 'reload', () => {});
    const { toggle, name } = openPage({ page: () => new Response('', { status: 503 }) });
    toggle.click();
    await isOn(name);
    toggle.click();
    await eventually(() => assert.equal(reload.mock.callCount(), 1));
    assert.equal(sessionStorage.getItem('edit-mode'), null);
    reload.mock.restore();
  });

  test('stays on when the owner stays for unsaved changes', async () => {
    const { toggle, name, zones: shown } = openPage();
    toggle.click();
    await isOn(name);
    Object.assign(globalThis, { mayLeave: false });
    toggle.click();
    await eventually(() => assert.equal(toggle.ariaBusy, 'false'));
    assert.equal(name(), 'Exit Edit Mode');
    assert.equal(shown()[1]![1], 'in edit mode');
  });

  test('continues on the next page of the tab', async () => {
    const { toggle, name } = openPage();
    toggle.click();
    await isOn(name);
    const next = openPage();
    await isOn(next.name);
  });

  test('reports an unavailable editor and leaves the page unchanged', async () => {
    const {
      toggle,
      failures,
      name,
      zones: shown,
    } = openPage({
      editor: () => new Response('', { status: 503 }),
    });
    toggle.click();
    await eventually(() => assert.equal(failures(), 1));
    assert.equal(name(), 'Edit Page');
    assert.equal(shown()[1]![1], '<p>before</p>');
  });
});
