import assert from 'node:assert/strict';
import { test } from 'node:test';
import { webModules } from '#testing/web-module.ts';

const load = await webModules();
const { paperOperationForms } = await load<typeof import('./paper-operation-forms.tsx')>(
  '/src/features/bulk-edit/web/admin/papers/paper-operation-forms.tsx',
);

test('a typed year is read as in other forms, and a blank one removes the year', () => {
  const { valuesOf } = paperOperationForms.find(({ name }) => name === 'set-year')!;
  const typed = ['२०१९', "'2019", '1 June 2019', '', '2018-19', '6/1/19'];
  assert.deepEqual(
    typed.map((year) => valuesOf({ year }).year),
    [2019, 2019, 2019, null, undefined, undefined],
  );
});
