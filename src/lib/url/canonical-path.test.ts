import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { getCanonicalPath, inLowerCase } from './canonical-path.ts';

const canonicalForms: [asked: string, url: string][] = [
  ['/', '/'],
  ['/browse/', '/browse'],
  ['//browse', '/browse'],
  ['//example.org/a', '/example.org/a'],
  ['/browse?page=0', '/browse'],
  ['/browse?year=2019&search=cgl', '/browse?search=cgl&year=2019'],
  ['/browse?search=+cgl++2019+', '/browse?search=cgl+2019'],
  ['/browse?search=&examId=&year=', '/browse'],
  ['/browse?year=banana&page=-1', '/browse'],
  ['/browse?year=2019&year=2020', '/browse?year=2020'],
  ['/category/ssc?page=2&year=2019', '/category/ssc?page=2'],
  ['/category/ssc?page=2&exams=1', '/category/ssc?exams=1&page=2'],
  ['/ssc/ssc-cgl?search=x&year=2019', '/ssc/ssc-cgl?year=2019'],
  ['/exam-calendar?examId=7&view=exam&year=2027', '/exam-calendar?view=exam&examId=7'],
  ['/saved?ids=3,1,3,x,0,99999999999&utm_source=a', '/saved?ids=3%2C1'],
  ['/hi/saved?ids=', '/hi/saved'],
  ['/hi/exam-calendar/?view=month&category=ssc', '/hi/exam-calendar?category=ssc'],
  ['/paper/a-paper/', '/paper/a-paper'],
  ['/hi', '/hi'],
  ['/hi/', '/hi'],
  ['//hi/browse?page=0&year=2019', '/hi/browse?year=2019'],
  ['/%68i/ssc?year=2019', '/hi/ssc'],
  ['/p/%25FF', '/p/%25FF'],
  ['/missing-file/%25FF', '/missing-file/%25FF'],
];

for (const [path, url] of canonicalForms) {
  test(`${path} has the canonical URL ${url}`, () => {
    assert.equal(getCanonicalPath(path)?.url, url);
  });
}

test('unknown parameters leave a URL canonical', () => {
  assert.deepEqual(getCanonicalPath('/browse?utm_source=x'), { url: '/browse', isCanonical: true });
});

test('a path with capitals is lowercased and keeps its query', () => {
  assert.equal(inLowerCase('/category/SSC?page=2'), '/category/ssc?page=2');
  assert.equal(inLowerCase('/hi/SSC/Ssc-CGL'), '/hi/ssc/ssc-cgl');
});

test('a lowercase path has no other lowercase URL', () => {
  for (const url of ['/', '/category/ssc', '/browse?search=SSC', '/paper/%E0%A4%95'])
    assert.equal(inLowerCase(url), undefined, url);
});

test('a Hindi path is canonical with any escaping', () => {
  assert.equal(getCanonicalPath('/paper/%e0%a4%95')?.isCanonical, true);
  assert.equal(getCanonicalPath('/paper/क')?.isCanonical, true);
});

test('a path that is not UTF-8 has no canonical URL', () => {
  assert.equal(getCanonicalPath('/paper/%ff'), undefined);
});

test('the canonical URL of any URL is itself canonical', () => {
  const text = fc.oneof(
    fc.string(),
    fc.constantFrom('hi', 'browse', 'category', 'paper', 'ssc', '2019', 'प्रश्न', 'a b'),
  );
  const url = fc.tuple(
    fc.array(text, { maxLength: 3 }),
    fc.array(fc.tuple(fc.constantFrom('search', 'year', 'page', 'view', 'sort', 'utm', 'language'), text)),
  );
  fc.assert(
    fc.property(url, ([segments, parameters]) => {
      const path = `/${segments.map(encodeURIComponent).join('/')}?${new URLSearchParams(parameters)}`;
      const canonical = getCanonicalPath(path);
      assert.ok(canonical);
      assert.deepEqual(getCanonicalPath(canonical.url), {
        url: canonical.url,
        isCanonical: true,
      });
    }),
  );
});

test('a paper page ignores list parameters', () => {
  assert.deepEqual(getCanonicalPath('/paper/cgl-2019?year=2019'), {
    url: '/paper/cgl-2019',
    isCanonical: true,
  });
});
