import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createRetryKey } from '#admin-kit/retry-key.ts';
import { isSavedWithAll, type UploadListRow } from './upload-row.ts';

function row(key: number, sha256: string, changes: Partial<UploadListRow> = {}): UploadListRow {
  return {
    key,
    name: `${key}.pdf`,
    bytes: 1,
    fingerprint: `${key}`,
    stage: 'ready',
    file: undefined,
    upload: { sha256 } as UploadListRow['upload'],
    sent: 1,
    why: '',
    fields: {
      title: 'T',
      examId: '1',
      subjectName: '',
      year: '2019',
      paperType: '',
      session: '',
      language: '',
    },
    origins: {},
    retryKey: createRetryKey(),
    edits: {},
    duplicate: null,
    errors: {},
    saved: undefined,
    ...changes,
  };
}

test('saving all skips duplicates and uploads that are not ready', () => {
  const duplicate = { id: 1, slug: 'a', title: 'A', isInTrash: false };
  const rows = [
    row(1, 'a'),
    row(2, 'a'),
    row(3, 'b'),
    row(4, 'c', { duplicate }),
    row(5, 'd', { stage: 'sending' }),
    row(6, 'e', { stage: 'saved' }),
  ];
  const saved = rows.filter((each) => isSavedWithAll(each, rows));
  assert.deepEqual(
    saved.map(({ key }) => key),
    [1, 3],
  );
});
