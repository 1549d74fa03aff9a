import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { parseWebUrl } from './web-url.ts';

test('spaces are escaped and the host is lowercased', () => {
  assert.equal(
    parseWebUrl(' HTTPS://Upsc.Gov.in/GS (Paper I)/a b.pdf '),
    'https://upsc.gov.in/GS%20(Paper%20I)/a%20b.pdf',
  );
});

test('only http and https URLs with a host are accepted', () => {
  const refused = [
    '',
    'javascript:alert(1)',
    'data:application/pdf;base64,AA',
    '//upsc.gov.in/a.pdf',
    '/files/a.pdf',
    'ftp://upsc.gov.in/a.pdf',
    'http:///a.pdf',
    'http:upsc.gov.in',
    'https:\\\\upsc.gov.in\\a.pdf',
    'https://upsc.gov.in/a\nb.pdf',
    'https://upsc.gov.in/a\u0000b.pdf',
    'https://upsc.gov.in/a\u202Eb.pdf',
    'https://owner:secret@upsc.gov.in/a.pdf',
    'https://',
    `https://upsc.gov.in/${'a'.repeat(2_000)}`,
  ];
  for (const text of refused) assert.equal(parseWebUrl(text), null, text);
});

test('normalising a URL twice changes nothing', () => {
  fc.assert(
    fc.property(fc.webUrl({ withFragments: true, withQueryParameters: true }), (text) => {
      const url = parseWebUrl(text);
      if (url !== null) assert.equal(parseWebUrl(url), url);
    }),
  );
});
