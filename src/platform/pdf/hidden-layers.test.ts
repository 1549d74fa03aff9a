import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { assemblePdf, pdfStream } from '#testing/pdf-objects.ts';
import { openPdf } from './open-pdf.ts';
import { drawOnePage } from './pdf-pages.ts';
import { writeParts } from './pdf-parts.ts';
import { loadPdfium } from './pdfium.ts';

const { pdfium } = await loadPdfium(2_000);
const folder = mkdtempSync(join(tmpdir(), 'hidden layers '));
after(() => rmSync(folder, { recursive: true }));

const layer = 'BT /F 30 Tf 50 400 Td (HIDDEN) Tj ET';
const marked = `/OC /L BDC ${layer} EMC`;
const off = '/OFF[6 0 R]';
const ocg = '<</Type/OCG/Name(Answers)>>';
const image = (entries: string) =>
  pdfStream(
    `/Type/XObject/Subtype/Image/Width 1/Height 1/BitsPerComponent 8/ColorSpace/DeviceGray${entries}`,
    '\0',
  );
const form = (entries: string, content: string) =>
  pdfStream(
    `/Type/XObject/Subtype/Form/BBox[0 0 595 842]/Resources<</Font<</F 5 0 R>>/Properties<</L 6 0 R>>/XObject<</Y 8 0 R>>>>${entries}`,
    content,
  );

interface Layered {
  state?: string;
  content: string;
  resources?: string;
  /** Object 6 is the layer, the next ones are free. */
  objects?: (string | Buffer)[];
}

let files = 0;
function createFile({ state = off, content, resources = '/Properties<</L 6 0 R>>', objects = [] }: Layered) {
  const path = join(folder, `${(files += 1)}.pdf`);
  const page = [
    `<</Type/Catalog/Pages 2 0 R/OCProperties<</OCGs[6 0 R]/D<<${state}>>>>>>`,
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<</Font<</F 5 0 R>>${resources}>>/Contents 4 0 R>>`,
    pdfStream('', `BT /F 14 Tf 50 750 Td (Question) Tj ET ${content}`),
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    ...(objects.length > 0 ? objects : [ocg]),
  ];
  writeFileSync(path, assemblePdf(page));
  return path;
}

function readText(path: string): string | undefined {
  const pdf = openPdf(pdfium, path);
  const text = pdf?.words(1, 1_000)?.text.replaceAll(/\s+/g, ' ');
  pdf?.close();
  return text;
}

/** Splits the page off and returns the part, or the refusal. */
function split(path: string): string {
  const part = join(folder, `${(files += 1)}.pdf`);
  const parts = [{ path: part, pages: [{ number: 1, rotation: 0 as const }] }];
  return writeParts(pdfium, { kind: 'split', path, parts, maxBytes: 1_000_000 })?.message ?? part;
}
const drawPicture = (path: string) => drawOnePage(pdfium, { path, page: 1, width: 300 });

const hiddenInside: Record<string, Layered> = {
  'a layer that is off': { content: marked },
  'a layer that is off by default': { state: '/BaseState/OFF', content: marked },
  'a group of layers': {
    content: marked,
    resources: '/Properties<</L 7 0 R>>',
    objects: [ocg, '<</Type/OCMD/OCGs[6 0 R]/P/AllOn>>'],
  },
  'an expression of layers': {
    content: marked,
    resources: '/Properties<</L 7 0 R>>',
    objects: [ocg, '<</Type/OCMD/OCGs 6 0 R/VE[/And 6 0 R]>>'],
  },
  'a layer for printing': {
    content: marked,
    objects: ['<</Type/OCG/Name(a)/Usage<</View<</ViewState/OFF>>>>>>'],
  },
  'a form': {
    content: '/X Do',
    resources: '/XObject<</X 7 0 R>>',
    objects: [ocg, form('/OC 6 0 R', layer)],
  },
  'a form of a form': {
    content: '/X Do',
    resources: '/XObject<</X 7 0 R>>',
    objects: [ocg, form('', '/Y Do'), form('/OC 6 0 R', layer)],
  },
  'an image': {
    content: 'q 90 0 0 90 50 300 cm /X Do Q',
    resources: '/XObject<</X 7 0 R>>',
    objects: [ocg, image('/OC 6 0 R')],
  },
};

describe('hidden layers', () => {
  for (const [name, layered] of Object.entries(hiddenInside))
    test(`${name} stays hidden in the text and after a split`, () => {
      const path = createFile(layered);
      assert.equal(readText(path), 'Question');
      const part = split(path);
      assert.deepEqual(drawPicture(part), drawPicture(path));
      assert.equal(readText(part), 'Question');
    });

  test('shown layers and the text layer of a scan stay', () => {
    const content = `${marked} /OC /M BDC BT /F 9 Tf 50 300 Td (Shown) Tj ET EMC BT 3 Tr 0 -99 Td (Scan) Tj ET`;
    const resources = '/Properties<</L 6 0 R/M 7 0 R>>';
    const path = createFile({ content, resources, objects: [ocg, ocg] });
    assert.equal(readText(path), 'Question Shown Scan');
    assert.equal(readText(split(path)), 'Question Shown Scan');
  });

  test('a part that would look different is refused', () => {
    const shading = '/Shading<</S<</ShadingType 2/ColorSpace/DeviceGray/Coords[0 0 595 0]';
    const gradient = `${shading}/Function<</FunctionType 2/Domain[0 1]/C0[0]/C1[1]/N 1>>>>>>`;
    const resources = `/Properties<</L 6 0 R>>${gradient}`;
    assert.match(split(createFile({ content: `${marked} /S sh`, resources })), /^The PDF has hidden layers/);
    const inner = {
      content: '/X Do',
      resources: '/XObject<</X 7 0 R>>',
      objects: [ocg, form('', `0 0 99 99 re f ${marked}`)],
    };
    assert.match(split(createFile(inner)), /^The PDF has hidden layers/);
    assert.equal(readText(createFile(inner)), 'Question');
  });

  test('an unlayered page is copied unchanged', () => {
    const path = createFile({ content: '' });
    const plain = readFileSync(path, 'latin1').replace('/OCProperties', '/NoProperties');
    writeFileSync(path, plain, 'latin1');
    assert.equal(readText(split(path)), 'Question');
  });
});
