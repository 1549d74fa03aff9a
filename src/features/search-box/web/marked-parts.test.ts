import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { markedParts } from './marked-parts.ts';

/** 'SSC CGL' with 'ss' -> '[SS]C CGL'. */
function marked(text: string, query: string): string {
  return markedParts(text, query)
    .map((part) => (part.isMatch ? `[${part.text}]` : part.text))
    .join('');
}

test('query words are marked at the beginning of words', () => {
  assert.equal(marked('SSC CGL 2019 Tier I', 'ssc tie'), '[SSC] CGL 2019 [Tie]r I');
  assert.equal(marked('Essential papers', 'ss pap'), 'Essential [pap]ers');
  assert.equal(marked('Papers', '!?'), 'Papers');
  assert.equal(marked('SSC CGL (2019)', 'cgl-2019'), 'SSC [CGL] ([2019])');
});

test('letters and digits are separate words: cgl2019 marks both', () => {
  assert.equal(marked('SSC CGL 2019', 'cgl2019'), 'SSC [CGL] [2019]');
  assert.equal(marked('10th Science', 'th'), '10[th] Science');
});

test('marking ignores case and accents', () => {
  assert.equal(marked('Économie générale', 'econ GÉN'), '[Écon]omie [gén]érale');
  assert.equal(marked('Economie', 'ÉCO'), '[Eco]nomie');
});

test('a mark never separates a Devanagari consonant from its sign', () => {
  assert.equal(marked('किताब और कलम', 'क'), '[कि]ताब और [क]लम');
  assert.equal(marked('सामान्य विज्ञान 2021', 'विज्ञान'), 'सामान्य [विज्ञान] 2021');
  assert.equal(marked('सामान्य हिन्दी', 'हिन्दी'), 'सामान्य [हिन्दी]');
});

test('marking ignores the nukta', () => {
  assert.equal(marked('पढ़ाई', 'पढाई'), '[पढ़ाई]');
  assert.equal(marked('पढाई', 'पढ़'), '[पढा]ई');
});

test('the parts join to the text and alternate', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (text, query) => {
      const parts = markedParts(text, query);
      assert.equal(parts.map((part) => part.text).join(''), text);
      parts.slice(1).forEach((part, before) => assert.notEqual(part.isMatch, parts[before]?.isMatch));
    }),
  );
});

test('a text that equals the query is one mark', () => {
  // Without sharp s, whose capital form is two letters.
  const word = fc.stringMatching(/^[A-Za-zÀ-ÖØ-Þà-öø-ÿ]{1,12}$/);
  fc.assert(
    fc.property(word, (text) => {
      assert.deepEqual(markedParts(text, text.toUpperCase()), [{ text, isMatch: true }]);
    }),
  );
});
