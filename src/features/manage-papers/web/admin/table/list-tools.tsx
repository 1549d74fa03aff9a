import { useState } from 'react';
import { IconButton } from '#admin-kit/icon-button.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { CircleHelp, Download, Star } from '#ui/icons.ts';
import type { PaperColumnName } from '#features/papers/papers-admin.contract.ts';
import type { PapersViewState } from '#features/papers/papers.admin.ts';
import { ColumnMenu } from './column-menu.tsx';
import { SavedViewsDialog } from './saved-views-dialog.tsx';
import { useSavedViews } from './use-saved-views.ts';
import type { ShownColumns } from './use-shown-columns.ts';

/** Returns the URL of a CSV file with all pages of the view. */
function getExportUrl({ parameters }: PapersViewState, columns: readonly PaperColumnName[]): string {
  const { limit: _, offset: __, ...query } = parameters;
  const set = Object.entries({ ...query, columns: columns.join(',') }).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  return `/api/admin/papers/export?${new URLSearchParams(set)}`;
}

/** The controls of the list besides its filters: saved filters, columns, export and help. */
export function ListTools({
  viewState,
  shown,
  onHelp,
}: {
  viewState: PapersViewState;
  shown: ShownColumns;
  onHelp: () => void;
}) {
  const saved = useSavedViews();
  const [isSavedOpen, setSavedOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" onClick={() => setSavedOpen(true)}>
        <Star aria-hidden className="size-5" />
        Saved
      </Button>
      <ColumnMenu shown={shown} />
      <ButtonLink variant="secondary" href={getExportUrl(viewState, shown.columns)} download>
        <Download aria-hidden className="size-5" />
        Export
      </ButtonLink>
      <IconButton label="Keyboard shortcuts" icon={CircleHelp} className="max-xl:hidden" onClick={onHelp} />
      {isSavedOpen && (
        <SavedViewsDialog saved={saved} viewState={viewState} onClose={() => setSavedOpen(false)} />
      )}
    </>
  );
}
