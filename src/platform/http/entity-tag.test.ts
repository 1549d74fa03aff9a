import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { namesTag } from './entity-tag.ts';

const matching = ['"a1"', 'W/"a1"', '*', '"x", "a1"', 'W/"x",W/"a1"', '"a1" , "x"'];
const unknown = [undefined, '', '"x"', '"a"', '"a12"', '"xa1"', 'a1', '"*"', '"x", W/"y"', '"A1"'];

describe('If-None-Match', () => {
  for (const etag of ['"a1"', 'W/"a1"']) {
    for (const header of matching)
      test(`${header} names ${etag}`, () => {
        assert.equal(namesTag(header, etag), true);
      });
    for (const header of unknown)
      test(`${header} does not name ${etag}`, () => {
        assert.equal(namesTag(header, etag), false);
      });
  }
});
