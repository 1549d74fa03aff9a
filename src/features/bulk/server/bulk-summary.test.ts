import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { bulkSummary } from './bulk-summary.ts';

const none = { waiting: 0, changed: 0, unchanged: 0, failed: 0, undone: 0, left: 0 };
const report = { description: 'Set language to Hindi', isUndo: false, counts: none, problems: [] };

describe('bulkSummary', () => {
  test('says what was changed and how many papers', () => {
    const counts = { ...none, changed: 994 };
    assert.equal(bulkSummary({ ...report, counts }), 'Set language to Hindi: changed 994 papers');
  });

  test('counts papers that stayed as they were or failed', () => {
    const counts = { ...none, changed: 1, unchanged: 1200, failed: 6 };
    assert.match(bulkSummary({ ...report, counts }), /changed 1 paper, 1,200 unchanged, 6 failed$/);
  });

  test('says what was undone', () => {
    const counts = { ...none, undone: 10, left: 2 };
    const text = bulkSummary({ ...report, isUndo: true, counts });
    assert.equal(text, 'Set language to Hindi: undid 10 papers, 2 not undone');
  });
});
