import type { BulkChange } from '../../bulk-edit.contract.ts';

export const stateTitles: Record<BulkChange['state'], string> = {
  waiting: 'Waiting',
  changed: 'Changed',
  unchanged: 'Unchanged',
  failed: 'Failed',
  undone: 'Undone',
  left: 'Not undone',
};

/** Returns the titles of the changed fields by name: `{ seoTitle: 'Seo title' }`. */
export function factTitles({ before, after }: Pick<BulkChange, 'before' | 'after'>): Record<string, string> {
  const names = [...Object.keys(before), ...Object.keys(after)];
  return Object.fromEntries(names.map((name) => [name, titleOf(name)]));
}

function titleOf(name: string): string {
  const words = name.replaceAll(/[A-Z]/g, (capital) => ` ${capital.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
