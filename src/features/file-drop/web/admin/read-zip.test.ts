import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { tinyPdf } from '#testing/tiny-pdf.ts';
import { createZip, zipTime } from '#testing/zip-of.ts';
import { readZip } from './read-zip.ts';

const pdf = tinyPdf([{ text: 'What is the capital of Bihar?' }]);

/** Replaces bytes of the same length, to make archives that no library writes. */
function forged(content: Buffer, from: string | Buffer, to: string | Buffer): Buffer {
  const [before, after] = [Buffer.from(from), Buffer.from(to)];
  assert.equal(before.length, after.length);
  const copy = Buffer.from(content);
  for (let at = copy.indexOf(before); at >= 0; at = copy.indexOf(before, at + before.length))
    after.copy(copy, at);
  return copy;
}

/** Returns the name of each file, or the name and the reason of a refusal. */
async function readAll(content: Buffer, limits = {}): Promise<string[]> {
  const results = await Array.fromAsync(readZip(new File([new Uint8Array(content)], 'papers.zip'), limits));
  return results.map((each) =>
    'file' in each
      ? each.file.name
      : 'skipped' in each
        ? `skipped ${each.skipped}`
        : `${each.refused.name}: ${each.refused.reason}`,
  );
}

describe('reading a ZIP archive', () => {
  test('unpacks PDFs with their name, content and time', async () => {
    const content = await createZip({ '2020/प्रश्न पत्र.PDF': pdf, 'b.pdf': Buffer.from('x') });
    const [first, second] = await Array.fromAsync(readZip(new File([new Uint8Array(content)], 'a.zip')));
    assert.ok(first && 'file' in first && second && 'file' in second);
    assert.deepEqual([first.file.name, second.file.name], ['प्रश्न पत्र.PDF', 'b.pdf']);
    assert.deepEqual(Buffer.from(await first.file.arrayBuffer()), pdf);
    assert.equal(first.file.lastModified, zipTime.getTime());
  });

  test('unpacks files by name as people sort them', async () => {
    const content = await createZip({ 'b/Paper 10.pdf': pdf, 'b/Paper 9.pdf': pdf, 'a/Paper 11.pdf': pdf });
    assert.deepEqual(await readAll(content), ['Paper 11.pdf', 'Paper 9.pdf', 'Paper 10.pdf']);
  });

  test('names other files and ignores those of operating systems', async () => {
    const other = Buffer.from('x');
    const content = await createZip({
      'notes.txt': other,
      '__MACOSX/._a.pdf': other,
      '.hidden/b.pdf': other,
      'a.pdf': pdf,
    });
    assert.deepEqual(await readAll(content), ['a.pdf', 'skipped notes.txt']);
  });

  test('tells files of the same name, size and time in two folders apart', async () => {
    const content = await createZip({ '2019/main.pdf': pdf, '2020/main.pdf': pdf });
    const read = async (archive: string) =>
      (await Array.fromAsync(readZip(new File([new Uint8Array(content)], archive)))).map((each) =>
        'file' in each ? each.file.webkitRelativePath : '',
      );
    assert.deepEqual(await read('a.zip'), ['a.zip/2019/main.pdf', 'a.zip/2020/main.pdf']);
  });

  test('unpacks files that a server named', async () => {
    const names = ['a.pdf;jsessionid=A1', 'b.pdf.aspx', 'get.php?file=c.pdf', 'paper-2019', 'page.html'];
    const content = await createZip(Object.fromEntries(names.map((name) => [name, pdf])));
    assert.deepEqual(await readAll(content), [
      'a.pdf;jsessionid=A1',
      'b.pdf.aspx',
      'get.php?file=c.pdf',
      'skipped page.html',
      'paper-2019',
    ]);
  });

  test('refuses names that lead out of the archive', async () => {
    const content = await createZip({ 'aa/bad.pdf': pdf, 'good.pdf': pdf });
    for (const name of ['../bad.pdf', '/a/bad.pdf', 'C:/bad.pdf', '..\\bad.pdf'])
      assert.deepEqual(
        await readAll(forged(content, 'aa/bad.pdf', name)),
        ['bad.pdf: Its name leads out of the archive.', 'good.pdf'],
        name,
      );
  });

  test('refuses a bomb and unpacks the rest', async () => {
    const content = await createZip({ 'bomb.pdf': Buffer.alloc(20_000_000), 'good.pdf': pdf });
    assert.deepEqual(await readAll(content), [
      'bomb.pdf: It unpacks to far more than its size in the archive.',
      'good.pdf',
    ]);
  });

  test('stops a file that is larger than the archive says', async () => {
    const large = Buffer.alloc(100_000, 'abc');
    const size = Buffer.alloc(4);
    size.writeUInt32LE(large.length);
    const less = Buffer.alloc(4);
    less.writeUInt32LE(1_000);
    const content = forged(await createZip({ 'lie.pdf': large, 'good.pdf': pdf }), size, less);
    assert.deepEqual(await readAll(content), ['good.pdf', 'lie.pdf: It is damaged in the archive.']);
  });

  test('refuses files over the limits of one and of all files', async () => {
    const content = await createZip({ 'a.pdf': Buffer.alloc(600, 'a'), 'b.pdf': Buffer.alloc(500, 'b') });
    const tooLarge = 'It is too large when it is unpacked.';
    assert.deepEqual(await readAll(content, { maxFileBytes: 550 }), [`a.pdf: ${tooLarge}`, 'b.pdf']);
    assert.deepEqual(await readAll(content, { maxBytes: 1_000 }), ['a.pdf', `b.pdf: ${tooLarge}`]);
  });

  test('refuses encrypted files and archives inside', async () => {
    const content = await createZip({ 'inner.zip': await createZip({ 'a.pdf': pdf }), 'locked.pdf': pdf });
    // The general purpose flags of the central directory.
    const at = content.lastIndexOf('PK\u0001\u0002');
    content[at + 8]! |= 1;
    assert.deepEqual(await readAll(content), [
      'inner.zip: It is an archive inside the archive.',
      'locked.pdf: It needs a password.',
    ]);
  });

  test('refuses a damaged file by name', async () => {
    const content = await createZip({ 'a.pdf': Buffer.alloc(50_000, 'content of a page '), 'good.pdf': pdf });
    content.fill(0, 60, 90);
    assert.deepEqual(await readAll(content), ['a.pdf: It is damaged in the archive.', 'good.pdf']);
  });

  test('refuses a file that is no archive', async () => {
    const damaged = ['papers.zip: The archive is damaged or is no ZIP file.'];
    assert.deepEqual(await readAll(Buffer.from('no archive')), damaged);
    assert.deepEqual(await readAll((await createZip({ 'a.pdf': pdf })).subarray(0, 200)), damaged);
  });

  test('refuses an archive with too many files', async () => {
    const content = await createZip({ 'a.pdf': pdf, 'b.txt': pdf, 'c.pdf': pdf });
    assert.deepEqual(await readAll(content, { maxEntries: 2 }), [
      'a.pdf',
      'skipped b.txt',
      'papers.zip: The archive has more than 2 files.',
    ]);
  });
});
