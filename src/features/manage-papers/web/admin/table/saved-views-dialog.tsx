import { useState } from 'react';
import { ModalDialog } from '#admin-kit/dialog.tsx';
import { TextField } from '#admin-kit/fields.tsx';
import { IconButton } from '#admin-kit/icon-button.tsx';
import { Button } from '#ui/button.tsx';
import { Pencil, Trash2 } from '#ui/icons.ts';
import type { PapersViewState } from '#features/papers/papers.admin.ts';
import { maxViewNameLength, withoutView, withRenamedView, withView } from './saved-views.ts';
import type { SavedViews } from './use-saved-views.ts';

function NameForm({
  label,
  initial,
  action,
  onName,
}: {
  label: string;
  initial: string;
  action: string;
  onName: (name: string) => void;
}) {
  const [name, setName] = useState(initial);
  const [hasProblem, setProblem] = useState(false);
  return (
    <form
      noValidate
      className="flex flex-wrap items-start gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        setProblem(name.trim() === '');
        if (name.trim() !== '') onName(name);
      }}
    >
      <TextField
        className="min-w-40 flex-1"
        label={label}
        name="name"
        maxLength={maxViewNameLength}
        value={name}
        onValue={setName}
        error={hasProblem ? 'Name is required' : undefined}
      />
      <Button type="submit" className="mt-6">
        {action}
      </Button>
    </form>
  );
}

/** Lets the user name the current filters, and use, rename and remove named ones. */
export function SavedViewsDialog({
  saved: { views, onChange },
  viewState,
  onClose,
}: {
  saved: SavedViews;
  viewState: PapersViewState;
  onClose: () => void;
}) {
  const [renamed, setRenamed] = useState<string>();
  return (
    <ModalDialog title="Saved filters" onClose={onClose}>
      {views.length === 0 && <p className="mb-4 text-muted">Nothing saved yet.</p>}
      <ul className="mb-4 divide-y divide-line">
        {views.map(({ name, state }) => (
          <li key={name} className="py-1">
            {renamed === name ? (
              <NameForm
                label={`New name of ${name}`}
                initial={name}
                action="Rename"
                onName={(next) => {
                  onChange(withRenamedView(views, name, next));
                  setRenamed(undefined);
                }}
              />
            ) : (
              <div className="flex items-center gap-1">
                <Button
                  variant="quiet"
                  className="min-w-0 flex-1 justify-start! text-left [overflow-wrap:anywhere]"
                  onClick={() => {
                    viewState.onShown(state);
                    onClose();
                  }}
                >
                  {name}
                </Button>
                <IconButton label={`Rename ${name}`} icon={Pencil} onClick={() => setRenamed(name)} />
                <IconButton
                  label={`Remove ${name}`}
                  icon={Trash2}
                  onClick={() => onChange(withoutView(views, name))}
                />
              </div>
            )}
          </li>
        ))}
      </ul>
      {viewState.isFiltering ? (
        <NameForm
          label="Name of the current filters"
          initial={viewState.search}
          action="Save"
          onName={(name) => onChange(withView(views, { name, state: viewState.shown }))}
        />
      ) : (
        <p className="text-sm text-muted">Search or filter the papers to save that here.</p>
      )}
    </ModalDialog>
  );
}
