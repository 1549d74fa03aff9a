import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import fc from 'fast-check';
import { fromRandomAccessReaderPromise, RandomAccessReader } from 'yauzl';
import { unzipped } from '#testing/unzipped.ts';
import type { ByteRange } from '#platform/http/file-answer.ts';
import { layOutZip, readZip, type ZipEntry, type ZipLayout } from './zip-layout.ts';

const folder = mkdtempSync(join(tmpdir(), 'zip layout '));
after(() => rmSync(folder, { recursive: true }));

interface HeldEntry extends ZipEntry {
  content: Buffer;
}

const modifiedAt = new Date('2026-01-02T03:04:06Z');
function holdEntry(name: string, content: Buffer): HeldEntry {
  return { name, bytes: content.length, crc32: crc32(content), modifiedAt, content };
}

const openHeld = ({ content }: HeldEntry, { start, end }: ByteRange) => [content.subarray(start, end + 1)];
const readAll = <Entry extends HeldEntry>(layout: ZipLayout<Entry>, range: ByteRange) =>
  buffer(readZip(layout, range, openHeld));
const readWhole = (layout: ZipLayout<HeldEntry>) => readAll(layout, { start: 0, end: layout.bytes - 1 });

/** An entry of any size, which is all zeros. */
const createEntry = (name: string, bytes: number): ZipEntry => ({ name, bytes, crc32: 0, modifiedAt });

/** Reads a ZIP of made-up entries, so that no test needs gigabytes. */
class LayoutReader extends RandomAccessReader {
  readonly layout: ZipLayout<ZipEntry>;

  constructor(layout: ZipLayout<ZipEntry>) {
    super();
    this.layout = layout;
  }

  override _readStreamForRange(start: number, end: number): Readable {
    const open = (_entry: ZipEntry, range: ByteRange) => [Buffer.alloc(range.end - range.start + 1)];
    return Readable.from(readZip(this.layout, { start, end: end - 1 }, open), { objectMode: false });
  }
}

async function readDirectory(layout: ZipLayout<ZipEntry>) {
  const reader = new LayoutReader(layout);
  const zip = await fromRandomAccessReaderPromise(reader, layout.bytes, {
    autoClose: false,
    lazyEntries: true,
  });
  const entries = [];
  for await (const entry of zip.eachEntry()) entries.push(entry);
  return { zip, entries };
}

describe('the layout of a ZIP', () => {
  const contents = {
    'index.html': Buffer.from('<p>'),
    '2024/हिन्दी पेपर.pdf': Buffer.alloc(3000, 'abc'),
    'b.pdf': Buffer.alloc(0),
  };
  const layout = layOutZip(Object.entries(contents).map(([name, content]) => holdEntry(name, content)));

  test('is a ZIP with these files', async () => {
    const path = join(folder, 'a.zip');
    writeFileSync(path, await readWhole(layout));
    assert.deepEqual(Object.fromEntries(await unzipped(path)), contents);
  });

  test('passes the check of unzip', async (t) => {
    const path = join(folder, 'checked.zip');
    writeFileSync(path, await readWhole(layout));
    const { status, error, stdout } = spawnSync('unzip', ['-t', path], { encoding: 'utf8' });
    if (error) return t.skip('unzip is not installed');
    assert.equal(status, 0, stdout);
    assert.match(stdout, /No errors detected/);
  });

  test('has the time of each entry in UTC', async () => {
    const { entries } = await readDirectory(layOutZip([createEntry('a', 1)]));
    assert.equal(entries[0]!.getLastModDate({ timezone: 'UTC' }).toISOString(), modifiedAt.toISOString());
  });

  test('clamps times that MS-DOS cannot have', async () => {
    const times = ['1970-01-01T00:00:00Z', '2200-05-06T00:00:00Z'];
    const { entries } = await readDirectory(
      layOutZip(times.map((time) => ({ ...createEntry(time, 1), modifiedAt: new Date(time) }))),
    );
    const years = entries.map((entry) => entry.getLastModDate({ timezone: 'UTC' }).getUTCFullYear());
    assert.deepEqual(years, [1980, 2107]);
  });
});

