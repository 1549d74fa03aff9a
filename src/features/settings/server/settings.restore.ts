import type { RestoreRule } from '#platform/backup/restore-rule.ts';
import { selectSettings } from './settings.queries.ts';
import { storedObject, type StoredSettings } from './stored-settings.ts';

const scriptOf = ({ customJs }: StoredSettings) => (typeof customJs === 'string' ? customJs : null);

/**
 * Custom JavaScript runs on every public page, so a restore of the settings includes it only on request. The history of
 * the settings is restored with its scripts: an owner who reverts to one must sign in again. Other settings are
 * validated when they are read.
 */
export const settingsRestore: RestoreRule = {
  tables: ['settings'],
  stays: ({ withCustomJs }) =>
    withCustomJs ? [] : [{ table: 'settings', column: 'values', field: 'customJs' }],
  async begin(db, { withCustomJs }) {
    const here = scriptOf(storedObject((await selectSettings(db))?.values));
    const notes: string[] = [];
    return {
      judge(_table, row) {
        const script = scriptOf(storedObject(row.values));
        if (script !== here) notes.push(noteOf(script, withCustomJs));
        return { row };
      },
      notes: () => notes,
    };
  },
};

function noteOf(script: string | null, isAsked: boolean): string {
  if (script === null)
    return isAsked
      ? 'The backup has no custom JavaScript. The script of this site is removed.'
      : 'The backup has no custom JavaScript. The script of this site stays.';
  const what = `The backup has different custom JavaScript (${Buffer.byteLength(script)} bytes)`;
  return isAsked ? `${what}. It is restored.` : `${what}. It is not restored.`;
}
