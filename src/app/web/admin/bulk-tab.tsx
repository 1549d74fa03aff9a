import { BulkEditor } from '#features/bulk-edit/web/admin/bulk-editor.tsx';
import { PaperChooser } from '#features/bulk-edit/web/admin/papers/paper-chooser.tsx';
import {
  paperFactTitles,
  paperOperationForms,
} from '#features/bulk-edit/web/admin/papers/paper-operation-forms.tsx';
import { usePaperChoice } from '#features/bulk-edit/web/admin/papers/use-paper-choice.ts';

/** The bulk edit feature does not depend on papers, so the tab composes both. */
export function Tab() {
  const choice = usePaperChoice();
  return (
    <BulkEditor
      chooser={<PaperChooser choice={choice} />}
      selection={choice.chosen}
      forms={paperOperationForms}
      factTitles={paperFactTitles}
      onStarted={choice.onNone}
    />
  );
}
