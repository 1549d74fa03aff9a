import { Button } from '#ui/button.tsx';
import { ShortcutsDialog } from '#admin-kit/shortcuts-dialog.tsx';
import { useCallback, useRef, useState } from 'react';
import { useMedia } from '#admin-kit/use-media.ts';
import { usePaperFieldChoices } from '#features/papers/papers.admin.ts';
import { DeskDialog, type OpenDialog } from './desk-dialog.tsx';
import { DeskGrid } from './desk-grid.tsx';
import { deskShortcuts } from './desk-keys.ts';
import { DeskToolbar } from './desk-toolbar.tsx';
import { DropZone } from './drop-zone.tsx';
import { PaperView } from './paper-view.tsx';
import { useDeskCommands } from './use-desk-commands.ts';
import { removeRows, useDeskSave } from './use-desk-save.ts';
import { useFocusCell } from './use-focus-cell.ts';
import { useFocusRecovery } from './use-focus-recovery.ts';
import {
  uploadList,
  useEarlierUploads,
  useHasRows,
  useShownKeys,
  useTitleSources,
} from './use-upload-list.ts';

/** Lets the user drop, review and save files. */
export function UploadDesk() {
  useEarlierUploads();
  const hasRows = useHasRows();
  return (
    <div className="flex flex-col gap-3">
      <DropZone isSmall={hasRows} onFiles={(files) => uploadList.add(files)} />
      {hasRows && <Desk />}
    </div>
  );
}

function Desk() {
  const section = useRef<HTMLElement>(null);
  const keys = useShownKeys();
  const isPhone = useMedia('(max-width: 639px)');
  const [options, setOptions] = useState({ generateSEO: true, showsPages: false });
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  const [isHelpOpen, setHelpOpen] = useState(false);
  const [dialog, setDialog] = useState<OpenDialog>();
  const { active, setActive, focus } = useFocusCell(section);
  const choices = usePaperFieldChoices();
  const { exams } = choices;
  useFocusRecovery(section, keys, focus);
  useTitleSources(exams);
  const save = useDeskSave(options.generateSEO);

  const select = useCallback((key: number) => {
    setSelected((known) => {
      const next = new Set(known);
      if (!next.delete(key)) next.add(key);
      return next;
    });
  }, []);
  const saveMany = useCallback(
    async (chosen: number[]) => {
      const [first] = await save(chosen);
      setSelected((known) => new Set([...known].filter((key) => !chosen.includes(key))));
      if (first !== undefined && chosen.length > 1) focus({ key: first });
    },
    [save, focus],
  );
  const saveOne = useCallback((key: number) => void saveMany([key]), [saveMany]);
  const remove = useCallback((chosen: number[]) => void removeRows(chosen), []);
  const createExam = useCallback((key: number, name = '') => setDialog({ kind: 'exam', key, name }), []);
  const createSubject = useCallback(
    (key: number, name = '') => setDialog({ kind: 'subject', key, name }),
    [],
  );
  const split = useCallback((key: number) => setDialog({ kind: 'split', key }), []);
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
      setOptions((known) => ({ ...known, showsPages: !known.showsPages }));
      focus(at);
    },
    onSplit: split,
    onHelp: () => setHelpOpen(true),
  });

  const shownKey = active && keys.includes(active.key) ? active.key : keys[0];
  const isPaperView = isPhone || options.showsPages;
  const actions = { choices, onSave: saveOne, onRemove: remove, onCreateExam: createExam, onSplit: split };
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
        options={options}
        onOptions={(change) => setOptions((known) => ({ ...known, ...change }))}
        onSelect={(chosen) => setSelected(new Set(chosen))}
        onSave={(chosen) => void saveMany(chosen)}
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
