import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { getDirectUrl } from './direct-url.ts';
import { isViewerPage } from '../text/viewer-pages.ts';

const drive = 'https://drive.google.com/uc?export=download&id=1aB_c-D2';
const rewritten: Record<string, string> = {
  'https://drive.google.com/file/d/1aB_c-D2/preview': drive,
  'https://drive.google.com/file/d/1aB_c-D2/view?usp=sharing': drive,
  'https://drive.google.com/file/u/0/d/1aB_c-D2/edit': drive,
  'https://drive.google.com/open?id=1aB_c-D2': drive,
  'https://drive.google.com/uc?id=1aB_c-D2': drive,
  'https://drive.google.com/file/d/1aB_c-D2/view?resourcekey=0-x': `${drive}&resourcekey=0-x`,
  'https://docs.google.com/document/d/1aB_c-D2eF3gH4iJ5kL6/edit#heading=h':
    'https://docs.google.com/document/d/1aB_c-D2eF3gH4iJ5kL6/export?format=pdf',
  'https://docs.google.com/presentation/d/1aB_c-D2eF3gH4iJ5kL6/edit':
    'https://docs.google.com/presentation/d/1aB_c-D2eF3gH4iJ5kL6/export/pdf',
  'https://docs.google.com/gview?embedded=true&url=https%3A%2F%2Fssc.gov.in%2Fa.pdf':
    'https://ssc.gov.in/a.pdf',
  'https://docs.google.com/viewer?url=https://drive.google.com/file/d/1aB_c-D2/view': drive,
  'https://www.dropbox.com/s/abc/a.pdf?dl=0': 'https://www.dropbox.com/s/abc/a.pdf?dl=1',
  'https://www.dropbox.com/scl/fi/abc/a.pdf?rlkey=x&dl=0':
    'https://www.dropbox.com/scl/fi/abc/a.pdf?rlkey=x&dl=1',
  'https://onedrive.live.com/embed?resid=A%21B&authkey=C':
    'https://onedrive.live.com/download?resid=A%21B&authkey=C',
  'https://x-my.sharepoint.com/:b:/g/personal/a/Ef?e=q':
    'https://x-my.sharepoint.com/:b:/g/personal/a/Ef?e=q&download=1',
  'https://github.com/a/b/blob/main/papers/x%20y.pdf': 'https://github.com/a/b/raw/main/papers/x%20y.pdf',
  'https://gitlab.com/a/b/-/blob/main/x.pdf?ref_type=heads': 'https://gitlab.com/a/b/-/raw/main/x.pdf',
};

describe('direct URL', () => {
  for (const [url, direct] of Object.entries(rewritten))
    test(`of ${url} gives the file`, () => assert.equal(getDirectUrl(url), direct));

  test('is its own direct URL', () => {
    for (const direct of Object.values(rewritten)) assert.equal(getDirectUrl(direct), direct);
  });

  test('of an unfamiliar host or page is the URL itself', () => {
    for (const url of [
      'https://ssc.gov.in/a.pdf?dl=0',
      'https://drive.google.com/drive/folders/1aB_c-D2',
      'https://docs.google.com/viewer?url=javascript:alert(1)',
      'https://notdrive.google.com.example/file/d/1/view',
      'https://github.com/a/b',
      'no address',
    ])
      assert.equal(getDirectUrl(url), url);
  });
});

describe('viewer page', () => {
  test('is every known URL that does not serve the file', () => {
    for (const [url, direct] of Object.entries(rewritten)) {
      const isFile = new URL(url).pathname === '/uc';
      assert.equal(isViewerPage(url), !isFile, url);
      assert.equal(isViewerPage(direct), false, direct);
    }
  });

  test('is a page of a host with its own file viewer', () => {
    for (const url of [
      'https://drive.google.com/drive/folders/1aB',
      'https://1drv.ms/b/s!abc',
      'https://www.scribd.com/document/123/paper',
      'https://archive.org/details/paper',
      'https://mega.nz/file/abc#key',
    ])
      assert.ok(isViewerPage(url), url);
  });

  test('is not a file on another host', () => {
    for (const url of ['https://ssc.gov.in/view/a.pdf', 'https://archive.org/download/a/a.pdf', 'no address'])
      assert.equal(isViewerPage(url), false, url);
  });
});
