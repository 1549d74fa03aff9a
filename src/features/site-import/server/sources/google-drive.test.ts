import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { createSafeFetch } from '#platform/outgoing/safe-fetch.ts';
import { webServer } from '#testing/web-server.ts';
import { readDriveLinks } from './google-drive.ts';

const drive = await webServer();
const fetch = createSafeFetch({ allow: [drive.host], userAgent: 'test' });
const read = (links: string) =>
  readDriveLinks(links, { fetch, signal: new AbortController().signal, delayMs: 0, origin: drive.origin });
const fileLink = (id: string) => `https://drive.google.com/file/d/${id}/view?usp=drive_web`;
type Entry = [url: string, name: string];
/** The page of a public folder, in the form that Google offers for embedding. */
const folder = (name: string, ...entries: Entry[]) =>
  `<title>${name} - Google Drive</title>${entries
    .map(
      ([url, title]) =>
        `<div class="flip-entry"><a href="${url}"><div class="flip-entry-title">${title}</div></a></div>`,
    )
    .join('')}`;

beforeEach(() => {
  drive.pages.clear();
  drive.requests.length = 0;
});

describe('a public folder', () => {
  test('gives its PDFs and those of its folders', async () => {
    drive.pages
      .set(
        '/embeddedfolderview?id=TopFolder1',
        folder(
          'SSC',
          ['https://drive.google.com/drive/folders/Inner22', 'SSC CGL'],
          [fileLink('Picture1'), 'banner.jpg'],
        ),
      )
      .set('/embeddedfolderview?id=Inner22', folder('SSC CGL', [fileLink('Paper1'), 'cgl_2019.pdf']));
    const { candidates, notes } = await read('https://drive.google.com/drive/folders/TopFolder1?usp=sharing');
    assert.deepEqual(
      candidates.map(({ title, fileUrl, exam, hints }) => [title, fileUrl, exam, hints]),
      [['cgl 2019', fileLink('Paper1'), 'SSC CGL', ['cgl 2019', 'SSC CGL', 'SSC']]],
    );
    assert.deepEqual(notes, ['1 file found', '1 other file left out: banner.jpg']);
  });

  test('gives PDFs with dots in their names, by type if it is known', async () => {
    const icon = (type: string) => `<img src="https://drive.example/16/type/${type}">`;
    const names = ['SSC 03.12.2019', 'SSC Vol.II', 'Rajasthan D.El.Ed', 'old paper.2012', 'GATE 2018.pdf'];
    drive.pages.set(
      '/embeddedfolderview?id=Dots1',
      folder(
        'Dots',
        ...names.map((name, at): Entry => [fileLink(`Paper${at}`), name]),
        [fileLink('Typed1'), `${icon('application/pdf')}paper.docx`],
        [fileLink('Typed2'), `${icon('image/jpeg')}Scan 2019`],
        [fileLink('Other1'), 'marks.xlsx'],
      ),
    );
    const { candidates, notes } = await read('https://drive.google.com/drive/folders/Dots1');
    assert.deepEqual(
      candidates.map(({ title }) => title),
      [...names.slice(0, 4), 'GATE 2018', 'paper.docx'],
    );
    assert.equal(notes[1], '2 other files left out: Scan 2019, marks.xlsx');
  });

  test('that shows nothing is an error that says what to do', async () => {
    drive.pages.set('/embeddedfolderview', folder('Empty'));
    await assert.rejects(read('https://drive.google.com/drive/folders/Empty123'), {
      code: 'validation_failed',
      message: /Paste the links of its files instead/,
    });
  });

  test('with too many links is named in the notes', async () => {
    const files = Array.from({ length: 5_001 }, (_, at): Entry => [fileLink(`Paper${at}`), `Paper ${at}`]);
    drive.pages.set('/embeddedfolderview?id=Large1', folder('Large', ...files));
    const { candidates, notes } = await read('https://drive.google.com/drive/folders/Large1');
    assert.equal(candidates.length, 5_000);
    assert.match(notes.join(), /Folder Large1: only the first 5,000 links were read/);
  });

  test('that is nested too deeply is named in the notes', async () => {
    for (let at = 0; at < 10; at += 1)
      drive.pages.set(
        `/embeddedfolderview?id=Level${at}`,
        folder(`Level ${at}`, [`https://drive.google.com/drive/folders/Level${at + 1}`, `Level ${at + 1}`]),
      );
    const { notes } = await read(
      `https://drive.google.com/drive/folders/Level0\n${fileLink('Paper1')} A paper`,
    );
    assert.match(notes.join(), /nested too deeply/);
  });

  test('that has too many folders is named in the notes', async () => {
    const inner = Array.from({ length: 200 }, (_, at) => `Inner${at}`);
    const entries = inner.map((id): Entry => [`https://drive.google.com/drive/folders/${id}`, id]);
    drive.pages.set('/embeddedfolderview?id=Wide1', folder('Wide', ...entries));
    for (const id of inner)
      drive.pages.set(`/embeddedfolderview?id=${id}`, folder(id, [fileLink(`Paper${id}`), 'A paper']));
    const { candidates, notes } = await read('https://drive.google.com/drive/folders/Wide1');
    assert.equal(candidates.length, 199);
    assert.match(notes.join(), /limit of 200 folders or 10,000 files/);
  });
});

describe('pasted links', () => {
  test('take their title from the line, or else from their page', async () => {
    drive.pages.set('/file/d/Second2/view', '<title>SSC CHSL 2020.pdf - Google Drive</title>');
    const { candidates } = await read(
      `${fileLink('First1')} SSC CGL 2019 Tier 1\n\n${fileLink('Second2')}\nhttps://example.org/x.pdf GATE 2018`,
    );
    assert.deepEqual(
      candidates.map(({ title }) => title),
      ['SSC CGL 2019 Tier 1', 'SSC CHSL 2020', 'GATE 2018'],
    );
  });

  test('that name the same file count once', async () => {
    const { candidates } = await read(
      `${fileLink('Same1')} A\nhttps://drive.google.com/open?id=Same1 A\nhttps://drive.google.com/uc?id=Same1 A`,
    );
    assert.equal(candidates.length, 1);
  });

  test('that are no files are named with their line', async () => {
    const { notes } = await read(`https://example.org/page\n${fileLink('Paper1')} A paper`);
    assert.match(notes.join(), /Line 1: not a link to a file or folder/);
  });
});
