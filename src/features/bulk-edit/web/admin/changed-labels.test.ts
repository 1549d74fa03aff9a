import assert from 'node:assert/strict';
import { test } from 'node:test';
import { splitChangedText } from './changed-labels.ts';

test('splits two texts into shared ends and changed words', () => {
  assert.deepEqual(splitChangedText('SSC CGL 2019 PDF', 'SSC CHSL 2019 PDF'), {
    start: 'SSC ',
    before: 'CGL ',
    after: 'CHSL ',
    end: '2019 PDF',
  });
  const texts = ['', 'a', 'a a', 'a b a', 'हिन्दी पेपर', 'हिन्दी नया पेपर', 'set-1-2020', 'set-1-2020-2'];
  for (const before of texts)
    for (const after of texts) {
      const words = splitChangedText(before, after);
      assert.equal(words.start + words.before + words.end, before);
      assert.equal(words.start + words.after + words.end, after);
    }
  assert.deepEqual(splitChangedText('set-1-2020', 'set-1-2020'), {
    start: 'set-1-2020',
    before: '',
    after: '',
    end: '',
  });
});
