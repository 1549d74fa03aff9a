import { isPublicText } from '#lib/text/public-text.ts';
import type { RestoredRow, RestoreRule } from '#platform/backup/restore-rule.ts';
import { getSubjectType } from '../audit.contract.ts';

const isText = (value: unknown) => typeof value === 'string' && isPublicText(value);

function problemOf({ action, at, subject_type, subject_name, user_name }: RestoredRow): string | undefined {
  const isKnown = typeof action === 'string' && /^[a-z][a-z-]*\.[a-z][a-z.-]*$/.test(action);
  if (!isKnown || getSubjectType(action) !== subject_type) return 'its action is not one of the activity log';
  if (!isText(subject_name) || !isText(user_name)) return 'its text has characters that cannot be shown';
  // The entry would stay on top of the log.
  if (!(Date.parse(String(at)) <= Date.now())) return 'its time is in the future';
  return undefined;
}

/** Clears the sessions of restored entries: on this site, the same id is another session. */
export const auditRestore: RestoreRule = {
  tables: ['audit_entries'],
  begin: async () => ({
    judge(_table, row) {
      const reason = problemOf(row);
      return reason === undefined ? { row: { ...row, session_id: null } } : { row: null, reason };
    },
    notes: () => [],
  }),
};
