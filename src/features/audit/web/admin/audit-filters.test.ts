import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readAuditFilters, auditParameters } from './audit-filters.ts';

const nothing = readAuditFilters(() => '');

test('a range covers whole Indian days, including the last', () => {
  const { from, to } = auditParameters({ ...nothing, from: '2026-02-28', to: '2026-02-28' });
  assert.deepEqual([from, to], ['2026-02-27T18:30:00.000Z', '2026-02-28T18:30:00.000Z']);
});

test('ignores invalid days and blank search text', () => {
  const { from, to, search } = auditParameters({
    ...nothing,
    from: 'yesterday',
    to: '2026-02-30',
    search: '  ',
  });
  assert.deepEqual([from, to, search], [undefined, undefined, '']);
});
