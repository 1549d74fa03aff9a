import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { getSources } from './redirect-sources.ts';

/** Returns a function that finds the first matching source. */
const findIn =
  (...sources: string[]) =>
  (path: string, query?: string) =>
    getSources(path, query).find((each) => sources.includes(each));

describe('the sources of a request', () => {
  test('matches every path below an asterisk, longest prefix first', () => {
    const match = findIn('/blog/*', '/blog/2019/*', '/blog/2019/a');
    assert.deepEqual(
      ['/blog/x', '/blog/x/y', '/blog/2019/x', '/blog/2019/a', '/blog', '/blogs/x', '/'].map((path) =>
        match(path),
      ),
      ['/blog/*', '/blog/*', '/blog/2019/*', '/blog/2019/a', undefined, undefined, undefined],
    );
  });

  test('matches a whole query in any order, or one of its parameters', () => {
    const match = findIn('/?p=1', '/?cat=2&p=1', '/?a=1&cat=2', '/a');
    assert.equal(match('/', 'p=1&cat=2'), '/?cat=2&p=1');
    assert.equal(match('/', 'utm_source=x&p=1'), '/?p=1');
    assert.equal(match('/', 'utm_source=x&a=1&cat=2'), undefined, 'no set of parameters');
    assert.equal(match('/', 'p=2'), undefined);
    assert.equal(match('/'), undefined);
    assert.equal(match('/a', 'p=1'), '/a', 'a path applies with every query');
  });

  test('treats a list with one filter as a path with a query', () => {
    const match = findIn('/browse?category=ssc');
    assert.equal(match('/browse', 'category=ssc'), '/browse?category=ssc');
    assert.equal(match('/browse', 'category=ssc&year=2019'), '/browse?category=ssc');
  });

  test('is bounded for thousands of segments or parameters', () => {
    assert.ok(getSources('/a'.repeat(8_000)).length < 2_200);
    const query = Array.from({ length: 500 }, (_, at) => `p${at}=1`).join('&');
    assert.equal(getSources('/a', query).length, 502);
    assert.equal(findIn('/a?p499=1')('/a', query), '/a?p499=1');
  });
});
