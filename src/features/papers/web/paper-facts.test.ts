import assert from 'node:assert/strict';
import { test } from 'node:test';
import { downloadLabel, getFactLabels, getHost, getSpineClass, getViewerHost } from './paper-facts.ts';

test('a download link shows the file type and known size', () => {
  assert.equal(
    downloadLabel({ file: { bytes: 1_258_291, pages: 4, kind: 'text', isSearchable: true } }),
    'PDF, 1.2 MB',
  );
  assert.equal(downloadLabel({ file: null }), 'PDF');
});

test('a host is shown without www', () => {
  assert.equal(getHost('https://www.upsc.gov.in/papers/1.pdf'), 'upsc.gov.in');
  assert.equal(getHost('no address'), 'no address');
});

const asStored = (value: string) => value;
const labels = { language: asStored, paperType: asStored, session: asStored };

test('a line of facts omits blank fields', () => {
  const paper = { subjectName: null, session: '', language: 'Hindi', paperType: 'Model paper' };
  assert.equal(getFactLabels(paper, labels), 'Hindi · Model paper');
  assert.equal(
    getFactLabels({ ...paper, subjectName: 'Physics', session: 'Shift 1' }, labels),
    'Physics · Shift 1 · Hindi · Model paper',
  );
});

test('a line of facts omits an unknown language', () => {
  const paper = { subjectName: null, session: '', language: 'Unknown', paperType: 'Model paper' };
  assert.equal(getFactLabels(paper, labels), 'Model paper');
});

test('only external files of known hosts open in a viewer', () => {
  const fileUrl = 'https://drive.google.com/file/d/1/preview';
  assert.equal(getViewerHost({ file: null, fileUrl }), 'drive.google.com');
  assert.equal(getViewerHost({ file: null, fileUrl: 'https://ssc.gov.in/a.pdf' }), undefined);
  assert.equal(
    getViewerHost({ file: { bytes: 1, pages: 1, kind: 'text', isSearchable: true }, fileUrl }),
    undefined,
  );
});

test('papers of one subject, or else one exam, share a colour', () => {
  const physics = getSpineClass({ subjectName: 'Physics', examName: 'NEET' });
  assert.equal(getSpineClass({ subjectName: 'Physics', examName: 'JEE' }), physics);
  assert.equal(getSpineClass({ subjectName: null, examName: 'Physics' }), physics);
});
