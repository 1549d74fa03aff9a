import type { ReactNode } from 'react';
import { When } from '#admin-kit/when.tsx';
import type { AuditEntry } from './audit.contract.ts';
import { getGroupNames, getGroupPhrase, type AuditGroup } from './web/admin/audit-groups.ts';
import { hasSubject, papersText, getActionPhrase } from './web/admin/audit-labels.ts';

export { groupEntries } from './web/admin/audit-groups.ts';

/** A sentence and how long ago. Fits into a `<summary>`. */
function Sentence({ entry: { userName, at }, children }: { entry: AuditEntry; children: ReactNode }) {
  return (
    <span className="flex flex-wrap items-baseline justify-between gap-x-4 sm:flex-nowrap">
      <span className="min-w-0 wrap-anywhere">
        <span className="font-semibold">{userName}</span> {children}
      </span>
      <span className="text-sm text-muted">
        <When at={at} />
      </span>
    </span>
  );
}

/** Renders 'Asha updated the paper SSC CGL 2019'. */
export function AuditSentence({ entry }: { entry: AuditEntry }) {
  return (
    <Sentence entry={entry}>
      {getActionPhrase(entry)}
      {hasSubject(entry) && (
        <>
          {' '}
          <span className="font-semibold">{entry.subjectName}</span>
          {papersText(entry)}
        </>
      )}
    </Sentence>
  );
}

/** Renders 'Asha uploaded 36 papers' and their first names, or the sentence of a single entry. */
export function AuditGroupSentence({ group }: { group: AuditGroup }) {
  const [newest] = group.entries;
  if (group.entries.length === 1) return <AuditSentence entry={newest!} />;
  const names = getGroupNames(group);
  return (
    <Sentence entry={newest!}>
      {getGroupPhrase(group)}
      {names !== '' && <span className="block truncate text-sm text-muted">{names}</span>}
    </Sentence>
  );
}
