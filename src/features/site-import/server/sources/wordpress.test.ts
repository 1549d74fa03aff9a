import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { readWordPress } from './wordpress.ts';

const folder = mkdtempSync(join(tmpdir(), 'wordpress-'));
after(() => rmSync(folder, { recursive: true }));
const example = new URL('../../../../../docs/examples/wordpress-export.xml', import.meta.url).pathname;
const uploads = 'https://oldpapers.example/wp-content/uploads';

function exportFile(items: string, before = '<?xml version="1.0"?>'): string {
  const path = join(folder, 'export.xml');
  const channel = `<link>https://old.example</link>${items}`;
  writeFileSync(path, `${before}<rss version="2.0"><channel>${channel}</channel></rss>`);
  return path;
}

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

  test('with too many links is named in the notes', async () => {
    const links = Array.from({ length: 5_001 }, (_, at) => `<a href="/${at}.pdf">${at}</a>`).join('');
    const { candidates, notes } = await readWordPress(exportFile(post(links)));
    assert.equal(candidates.length, 5_000);
    assert.match(notes.join(), /In 1 post, only the first 5,000 links were read/);
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

  test('that is not UTF-8 is refused', async () => {
    const path = join(folder, 'latin.xml');
    writeFileSync(path, Buffer.concat([Buffer.from('<rss><channel>'), Buffer.from([0xff, 0xfe, 0xe9])]));
    await refused(path, /UTF-8/);
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
