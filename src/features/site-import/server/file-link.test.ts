import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { fileWords, readFileLink } from './file-link.ts';

const page = 'https://old.example/exams/ssc/';
const read = (link: string, text = '') => {
  const file = readFileLink(link, page, text);
  return file && [file.url.replace('https://old.example', ''), file.isSure];
};

describe('a link to a file', () => {
  test('is known by the name of a PDF in its path or its query', () => {
    for (const [link, url = link] of [
      ['/a.PDF'],
      ['b.pdf?download=1#page=2', '/exams/ssc/b.pdf?download=1'],
      ['/c.pdf.aspx'],
      ['/d.pdf;jsessionid=A1?x=1', '/d.pdf?x=1'],
      ['/e.pdf/download'],
      ['/download.php?file=papers/f.pdf'],
      ['/view.php?doc=papers%2Fg.pdf'],
      ['/?pdf=h.pdf'],
      ['/my%20paper%20(1).pdf'],
    ])
      assert.deepEqual(read(link!), [url, true], link);
  });

  test('is known by the number of a download', () => {
    for (const link of ['/?wpdmdl=12', '/download/123/', '/download.php?id=7', '/DownloadFile.aspx?id=7'])
      assert.deepEqual(read(link), [link, true], link);
  });

  test('through a viewer gives the file', () => {
    assert.deepEqual(read('/pdfjs/web/viewer.html?file=/up/a.pdf'), ['/up/a.pdf', true]);
    assert.deepEqual(read('/show.php?url=https://old.example/b.pdf'), ['/b.pdf', true]);
  });

  test('of a sharing service is sure if it has a direct form', () => {
    const drive = 'https://drive.google.com/file/d/1AbCdEfGhIjKlMnOpQrStUv/view';
    assert.deepEqual(read(drive), [drive, true]);
    assert.deepEqual(read('https://1drv.ms/b/s!Ab'), ['https://1drv.ms/b/s!Ab', false]);
  });

  test('can be possible by its URL or its text', () => {
    assert.deepEqual(read('/download/ssc-2019/'), ['/download/ssc-2019/', false]);
    assert.deepEqual(read('/?attachment_id=5'), ['/?attachment_id=5', false]);
    assert.deepEqual(read('/papers/2019', 'Download'), ['/papers/2019', false]);
    assert.deepEqual(read('/papers/2019', 'पीडीएफ देखें'), ['/papers/2019', false]);
  });

  test('is not a link to a page, another file, or a button that shares a file', () => {
    for (const link of [
      '/about.html',
      '/how-to-read-a-pdf/',
      '/a.pdf.zip',
      '/a.pdf.html',
      '/download.php?file=a.jpg',
      'https://www.facebook.com/sharer/sharer.php?u=https://old.example/a.pdf',
      'https://api.whatsapp.com/send?text=See%20https://old.example/a.pdf',
      'mailto:a@old.example?subject=a.pdf',
    ])
      assert.equal(read(link), null, link);
    assert.equal(read('/app.apk', 'Download'), null);
  });
});

test('the words of a file come from its name, wherever it is', () => {
  for (const [url, words] of [
    ['https://a.example/2020/SSC-CGL_2019.pdf', 'SSC CGL 2019'],
    ['https://a.example/get.php?f=ssc-2018.pdf', 'ssc 2018'],
    ['https://a.example/%E0%A4%AA%E0%A5%87%E0%A4%AA%E0%A4%B0.pdf/download', 'पेपर'],
    ['https://a.example/a%ZZ.pdf.aspx', 'a%ZZ'],
    ['https://a.example/download/12/', ''],
  ])
    assert.equal(fileWords(url!), words);
});
