import { BulkDesk } from '#features/bulk-edit/web/admin/bulk-desk.tsx';
import { PaperChooser } from '#features/bulk-edit/web/admin/papers/paper-chooser.tsx';
import {
  paperFactTitles,
  paperOperationForms,
} from '#features/bulk-edit/web/admin/papers/paper-operation-forms.tsx';
import { usePaperChoice } from '#features/bulk-edit/web/admin/papers/use-paper-choice.ts';
import { usePapersRefresh } from '#features/papers/web/admin/papers-admin.api.ts';

/** The bulk edit feature does not depend on papers, so the tab composes both. */
export function Tab() {
  const choice = usePaperChoice();
  const refresh = usePapersRefresh();
  return (
    <BulkDesk
      chooser={<PaperChooser choice={choice} />}
      selection={choice.chosen}
      forms={paperOperationForms}
      factTitles={paperFactTitles}
      onStarted={choice.onNone}
      onDone={refresh}
    />
  );
}
