import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { findLeftovers, noteText, readNote } from './backup-place.ts';

const facts = { withFiles: true, rows: 1, files: 1, missingFiles: 0, verifiedAt: '2026-11-21T00:00:00Z' };
const isManual = async (text: string) => (await readNote(async () => text)).isManual;

describe('the note of a backup', () => {
  test('counts as manual when it has facts and no mark', async () => {
    assert.equal(await isManual(JSON.stringify(facts)), true);
  });

  test('counts as manual when it has facts and a damaged mark', async () => {
    assert.equal(await isManual(JSON.stringify({ ...facts, isManual: 'perhaps' })), true);
  });

  test('keeps the mark of a scheduled backup', async () => {
    const note = { facts, isManual: false, label: null, isPinned: true };
    assert.deepEqual(await readNote(async () => noteText(note)), note);
  });

  test('has neither facts nor a mark when it is lost', async () => {
    const lost = { facts: null, isManual: false, label: null, isPinned: false };
    assert.deepEqual(await readNote(() => Promise.reject(new Error('no such file'))), lost);
  });
});

test('leftovers are partial backups and notes without their backup', () => {
  const [kept, gone] = ['papers-backup-2026-11-21T210000Z', 'papers-backup-2026-11-22T210000Z'];
  const names = [`${kept}.zip`, `${kept}.json`, `${kept}.json.part`, 'notes.json', 'library.zip.part'];
  const leftovers = [`${gone}.zip.part`, `${gone}.json`, `${gone}.json.part`];
  assert.deepEqual(findLeftovers([...names, ...leftovers]), leftovers);
});
