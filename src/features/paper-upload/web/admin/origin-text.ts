import type { FieldName, UploadListRow } from './upload-row.ts';

const sources = {
  name: 'From the file name',
  page: 'From the first page',
  ocr: 'Read from the scan',
  learned: 'From an earlier correction',
} as const;

/** Returns where a value came from and whether it is sure. `undefined` for a default and for the user's own value. */
export function describeOrigin(row: UploadListRow, name: FieldName): string | undefined {
  const origin = row.origins[name];
  if (!origin || origin.from === null) return undefined;
  const touch = row.touched[name];
  if (touch === 'edited' || row.fields?.[name] === '') return undefined;
  const certainty = touch === 'seen' ? ', checked' : ', not sure';
  return `${sources[origin.from]}${origin.isSure ? '' : certainty}`;
}
