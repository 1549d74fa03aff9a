import { createRetryKey } from '#admin-kit/retry-key.ts';
import type { PaperFields, UploadListRow } from './upload-row.ts';

export const soundFields: PaperFields = {
  title: 'SSC CGL 2019',
  examId: '1',
  year: '2019',
  subjectName: '',
  paperType: 'Question paper',
  session: '',
  language: 'English',
};

/** Returns a row that can be saved, for tests. */
export function listRow(key: number, changes: Partial<UploadListRow> = {}): UploadListRow {
  return {
    key,
    name: `${key}.pdf`,
    bytes: 1,
    fingerprint: `${key}`,
    stage: 'ready',
    file: undefined,
    upload: undefined,
    sent: 1,
    why: '',
    fields: soundFields,
    origins: {},
    touched: {},
    retryKey: createRetryKey(),
    edits: {},
    isReading: false,
    duplicate: null,
    errors: {},
    saved: undefined,
    ...changes,
  };
}
