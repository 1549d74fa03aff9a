import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { downloadLabel, getFacts, getHost, getSpineClass, getViewerHost } from './paper-facts.ts';

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

describe('the facts of a paper', () => {
  const paper = {
    title: 'NEET 2019',
    subjectName: 'Physics',
    session: 'Shift 1',
    language: 'Hindi',
    paperType: 'Question paper',
  };

  test('leave out blank fields and an unknown language', () => {
    assert.deepEqual(getFacts(paper, labels), ['Physics', 'Shift 1', 'Hindi', 'Question paper']);
    const unknown = { ...paper, subjectName: null, session: '', language: 'Unknown' };
    assert.deepEqual(getFacts(unknown, labels), ['Question paper']);
  });

  test('leave out what the title says', () => {
    const said = { ...paper, title: 'NEET Physics 2019, shift 1: answer key', paperType: 'Answer key' };
    assert.deepEqual(getFacts(said, labels), ['Hindi']);
  });

  test('leave out what all papers of a list share, and the usual type', () => {
    const english = { ...paper, language: 'English' };
    const key = { ...paper, paperType: 'Answer key' };
    const listed = [paper, english, key];
    assert.deepEqual(
      listed.map((each) => getFacts(each, labels, listed)),
      [['Hindi'], ['English'], ['Hindi', 'Answer key']],
    );
  });

  test('are all shown if a list has one paper', () => {
    assert.deepEqual(getFacts(paper, labels, [paper]), ['Physics', 'Shift 1', 'Hindi']);
  });
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
  const physics = getSpineClass({ subjectId: 4, examId: 1 });
  assert.equal(getSpineClass({ subjectId: 4, examId: 2 }), physics);
  assert.equal(getSpineClass({ subjectId: null, examId: 4 }), physics);
});
