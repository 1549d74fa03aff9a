import assert from 'node:assert/strict';
import { test } from 'node:test';
import { auditFiltersOf, auditParameters } from './audit-filters.ts';

const nothing = auditFiltersOf(() => '');

test('days are whole days of the reader, the last one too', () => {
  const { from, to } = auditParameters({ ...nothing, from: '2026-02-28', to: '2026-02-28' });
  assert.equal(new Date(from!).getTime(), new Date(2026, 1, 28).getTime());
  assert.equal(new Date(to!).getTime(), new Date(2026, 2, 1).getTime());
});

test('what is no day or blank filters nothing', () => {
  const { from, to, search } = auditParameters({ ...nothing, from: 'yesterday', to: '2026', search: '  ' });
  assert.deepEqual([from, to, search], [undefined, undefined, '']);
});
