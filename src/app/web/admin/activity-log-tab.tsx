import { Tab as ActivityLog } from '#features/audit/web/admin/audit-tab.tsx';
import { RunChangesContext } from '#features/audit/web/admin/run-changes-context.ts';
import { RunChanges } from '#features/bulk-edit/web/admin/run-changes.tsx';

const showRun = (runId: number) => <RunChanges runId={runId} />;

/** The activity log. An entry of a bulk edit expands to show its papers. */
export function Tab() {
  return (
    <RunChangesContext value={showRun}>
      <ActivityLog />
    </RunChangesContext>
  );
}
