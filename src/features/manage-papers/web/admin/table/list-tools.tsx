import { useState } from 'react';
import { Menu } from '@base-ui/react/menu';
import { IconButton } from '#admin-kit/icon-button.tsx';
import { usePopupContainer } from '#admin-kit/popup-container.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Check, CircleHelp, Download, Settings2, Star } from '#ui/icons.ts';
import type { PaperColumnName } from '#features/papers/papers-admin.contract.ts';
import { factColumns, type PapersViewState } from '#features/papers/papers.admin.ts';
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

const itemClass =
  'flex min-h-11 cursor-default items-center gap-3 px-4 text-sm data-highlighted:bg-accent-soft';

/** Lets the user choose the columns. Title and year are always shown. Narrow screens have no other columns. */
function ColumnMenu({ shown }: { shown: ShownColumns }) {
  const container = usePopupContainer();
  return (
    <Menu.Root>
      <Menu.Trigger
        render={
          <Button variant="secondary" className="max-xl:hidden">
            <Settings2 aria-hidden className="size-5" />
            Columns
          </Button>
        }
      />
      <Menu.Portal container={container}>
        <Menu.Positioner sideOffset={4} align="end" className="z-30 outline-none">
          <Menu.Popup className="max-h-(--available-height) min-w-48 overflow-y-auto rounded-md border border-line bg-raised py-1 text-ink shadow-lg outline-none">
            {factColumns
              .filter(({ name }) => name !== 'year')
              .map(({ name, title }) => (
                <Menu.CheckboxItem
                  key={name}
                  checked={shown.columns.includes(name)}
                  onCheckedChange={(isShown) => shown.onShow(name, isShown)}
                  className={itemClass}
                >
                  <span className="size-4">
                    <Menu.CheckboxItemIndicator>
                      <Check aria-hidden className="size-4" />
                    </Menu.CheckboxItemIndicator>
                  </span>
                  {title}
                </Menu.CheckboxItem>
              ))}
            <Menu.Separator className="my-1 border-t border-line" />
            <Menu.Item onClick={shown.onReset} className={itemClass}>
              <span className="size-4" />
              Usual columns
            </Menu.Item>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
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
