import { findNames } from './active-content.ts';
import { withPicture } from './pdf-page.ts';
import { getMemory, withMemory, type Pdfium } from './pdfium.ts';

/** FPDF_PAGEOBJ_ values. */
const [textObject, imageObject, formObject] = [1, 3, 5];
/** Invisible text, such as the text layer of a scan. */
const invisibleMode = 3;
const optionalContent = Buffer.from('OC\0', 'utf16le');
const probeWidth = 300;
/** Neither the white nor the black of a page. */
const probeColour = 0xff7f3f1f;

/** Returns whether a PDF may have hidden layers. The layers of an encrypted file cannot be read: it may. */
export const hasLayers = (bytes: Uint8Array) =>
  findNames(bytes, { layers: /\/(?:OCProperties|Encrypt)(?![\w.-])/ }).size > 0;

/**
 * Deactivates the objects of a page that are in a hidden layer: they have no text and are not saved. PDFium has no
 * function that tells the state of a layer, so each candidate is drawn alone. Returns whether there were any.
 */
export function dropHiddenObjects(pdfium: Pdfium, page: number): boolean {
  return dropFrom(pdfium, page, listObjects(pdfium, page, 'FPDFPage_CountObjects', 'FPDFPage_GetObject'));
}

function dropFrom(pdfium: Pdfium, page: number, objects: number[], parent = page): boolean {
  const groups = Map.groupBy(objects, (object) => probeGroup(pdfium, object));
  groups.delete('');
  if (groups.size === 0) return false;
  const hidden = new Set<number>();
  let isChanged = false;
  const activate = (some: number[], isActive: boolean) =>
    some.forEach((object) => pdfium.FPDFPageObj_SetIsActive(object, Number(isActive)));
  activate(objects, false);
  for (const group of groups.values()) {
    activate(group, true);
    if (!isDrawn(pdfium, page)) group.forEach((object) => hidden.add(object));
    else
      for (const form of group)
        isChanged = dropFrom(pdfium, page, getChildren(pdfium, form), form) || isChanged;
    activate(group, false);
  }
  activate(
    objects.filter((object) => !hidden.has(object)),
    true,
  );
  // PDFium saves an inactive object of a form.
  if (parent !== page) for (const object of hidden) pdfium.FPDFFormObj_RemoveObject(parent, object);
  return isChanged || hidden.size > 0;
}

/** Returns one text for objects that can only be hidden together, or '' for an object that is always visible. */
function probeGroup(pdfium: Pdfium, object: number): string {
  if (!isDrawable(pdfium, object)) return '';
  const marks = Array.from({ length: pdfium.FPDFPageObj_CountMarks(object) }, (_, index) =>
    pdfium.FPDFPageObj_GetMark(object, index),
  ).filter((mark) => isOptional(pdfium, mark));
  const isStream = [imageObject, formObject].includes(pdfium.FPDFPageObj_GetType(object));
  return isStream ? `object ${object}` : marks.join(' ');
}

function isOptional(pdfium: Pdfium, mark: number): boolean {
  const { length } = optionalContent;
  return withMemory(pdfium, length + 4, (buffer) => {
    pdfium.FPDFPageObjMark_GetName(mark, buffer, length, buffer + length);
    return optionalContent.equals(getMemory(pdfium, buffer, length));
  });
}

function isDrawable(pdfium: Pdfium, object: number): boolean {
  const type = pdfium.FPDFPageObj_GetType(object);
  if (type === textObject) return pdfium.FPDFTextObj_GetTextRenderMode(object) !== invisibleMode;
  return type !== formObject || getChildren(pdfium, object).some((child) => isDrawable(pdfium, child));
}

function getChildren(pdfium: Pdfium, object: number): number[] {
  if (pdfium.FPDFPageObj_GetType(object) !== formObject) return [];
  return listObjects(pdfium, object, 'FPDFFormObj_CountObjects', 'FPDFFormObj_GetObject');
}

function listObjects(
  pdfium: Pdfium,
  parent: number,
  count: 'FPDFPage_CountObjects' | 'FPDFFormObj_CountObjects',
  get: 'FPDFPage_GetObject' | 'FPDFFormObj_GetObject',
): number[] {
  return Array.from({ length: Math.max(0, pdfium[count](parent)) }, (_, index) => pdfium[get](parent, index));
}

function isDrawn(pdfium: Pdfium, page: number): boolean {
  const ratio = pdfium.FPDF_GetPageHeightF(page) / pdfium.FPDF_GetPageWidthF(page);
  const height = Math.round(probeWidth * Math.min(ratio, 4)) || 1;
  const isDifferent = withPicture(
    pdfium,
    { width: probeWidth, height, colour: probeColour },
    (bitmap, pixels) => {
      pdfium.FPDF_RenderPageBitmap(bitmap, page, 0, 0, probeWidth, height, 0, 0x200);
      const words = new Uint32Array(pixels().slice().buffer);
      return words.some((word) => word !== words[0]);
    },
  );
  return isDifferent ?? true;
}
