import { mapFacts, paperFacts } from '#features/papers/paper-fields.contract.ts';
import { getFacts, type PaperFields, type UploadListRow } from './upload-row.ts';
import { createUploadStore } from './upload-store.ts';

export const soundFields: PaperFields = {
  title: 'SSC CGL 2019',
  examId: '1',
  subjectName: '',
  ...mapFacts((name) => paperFacts[name].initial),
  year: '2019',
};

/** Returns a row that can be saved, for tests. */
export function listRow(key: number, changes: Partial<UploadListRow> = {}): UploadListRow {
  const name = `${key}.pdf`;
  const row = createUploadStore().newRow({ name, bytes: 1, fingerprint: `${key}` });
  const fields = changes.fields ?? soundFields;
  const library = { similar: [], sitting: [], hasSubjects: null, facts: getFacts(fields) };
  return { ...row, key, stage: 'ready', sent: 1, fields, library, ...changes };
}
