import type { AuditEntry } from '#features/audit/audit.contract.ts';
import { AuditSentence } from '#features/audit/audit.admin.tsx';

/** Shows the latest audit entries, newest first. */
export function RecentActivity({ entries }: { entries: AuditEntry[] }) {
  if (entries.length === 0) return <p className="text-muted">No recent activity</p>;
  return (
    <ol className="divide-y divide-line">
      {entries.map((entry) => (
        <li key={entry.id} className="py-2">
          <AuditSentence entry={entry} />
        </li>
      ))}
    </ol>
  );
}
