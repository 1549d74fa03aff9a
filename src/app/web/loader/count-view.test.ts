import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { isUncounted } from './count-view.ts';

describe('a page is counted by the browser', () => {
  test('when it was prefetched', () => {
    const entry = { deliveryType: 'navigational-prefetch', transferSize: 9_000, responseStatus: 200 };
    assert.equal(isUncounted(entry), true);
  });

  test("when it is from the browser's cache", () => {
    assert.equal(isUncounted({ deliveryType: 'cache', transferSize: 0, responseStatus: 200 }), true);
    assert.equal(isUncounted({ transferSize: 0 }), true);
  });

  test('not when the server has sent it or confirmed it', () => {
    assert.equal(isUncounted({ deliveryType: '', transferSize: 9_000, responseStatus: 200 }), false);
    assert.equal(isUncounted({ deliveryType: '', transferSize: 300, responseStatus: 200 }), false);
    assert.equal(isUncounted({ transferSize: 9_000, responseStatus: 200 }), false);
  });

  test('not when it is an error page', () => {
    for (const responseStatus of [404, 503])
      assert.equal(isUncounted({ deliveryType: 'cache', transferSize: 0, responseStatus }), false);
  });
});
