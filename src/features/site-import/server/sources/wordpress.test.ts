import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { readWordPress } from './wordpress.ts';

const folder = mkdtempSync(join(tmpdir(), 'wordpress-'));
after(() => rmSync(folder, { recursive: true }));
const example = new URL('../../../../../docs/examples/wordpress-export.xml', import.meta.url).pathname;
const uploads = 'https://oldpapers.example/wp-content/uploads';

function exportFile(
  items: string | Buffer,
  before = '<?xml version="1.0"?>',
  end = '</channel></rss>',
): string {
  const path = join(folder, 'export.xml');
  const start = `${before}<rss version="2.0"><channel><link>https://old.example</link>`;
  writeFileSync(path, Buffer.concat([start, items, end].map((each) => Buffer.from(each as string))));
  return path;
}
const readUrls = async (path: string) =>
  (await readWordPress(path)).candidates.map(({ fileUrl }) => fileUrl.replace('https://old.example', ''));

const post = (content: string, title = 'A post') =>
  `<item><title>${title}</title><link>https://old.example/a-post/</link><wp:post_id>7</wp:post_id>` +
  `<wp:post_type>post</wp:post_type><wp:status>publish</wp:status>` +
  `<content:encoded><![CDATA[${content}]]></content:encoded></item>`;

describe('the export of the guide', () => {
  test('gives each file once, with all its old URLs', async () => {
    const { candidates, notes } = await readWordPress(example);
    assert.deepEqual(
      candidates.map(({ fileUrl }) => fileUrl),
      [
        `${uploads}/2020/03/ssc-cgl-2019-tier-1.pdf`,
        `${uploads}/2022/06/ntpc-2019-hindi.pdf`,
        'https://drive.google.com/file/d/1AbCdEfGhIjKlMnOpQrStUv/view?usp=sharing',
        `${uploads}/2022/07/rrb-ntpc-2021.pdf`,
        `${uploads}/2022/08/ssc-question-bank.pdf`,
        `${uploads}/2019/01/ssc-cgl-2018-answer-key.pdf`,
      ],
    );
    assert.deepEqual(candidates[0]?.oldUrls, [
      'https://oldpapers.example/ssc-cgl-2019-tier-1/',
      'https://oldpapers.example/?p=11',
      'https://oldpapers.example/ssc-cgl-2019-tier-1/ssc-cgl-2019-tier-1-pdf/',
      'https://oldpapers.example/?attachment_id=21',
      `${uploads}/2020/03/ssc-cgl-2019-tier-1.pdf`,
    ]);
    assert.deepEqual(notes, [
      '4 published posts and pages, 4 with PDFs; 3 attachments',
      '1 unpublished post skipped',
    ]);
  });

  test('takes exam and category from nested categories', async () => {
    const { candidates } = await readWordPress(example);
    assert.deepEqual(
      candidates.map(({ category, exam }) => `${category} > ${exam}`),
      ['SSC > SSC CGL', ...Array.from({ length: 3 }, () => 'Railways > RRB NTPC'), ' > ', 'SSC > SSC CGL'],
    );
  });
});

