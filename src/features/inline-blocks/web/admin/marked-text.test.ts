import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { getSchema } from '@tiptap/react';
import fc from 'fast-check';
import { formattedParts } from '#lib/text/linked-text.ts';
import { readMarkedText, writeMarkedText, type MarkedFormat } from './marked-text.ts';
import { markedExtensions } from './rich-text-extensions.ts';

const formats: MarkedFormat[] = ['text', 'list'];
const schemas = { text: getSchema(markedExtensions.text), list: getSchema(markedExtensions.list) };

/** Opens a text as the editor does, and writes it without a change. */
function saveUnchanged(text: string, format: MarkedFormat): string {
  const document = schemas[format].nodeFromJSON(readMarkedText(text, format));
  document.check();
  return writeMarkedText(document.toJSON(), format);
}

const bold = { type: 'bold' };
const link = (href: string) => ({ type: 'link', attrs: { href } });
const write = (...content: object[]) =>
  writeMarkedText({ type: 'doc', content: [{ type: 'paragraph', content }] }, 'text');

describe('the editor of marked texts', () => {
  test('keeps an unchanged text to the byte', () => {
    const pieces = fc.constantFrom(
      ...'** * [ ]( ) . /browse https://a.example/?b=(c) [name](/x) [n](HTTP://A.example) <b> &amp; परीक्षा'.split(
        ' ',
      ),
      ...'\n|\n\n| |\t|\u00a0|mailto:a@b.example'.split('|'),
    );
    fc.assert(
      fc.property(
        fc.array(fc.oneof(pieces, fc.string()), { maxLength: 14 }),
        fc.constantFrom(...formats),
        (parts, format) => {
          const text = parts.join('');
          assert.equal(saveUnchanged(text, format), text);
        },
      ),
      { numRuns: 500 },
    );
  });

  test('shows hostile HTML as text', () => {
    const text =
      '<script>alert(1)</script>\n<img src=x onerror=alert(1)>\n\n[x](javascript:alert(1)) <a href="/">**b**</a>';
    for (const format of formats) {
      assert.equal(saveUnchanged(text, format), text);
      const nodes = JSON.stringify(readMarkedText(text, format));
      const types = [...nodes.matchAll(/"type":"(\w+)"/g)].map(([, type]) => type);
      assert.deepEqual(
        new Set(types).difference(new Set(['doc', 'paragraph', 'text', 'hardBreak', 'bold'])),
        new Set(),
      );
    }
  });

  test('reads bold text, line breaks and links with names', () => {
    assert.deepEqual(readMarkedText('See **the\n[dates](/x)**', 'text').content?.[0]?.content, [
      { type: 'text', text: 'See ', marks: [] },
      { type: 'text', text: 'the', marks: [bold] },
      { type: 'hardBreak', marks: [bold] },
      { type: 'text', text: 'dates', marks: [link('/x'), bold] },
    ]);
    assert.equal(readMarkedText('One\nTwo\n\nThree', 'text').content?.length, 2);
    assert.equal(readMarkedText('One\nTwo', 'list').content?.length, 2);
  });

  test('writes links that would run into the text around them with spaces', () => {
    const dates = { type: 'text', text: 'dates', marks: [link('/x')] };
    assert.equal(
      write({ type: 'text', text: 'See ' }, dates, { type: 'text', text: ', and' }),
      'See [dates](/x), and',
    );
    assert.equal(
      write({ type: 'text', text: 'un' }, dates, { type: 'text', text: 'ed' }),
      'un [dates](/x) ed',
    );
    assert.equal(
      write({ type: 'text', text: 'Wiki', marks: [link('https://a.example/Paper_(x)')] }),
      '[Wiki](https://a.example/Paper_%28x%29)',
    );
    assert.equal(write({ type: 'text', text: 'Home', marks: [link('/')] }), 'Home (/)');
    assert.equal(
      write({ type: 'text', text: 'https://a.example/', marks: [link('https://a.example/')] }),
      'https://a.example/',
    );
  });

  test('keeps every letter, whatever the user types', () => {
    const node = fc.record({
      text: fc.oneof(fc.constantFrom('*', '**', '2 ** 3', '[', ']', 'a'), fc.string({ minLength: 1 })),
      marks: fc.constantFrom([], [bold], [link('/x')], [bold, link('https://a.example/(b)')]),
    });
    fc.assert(
      fc.property(fc.array(node, { maxLength: 6 }), (nodes) => {
        let rest = write(...nodes.map((each) => ({ type: 'text', ...each })));
        for (const letter of nodes.flatMap(({ text }) => text.match(/[\p{L}\p{N}]/gu) ?? [])) {
          assert.ok(rest.includes(letter), letter);
          rest = rest.slice(rest.indexOf(letter) + 1);
        }
      }),
    );
  });

  test('keeps bold text bold beside other asterisks', () => {
    const text = write({ type: 'text', text: '2 ** 3 and *' }, { type: 'text', text: '*b', marks: [bold] });
    assert.deepEqual(
      formattedParts(text).map((part) => [part.text.trim(), part.isBold]),
      [
        ['2 * * 3 and *', false],
        ['*b', true],
      ],
    );
  });
});
