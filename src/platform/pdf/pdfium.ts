import { readFileSync } from 'node:fs';
import { PDFiumModule } from '@hyzyla/pdfium';

type Place = [left: number, top: number, width: number, height: number];
type PagePlace = [...Place, rotate: number, flags: number];

/**
 * The functions of PDFium that we call, as its WASM build exports them. Pointers and handles are numbers; 0 means
 * none. We bypass the classes of the package, because they load whole texts and bitmaps without a limit.
 * https://pdfium.googlesource.com/pdfium/+/refs/heads/main/public/
 */
export interface Pdfium {
  FPDF_InitLibraryWithConfig(config: number): void;
  FPDF_LoadMemDocument(bytes: number, size: number, password: number): number;
  FPDF_GetLastError(): number;
  FPDF_CloseDocument(document: number): void;
  FPDF_GetMetaText(document: number, tag: number, buffer: number, bytes: number): number;
  FPDF_GetPageCount(document: number): number;
  FPDF_GetPageSizeByIndexF(document: number, index: number, size: number): number;
  FPDFDoc_GetJavaScriptActionCount(document: number): number;
  FPDFDoc_GetAttachmentCount(document: number): number;
  FPDF_LoadPage(document: number, index: number): number;
  FPDF_ClosePage(page: number): void;
  FPDF_GetPageWidthF(page: number): number;
  FPDF_GetPageHeightF(page: number): number;
  FPDFText_LoadPage(page: number): number;
  FPDFText_ClosePage(text: number): void;
  FPDFText_CountChars(text: number): number;
  FPDFText_GetText(text: number, start: number, count: number, buffer: number): number;
  /** A character of the text, such as a generated space, has no place. Returns -1 without a character. */
  FPDFText_GetCharIndexFromTextIndex(text: number, index: number): number;
  /** Writes four doubles. Returns 0 without a place. */
  FPDFText_GetCharBox(
    text: number,
    index: number,
    left: number,
    right: number,
    bottom: number,
    top: number,
  ): number;
  /** Writes two integers. */
  FPDF_PageToDevice(
    page: number,
    ...at: [...Place, rotate: number, x: number, y: number, left: number, top: number]
  ): number;
  FPDFBitmap_CreateEx(width: number, height: number, format: number, pixels: number, stride: number): number;
  FPDFBitmap_FillRect(bitmap: number, ...place: [...Place, colour: number]): void;
  FPDFBitmap_GetBuffer(bitmap: number): number;
  FPDFBitmap_GetStride(bitmap: number): number;
  FPDFBitmap_Destroy(bitmap: number): void;
  FPDF_RenderPageBitmap(bitmap: number, page: number, ...place: PagePlace): void;
  /** Returns a handle, also for a document without fields. `info` is zeroed but for its version. */
  FPDFDOC_InitFormFillEnvironment(document: number, info: number): number;
  FPDFDOC_ExitFormFillEnvironment(form: number): void;
  FORM_OnAfterLoadPage(page: number, form: number): void;
  FORM_OnBeforeClosePage(page: number, form: number): void;
  FPDF_FFLDraw(form: number, bitmap: number, page: number, ...place: PagePlace): void;
  FPDFPage_SetCropBox(page: number, left: number, bottom: number, right: number, top: number): void;
  FPDFPage_CountObjects(page: number): number;
  FPDFPage_GetObject(page: number, index: number): number;
  FPDFFormObj_CountObjects(form: number): number;
  FPDFFormObj_GetObject(form: number, index: number): number;
  FPDFFormObj_RemoveObject(form: number, object: number): number;
  FPDFPageObj_GetType(object: number): number;
  FPDFPageObj_SetIsActive(object: number, isActive: number): number;
  FPDFPageObj_CountMarks(object: number): number;
  FPDFPageObj_GetMark(object: number, index: number): number;
  FPDFPageObjMark_GetName(mark: number, buffer: number, bytes: number, written: number): number;
  FPDFTextObj_GetTextRenderMode(text: number): number;
  FPDFPage_GenerateContent(page: number): number;
  FPDFPage_GetAnnotCount(page: number): number;
  FPDFPage_GetAnnot(page: number, index: number): number;
  FPDFPage_CloseAnnot(annotation: number): void;
  FPDFAnnot_HasKey(annotation: number, key: number): number;
  FPDFAnnot_SetFlags(annotation: number, flags: number): number;
  FPDF_CreateNewDocument(): number;
  FPDF_ImportPagesByIndex(
    target: number,
    source: number,
    indices: number,
    count: number,
    insertAt: number,
  ): number;
  /** Quarter turns, clockwise. */
  FPDFPage_GetRotation(page: number): number;
  FPDFPage_SetRotation(page: number, quarterTurns: number): void;
  FPDF_SaveAsCopy(document: number, writer: number, flags: number): number;
  __indirect_function_table: WebAssembly.Table;
  malloc(bytes: number): number;
  free(pointer: number): void;
  memory: WebAssembly.Memory;
}

export type BoundedPdfium = Awaited<ReturnType<typeof loadPdfium>>;

type Imports = WebAssembly.Imports;
type LoadModule = (options: {
  instantiateWasm(imports: Imports, done: (instance: WebAssembly.Instance) => void): WebAssembly.Exports;
  print(line: string): void;
  printErr(line: string): void;
}) => Promise<{ wasmExports: Pdfium }>;

/** Loads PDFium from its package, without network. Limits its memory to this many pages of 64 KiB. */
export async function loadPdfium(maxWasmPages: number) {
  const module = new WebAssembly.Module(
    readFileSync(new URL(import.meta.resolve('@hyzyla/pdfium/pdfium.wasm'))),
  );
  const silent = (): undefined => undefined;
  const { wasmExports: pdfium } = await (PDFiumModule as unknown as LoadModule)({
    instantiateWasm(imports, done) {
      const instance = new WebAssembly.Instance(module, imports);
      done(instance);
      return instance.exports;
    },
    print: silent,
    printErr: silent,
  });
  pdfium.FPDF_InitLibraryWithConfig(0);

  let refused = false;
  const { memory } = pdfium;
  const grow = memory.grow.bind(memory);
  // The build would allow 2 GB. All its growth goes through this method.
  memory.grow = (pages) => {
    if (memory.buffer.byteLength / 65_536 + pages <= maxWasmPages) return grow(pages);
    refused = true;
    throw new RangeError('over the memory limit');
  };
  return {
    pdfium,
    /** Whether PDFium has requested memory over the limit since the last call. */
    wasRefusedMemory(): boolean {
      const was = refused;
      refused = false;
      return was;
    },
  };
}

/** Returns a view of PDFium's memory. It becomes invalid when the memory grows: do not keep it across a call. */
export function getMemory(pdfium: Pdfium, pointer: number, bytes: number): Uint8Array<ArrayBuffer> {
  return new Uint8Array(pdfium.memory.buffer, pointer, bytes);
}

/** Runs `use` with newly allocated memory. Throws if the allocation fails. */
export function withMemory<Result>(pdfium: Pdfium, bytes: number, use: (pointer: number) => Result): Result {
  const pointer = pdfium.malloc(bytes);
  if (pointer === 0) throw new RangeError('out of memory');
  try {
    return use(pointer);
  } finally {
    pdfium.free(pointer);
  }
}
