import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hasVisibleCharacter, isPublicText } from './public-text.ts';

test('text in any script is accepted, including joiners and emoji', () => {
  for (const text of ['', 'SSC CGL 2019', 'क्‍ष प्रश्न पत्र', 'عربي', '👩‍🏫', 'a\tb\r\nc']) {
    assert.equal(isPublicText(text), true, JSON.stringify(text));
  }
});

test('control characters, lone surrogates and direction marks are rejected', () => {
  const controls = [0x00, 0x08, 0x0b, 0x1f, 0x7f, 0x9f, 0xd800, 0xdfff];
  const directions = [0x061c, 0x200e, 0x200f, 0x202a, 0x202e, 0x2066, 0x2069];
  for (const code of [...controls, ...directions]) {
    assert.equal(isPublicText(`a${String.fromCharCode(code)}b`), false, code.toString(16));
  }
});

test('spaces, joiners, fillers and lone marks are not visible', () => {
  for (const text of ['a', 'क', '7', '-', '✓', '👩‍🏫', ' x ', '\u200Bक्ष'])
    assert.equal(hasVisibleCharacter(text), true, JSON.stringify(text));
  for (const text of [
    '',
    ' ',
    '\u00A0',
    '\u200B\u200D',
    '\u3164',
    '\u115F',
    '\uFFA0',
    '\u2800',
    '\u0301',
    '\u00AD',
    '\t',
  ])
    assert.equal(hasVisibleCharacter(text), false, JSON.stringify(text));
});
