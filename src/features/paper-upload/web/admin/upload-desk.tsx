import { Button } from '#ui/button.tsx';
import { ShortcutsDialog } from '#admin-kit/shortcuts-dialog.tsx';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useMedia } from '#admin-kit/use-media.ts';
import { useUserSetting } from '#features/auth/auth.admin.ts';
import { usePaperFieldChoices } from '#features/papers/papers.admin.ts';
import { DeskDialog, type OpenDialog } from './desk-dialog.tsx';
import { DeskGrid } from './desk-grid.tsx';
import { deskShortcuts } from './desk-keys.ts';
import { DeskToolbar } from './desk-toolbar.tsx';
import { DropZone } from './drop-zone.tsx';
import { PaperView } from './paper-view.tsx';
import { useDeskCommands } from './use-desk-commands.ts';
import { SavedLine } from './saved-line.tsx';
import { useFocusCell } from './use-focus-cell.ts';
import { useFocusRecovery } from './use-focus-recovery.ts';
import {
  deskView,
  isEditing,
  uploadList,
  useDeskFilter,
  useEarlierUploads,
  useHasRows,
  useShownKeys,
  useTitleSources,
} from './use-upload-list.ts';
import { offerUndo } from '#admin-kit/undo-toast.ts';
import { useRefetch } from '#admin-kit/use-refetch.ts';
import { showToast } from '#ui/toast.ts';
import { signedOut } from './error-text.ts';
import type { SaveResult } from './save-rows.ts';

/** Lets the user drop, review and save files. */
export function UploadDesk() {
  useEarlierUploads();
  const hasRows = useHasRows();
  /** The first new row of the last files. */
  const [added, setAdded] = useState<number>();
  const [saved, setSaved] = useState<number[]>([]);
  const add = useCallback((files: File[]) => {
    const last = Math.max(0, ...uploadList.rows().map(({ key }) => key));
    uploadList.add(files);
    setAdded(uploadList.rows().find(({ key }) => key > last)?.key);
  }, []);
  return (
    <div className="flex flex-col gap-3">
      <DropZone isSmall={hasRows} onFiles={add} />
      <SavedLine ids={saved} onUndone={() => removeSaved(saved)} />
      {hasRows && <Desk added={added} onSaved={setSaved} />}
    </div>
  );
}

/**
 * Returns whether the pages are shown beside the form: by default for rows that need attention. The user's other
 * choice is stored, until the user takes it back.
 */
function useShowsPages() {
  const filter = useDeskFilter();
  const isUsual = filter === 'attention' || filter === 'failed';
  const [setting, setSetting] = useUserSetting('desk-pages', (stored) =>
    typeof stored === 'boolean' ? stored : null,
  );
  return {
    showsPages: setting ?? isUsual,
    setShowsPages: (next: boolean) => setSetting(next === isUsual ? null : next),
  };
}

/** Removes the rows of papers that are in the trash now. */
function removeSaved(paperIds: number[]): void {
  const rows = uploadList.rows().filter(({ saved }) => saved && paperIds.includes(saved.id));
  uploadList.remove(rows.map(({ key }) => key));
}

