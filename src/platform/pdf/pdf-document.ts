import { activeContents, findActiveContent, type ActiveContent } from './active-content.ts';
import { dropHiddenObjects, hasLayers } from './hidden-layers.ts';
import { withFileBytes } from './pdf-file.ts';
import { cleanText, drawPage, pageText, utf16At, withPage, type PagePicture } from './pdf-page.ts';
import { describeOtherFile, refusePdf, type PdfFacts, type PdfRefusal } from './pdf-verdict.ts';
import { getMemory, withMemory, type Pdfium } from './pdfium.ts';

export interface PdfReport {
  /** Called again whenever more facts are known. */
  facts(facts: PdfFacts): void;
  picture(picture: PagePicture): void;
}

const maxPages = 5_000;
const maxSampledPages = 5;
const minLetters = 40;
const maxTitleLength = 300;
const maxTitleBytes = 65_536;

/** FPDF_ERR_ codes: https://pdfium.googlesource.com/pdfium/+/refs/heads/main/public/fpdfview.h */
const passwordError = 4;
const securityError = 5;

/**
 * Opens a local file and reports each fact as soon as it is known: page count, text, picture. Facts therefore survive
 * a later step that never ends. Returns the reason of a refusal, or null. Throws file system errors (with `code`),
 * and any error of a crash of PDFium.
 */
export function inspectDocument(
  pdfium: Pdfium,
  path: string,
  report: PdfReport,
  options: { thumbnail: boolean },
): PdfRefusal | null {
  return withFileBytes(pdfium, path, (bytes, size) =>
    size === 0 ? refusePdf('empty') : inspectBytes(pdfium, bytes, size, report, options),
  );
}

function inspectBytes(
  pdfium: Pdfium,
  bytes: number,
  size: number,
  report: PdfReport,
  options: { thumbnail: boolean },
): PdfRefusal | null {
  const document = pdfium.FPDF_LoadMemDocument(bytes, size, 0);
  if (document === 0) {
    const error = pdfium.FPDF_GetLastError();
    if (error === passwordError || error === securityError) return refusePdf('encrypted');
    return refuseUnopened(getMemory(pdfium, bytes, Math.min(size, 1024)));
  }
  try {
    const content = () => getMemory(pdfium, bytes, size);
    return inspectOpened(pdfium, document, report, { ...options, content });
  } finally {
    pdfium.FPDF_CloseDocument(document);
  }
}

function inspectOpened(
  pdfium: Pdfium,
  document: number,
  report: PdfReport,
  options: { thumbnail: boolean; content: () => Uint8Array },
): PdfRefusal | null {
  const claimed = pdfium.FPDF_GetPageCount(document);
  if (claimed < 1) return refusePdf('no-pages');
  if (claimed > maxPages) {
    return refusePdf('too-large', `The PDF has ${claimed} pages, over the limit of ${maxPages}.`);
  }
  const facts: PdfFacts = { pages: claimed, kind: 'scan', firstPageText: '', ...readTitle(pdfium, document) };
  report.facts(facts);

  facts.pages = countPages(pdfium, document, claimed);
  if (facts.pages === 0) return refusePdf('no-pages');
  const activeContent = getActiveContent(pdfium, document, options.content());
  if (activeContent.length > 0) facts.activeContent = activeContent;
  report.facts(facts);

  const isLayered = hasLayers(options.content());
  const pagesWithText: boolean[] = [];
  for (const index of sampledPages(claimed)) {
    const text = withPage(pdfium, document, index, (page) => {
      if (isLayered) dropHiddenObjects(pdfium, page);
      return pageText(pdfium, page);
    });
    if (text === null) continue;
    if (index === 0) facts.firstPageText = text;
    pagesWithText.push(countLetters(text) > minLetters);
    facts.kind = pagesWithText.filter(Boolean).length * 2 >= pagesWithText.length ? 'text' : 'scan';
    report.facts(facts);
  }

  const picture =
    options.thumbnail && withPage(pdfium, document, 0, (page) => drawPage(pdfium, document, page));
  if (picture) report.picture(picture);
  return null;
}

/** Returns the active content of a PDF. PDFium also finds scripts and attachments in an encrypted file. */
function getActiveContent(pdfium: Pdfium, document: number, bytes: Uint8Array): ActiveContent[] {
  const names = findActiveContent(bytes);
  if (pdfium.FPDFDoc_GetJavaScriptActionCount(document) > 0) names.add('javascript');
  if (pdfium.FPDFDoc_GetAttachmentCount(document) > 0) names.add('attachment');
  return activeContents.filter((content) => names.has(content));
}

function refuseUnopened(start: Uint8Array): PdfRefusal {
  const text = Buffer.from(start).toString('latin1');
  // Like PDFium, which searches the header in the first 1,024 bytes.
  if (text.includes('%PDF-')) return refusePdf('damaged');
  return refusePdf('not-a-pdf', describeOtherFile(text));
}

/** Returns the first page, the last page, and pages evenly between them; at most five. */
function sampledPages(pages: number): number[] {
  const count = Math.min(pages, maxSampledPages);
  return Array.from({ length: count }, (_, step) =>
    Math.round((step * (pages - 1)) / Math.max(count - 1, 1)),
  );
}

/**
 * Counts the pages. A file can claim pages that it does not have (a damaged end, a loop in the page tree). The claim
 * is trusted if its last page exists; otherwise each page is checked.
 */
function countPages(pdfium: Pdfium, document: number, claimed: number): number {
  return withMemory(pdfium, 8, (size) => {
    const isThere = (index: number): boolean => pdfium.FPDF_GetPageSizeByIndexF(document, index, size) !== 0;
    if (isThere(claimed - 1)) return claimed;
    return Array.from({ length: claimed }, (_, index) => index).filter(isThere).length;
  });
}

function readTitle(pdfium: Pdfium, document: number): { title?: string } {
  const tag = Buffer.from('Title\0');
  return withMemory(pdfium, tag.length, (name) => {
    getMemory(pdfium, name, tag.length).set(tag);
    const bytes = pdfium.FPDF_GetMetaText(document, name, 0, 0);
    if (bytes <= 2 || bytes > maxTitleBytes) return {};
    const title = withMemory(pdfium, bytes, (buffer) => {
      pdfium.FPDF_GetMetaText(document, name, buffer, bytes);
      return cleanText(utf16At(pdfium, buffer, bytes), maxTitleLength).replaceAll(/\s+/g, ' ');
    });
    return title === '' ? {} : { title };
  });
}

/** Counts letters and combining marks, which Hindi syllables contain. */
function countLetters(text: string): number {
  return text.match(/[\p{L}\p{M}]/gu)?.length ?? 0;
}
