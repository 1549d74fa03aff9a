import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { addCounts, countText, isTrustedPage } from './text-quality.ts';

const english =
  'Which of the following is an example of a renewable source of energy? The correct answer is in the list that ' +
  'is given below, and it is to be marked on the sheet with a black pen.';
const hindi =
  'निम्नलिखित में से कौन सा कथन सही है? भारत के संविधान में मौलिक अधिकारों का वर्णन किस भाग में किया गया है और ' +
  'इनकी रक्षा कौन करता है? सभी प्रश्नों के उत्तर दीजिए तथा प्रत्येक प्रश्न के लिए एक अंक निर्धारित है।';
const krutiDev =
  'fuEufyf[kr esa ls dkSu lk dFku lgh gS ? Hkkjr ds lafo/kku esa ewy vf/kdkjksa dk o.kZu fdl Hkkx esa fd;k x;k gS ' +
  "vkSj budh j{kk dkSu djrk gS ? lHkh iz'u djsa rFkk izR;sd iz'u ds fy, ,d vad gS A";
/** As PDFs with a wrong glyph map extract: signs before their letters, and letters apart. */
const brokenHindi =
  'िनम्निलिखत में स े कौन स ा कथन सही ह ै? भारत क े संिवधान में मौिलक अिधकारो ं का वणर्न िकस भाग में िकया गया ह ै ' +
  'और इनकी रक्षा कौन करता ह ै? सभी पर्श्नो ं क े उत्तर िदिजए तथा पर्त्येक पर्श्न क े िलए';

const isTrusted = (text: string, document = text) => isTrustedPage(countText(text), countText(document));

describe('text of a page', () => {
  test('in English is trusted', () => assert.ok(isTrusted(english)));
  test('in Unicode Hindi is trusted', () => assert.ok(isTrusted(hindi)));
  test('in both languages is trusted', () => assert.ok(isTrusted(`${hindi}\n${english}`)));
  test('in Kruti Dev is not trusted', () => assert.ok(!isTrusted(krutiDev)));
  test('with a wrong glyph map is not trusted', () => assert.ok(!isTrusted(brokenHindi)));
  test('with a page number only is not trusted', () => assert.ok(!isTrusted('Page 3 of 16')));
  test('without letters is not trusted', () => assert.ok(!isTrusted('12 + 34 = 46')));
});

describe('page in a document with bad Hindi', () => {
  const document = `${krutiDev} `.repeat(10) + english;
  test('is trusted if it is in English', () => assert.ok(isTrusted(english, document)));
  test('is not trusted with one legacy word', () => assert.ok(!isTrusted(`${english} esa`, document)));
  test('is not trusted without English words', () =>
    assert.ok(!isTrusted('jktLFkku yksd lsok vk;ksx vtesj izFke ikjh lkekU; Kku', document)));
});

test('counts of pages add up to those of their document', () => {
  assert.deepEqual(addCounts(countText(hindi), countText(krutiDev)), countText(`${hindi}\n${krutiDev}`));
});

test('legal Devanagari sequences are not counted', () => {
  assert.equal(countText('ड़ क़लम ऑफ़िस ज़्यादा हिंदी हिन्दी विज्ञान ॐ ऋषि प्राप्त कॉलेज आँख दुःख').illegalSigns, 0);
});
