import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { anyCharacter } from '#testing/characters.ts';
import { uploadToBegin } from '../../files.contract.ts';
import { nextPartBytes } from '#admin-kit/send-part.ts';
import { getFingerprint, sendableName } from './send-file.ts';

test('the server accepts the name and fingerprint of any file', () => {
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter, maxLength: 600 }), fc.nat(), (name, size) => {
      const webkitRelativePath = `${name}/${name}/a.pdf`;
      const file = { name, size, lastModified: 1_700_000_000_000, webkitRelativePath } as File;
      const given = { name: sendableName(name), bytes: size, fingerprint: getFingerprint(file) };
      assert.deepEqual(uploadToBegin.parse(given), given);
    }),
  );
});

test('a name in any script is unchanged', () => {
  for (const name of ['प्रश्न पत्र 2018 (सेट-A) #1 & 50%.PDF', 'ssc-cgl.pdf', '试卷.pdf'])
    assert.equal(sendableName(name), name);
});

test('a name that a server wrote ends like a PDF', () => {
  assert.equal(sendableName('प्रश्न.pdf;jsessionid=A1'), 'प्रश्न.pdf');
  assert.equal(sendableName('a.pdf.aspx'), 'a.pdf');
});

test('files of the same name, size and time in two folders are two', () => {
  const inFolder = (webkitRelativePath?: string) =>
    getFingerprint({ name: 'main.pdf', size: 1, lastModified: 1, webkitRelativePath } as File);
  const paths = [
    undefined,
    'a.zip/main.pdf',
    'a.zip/2019/main.pdf',
    'a.zip/2020/main.pdf',
    'b.zip/2019/main.pdf',
  ];
  assert.equal(new Set(paths.map(inFolder)).size, 5);
  assert.equal(inFolder('a.zip/2019/main.pdf'), inFolder('a.zip/2019/main.pdf'));
});

test('part size adapts to the connection speed within limits', () => {
  const grown = [1, 2, 3].reduce((bytes) => nextPartBytes(bytes, 20), 250_000);
  assert.equal(grown, 1_000_000);
  assert.equal(nextPartBytes(500_000, 8_000), 250_000);
  assert.equal(nextPartBytes(64_000, 60_000), 64_000);
  fc.assert(
    fc.property(fc.integer({ min: 64_000, max: 1_000_000 }), fc.nat(10_000_000), (bytes, milliseconds) => {
      const next = nextPartBytes(bytes, milliseconds);
      assert.ok(Number.isInteger(next) && next >= 64_000 && next <= 1_000_000);
    }),
  );
});
