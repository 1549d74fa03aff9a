import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createSourceIndex } from './redirect-sources.ts';

function indexOf(...sources: (string | [source: string, ignoresCase: true])[]) {
  const index = createSourceIndex<string>();
  for (const source of sources)
    if (typeof source === 'string') index.set(source, false, source);
    else index.set(source[0], true, source[0]);
  return (path: string, query = '') => index.match(path, new URLSearchParams(query));
}

describe('createSourceIndex', () => {
  test('matches every path below an asterisk, longest prefix first', () => {
    const match = indexOf('/blog/*', '/blog/2019/*', '/blog/2019/a');
    assert.deepEqual(
      ['/blog/x', '/blog/x/y', '/blog/2019/x', '/blog/2019/a', '/blog', '/blogs/x', '/'].map((path) =>
        match(path),
      ),
      ['/blog/*', '/blog/*', '/blog/2019/*', '/blog/2019/a', undefined, undefined, undefined],
    );
  });

  test('matches a query by its parameters, most parameters first', () => {
    const match = indexOf('/?p=1', '/?cat=2&p=1', '/?p=3', '/a');
    assert.equal(match('/', 'utm_source=x&p=1'), '/?p=1');
    assert.equal(match('/', 'p=1&cat=2'), '/?cat=2&p=1');
    assert.equal(match('/', 'p=2'), undefined);
    assert.equal(match('/'), undefined);
    assert.equal(match('/a', 'p=1'), '/a', 'a path applies with every query');
  });

  test('ignores letter case if the redirect does', () => {
    const match = indexOf(['/Old/Page', true], ['/Blog/*', true], '/exact', '/OLD/PAGE');
    assert.equal(match('/old/PAGE'), '/Old/Page');
    assert.equal(match('/OLD/PAGE'), '/OLD/PAGE', 'an exact case match takes precedence');
    assert.equal(match('/BLOG/x'), '/Blog/*');
    assert.equal(match('/Exact'), undefined);
    assert.equal(indexOf(['/caf%C3%89', true])('/caf%C3%A9'), '/caf%C3%89');
  });

  test('treats a list with one filter as a path', () => {
    const match = indexOf('/browse?category=ssc');
    assert.equal(match('/browse?category=ssc'), '/browse?category=ssc');
    assert.equal(match('/browse', 'category=ssc'), undefined);
  });

  test('does not match a removed source', () => {
    const index = createSourceIndex<string>();
    for (const source of ['/a', '/b/*', '/?p=1']) {
      index.set(source, false, source);
      index.set(source, false, undefined);
    }
    assert.deepEqual(
      [index.match('/a'), index.match('/b/c'), index.match('/', new URLSearchParams('p=1'))],
      [undefined, undefined, undefined],
    );
  });
});
