import assert from 'node:assert/strict';
import { test } from 'node:test';
import { downloadLabel, factsOf, hostOf, spineOf, viewerHostOf } from './paper-facts.ts';

test('a download link shows type and size; the size of a file on another server is not known', () => {
  assert.equal(downloadLabel({ file: { bytes: 1_258_291, pages: 4, kind: 'text' } }), 'PDF, 1.2 MB');
  assert.equal(downloadLabel({ file: null }), 'PDF');
});

test('a server is named without www', () => {
  assert.equal(hostOf('https://www.upsc.gov.in/papers/1.pdf'), 'upsc.gov.in');
  assert.equal(hostOf('no address'), 'no address');
});

const asStored = (value: string) => value;
const labels = { language: asStored, paperType: asStored, session: asStored };

test('a line of facts leaves out what is not known', () => {
  const paper = { subjectName: null, session: '', language: 'Hindi', paperType: 'Model paper' };
  assert.equal(factsOf(paper, labels), 'Hindi · Model paper');
  assert.equal(
    factsOf({ ...paper, subjectName: 'Physics', session: 'Shift 1' }, labels),
    'Physics · Shift 1 · Hindi · Model paper',
  );
});

test('an unknown language is not among the facts', () => {
  const paper = { subjectName: null, session: '', language: 'Unknown', paperType: 'Model paper' };
  assert.equal(factsOf(paper, labels), 'Model paper');
});

test('only a link to a page of a known host opens a viewer', () => {
  const fileUrl = 'https://drive.google.com/file/d/1/preview';
  assert.equal(viewerHostOf({ file: null, fileUrl }), 'drive.google.com');
  assert.equal(viewerHostOf({ file: null, fileUrl: 'https://ssc.gov.in/a.pdf' }), undefined);
  assert.equal(viewerHostOf({ file: { bytes: 1, pages: 1, kind: 'text' }, fileUrl }), undefined);
});

test('papers of one subject have one colour, and without a subject those of one exam', () => {
  const physics = spineOf({ subjectName: 'Physics', examName: 'NEET' });
  assert.equal(spineOf({ subjectName: 'Physics', examName: 'JEE' }), physics);
  assert.equal(spineOf({ subjectName: null, examName: 'Physics' }), physics);
});
