import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { isUncounted } from './count-view.ts';

describe('isUncounted', () => {
  test('is true for a prefetched page', () => {
    const entry = { deliveryType: 'navigational-prefetch', transferSize: 9_000, responseStatus: 200 };
    assert.equal(isUncounted(entry), true);
  });

  test('is true for a page from the browser cache', () => {
    assert.equal(isUncounted({ deliveryType: 'cache', transferSize: 0, responseStatus: 200 }), true);
    assert.equal(isUncounted({ transferSize: 0 }), true);
  });

  test('is false for a page that the server sent or revalidated', () => {
    assert.equal(isUncounted({ deliveryType: '', transferSize: 9_000, responseStatus: 200 }), false);
    assert.equal(isUncounted({ deliveryType: '', transferSize: 300, responseStatus: 200 }), false);
    assert.equal(isUncounted({ transferSize: 9_000, responseStatus: 200 }), false);
  });

  test('is false for a page that the server sent through the service worker', () => {
    assert.equal(isUncounted({ transferSize: 0, workerStart: 12, responseStatus: 200 }), false);
  });

  test('is false for an error page', () => {
    for (const responseStatus of [404, 503])
      assert.equal(isUncounted({ deliveryType: 'cache', transferSize: 0, responseStatus }), false);
  });
});
