import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, afterEach, beforeEach, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import fc from 'fast-check';
import sharp from 'sharp';
import { isPublicText } from '#lib/text/public-text.ts';
import { tinyPdf } from '#testing/tiny-pdf.ts';
import { createPdfInspector, type PdfInspectorOptions } from './pdf-inspector.ts';
import type { PdfFacts } from './pdf-verdict.ts';

const question = 'What is the capital of Bihar? Choose one. '.repeat(20);
const inspector = createPdfInspector();
after(() => inspector.close());

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pdf test '));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('a text PDF has pages, a title and first-page text', async () => {
  const path = specimen(tinyPdf([{ text: question }, {}, { text: question }], { title: 'प्रश्न पत्र 2018' }));
  const verdict = await inspector.inspect(path);
  assert.ok(verdict.ok);
  const { firstPageText, ...facts } = verdict.facts;
  assert.deepEqual(facts, { pages: 3, kind: 'text', title: 'प्रश्न पत्र 2018' });
  assert.match(firstPageText, /^What is the capital of Bihar\? Choose one\./);
});

test('a PDF with little or no text is a scan', async () => {
  const allBlank = await getFacts(tinyPdf([{ content: '0 0 300 300 re f' }]));
  assert.deepEqual(allBlank, { pages: 1, kind: 'scan', firstPageText: '' });
  const watermark = { text: 'www.example.org' };
  assert.equal((await getFacts(tinyPdf([watermark, watermark, watermark]))).kind, 'scan');
  assert.equal((await getFacts(tinyPdf([{ text: question }, {}, {}, {}]))).kind, 'scan');
});

test('page text is limited and valid for the database', async () => {
  const title = `${'x'.repeat(299)}😀\u0000\u202Eevil\uD800`;
  const facts = await getFacts(tinyPdf([{ text: '\u0001A'.repeat(9000) }], { title }));
  assert.ok(facts.firstPageText.length > 1000 && facts.firstPageText.length <= 4000);
  assert.ok(isPublicText(facts.firstPageText));
  assert.equal(facts.title, 'x'.repeat(299));
});

const wellFormed = tinyPdf([{ text: question }]);
const createBytes = (hex: string): string => `<${hex.repeat(32)}>`;
const refused = {
  'zero.pdf': [Buffer.alloc(0), 'empty', 'The file is empty.'],
  'page.pdf': [
    Buffer.from('\n<!DOCTYPE html><title>404</title>'),
    'not-a-pdf',
    'The file is not a PDF but a web page, perhaps an error page.',
  ],
  'image.pdf': [
    await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
      .png()
      .toBuffer(),
    'not-a-pdf',
    'The file is not a PDF but an image.',
  ],
  'noise.pdf': [Buffer.alloc(5000, 'noise'), 'not-a-pdf', 'The file is not a PDF.'],
  'cut.pdf': [
    wellFormed.subarray(0, wellFormed.length * 0.4),
    'damaged',
    'The PDF is damaged or incomplete and cannot be opened.',
  ],
  'password.pdf': [
    tinyPdf([{}], {
      trailer: `/Encrypt<</Filter/Standard/V 1/R 2/P -4/O${createBytes('11')}/U${createBytes('22')}>>`,
    }),
    'encrypted',
    'The PDF cannot be opened without a password.',
  ],
  'foreign-handler.pdf': [
    tinyPdf([{}], { trailer: '/Encrypt<</Filter/Foreign/V 1>>' }),
    'encrypted',
    'The PDF cannot be opened without a password.',
  ],
  'no-pages.pdf': [tinyPdf([]), 'no-pages', 'The PDF has no page that can be opened.'],
  'lost-pages.pdf': [tinyPdf([], { claimedPages: 3 }), 'no-pages', 'The PDF has no page that can be opened.'],
  'endless.pdf': [
    tinyPdf([{}], { claimedPages: 6000 }),
    'too-large',
    'The PDF has 6000 pages, over the limit of 5000.',
  ],
} as const;

