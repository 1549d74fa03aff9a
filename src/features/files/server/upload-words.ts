import type { UploadRow } from './uploads.queries.ts';

/** Pages of an upload that were read after its check. Empty if they cannot be read. */
export interface ReadTexts {
  /** The first page as OCR reads it. */
  ocrText: string;
  /** A page in the middle: its text layer, or its OCR. It tells the language, because the first page often has only one. */
  innerText: string;
}

/** Texts of an upload that describe it. */
export interface UploadWords {
  name: string;
  /** Text layer of the first page. Empty for a scan. */
  firstPageText: string;
  /** `null` if they were not read yet. */
  readTexts: ReadTexts | null;
}

export function getUploadWords({ name, firstPageText, ocrText, innerText }: UploadRow): UploadWords {
  return {
    name,
    firstPageText: firstPageText ?? '',
    readTexts: ocrText === null ? null : { ocrText, innerText: innerText ?? '' },
  };
}
