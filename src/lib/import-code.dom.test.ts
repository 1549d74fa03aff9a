import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { openLightDom } from '#testing/light-dom.ts';

openLightDom();
const { importCode } = await import('./import-code.ts');

/** Counts the requests by URL. A request fails as long as its URL is among `missing`. */
function openServer(...missing: string[]) {
  const requests: string[] = [];
  globalThis.fetch = async (input) => {
    requests.push(String(input));
    return new Response('code', { status: missing.includes(String(input)) ? 503 : 200 });
  };
  return { requests, repair: () => void missing.splice(0) };
}

const loaded = async () => 'module';

describe('importCode', () => {
  test('imports a module after all of its files were fetched', async () => {
    const { requests } = openServer();
    let isImported = false;
    const load = async () => {
      isImported = true;
      assert.deepEqual(requests, ['/assets/a.js', '/assets/b.js']);
      return 'module';
    };
    assert.equal(await importCode(load, ['/assets/a.js', '/assets/b.js']), 'module');
    assert.equal(isImported, true);
  });

  test('does not import a module with a missing file', async () => {
    openServer('/assets/missing.js');
    const load = async () => assert.fail('the browser would keep the failure');
    await assert.rejects(importCode(load, ['/assets/found.js', '/assets/missing.js']), /503/);
  });

  test('fetches only failed files again', async () => {
    const { requests, repair } = openServer('/assets/d.js');
    await assert.rejects(importCode(loaded, ['/assets/c.js', '/assets/d.js']));
    repair();
    assert.equal(await importCode(loaded, ['/assets/c.js', '/assets/d.js']), 'module');
    assert.deepEqual(requests, ['/assets/c.js', '/assets/d.js', '/assets/d.js']);
  });

  test('waits for styles and adds failed ones again', async () => {
    const links: HTMLLinkElement[] = [];
    // The light DOM does not load style sheets: the test sends their events.
    document.head.append = (...added) => void links.push(...(added as HTMLLinkElement[]));
    const first = [importCode(loaded, ['/assets/e.css']), importCode(loaded, ['/assets/e.css'])];
    links[0]!.dispatchEvent(new Event('error'));
    for (const failed of first) await assert.rejects(failed, /e\.css did not load/);
    const again = importCode(loaded, ['/assets/e.css']);
    assert.equal(links.length, 2);
    links[1]!.dispatchEvent(new Event('load'));
    assert.equal(await again, 'module');
  });
});