for (const [name, [content, reason, message]] of Object.entries(refused)) {
  test(`${name} is refused as ${reason}`, async () => {
    assert.deepEqual(await inspector.inspect(specimen(content)), { ok: false, reason, message });
  });
}

test('a byte order mark before the header is accepted', async () => {
  assert.equal((await getFacts(Buffer.concat([Buffer.from('\uFEFF\n'), wellFormed]))).kind, 'text');
});

test('a PDF with only an owner password is accepted', async () => {
  // Check value for an empty user password, with this owner value, permission and the ID of a tiny PDF.
  const user = '<b3f1736f6153bcf281b18eddff1acd3c27bbb22553c364b49395867321f2dedf>';
  const trailer = `/Encrypt<</Filter/Standard/V 1/R 2/P -4/O${createBytes('11')}/U${user}>>`;
  assert.equal((await getFacts(tinyPdf([{}, {}], { trailer }))).pages, 2);
});

test('claimed but missing pages do not count', async () => {
  assert.equal((await getFacts(tinyPdf([{}, {}], { claimedPages: 40 }))).pages, 2);
});

test('thumbnails are 360 pixels wide and at most 640 high', async () => {
  const sizes = [
    { page: { width: 595, height: 842 }, height: 509 },
    { page: { width: 200, height: 30_000 }, height: 640 },
    { page: { width: 14_400, height: 60 }, height: 2 },
  ];
  for (const { page, height } of sizes) {
    const facts = await getFacts(tinyPdf([{ ...page, content: '0 0 30 30 re f' }]), { thumbnail: true });
    const { webp, ...size } = facts.thumbnail!;
    assert.deepEqual(size, { width: 360, height });
    const { data, info } = await sharp(webp).raw().toBuffer({ resolveWithObject: true });
    assert.deepEqual(
      { width: info.width, height: info.height, channels: info.channels },
      { ...size, channels: 3 },
    );
    assert.ok(data[0]! > 250 && data[1]! > 250 && data[2]! > 250, 'the upper left corner is white');
  }
});

test('an endless page fails only the thumbnail of its file', async () => {
  const bomb = specimen(tinyPdf([{ text: question }, { content: '/Deep Do' }]), 'bomb.pdf');
  const bounds: PdfInspectorOptions[] = [{ timeoutMs: 300 }, { timeoutMs: 60_000, maxWasmPages: 1_000 }];
  for (const options of bounds) {
    await withInspector(options, async ({ inspect }) => {
      const verdicts = await Promise.all([
        inspect(bomb, { thumbnail: true }),
        inspect(specimen(wellFormed), { thumbnail: true }),
      ]);
      assert.deepEqual(
        verdicts.map(
          (verdict) => verdict.ok && [verdict.facts.pages, verdict.facts.kind, !!verdict.facts.thumbnail],
        ),
        [
          [2, 'text', false],
          [1, 'text', true],
        ],
      );
    });
  }
});

test('the file size is unlimited by default', async () => {
  const path = specimen(Buffer.from('no PDF'));
  // A sparse file needs no space on disk.
  truncateSync(path, 210_000_000);
  const verdict = await inspector.inspect(path);
  assert.notEqual(verdict.ok ? 'taken' : verdict.reason, 'too-large');
});

test('a file that exceeds time or memory is refused', async () => {
  const slow = specimen(
    Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(60e6, '1 0 obj <<>> endobj ')]),
    'slow',
  );
  await withInspector({ timeoutMs: 100 }, async ({ inspect }) => {
    assert.deepEqual(await inspect(slow), {
      ok: false,
      reason: 'too-slow',
      message: 'The PDF takes too long to open.',
    });
    assert.ok((await inspect(specimen(tinyPdf()))).ok);
  });
  const greedy = specimen(Buffer.from(`%PDF-1.7\n1 0 obj ${'['.repeat(3e6)}`), 'greedy');
  await withInspector({ maxWasmPages: 600, timeoutMs: 60_000 }, async ({ inspect }) => {
    assert.deepEqual(await inspect(greedy), {
      ok: false,
      reason: 'too-large',
      message: 'The PDF takes more memory to open than is allowed.',
    });
    assert.ok((await inspect(specimen(tinyPdf()))).ok);
  });
  await withInspector({ maxBytes: 2_000_000 }, async ({ inspect }) => {
    assert.deepEqual(await inspect(slow), {
      ok: false,
      reason: 'too-large',
      message: 'The PDF is larger than 2 MB.',
    });
  });
});

