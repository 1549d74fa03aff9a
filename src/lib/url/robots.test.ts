import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readRobotsMeta, robotsBars, robotsContent } from './robots.ts';

const choice = { noIndex: false, noFollow: false, robotsMeta: null };

test('a list of directives has one normal form', () => {
  const forms = {
    '': '',
    ' NoArchive ,, max-snippet: 50,noarchive': 'noarchive, max-snippet:50',
    'Index, Follow': 'index, follow',
    'max-image-preview:large, max-video-preview:-1': 'max-image-preview:large, max-video-preview:-1',
    'unavailable_after: 2027-01-31T10:00Z': 'unavailable_after:2027-01-31t10:00z',
  };
  for (const [text, robotsMeta] of Object.entries(forms))
    assert.deepEqual(readRobotsMeta(text), { robotsMeta });
});

test('unknown and contradictory directives are rejected with a reason', () => {
  const problems = {
    noindexx: 'has "noindexx", which no search engine knows',
    '"><script>': 'has ""><script>", which no search engine knows',
    'max-snippet:many': 'has "max-snippet:many", which no search engine knows',
    'index, noindex': 'says both index and noindex',
    'all, nofollow': 'says both follow and nofollow',
    'max-snippet:1, max-snippet:2': 'says max-snippet twice',
  };
  for (const [text, problem] of Object.entries(problems)) assert.deepEqual(readRobotsMeta(text), { problem });
});

test('checkboxes and directives combine, the stricter one applies', () => {
  assert.equal(robotsContent(choice), null);
  assert.equal(robotsContent({ ...choice, noIndex: true }), 'noindex');
  assert.equal(
    robotsContent({ noIndex: true, noFollow: true, robotsMeta: 'index, follow' }),
    'noindex, nofollow',
  );
  assert.equal(
    robotsContent({ ...choice, noFollow: true, robotsMeta: 'all, noarchive' }),
    'index, nofollow, noarchive',
  );
  assert.equal(robotsContent({ ...choice, robotsMeta: 'none' }), 'noindex, nofollow');
});

test('"none" prevents indexing, "max-image-preview:none" does not', () => {
  assert.deepEqual(robotsBars({ ...choice, robotsMeta: 'none' }), { noIndex: true, noFollow: true });
  const bars = robotsBars({ ...choice, robotsMeta: 'max-image-preview:none' });
  assert.deepEqual(bars, { noIndex: false, noFollow: false });
});
