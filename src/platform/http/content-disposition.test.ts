import assert from 'node:assert/strict';
import { validateHeaderValue } from 'node:http';
import { test } from 'node:test';
import fc from 'fast-check';
import { anyCharacter } from '#testing/characters.ts';
import { attachment, getFileName } from './content-disposition.ts';

/** Returns the name as a browser reads it. */
function readName(header: string): string {
  return decodeURIComponent(/filename\*=UTF-8''(\S+)$/.exec(header)?.[1] ?? '');
}

test('a plain name is sent as ASCII and UTF-8', () => {
  assert.equal(
    attachment("SSC CGL 2019 Tier-I (Reasoning) 'Shift 1'", 'paper-7', 'pdf'),
    `attachment; filename="SSC CGL 2019 Tier-I (Reasoning) 'Shift 1'.pdf"; ` +
      `filename*=UTF-8''SSC%20CGL%202019%20Tier-I%20%28Reasoning%29%20%27Shift%201%27.pdf`,
  );
});

test('a name in another script has an ASCII fallback', () => {
  for (const name of ['यूपीएससी सिविल सेवा २०१९ प्रश्न पत्र', 'தமிழ்நாடு தேர்வு 2020', 'اردو پرچہ 2021']) {
    const header = attachment(name, 'paper-7', 'pdf');
    assert.equal(readName(header), `${name.normalize('NFC')}.pdf`);
    assert.match(header, /filename="paper-7\.pdf"/);
  }
  assert.match(attachment('Épreuve générale', 'paper-7', 'pdf'), /filename="Epreuve generale\.pdf"/);
});

test('a long name is cut between syllables', () => {
  const name = getFileName('क्षि'.repeat(100));
  assert.ok(Buffer.byteLength(name) <= 200);
  assert.equal(name, 'क्षि'.repeat([...name].length / 4));
});

test('quotes, separators and control characters are removed', () => {
  const header = attachment('a"; filename="evil.exe\r\nSet-Cookie: x=y\u202Efdp.exe/..\\', 'paper-7', 'pdf');
  assert.match(header, /^attachment; filename="a ; filename= evil\.exe Set-Cookie x=y fdp\.exe\.pdf"; /);
  assert.equal(attachment('\u202E..', 'paper-7', 'pdf'), attachment('', 'paper-7', 'pdf'));
});

test('full-width quotes and slashes do not become ASCII ones', () => {
  const header = attachment('x＂; filename=＂evil.exe', 'paper-7', 'pdf');
  assert.match(header, /^attachment; filename="x ; filename= evil\.exe\.pdf"; filename\*=UTF-8''x%EF%BC%82/);
  assert.match(attachment('abc＼..／def…', 'paper-7', 'pdf'), /^attachment; filename="abc \.\. def\.pdf"; /);
});

test('bidirectional control characters are removed', () => {
  for (const control of '\u061C\u200E\u200F\u202A\u202E\u2066\u2069') {
    assert.equal(getFileName(`a${control}b`), 'a b');
  }
});

test('any text results in a valid header and file name', () => {
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter, maxLength: 400 }), (text) => {
      const header = attachment(text, 'paper-7', 'pdf');
      validateHeaderValue('content-disposition', header);
      assert.match(
        header,
        /^attachment; filename="[^"\\%]+\.pdf"; filename\*=UTF-8''[\w.~!#$&+^`|%-]+\.pdf$/,
      );
      const name = readName(header);
      assert.ok(!/[/\\\r\n\0]/.test(name) && Buffer.byteLength(name) <= 204);
    }),
  );
});
