import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { deflateSync } from 'node:zlib';
import { tinyPdf } from '#testing/tiny-pdf.ts';
import { findActiveContent } from './active-content.ts';

const find = (bytes: Uint8Array) => [...findActiveContent(bytes)];
const nasty = (name: string) => new URL(`../../../../shared/data/nasty/${name}`, import.meta.url);
const withCatalog = (catalog: string) => tinyPdf([{}], { catalog });

describe('active content', () => {
  test('of a plain PDF is empty', () => {
    assert.deepEqual(find(tinyPdf([{ text: 'JavaScript and Launch /JS' }])), []);
  });

  test('is a script that runs when the file opens', () => {
    assert.deepEqual(find(withCatalog('/OpenAction<</S/JavaScript/JS(app.alert\\(1\\))>>')), ['javascript']);
  });

  test('is an action that starts a program', () => {
    assert.deepEqual(find(withCatalog('/OpenAction<</Type/Action/S /Launch/F(cmd.exe)>>')), ['launch']);
  });

  test('is an embedded file', () => {
    assert.deepEqual(find(withCatalog('/Names<</EmbeddedFiles<</Names[]>>>>')), ['attachment']);
  });

  test('is found under a name with escaped letters', () => {
    assert.deepEqual(find(withCatalog('/OpenAction<</S/J#61vaScr#69pt>>')), ['javascript']);
  });

  test('is found in a compressed object stream', () => {
    const objects = deflateSync('1 0 <</S/JavaScript/JS(x)>>').toString('latin1');
    const stream = `9 0 obj\n<</Type/ObjStm/Filter/FlateDecode/N 1/First 4/Length ${objects.length}>>stream\r\n${objects}\nendstream`;
    assert.deepEqual(find(Buffer.from(`%PDF-1.7\n${stream}`, 'latin1')), ['javascript']);
  });

  test('is found where two chunks of a large file meet', () => {
    for (const gap of [1_048_570, 1_048_575, 1_048_576])
      assert.deepEqual(
        find(Buffer.from(`${' '.repeat(gap)}/JavaScript `, 'latin1')),
        ['javascript'],
        `${gap}`,
      );
  });

  test('of damaged or endless compressed data is empty', () => {
    assert.deepEqual(find(Buffer.from('<</Type/ObjStm>>stream\nnonsense')), []);
    const endless = deflateSync(Buffer.alloc(20_000_000));
    assert.deepEqual(find(Buffer.concat([Buffer.from('/ObjStm>>stream\n'), endless])), []);
  });

  const samples = {
    'pdfjs-doc_actions.pdf': 'javascript',
    'pdfjs-encrypted-attachment.pdf': 'attachment',
  } as const;
  for (const [name, content] of Object.entries(samples))
    test(`of ${name} is ${content}`, { skip: !existsSync(nasty(name)) }, () => {
      assert.ok(find(readFileSync(nasty(name))).includes(content));
    });
});
