import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { findUrlProblem, splitServers } from './server-urls.ts';

describe('the URL of a database with several hosts', () => {
  test('becomes a URL for each host', () => {
    assert.deepEqual(
      splitServers(
        'postgres://asha:a%2Cb@db1:5432,db2,[::1]:6000/papers?sslmode=require&target_session_attrs=read-write',
      ),
      [
        'postgres://asha:a%2Cb@db1:5432/papers?sslmode=require',
        'postgres://asha:a%2Cb@db2/papers?sslmode=require',
        'postgres://asha:a%2Cb@[::1]:6000/papers?sslmode=require',
      ],
    );
  });

  test('stays as it is with one host', () => {
    const urls = [
      'postgres://localhost/papers',
      'postgresql:///papers?host=/run/postgresql',
      'postgres://a:b@c:1/d',
    ];
    for (const url of urls) {
      assert.deepEqual(splitServers(url), [url]);
      assert.equal(findUrlProblem(url), undefined);
    }
  });

  for (const [url, problem] of [
    ['mysql://a,b/papers', /must start with postgres/],
    ['postgres://a,,b/papers', /empty host/],
    ['postgres://a,/papers', /empty host/],
    ['postgres://a,b:99999/papers', /has "b:99999"/],
    ['postgres://a,b/papers?target_session_attrs=standby', /target_session_attrs/],
  ] as const)
    test(`is refused: ${url}`, () => {
      assert.match(findUrlProblem(url) ?? '', problem);
    });

  test('is never lost: each host that passes the check is in a URL', () => {
    const host = fc.tuple(fc.domain(), fc.option(fc.integer({ min: 1, max: 65_535 })));
    fc.assert(
      fc.property(fc.array(host, { minLength: 1, maxLength: 4 }), (hosts) => {
        const names = hosts.map(([name, port]) => (port === null ? name : `${name}:${port}`));
        const url = `postgres://user@${names.join(',')}/papers`;
        assert.equal(findUrlProblem(url), undefined);
        assert.deepEqual(
          splitServers(url).map((each) => new URL(each).host),
          names,
        );
      }),
    );
  });
});
