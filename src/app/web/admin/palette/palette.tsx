import { Autocomplete } from '@base-ui/react/autocomplete';
import { Dialog } from '@base-ui/react/dialog';
import { FileText, Search, X } from '#ui/icons.ts';
import { useState } from 'react';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import type { AdminPaper } from '#features/papers/papers-admin.contract.ts';
import { backdrop } from '#admin-kit/dialog-classes.ts';
import { IconButton } from '#admin-kit/icon-button.tsx';
import { getTabUrl } from '#admin-kit/tab-url.ts';
import { useSettled } from '#admin-kit/use-settled.ts';
import type { AdminTab } from '../tabs.ts';
import { actionEntries } from './action-entries.ts';
import {
  createUrlEntry,
  lastEntries,
  matchingEntries,
  tabEntries,
  type PaletteEntry,
  type PaletteGroup,
} from './palette-entries.ts';
import { useFoundRecords } from './found-records.ts';

function getGroups(
  typed: string,
  tabs: AdminTab[],
  records: PaletteEntry[],
  papers: PaletteEntry[],
): PaletteGroup[] {
  const groups =
    typed.trim() === ''
      ? [
          { value: 'Recent', items: lastEntries(tabs) },
          { value: 'Go to', items: tabEntries(tabs) },
          { value: 'Actions', items: actionEntries(tabs, typed) },
        ]
      : [
          { value: 'Actions', items: matchingEntries(actionEntries(tabs, typed), typed) },
          { value: 'Go to', items: matchingEntries(tabEntries(tabs), typed) },
          { value: 'Categories, exams and pages', items: records },
          { value: 'Papers', items: papers },
        ];
  return groups.filter(({ items }) => items.length > 0);
}

function getStatus(
  count: number,
  { isSearching, isError }: { isSearching: boolean; isError: boolean },
): string {
  if (isError) return 'Paper search failed.';
  if (count > 0) return count === 1 ? '1 result' : `${count} results`;
  return isSearching ? 'Searching...' : 'Nothing found';
}

function Item({ entry, onDone }: { entry: PaletteEntry; onDone: () => void }) {
  const { label, note, icon: Icon } = entry;
  return (
    <Autocomplete.Item
      value={entry}
      onClick={() => {
        onDone();
        entry.run();
      }}
      className="flex min-h-11 cursor-default items-center gap-3 rounded-md px-3 py-1.5 data-highlighted:bg-accent-soft"
    >
      <Icon aria-hidden className="size-5 shrink-0 text-muted" />
      <span className="min-w-0 flex-1">
        {label}
        {note && <span className="block text-sm text-muted">{note}</span>}
      </span>
    </Autocomplete.Item>
  );
}

const maxShown = 8;

/** Papers that match a text, best first. Sends a request only if the text has two characters or more. */
function foundPapersQuery(text: string) {
  return queryOptions<{ papers: Pick<AdminPaper, 'id' | 'title' | 'examName' | 'year'>[]; total: number }>({
    queryKey: ['/api/admin/papers', { search: text, limit: maxShown }],
    enabled: text.length > 1,
    staleTime: 30_000,
    placeholderData: keepPreviousData,
  });
}

/** Returns links to the papers that match the text. Empty for users without a list of papers to open them in. */
function useFoundPapers(typed: string, tabs: AdminTab[]) {
  const hasList = tabs.some(({ name }) => name === 'manage');
  const text = useSettled(typed.trim(), 150);
  const query = foundPapersQuery(text);
  const { data, isFetching, isError } = useQuery({ ...query, enabled: hasList && query.enabled });
  const papers = typed.trim() === '' || isError ? [] : (data?.papers ?? []);
  const entries = papers.map(({ id, title, examName, year }) =>
    createUrlEntry({
      url: getTabUrl('manage', { open: id }),
      label: title,
      note: [examName, year].filter(Boolean).join(', '),
      icon: FileText,
    }),
  );
  return { entries, isSearching: isFetching || text !== typed.trim(), isError };
}

/** Finds tabs, actions, exams, categories, pages and papers as the user types. Mounted only while it is open. */
export function Palette({ tabs, onClose }: { tabs: AdminTab[]; onClose: () => void }) {
  const [typed, setTyped] = useState('');
  const papers = useFoundPapers(typed, tabs);
  const records = useFoundRecords(typed, tabs);
  const groups = getGroups(typed, tabs, records, papers.entries);
  const count = groups.reduce((sum, { items }) => sum + items.length, 0);

  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={backdrop} />
        <Dialog.Popup
          aria-label="Search and commands"
          className="fixed top-4 left-1/2 z-50 flex max-h-[calc(100dvh-2rem)] w-[calc(100%-2rem)] max-w-xl -translate-x-1/2 flex-col rounded-lg border border-line bg-raised text-ink shadow-lg outline-none sm:top-[12vh] sm:max-h-[76vh]"
        >
          <Autocomplete.Root
            open
            inline
            items={groups}
            filter={null}
            value={typed}
            onValueChange={setTyped}
            itemToStringValue={(entry: PaletteEntry) => entry.label}
            autoHighlight="always"
            keepHighlight
          >
            <div className="flex items-center gap-2 border-b border-line py-1 pr-1 pl-4">
              <Search aria-hidden className="size-5 shrink-0 text-muted" />
              <Autocomplete.Input
                aria-label="Search the back office"
                placeholder="Search the back office"
                className="min-h-11 min-w-0 flex-1 bg-transparent outline-none placeholder:text-muted"
              />
              <Dialog.Close render={<IconButton label="Close" icon={X} />} />
            </div>
            <Autocomplete.List className="overflow-y-auto overscroll-contain p-2 empty:p-0">
              {(group: PaletteGroup) => (
                <Autocomplete.Group key={group.value} items={group.items} className="pb-2">
                  <Autocomplete.GroupLabel className="px-3 py-1 text-xs font-semibold text-muted">
                    {group.value}
                  </Autocomplete.GroupLabel>
                  <Autocomplete.Collection>
                    {(entry: PaletteEntry) => <Item key={entry.key} entry={entry} onDone={onClose} />}
                  </Autocomplete.Collection>
                </Autocomplete.Group>
              )}
            </Autocomplete.List>
            <Autocomplete.Status className="border-t border-line px-4 py-2 text-sm text-muted">
              {getStatus(count, papers)}
            </Autocomplete.Status>
          </Autocomplete.Root>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