describe('a post', () => {
  test('with one file gives the file its title', async () => {
    const { candidates } = await readWordPress(
      exportFile(post('<a href="x/p.pdf">Click here</a>', 'Maths &amp;amp; Hindi')),
    );
    assert.deepEqual(
      candidates.map(({ title, fileUrl }) => [title, fileUrl]),
      [['Maths & Hindi', 'https://old.example/a-post/x/p.pdf']],
    );
  });

  test('with several files names each by its link', async () => {
    const links = '<a href="/2019.pdf">2019</a><a href="/2020.pdf">2020</a><a href="/2020.pdf">Again</a>';
    const { candidates } = await readWordPress(exportFile(post(links, 'SSC CGL')));
    assert.deepEqual(
      candidates.map(({ title }) => title),
      ['SSC CGL: 2019', 'SSC CGL: 2020'],
    );
  });

  test('gives the files of shortcodes, blocks and builders of pages', async () => {
    const content = `[pdf-embedder url="/a (1).pdf" title="x.pdf"] [gview file='b.pdf'] [embeddoc url=/c.pdf]
      [pdfviewer]/d.pdf[/pdfviewer] [flip pdf=”//old.example/e.pdf”] [wpdm_package id='77']
      <!-- wp:file {"href":"https:\\/\\/old.example\\/f\\u002d\\u002d1.pdf","fileName":"x.pdf"} -->`;
    const meta = `<wp:postmeta><wp:meta_value><![CDATA[[{"link":{"url":"\\/g.pdf"}}]]]></wp:meta_value></wp:postmeta>`;
    assert.deepEqual(await readUrls(exportFile(post(content).replace('</item>', `${meta}</item>`))), [
      '/?wpdmdl=77',
      '/a%20(1).pdf',
      '/a-post/b.pdf',
      '/c.pdf',
      '/d.pdf',
      '/e.pdf',
      '/f--1.pdf',
      '/g.pdf',
    ]);
  });

  test('that links to a download or an attachment of the export gives its file', async () => {
    const attachment = post('')
      .replace('post</wp:post_type>', 'attachment</wp:post_type>')
      .replace(
        '<wp:post_id>7',
        '<wp:attachment_url>https://old.example/a.pdf</wp:attachment_url><wp:post_id>8',
      )
      .replace('/a-post/', '/a-post/a/');
    const links = '<a href="/?attachment_id=8">SSC 2019</a><a href="/a-post/a/">Download</a>';
    const { candidates, notes } = await readWordPress(exportFile(post(links) + attachment));
    assert.deepEqual(
      candidates.map(({ fileUrl, hints }) => [fileUrl, hints[0]]),
      [['https://old.example/a.pdf', 'SSC 2019']],
    );
    assert.deepEqual(notes, ['1 published post or page, 1 with PDFs; 1 attachment']);
  });

  test('with downloads by number gives the files of the export and names the others', async () => {
    const download = post('<a href="/monitor.pdf">File</a>', 'GATE 2019')
      .replace('post</wp:post_type>', 'dlm_download</wp:post_type>')
      .replace('<wp:post_id>7', '<wp:post_id>8')
      .replace('/a-post/', '/download/gate-2019/');
    const codes = `[download id="8"] [sdm_download id='9' fancy="1"] [ddownload id=10]`;
    const { candidates, notes } = await readWordPress(exportFile(post(codes) + download));
    assert.deepEqual(
      candidates.map(({ fileUrl, title }) => [fileUrl, title]),
      [['https://old.example/monitor.pdf', 'A post']],
    );
    assert.equal(notes[1], '2 possible files left out: https://old.example/?p=9, https://old.example/?p=10');
  });

  test('with links that may be files is named in the notes', async () => {
    const links = [1, 2, 3, 4].map((at) => `<a href="/download/paper-${at}/">Paper</a>`).join('');
    const { notes } = await readWordPress(exportFile(post(`${links}<a href="/a-post/">Download</a>`)));
    const [one, two, three] = [1, 2, 3].map((at) => `https://old.example/download/paper-${at}/`);
    assert.equal(notes[1], `4 possible files left out: ${one}, ${two}, ${three}`);
  });

  test('with too many links is named in the notes', async () => {
    const links = Array.from({ length: 5_001 }, (_, at) => `<a href="/${at}.pdf">${at}</a>`).join('');
    const { candidates, notes } = await readWordPress(exportFile(post(links)));
    assert.equal(candidates.length, 5_000);
    assert.match(notes.join(), /In 1 post, only the first 5,000 links were read/);
  });
});

describe('a damaged export', () => {
  const good = post('<a href="/good.pdf">Good</a>');

  test('with bytes that are not UTF-8 keeps its posts and names the lines', async () => {
    const bad = Buffer.from(
      post('<a href="/bad.pdf">Caf\u00e9 2018</a><a href="/\u00e9.pdf">A</a>'),
      'latin1',
    );
    const path = exportFile(Buffer.concat([Buffer.from(`${good}\n\n`), bad, Buffer.from(`\n${good}`)]));
    assert.deepEqual(await readUrls(path), ['/good.pdf', '/bad.pdf']);
    assert.deepEqual((await readWordPress(path)).notes.slice(1), [
      'Line 3: a character is damaged (not UTF-8)',
    ]);
  });

  test('in UTF-16 is read', async () => {
    const path = exportFile(good);
    writeFileSync(path, Buffer.from(`\uFEFF${readFileSync(path, 'utf8')}`, 'utf16le'));
    assert.deepEqual(await readUrls(path), ['/good.pdf']);
  });

  test('that ends early keeps its whole posts', async () => {
    const half = post('<a href="/half.pdf">Half</a>').slice(0, -60);
    const path = exportFile(good + half, '', '');
    assert.deepEqual(await readUrls(path), ['/good.pdf']);
    assert.deepEqual((await readWordPress(path)).notes.slice(1), [
      'The export ends early. Its last posts are missing',
    ]);
  });
});

describe('a hostile file', () => {
  const refused = async (path: string, message: RegExp) =>
    assert.rejects(readWordPress(path), { code: 'validation_failed', message });

  test('with a document type is refused', async () => {
    const bomb = '<!DOCTYPE rss [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]>';
    await refused(exportFile(post('&b;'), bomb), /document type/);
  });

  test('that is no export is refused', async () => {
    const path = join(folder, 'page.xml');
    writeFileSync(path, '<html><body>Sorry</body></html>');
    await refused(path, /not an export/);
  });

  test('that is nested too deeply is refused', async () => {
    await refused(exportFile('<a>'.repeat(100)), /nested too deeply/);
  });

  test('does not expand unknown entities', async () => {
    const { candidates } = await readWordPress(
      exportFile(`<item><title>&x; &amp; y</title><wp:status>publish</wp:status><wp:post_type>post</wp:post_type>
        <content:encoded>https://old.example/a.pdf</content:encoded></item>`),
    );
    assert.equal(candidates[0]?.title, '&x; & y');
  });
});
