import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { DomUtils, parseDocument } from 'htmlparser2';
import { element, xmlDocument } from './xml.ts';

test('an element escapes its text and attributes', () => {
  assert.equal(
    element('a', { href: '/?a=1&b="2"', rel: undefined }, 'x < y', element('b', {}), undefined).xml,
    '<a href="/?a=1&amp;b=&quot;2&quot;">x &lt; y<b/></a>',
  );
});

test('an element has no characters that XML forbids', () => {
  assert.equal(element('a', { b: 'c\u0000d' }, 'e\u0008\uFFFFf\uD800g😀').xml, '<a b="cd">efg😀</a>');
});

test('an XML parser reads back any text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const document = parseDocument(xmlDocument(element('a', { b: text }, `x${text}`)), { xmlMode: true });
      const [read] = DomUtils.getElementsByTagName('a', document);
      assert.equal(read?.attribs.b, text);
      assert.equal(DomUtils.textContent(read!), `x${text}`);
    }),
  );
});
