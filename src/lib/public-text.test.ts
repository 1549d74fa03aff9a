import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isPublicText } from './public-text.ts';

test('text in any script passes, with joiners, emoji, tabs and line breaks', () => {
  for (const text of ['', 'SSC CGL 2019', 'क्‍ष प्रश्न पत्र', 'عربي', '👩‍🏫', 'a\tb\r\nc']) {
    assert.equal(isPublicText(text), true, JSON.stringify(text));
  }
});

test('controls, lone surrogates and everything that turns the direction of text are refused', () => {
  const controls = [0x00, 0x08, 0x0b, 0x1f, 0x7f, 0x9f, 0xd800, 0xdfff];
  const directions = [0x061c, 0x200e, 0x200f, 0x202a, 0x202e, 0x2066, 0x2069];
  for (const code of [...controls, ...directions]) {
    assert.equal(isPublicText(`a${String.fromCharCode(code)}b`), false, code.toString(16));
  }
});
