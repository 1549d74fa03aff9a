import assert from 'node:assert/strict';
import { test } from 'node:test';
import { getDirectUrl } from './direct-url.ts';
import { getShareLinks } from './share-links.ts';

test('share links include the usual URLs of each host', () => {
  for (const url of [
    'https://drive.google.com/open?id=1aB_c-D2',
    'https://drive.google.com/file/d/1aB_c-D2/view?usp=sharing',
    'https://drive.google.com/file/d/1aB_c-D2/view?usp=sharing&resourcekey=0-x',
    'https://docs.google.com/document/d/1aB_c-D2eF3gH4iJ5kL6/edit?usp=sharing',
    'https://docs.google.com/gview?embedded=true&url=https%3A%2F%2Fssc.gov.in%2Fa.pdf',
    'https://www.dropbox.com/s/abc/a.pdf',
    'https://www.dropbox.com/scl/fi/abc/a.pdf?rlkey=x&dl=0',
    'https://onedrive.live.com/embed?resid=A%21B&authkey=C',
    'https://x-my.sharepoint.com/:b:/g/personal/a/Ef?e=q',
    'https://github.com/a/b/blob/main/papers/x%20y.pdf',
    'https://gitlab.com/a/b/-/blob/main/x.pdf',
  ])
    assert.ok(getShareLinks(getDirectUrl(url)).includes(url), url);
});

test('every share link points to its file', () => {
  const direct = 'https://drive.google.com/uc?export=download&id=1aB';
  for (const link of getShareLinks(direct)) assert.equal(getDirectUrl(link), direct);
});
