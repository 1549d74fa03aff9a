import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { getKey, getKeys } from './redirect-sources.ts';

/** Returns a function that finds the first matching source. */
function findIn(...sources: (string | [source: string, ignoresCase: true])[]) {
  const known = new Map<string, string>();
  for (const source of sources) {
    const [sourceUrl, ignoresCase] = typeof source === 'string' ? [source, false] : source;
    known.set(getKey({ sourceUrl, ignoresCase }), sourceUrl);
  }
  return (path: string, query?: string) =>
    known.get(getKeys(path, query).find((key) => known.has(key)) ?? '');
}

describe('the keys of a request', () => {
  test('matches every path below an asterisk, longest prefix first', () => {
    const match = findIn('/blog/*', '/blog/2019/*', '/blog/2019/a');
    assert.deepEqual(
      ['/blog/x', '/blog/x/y', '/blog/2019/x', '/blog/2019/a', '/blog', '/blogs/x', '/'].map((path) =>
        match(path),
      ),
      ['/blog/*', '/blog/*', '/blog/2019/*', '/blog/2019/a', undefined, undefined, undefined],
    );
  });

  test('matches a query by its parameters, most parameters first', () => {
    const match = findIn('/?p=1', '/?cat=2&p=1', '/?p=3', '/a');
    assert.equal(match('/', 'utm_source=x&p=1'), '/?p=1');
    assert.equal(match('/', 'p=1&cat=2'), '/?cat=2&p=1');
    assert.equal(match('/', 'utm_source=x&p=1&cat=2'), '/?cat=2&p=1');
    assert.equal(match('/', 'p=2'), undefined);
    assert.equal(match('/'), undefined);
    assert.equal(match('/a', 'p=1'), '/a', 'a path applies with every query');
  });

  test('ignores letter case if the redirect does', () => {
    const match = findIn(['/Old/Page', true], ['/Blog/*', true], '/exact', '/OLD/PAGE');
    assert.equal(match('/old/PAGE'), '/Old/Page');
    assert.equal(match('/OLD/PAGE'), '/OLD/PAGE', 'an exact case match takes precedence');
    assert.equal(match('/BLOG/x'), '/Blog/*');
    assert.equal(match('/Exact'), undefined);
    assert.equal(findIn(['/caf%C3%89', true])('/caf%C3%A9'), '/caf%C3%89');
  });

  test('treats a list with one filter as a path with a query', () => {
    const match = findIn('/browse?category=ssc');
    assert.equal(match('/browse', 'category=ssc'), '/browse?category=ssc');
    assert.equal(match('/browse', 'category=ssc&year=2019'), '/browse?category=ssc');
  });

  test('finds a query of several parameters among others, in any order', () => {
    const match = findIn('/index.php?id=5&option=news', ['/Topic.php?F=2&t=1', true]);
    const tracking = 'utm_source=x&utm_medium=y&fbclid=z';
    assert.equal(match('/index.php', `${tracking}&option=news&id=5`), '/index.php?id=5&option=news');
    assert.equal(match('/index.php', 'option=news&id=6'), undefined);
    assert.equal(match('/topic.PHP', `t=1&${tracking}&F=2`), '/Topic.php?F=2&t=1');
    assert.equal(match('/topic.php', 't=1&f=2'), undefined, 'letter case matters in a query');
  });

  test('is bounded for thousands of segments or parameters', () => {
    assert.ok(getKeys('/a'.repeat(8_000)).length < 2_200);
    const query = Array.from({ length: 500 }, (_, at) => `p${at}=1`).join('&');
    assert.ok(getKeys('/a', query).length < 2_000);
    assert.equal(findIn('/a?p499=1')('/a', query), '/a?p499=1');
  });

  test('accepts a path that cannot be decoded', () => {
    assert.equal(findIn('/a%FF')('/a%FF'), '/a%FF');
  });
});