describe('a range of a ZIP', () => {
  const anyEntries = fc.array(fc.uint8Array({ maxLength: 60 }), { maxLength: 5 });

  test('is a slice of the whole', async () => {
    const anyCut = fc.tuple(
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.double({ min: 0, max: 1, noNaN: true }),
    );
    await fc.assert(
      fc.asyncProperty(anyEntries, anyCut, async (contents, cuts) => {
        const layout = layOutZip(
          contents.map((content, index) => holdEntry(`${index}`, Buffer.from(content))),
        );
        const whole = await readWhole(layout);
        assert.equal(whole.length, layout.bytes);
        const [start, end] = cuts
          .map((cut) => Math.floor(cut * (layout.bytes - 1)))
          .toSorted((a, b) => a - b);
        const range = { start: start!, end: end! };
        assert.deepEqual(await readAll(layout, range), whole.subarray(range.start, range.end + 1));
      }),
    );
  });

  test('and the rest are the whole', async () => {
    await fc.assert(
      fc.asyncProperty(anyEntries, fc.double({ min: 0, max: 1, noNaN: true }), async (contents, cut) => {
        const layout = layOutZip(
          contents.map((content, index) => holdEntry(`${index}`, Buffer.from(content))),
        );
        const end = Math.floor(cut * (layout.bytes - 2));
        const first = await readAll(layout, { start: 0, end });
        const rest = await readAll(layout, { start: end + 1, end: layout.bytes - 1 });
        assert.deepEqual(Buffer.concat([first, rest]), await readWhole(layout));
      }),
    );
  });

  test('opens only the entries in it', async () => {
    const opened: string[] = [];
    const layout = layOutZip([createEntry('a', 10), createEntry('b', 10), createEntry('c', 10)]);
    const { start } = layout.parts.find(({ content }) => 'name' in content && content.name === 'b')!;
    const read = readZip(layout, { start: start + 2, end: start + 5 }, ({ name }, range) => {
      opened.push(`${name} ${range.start}-${range.end}`);
      return [Buffer.alloc(range.end - range.start + 1)];
    });
    assert.equal((await buffer(read)).length, 4);
    assert.deepEqual(opened, ['b 2-5']);
  });
});

describe('a large ZIP', () => {
  const gigabyte = 1024 ** 3;

  test('has an entry after 4 GB', async () => {
    const layout = layOutZip([
      createEntry('a', 3 * gigabyte),
      createEntry('b', 3 * gigabyte),
      createEntry('c', 5),
    ]);
    const { zip, entries } = await readDirectory(layout);
    assert.deepEqual(
      entries.map(({ fileName, uncompressedSize }) => [fileName, uncompressedSize]),
      [
        ['a', 3 * gigabyte],
        ['b', 3 * gigabyte],
        ['c', 5],
      ],
    );
    assert.deepEqual(await buffer(await zip.openReadStreamPromise(entries[2]!)), Buffer.alloc(5));
  });

  test('has an entry of more than 4 GB', async () => {
    const layout = layOutZip([createEntry('a', 5 * gigabyte), createEntry('b', 5)]);
    const { zip, entries } = await readDirectory(layout);
    assert.deepEqual(
      entries.map(({ compressedSize, uncompressedSize }) => [compressedSize, uncompressedSize]),
      [
        [5 * gigabyte, 5 * gigabyte],
        [5, 5],
      ],
    );
    assert.deepEqual(await buffer(await zip.openReadStreamPromise(entries[1]!)), Buffer.alloc(5));
  });

  test('has more than 65,535 entries', async () => {
    const layout = layOutZip(Array.from({ length: 65_536 }, (_, index) => createEntry(`${index}`, 1)));
    const zip = await fromRandomAccessReaderPromise(new LayoutReader(layout), layout.bytes);
    assert.equal(zip.entryCount, 65_536);
    const last = layout.parts.at(-1)!;
    // From its own record of ZIP64: the usual one has only 16 bits.
    assert.equal((last.content as Buffer).readUInt16LE(last.bytes - 12), 0xffff);
  });
});
