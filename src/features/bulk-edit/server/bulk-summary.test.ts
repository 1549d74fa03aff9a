import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { bulkSummary } from './bulk-edit.jobs.ts';

const none = { waiting: 0, changed: 0, unchanged: 0, failed: 0, undone: 0, left: 0 };
const report = { description: 'Set language to Hindi', isUndo: false, counts: none, problems: [] };

describe('bulkSummary', () => {
  test('gives the change and the number of papers', () => {
    const counts = { ...none, changed: 994 };
    assert.equal(bulkSummary({ ...report, counts }), 'Set language to Hindi: changed 994 papers');
  });

  test('counts unchanged and failed papers', () => {
    const counts = { ...none, changed: 1, unchanged: 1200, failed: 6 };
    assert.match(bulkSummary({ ...report, counts }), /changed 1 paper, 1,200 unchanged, 6 failed$/);
  });

  test('gives the undone papers', () => {
    const counts = { ...none, undone: 10, left: 2 };
    const text = bulkSummary({ ...report, isUndo: true, counts });
    assert.equal(text, 'Set language to Hindi: undid 10 papers, 2 not undone');
  });
});
