import { assemblePdf, pdfStream } from './pdf-objects.ts';

export interface TinyPage {
  /** Latin letters, printed in lines of 80. */
  text?: string;
  /** In points; A4 by default. */
  width?: number;
  height?: number;
  /** Drawing operators after the text. `/Deep Do` draws the object of that name, see below. */
  content?: string;
}

export interface TinyPdfOptions {
  title?: string;
  /** Page count in the page tree, if it differs from the real one. */
  claimedPages?: number;
  /** More entries for the catalog, such as `/OpenAction<<...>>`. */
  catalog?: string;
  /** More entries for the trailer, such as `/Encrypt<<...>>`. */
  trailer?: string;
  /** Unused bytes that only increase the size. */
  ballast?: number;
}

const deepLevels = 12;
const numbers = { pages: 2, font: 3, info: 4, ballast: 5, deep: 6, firstPage: 6 + deepLevels };

/**
 * Creates a small real PDF for tests. Pages can draw `/Deep`: a form that draws a form ten times, twelve levels deep.
 * A reader without limits works on it for hours.
 */
export function tinyPdf(pages: TinyPage[] = [{}], options: TinyPdfOptions = {}): Buffer {
  const pageNumbers = pages.map((_, index) => numbers.firstPage + index * 2);
  const kids = pageNumbers.map((number) => `${number} 0 R`).join(' ');
  // Ordered by object number.
  const objects = [
    `<</Type/Catalog/Pages ${numbers.pages} 0 R${options.catalog ?? ''}>>`,
    `<</Type/Pages/Kids[${kids}]/Count ${options.claimedPages ?? pages.length}>>`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    `<<${titleEntry(options.title)}>>`,
    pdfStream('', ' '.repeat(options.ballast ?? 0)),
    ...Array.from({ length: deepLevels }, (_, level) => deepForm(level)),
    ...pages.flatMap((page, index) => pageObjects(page, pageNumbers[index] ?? 0)),
  ];
  return assemblePdf(objects, `/Info ${numbers.info} 0 R/ID[<00><00>]${options.trailer ?? ''}`);
}

function pageObjects(page: TinyPage, pageNumber: number): (string | Buffer)[] {
  const { text = '', width = 595, height = 842, content = '' } = page;
  const lines = text.replaceAll(/[()\\]/g, '').match(/.{1,80}/g) ?? [];
  const printed = lines.map((line) => `(${line}) Tj 0 -14 Td `).join('');
  return [
    `<</Type/Page/Parent ${numbers.pages} 0 R/MediaBox[0 0 ${width} ${height}]/Contents ${pageNumber + 1} 0 R` +
      `/Resources<</Font<</F ${numbers.font} 0 R>>/XObject<</Deep ${numbers.deep} 0 R>>>>>>`,
    pdfStream('', `BT /F 12 Tf 40 ${height - 60} Td ${printed}ET ${content}`),
  ];
}

function deepForm(level: number): Buffer {
  const entries = '/Type/XObject/Subtype/Form/BBox[0 0 595 842]';
  if (level === deepLevels - 1) return pdfStream(entries, '0 0 9 9 re f ');
  const inner = `/Resources<</XObject<</Deep ${numbers.deep + level + 1} 0 R>>>>`;
  return pdfStream(entries + inner, '/Deep Do '.repeat(10));
}

function titleEntry(title: string | undefined): string {
  if (title === undefined) return '';
  const utf16 = Buffer.from(`\uFEFF${title}`, 'utf16le').swap16();
  return `/Title<${utf16.toString('hex')}>`;
}
