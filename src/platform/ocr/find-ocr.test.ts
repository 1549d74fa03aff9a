import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { chooseOcr } from './find-ocr.ts';
import { compareEngines, isBestOcr, ocrEngineName } from './ocr-engine.ts';

const version = 'tesseract 5.3.0\n leptonica-1.82.0';
const languages = (...names: string[]) =>
  `List of available languages (${names.length}):\n${names.join('\n')}\n`;
const model = (...names: string[]) => chooseOcr(version, languages(...names))?.model;

describe('native engine', () => {
  test('reads with the model of the script', () => {
    assert.equal(model('eng', 'hin', 'osd', 'script/Devanagari'), 'script/Devanagari');
  });
  test('finds the model of the script where Debian installs it', () => {
    assert.equal(model('Devanagari', 'eng', 'osd'), 'Devanagari');
  });
  test('reads with the models of both languages, English first', () =>
    assert.equal(model('hin', 'eng'), 'eng+hin'));
  test('is not used without a Hindi or an English model', () => {
    assert.deepEqual([model('eng', 'osd'), model('hin', 'osd')], [undefined, undefined]);
  });
  test('is not used in version 3', () => {
    assert.equal(chooseOcr('tesseract 3.04.01', languages('eng')), undefined);
  });
  test('is not used where it is not installed', () => assert.equal(chooseOcr('', ''), undefined));
});

test('both names of the best model are the best engine', () => {
  for (const best of ['script/Devanagari', 'Devanagari'])
    assert.ok(isBestOcr({ kind: 'native', version: '5.3.0', model: best }));
  assert.ok(!isBestOcr({ kind: 'embedded', version: '7.0.0', model: 'eng+hin' }));
});

test('the stored name has engine, version and model', () => {
  const choice = chooseOcr(version, languages('eng', 'hin'))!;
  assert.equal(ocrEngineName(choice), 'Tesseract 5.3.0 eng+hin');
});

describe('engines by quality', () => {
  test('have the chosen ones before those that lose digits', () => {
    const embedded = compareEngines('tesseract.js 7.0.0 eng+hin');
    assert.deepEqual(embedded.better, ['Tesseract %Devanagari', 'Tesseract % eng+hin']);
    assert.deepEqual(embedded.worse, ['Tesseract % hin+eng', 'tesseract.js % hin+eng', 'Tesseract % eng']);
  });
  test('make no difference between versions', () => {
    assert.deepEqual(compareEngines('Tesseract 4.1 eng'), compareEngines('Tesseract 5.3.0 eng'));
  });
  test('do not judge an unknown engine', () => {
    assert.deepEqual(compareEngines('Reader 2'), { better: [], worse: [] });
  });
});
