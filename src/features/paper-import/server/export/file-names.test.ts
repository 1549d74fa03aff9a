import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { anyCharacter } from '#testing/characters.ts';
import { createFileNames } from './papers-export.service.ts';

function claimAll(names: string[]): string[] {
  const { claim } = createFileNames();
  return names.map(claim);
}

test('a taken name gets a number before its extension', () => {
  assert.deepEqual(claimAll(['a.pdf', 'a.pdf', 'A.PDF', 'a-2.pdf', 'a']), [
    'a.pdf',
    'a-2.pdf',
    'A-3.PDF',
    'a-2-2.pdf',
    'a',
  ]);
});

test('names in any script stay unchanged', () => {
  const name = 'प्रश्न पत्र 2018 (सेट-A) #1 & 50%.PDF';
  assert.deepEqual(claimAll([name]), [name]);
});

test('names are unique and valid inside one folder', () => {
  assert.deepEqual(claimAll(['../../etc/passwd', 'C:\\a\\b.pdf', '..', '.hidden.pdf', 'a\u0000b?.pdf', '']), [
    'passwd',
    'b.pdf',
    'paper.pdf',
    'hidden.pdf',
    'a_b_.pdf',
    'paper-2.pdf',
  ]);
  fc.assert(
    fc.property(fc.array(fc.string({ unit: anyCharacter, maxLength: 400 })), (names) => {
      const claimed = claimAll(names);
      assert.equal(new Set(claimed.map((name) => name.toLowerCase())).size, names.length);
      for (const name of claimed) {
        assert.ok(Buffer.byteLength(name) <= 255 && !/[/\\\0]/.test(name) && !/^\.*$/.test(name), name);
      }
    }),
  );
});
