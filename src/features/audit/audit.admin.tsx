import { When } from '#admin-kit/when.tsx';
import type { AuditEntry } from './audit.contract.ts';
import { hasSubject, papersText, getActionPhrase } from './web/admin/audit-labels.ts';

/** Renders 'Asha updated the paper SSC CGL 2019' and how long ago. Fits into a `<summary>`. */
export function AuditSentence({ entry }: { entry: AuditEntry }) {
  return (
    <span className="flex flex-wrap items-baseline justify-between gap-x-4 sm:flex-nowrap">
      <span className="min-w-0">
        <span className="font-semibold">{entry.userName}</span> {getActionPhrase(entry)}
        {hasSubject(entry) && (
          <>
            {' '}
            <span className="font-semibold">{entry.subjectName}</span>
            {papersText(entry)}
          </>
        )}
      </span>
      <span className="text-sm text-muted">
        <When at={entry.at} />
      </span>
    </span>
  );
}
