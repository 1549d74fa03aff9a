import type { PageTurn } from '#lib/url/picture-name.ts';
import { getMemory, withMemory, type Pdfium } from './pdfium.ts';

/** Pixels in rows without gaps. */
export interface PagePicture {
  pixels: Uint8Array<ArrayBuffer>;
  width: number;
  height: number;
  /** 4: R, G, B and one unused byte. 1: grey. */
  channels: 1 | 4;
}

/** A longer page is cut off at the bottom. A4 has a ratio of 1.41. */
const maxRatioLength = 640 / 360;
const maxTextLength = 4_000;

const formatBgra = 4;
const white = 0xffffffff;
/**
 * FPDF_ANNOT draws annotations, FPDF_REVERSE_BYTE_ORDER gives RGB, FPDF_RENDER_LIMITEDIMAGECACHE limits the cache.
 */
const renderFlags = 0x01 | 0x10 | 0x200;

/** Runs `use` with an open page. Returns null if the page cannot be opened. */
export function withPage<Result>(
  pdfium: Pdfium,
  document: number,
  index: number,
  use: (page: number) => Result,
): Result | null {
  const page = pdfium.FPDF_LoadPage(document, index);
  if (page === 0) return null;
  // A CropBox outside the MediaBox leaves no page. An empty one is ignored, so that the MediaBox is the page.
  if (!(pdfium.FPDF_GetPageWidthF(page) > 0 && pdfium.FPDF_GetPageHeightF(page) > 0))
    pdfium.FPDFPage_SetCropBox(page, 0, 0, 0, 0);
  try {
    return use(page);
  } finally {
    pdfium.FPDF_ClosePage(page);
  }
}

/** Turns an open page clockwise, in addition to its own rotation. */
export function turnPage(pdfium: Pdfium, page: number, turn: PageTurn): void {
  if (turn !== 0) pdfium.FPDFPage_SetRotation(page, (pdfium.FPDFPage_GetRotation(page) + turn / 90) % 4);
}

/** Runs `use` while an open page is turned. The document keeps the rotation of a page, so it is turned back. */
export function withTurn<Result>(pdfium: Pdfium, page: number, turn: PageTurn, use: () => Result): Result {
  turnPage(pdfium, page, turn);
  try {
    return use();
  } finally {
    turnPage(pdfium, page, ((360 - turn) % 360) as PageTurn);
  }
}

/** Runs `use` with the text layer of a page and its first characters, before they are cleaned. Empty if there is none. */
export function withText<Result>(
  pdfium: Pdfium,
  page: number,
  maxLength: number,
  use: (raw: string, text: number) => Result,
): Result {
  const text = pdfium.FPDFText_LoadPage(page);
  if (text === 0) return use('', text);
  try {
    const count = Math.min(pdfium.FPDFText_CountChars(text), maxLength);
    if (count <= 0) return use('', text);
    const raw = withMemory(pdfium, (count + 1) * 2, (buffer) => {
      const written = pdfium.FPDFText_GetText(text, 0, count, buffer);
      return utf16At(pdfium, buffer, written * 2);
    });
    return use(raw, text);
  } finally {
    pdfium.FPDFText_ClosePage(text);
  }
}

/** Returns the first characters of the text of a page, cleaned; empty if there is no text. */
export const pageText = (pdfium: Pdfium, page: number): string =>
  withText(pdfium, page, maxTextLength, (raw) => cleanText(raw, maxTextLength));

/**
 * Draws a page on white, `width` pixels wide. It renders directly at this size, so the cost does not grow with the size
 * of the page. Returns null if the page has no size or the bitmap does not fit into memory.
 */
