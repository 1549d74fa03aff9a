import { isDeepStrictEqual } from 'node:util';
import type { AuditedChange } from '#platform/audit/audited-write.ts';
import { placeCategories } from './categories-admin.queries.ts';

interface Placed {
  id: number;
  name: string;
}

/** Puts the categories of `ids` first, and then the others in their present order. Ignores unknown ids. */
export async function orderCategories(
  { transaction, changed, audit }: AuditedChange,
  present: Placed[],
  ids: number[],
): Promise<void> {
  const byId = new Map(present.map((row) => [row.id, row]));
  const named = ids.flatMap((id) => byId.get(id) ?? []);
  const placed = [...named, ...present.filter((row) => !ids.includes(row.id))];
  if (isDeepStrictEqual(placed, present)) return;
  await placeCategories(
    transaction,
    placed.map((row) => row.id),
  );
  audit({
    action: 'category.reordered',
    subjectName: 'Categories',
    before: { order: present.map((row) => row.name) },
    after: { order: placed.map((row) => row.name) },
  });
  changed('catalog');
}