test('a missing file or a folder is an error', async () => {
  await assert.rejects(inspector.inspect(join(folder, 'nowhere.pdf')), { code: 'ENOENT' });
  await assert.rejects(inspector.inspect(folder), /not a plain file/);
});

test('any damage to a PDF ends in a verdict', async () => {
  const good = tinyPdf([{ text: question }, { text: question }], { title: 'Paper' });
  const damage = fc.array(fc.tuple(fc.nat(good.length - 1), fc.nat(255)), { minLength: 1, maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(damage, fc.integer({ min: 1, max: good.length }), async (changes, length) => {
      const bad = Buffer.from(good.subarray(0, length));
      for (const [offset, value] of changes) if (offset < length) bad[offset] = value;
      const verdict = await inspector.inspect(specimen(bad), { thumbnail: true });
      if (verdict.ok) assert.ok(verdict.facts.pages >= 1 && verdict.facts.pages <= 5000);
      else assert.match(verdict.message, /\.$/);
    }),
    { numRuns: 60 },
  );
});

test('two threads return the right verdict for each file', async () => {
  await withInspector({ workers: 2 }, async ({ inspect }) => {
    const counts = [1, 2, 3, 4, 5, 6, 7];
    const paths = counts.map((count) =>
      specimen(tinyPdf(Array.from({ length: count }, () => ({}))), `${count}.pdf`),
    );
    const verdicts = await Promise.all(paths.map((path) => inspect(path)));
    assert.deepEqual(
      verdicts.map((verdict) => verdict.ok && verdict.facts.pages),
      counts,
    );
  });
});

test('close rejects running, queued and new inspections', async () => {
  const path = specimen(tinyPdf([{ content: '/Deep Do' }]));
  const closing = createPdfInspector({ maxWasmPages: 30_000, timeoutMs: 60_000 });
  await closing.inspect(specimen(wellFormed, 'first.pdf'));
  const underWay = [closing.inspect(path), closing.inspect(path)];
  await setTimeout(100);
  const rejected = underWay.map((call) => assert.rejects(call, /closed/));
  await closing.close();
  await Promise.all(rejected);
  await assert.rejects(closing.inspect(path), /closed/);
});

test('an idle inspector does not keep the process alive', () => {
  const script = `
    const { createPdfInspector } = await import(${JSON.stringify(import.meta.resolve('./pdf-inspector.ts'))});
    const verdict = await createPdfInspector().inspect(${JSON.stringify(specimen(wellFormed))});
    console.log(verdict.facts.kind);`;
  const child = spawnSync(process.execPath, ['--input-type=module', '--eval', script], { timeout: 20_000 });
  assert.deepEqual([child.status, String(child.stdout), String(child.stderr)], [0, 'text\n', '']);
});

function specimen(content: Uint8Array, name = 'specimen.pdf'): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

async function getFacts(content: Uint8Array, options?: { thumbnail: boolean }): Promise<PdfFacts> {
  const verdict = await inspector.inspect(specimen(content), options);
  assert.ok(verdict.ok, `refused: ${JSON.stringify(verdict)}`);
  return verdict.facts;
}

async function withInspector(
  options: PdfInspectorOptions,
  use: (inspector: ReturnType<typeof createPdfInspector>) => Promise<void>,
): Promise<void> {
  const own = createPdfInspector(options);
  try {
    await use(own);
  } finally {
    await own.close();
  }
}