export function drawPage(
  pdfium: Pdfium,
  document: number,
  page: number,
  width = 360,
  maxRatio = maxRatioLength,
): PagePicture | null {
  const ratio = pdfium.FPDF_GetPageHeightF(page) / pdfium.FPDF_GetPageWidthF(page);
  if (!(ratio > 0 && ratio < 10_000)) return null;
  const fullHeight = Math.max(1, Math.round(width * ratio));
  const height = Math.min(fullHeight, Math.round(width * maxRatio));

  return withPicture(pdfium, { width, height, colour: white }, (bitmap, pixels) => {
    renderPage(pdfium, { document, page, bitmap, width, height: fullHeight, flags: renderFlags });
    return { pixels: pixels().slice(), width, height, channels: 4 };
  });
}

/** Runs `use` with a new bitmap of four bytes a pixel. Returns null if it does not fit into memory. */
export function withPicture<Result>(
  pdfium: Pdfium,
  { width, height, colour }: { width: number; height: number; colour: number },
  use: (bitmap: number, pixels: () => Uint8Array<ArrayBuffer>) => Result,
): Result | null {
  const bitmap = pdfium.FPDFBitmap_CreateEx(width, height, formatBgra, 0, 0);
  if (bitmap === 0) return null;
  try {
    pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, colour);
    return use(bitmap, () =>
      getMemory(pdfium, pdfium.FPDFBitmap_GetBuffer(bitmap), pdfium.FPDFBitmap_GetStride(bitmap) * height),
    );
  } finally {
    pdfium.FPDFBitmap_Destroy(bitmap);
  }
}

/** Bytes of FPDF_FORMFILLINFO, rounded up. Without callbacks and without V8, no script of a form runs. */
const formInfoBytes = 256;
const formInfoVersion = 2;

/** Draws a page with its annotations and form fields into a bitmap. */
export function renderPage(
  pdfium: Pdfium,
  area: { document: number; page: number; bitmap: number; width: number; height: number; flags: number },
): void {
  const { document, page, bitmap, width, height, flags } = area;
  hideLayeredAnnotations(pdfium, page);
  pdfium.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, flags);
  withMemory(pdfium, formInfoBytes, (info) => {
    getMemory(pdfium, info, formInfoBytes).fill(0)[0] = formInfoVersion;
    const form = pdfium.FPDFDOC_InitFormFillEnvironment(document, info);
    if (form === 0) return;
    pdfium.FORM_OnAfterLoadPage(page, form);
    pdfium.FPDF_FFLDraw(form, bitmap, page, 0, 0, width, height, 0, flags);
    pdfium.FORM_OnBeforeClosePage(page, form);
    pdfium.FPDFDOC_ExitFormFillEnvironment(form);
  });
}

/** FPDF_ANNOT_FLAG_HIDDEN */
const hiddenFlag = 2;

/** PDFium draws an annotation even if its layer is hidden, and cannot tell the state of a layer: answers stay hidden. */
function hideLayeredAnnotations(pdfium: Pdfium, page: number): void {
  const count = pdfium.FPDFPage_GetAnnotCount(page);
  withMemory(pdfium, 3, (key) => {
    getMemory(pdfium, key, 3).set(Buffer.from('OC\0'));
    for (let index = 0; index < count; index += 1) {
      const annotation = pdfium.FPDFPage_GetAnnot(page, index);
      if (pdfium.FPDFAnnot_HasKey(annotation, key)) pdfium.FPDFAnnot_SetFlags(annotation, hiddenFlag);
      pdfium.FPDFPage_CloseAnnot(annotation);
    }
  });
}

/** Decodes zero-terminated UTF-16 text. `bytes` includes the terminator. */
export function utf16At(pdfium: Pdfium, pointer: number, bytes: number): string {
  if (bytes <= 2) return '';
  return new TextDecoder('utf-16le').decode(getMemory(pdfium, pointer, bytes - 2));
}

/** Matches a character that the database or a page must not contain. */
export const unwanted = /(?![\n\t])[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}\p{Bidi_Control}]/u;
const eachUnwanted = new RegExp(unwanted, 'gu');

/** Limits the length of a text and removes unwanted characters. */
export function cleanText(text: string, maxLength: number): string {
  return text.slice(0, maxLength).replaceAll(/\r\n?/g, '\n').replaceAll(eachUnwanted, '').trim();
}
