import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { readHtml } from './html-links.ts';

const maxLinks = 5_000;
const long = 'x'.repeat(1_000_000);

describe('readHtml', () => {
  test('cuts long texts of links', async () => {
    const { links } = await readHtml(
      `<a href="/a.pdf">${long}</a><a href="/b.pdf" title="${long}">${long}</a>`,
    );
    assert.deepEqual(
      links.map(({ text }) => text.length),
      [500, 500],
    );
  });

  test('cuts a long title and a long heading', async () => {
    const { title, heading } = await readHtml(`<title>${long}</title><h1>${long}<b>${long}</b></h1>`);
    assert.deepEqual([title.length, heading.length], [500, 500]);
  });

  test('leaves out URLs that are too long', async () => {
    const { links } = await readHtml(`<a href="/${long}.pdf" data-url="/a.pdf">A</a>`);
    assert.deepEqual(
      links.map(({ href }) => href),
      ['/a.pdf'],
    );
  });

  test('reads links behind half a million open elements', async () => {
    const { links } = await readHtml(
      `${'<b>'.repeat(500_000)}<a href="/a.pdf">A</a>${'</i>'.repeat(500_000)}`,
    );
    assert.deepEqual(links, [{ href: '/a.pdf', text: 'A' }]);
  });

  test('says that it left out links', async () => {
    const page = (count: number) => readHtml('<a href="/a.pdf">A</a>'.repeat(count));
    const all = await page(maxLinks);
    const cut = await page(maxLinks + 1);
    assert.deepEqual(
      [all.links.length, all.isCut, cut.links.length, cut.isCut],
      [maxLinks, false, maxLinks, true],
    );
  });
});
