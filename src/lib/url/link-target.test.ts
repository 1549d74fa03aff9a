import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { linkTarget, sitePath } from './link-target.ts';

test('http, https, mailto and site paths are valid links', () => {
  const accepted = {
    ' https://Upsc.Gov.in/a b ': 'https://upsc.gov.in/a%20b',
    'http://ssc.gov.in': 'http://ssc.gov.in/',
    'mailto:asha.rao+site@example.org': 'mailto:asha.rao+site@example.org',
    '/': '/',
    '/browse?page=1#top': '/browse?page=1#top',
    '/प्रश्न पत्र': '/प्रश्न%20पत्र',
  };
  for (const [text, target] of Object.entries(accepted)) assert.equal(linkTarget(text), target, text);
});

test('any other link is rejected', () => {
  const refused = [
    '',
    'about',
    '#top',
    'javascript:alert(1)',
    ' JavaScript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'ftp://upsc.gov.in/',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/a\r\nSet-Cookie: x',
    '/a\u202Eb',
    'mailto:',
    'mailto:a@b',
    'mailto:a@example.org?bcc=all@example.org',
    'mailto:a@example.org%0d%0aBcc:x@example.org',
    'https://owner:secret@upsc.gov.in/',
    `/${'a'.repeat(2_000)}`,
  ];
  for (const text of refused) assert.equal(linkTarget(text), null, JSON.stringify(text));
});

test('a site path never leads to another site', () => {
  const part = fc.constantFrom('/', '\\', '.', '..', ' ', '\t', 'a', '@', ':', '%2f', '?', '#', '\n');
  fc.assert(
    fc.property(fc.array(part), (parts) => {
      const path = sitePath(parts.join(''));
      if (path === null) return;
      assert.equal(new URL(path, 'https://papers.example').host, 'papers.example');
      assert.equal(sitePath(path), path);
    }),
  );
});