function Desk({ added, onSaved }: { added: number | undefined; onSaved: (paperIds: number[]) => void }) {
  const section = useRef<HTMLElement>(null);
  const keys = useShownKeys();
  const isPhone = useMedia('(max-width: 639px)');
  const [generateSEO, setGenerateSEO] = useState(true);
  const { showsPages, setShowsPages } = useShowsPages();
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  const [isHelpOpen, setHelpOpen] = useState(false);
  const [dialog, setDialog] = useState<OpenDialog>();
  const { active, setActive, focus } = useFocusCell(section);
  const choices = usePaperFieldChoices();
  const { exams } = choices;
  useFocusRecovery(section, keys, focus);
  useTitleSources(exams);
  const save = useDeskSave(generateSEO);

  // The row and not its first field: a field with the focus counts as looked at. Files of an archive arrive one by one.
  useEffect(() => {
    if (added !== undefined && !isEditing()) focus({ key: added, isRow: true });
  }, [added, focus]);

  const select = useCallback((key: number) => {
    setSelected((current) => {
      const next = new Set(current);
      if (!next.delete(key)) next.add(key);
      return next;
    });
  }, []);
  const saveMany = useCallback(
    async (keys: number[]) => {
      const { failed, saved } = await save(keys);
      const [first] = failed;
      if (saved.length > 1) onSaved(saved);
      setSelected((current) => new Set([...current].filter((key) => !keys.includes(key))));
      if (first !== undefined && keys.length > 1) focus({ key: first });
    },
    [save, focus, onSaved],
  );
  const saveOne = useCallback((key: number) => void saveMany([key]), [saveMany]);
  const remove = useCallback((keys: number[]) => void removeRows(keys), []);
  const createExam = useCallback((key: number, name = '') => setDialog({ kind: 'exam', key, name }), []);
  const createSubject = useCallback(
    (key: number, name = '') => setDialog({ kind: 'subject', key, name }),
    [],
  );
  const split = useCallback((key: number) => setDialog({ kind: 'split', key }), []);
  const show = useCallback(
    (key: number) => {
      if (!deskView.keys().includes(key)) deskView.choose('all');
      focus({ key, isRow: true });
    },
    [focus],
  );
  const commands = useDeskCommands({
    keys,
    exams,
    focus,
    onDone: () => section.current?.focus(),
    onSave: saveOne,
    onSelect: select,
    onRemove: remove,
    onCreate: (kind, key, name) => (kind === 'exam' ? createExam : createSubject)(key, name),
    onPages: (at) => {
      setShowsPages(!showsPages);
      focus(at);
    },
    onSplit: split,
    onHelp: () => setHelpOpen(true),
  });

  const shownKey = active && keys.includes(active.key) ? active.key : keys[0];
  const isPaperView = isPhone || showsPages;
  const actions = {
    choices,
    onSave: saveOne,
    onRemove: remove,
    onCreateExam: createExam,
    onSplit: split,
    onShow: show,
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- shortcuts of the controls inside
    <section
      ref={section}
      aria-label="Files"
      tabIndex={-1}
      className="rounded-lg border border-line bg-raised"
      onFocus={({ target }) => setActive(target)}
      {...commands.handlers}
    >
      <DeskToolbar
        shown={keys}
        selected={selected}
        choices={choices}
        options={{ generateSEO, showsPages }}
        onGenerateSEO={setGenerateSEO}
        onShowsPages={setShowsPages}
        onSelect={(keys) => setSelected(new Set(keys))}
        onSave={(keys) => void saveMany(keys)}
        onRemove={remove}
      />
      {keys.length === 0 && <p className="p-4 text-sm text-muted">No files here. Choose another filter.</p>}
      {isPaperView && shownKey !== undefined && (
        <PaperView
          key={shownKey}
          rowKey={shownKey}
          keys={keys}
          {...actions}
          onCreateSubject={createSubject}
          onStep={(step) => commands.step(shownKey, step)}
        />
      )}
      {!isPaperView && keys.length > 0 && (
        <DeskGrid keys={keys} selected={selected} activeKey={active?.key} {...actions} onSelect={select} />
      )}
      <div className="border-t border-line px-3 max-sm:hidden">
        <Button variant="quiet" onClick={() => setHelpOpen(true)}>
          Keyboard shortcuts (?)
        </Button>
      </div>
      {isHelpOpen && <ShortcutsDialog shortcuts={deskShortcuts} onClose={() => setHelpOpen(false)} />}
      {dialog && <DeskDialog open={dialog} onClose={() => setDialog(undefined)} />}
    </section>
  );
}

/**
 * Reports a save. A partial success is no failure. The texts are those of the specification. `SavedLine` reports many
 * saved papers.
 */
function reportSave({ saved, failed, isSignedOut }: SaveResult): void {
  const rest = isSignedOut ? signedOut : 'Please check the form and try again.';
  if (failed.length === 0) {
    if (saved.length === 1)
      showToast({ title: 'Success', description: 'Paper uploaded successfully!', style: 'neutral' });
  } else if (saved.length === 0)
    showToast({ title: 'Upload Failed', description: rest, style: 'destructive' });
  else
    showToast({
      title: `${saved.length} uploaded, ${failed.length} failed`,
      description: rest,
      style: 'neutral',
    });
}

/** Returns a function that saves rows and reports the result. */
function useDeskSave(generateSEO: boolean): (keys: number[]) => Promise<SaveResult> {
  const refresh = useRefetch();
  return useCallback(
    async (keys: number[]) => {
      const result = await uploadList.save(keys, { generateSEO });
      reportSave(result);
      if (keys.length > 1 && result.failed.length > 0) deskView.choose('failed');
      // A slow read of the other tabs' data does not keep the user from the failed rows.
      void refresh();
      return result;
    },
    [generateSEO, refresh],
  );
}

/** Removes rows, and their uploads once the user can no longer undo it. */
async function removeRows(keys: number[]): Promise<void> {
  const removal = uploadList.remove(keys);
  if (removal.count === 0) return;
  const confirm = () => void removal.confirm();
  window.addEventListener('pagehide', confirm);
  const files = removal.count === 1 ? '1 file' : `${removal.count} files`;
  const isUndone = await offerUndo({ title: 'Removed', description: `${files} removed from the list.` });
  window.removeEventListener('pagehide', confirm);
  if (isUndone) removal.undo();
  else confirm();
}
