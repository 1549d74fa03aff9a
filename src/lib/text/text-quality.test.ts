import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { countText, isLayerOfPicture, judgeText } from './text-quality.ts';

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

/** A legacy font of CBSE, as its text. */
const signs =
  'H¥$n`m Om±M H$a b| {H$ Bg àíZ-nÌ _| _w{ÐV n¥ð> 11 h¢Ÿ& àíZ-nÌ _| Xm{hZo hmW H$s Amoa {XE JE H$moS Zå~a H$mo N>mÌ CÎma ' +
  'nwpñVH$m Ho$ _wI n¥ð> na {bI|Ÿ& àíZ H$m CÎma {bIZm ewê$ H$aZo go nhbo, àíZ H$m H«$_m§H$ Adí` {bI|Ÿ&';
const shifted = english.replaceAll(/[a-y]/gu, (letter) => String.fromCodePoint(letter.codePointAt(0)! + 1));
const scanner =
  "9, 1^' ^ ;5fT?n t?fcT uv^/Hours jyif^ iRq-gf^RiT ci^n ft^ft Tfq^f Pl^MlRd is^ny TO-^f^cbl sncnf ttt^ l^irrf " +
  'jlttgett ifl^^ltrf wlc^k^ iq^l ferf^TR ftd^lfMH tii^qi uq^ft nrr^ft';
const symbols = `${'#6 2B(* 4"$ (9 $& '.repeat(12)} ${'cos sin f(x) dx '.repeat(6)}`;
const quality = (text: string) => judgeText(countText(text));

describe('text of a page', () => {
  test('in English is good', () => assert.equal(quality(english), 'good'));
  test('in Unicode Hindi is good', () => assert.equal(quality(hindi), 'good'));
  test('in both languages is good', () => assert.equal(quality(`${hindi}\n${english}`), 'good'));
  test('with formulas, units and accents is good', () => {
    const formulas = '|x| < 5, {a, b} and x^2 ± 3×10² at 25 °C, “½ µm” • Poincaré, f(x)|dx, © 2020 ~ 5% ';
    assert.equal(quality(`${english.repeat(4)} ${formulas}`), 'good');
  });
  test('in Kruti Dev is doubtful', () => assert.equal(quality(krutiDev), 'doubtful'));
  test('with shifted letters is doubtful', () => assert.equal(quality(shifted), 'doubtful'));
  test('of signs and digits is doubtful', () => assert.equal(quality(symbols), 'doubtful'));
  test('of a font without letters is doubtful', () =>
    assert.equal(quality(`${english} ${'\ue012\ue034\ue02a '.repeat(12)}`), 'doubtful'));
  test('in a legacy font with signs is doubtful', () => assert.equal(quality(signs), 'doubtful'));
  test('in such a font and in English is doubtful', () =>
    assert.equal(quality(`${signs}\n${english}`), 'doubtful'));
  test('of a scanner that misread Hindi is doubtful', () => assert.equal(quality(scanner), 'doubtful'));
  test('with a wrong glyph map is doubtful', () => assert.equal(quality(brokenHindi), 'doubtful'));
  test('with a page number only is none', () => assert.equal(quality('Page 3 of 16'), 'none'));
  test('without letters is none', () => assert.equal(quality('12 + 34 = 46'), 'none'));
});

describe('text layer', () => {
  test('with the words of the picture agrees, with a few errors too', () => {
    assert.equal(isLayerOfPicture(english, english.toUpperCase()), true);
    assert.equal(isLayerOfPicture(english, english.replace('renewable', 'renewahle')), true);
    assert.equal(isLayerOfPicture(english.replace('first', 'ﬁrst'), english), true);
  });
  test('in French is doubtful, and agrees with a picture that was read without accents', () => {
    const french =
      "L'élève répond à la première question après avoir étudié le théorème présenté à l'école. Où était née la poétesse " +
      'célèbre ? Décrivez les événements précédents, dès le début du siècle, et complétez le résumé ci-après.';
    assert.equal(quality(french), 'doubtful');
    const picture = french.normalize('NFD').replaceAll(/\p{M}/gu, '');
    assert.equal(isLayerOfPicture(french, picture), true);
  });
  test('of a legacy font beside good English does not agree', () =>
    assert.equal(isLayerOfPicture(`${english} ${krutiDev}`, `${english} ${hindi}`), false));
  test('with shifted letters does not agree', () => assert.equal(isLayerOfPicture(shifted, english), false));
  test('of an English page with some Hindi in a legacy font does not agree', () => {
    const page = [
      english,
      'It has a question of each kind, for pupils who write their answers in black ink.',
    ].join(' ');
    assert.equal(
      isLayerOfPicture(`${page} ${krutiDev.slice(0, 60)}`, `${page} ${hindi.slice(0, 90)}`),
      false,
    );
  });
  test('of formulas agrees, though some are misread as Hindi', () =>
    assert.equal(isLayerOfPicture(`${english} sin x`, `${english} क्ट लमल त्रुमनन क्र क्रत`), true));
  test('without the Hindi of its page does not agree', () =>
    assert.equal(isLayerOfPicture(`${english} \ue001\ue002\ue003`, `${english} ${hindi}`), false));
  test('in Hindi is not judged by an engine that reads English only', () => {
    assert.equal(isLayerOfPicture(hindi, 'fanfafaa Ha ta'), undefined);
    assert.equal(isLayerOfPicture(`${hindi} ${english}`, `fanfafaa ${english}`), true);
  });
  test('in another script is not judged', () =>
    assert.equal(isLayerOfPicture('இந்திய அரசியலமைப்பு '.repeat(20), english), undefined));
});

test('legal Devanagari sequences are not counted', () => {
  assert.equal(countText('ड़ क़लम ऑफ़िस ज़्यादा हिंदी हिन्दी विज्ञान ॐ ऋषि प्राप्त कॉलेज आँख दुःख').illegalSigns, 0);
});
