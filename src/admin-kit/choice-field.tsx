import { Combobox } from '@base-ui/react/combobox';
import { useMemo, useState } from 'react';
import { Check, ChevronsUpDown } from '#ui/icons.ts';
import { controlClass, Field, type FieldParts } from './fields.tsx';

export interface Choice {
  value: string;
  label: string;
  /** Smaller text next to the label, such as the category of an exam. */
  note?: string;
  /** Additional search terms, such as aliases. */
  words?: string;
}

/** A searchable choice from many options, such as an exam among hundreds. '' means no choice. */
export function ChoiceField({
  choices,
  value,
  onValue,
  placeholder,
  search,
  ...parts
}: FieldParts & {
  choices: Choice[];
  value: string;
  onValue: (value: string) => void;
  placeholder?: string;
  /**
   * For choices that are searched on the server. `onSearch` receives the typed text, and `choices` must be its
   * results.
   */
  search?: {
    onSearch: (typed: string) => void;
    /** Whether `choices` are still the results of an earlier text: only those that match the typed text are shown. */
    isPending: boolean;
    /** The chosen option, even if it is not among `choices`. */
    chosen: Choice | undefined;
  };
}) {
  const [query, setQuery] = useState('');
  const chosen = choices.find((choice) => choice.value === value) ?? search?.chosen ?? null;
  const items = useMemo(() => (search ? choices : rankChoices(choices, query)), [search, choices, query]);
  return (
    <Field {...parts}>
      {(wiring) => (
        <Combobox.Root
          items={items}
          value={chosen}
          onValueChange={(choice: Choice | null) => onValue(choice?.value ?? '')}
          itemToStringLabel={(choice: Choice) => choice.label}
          isItemEqualToValue={(one: Choice, other: Choice) => one.value === other.value}
          filter={search && !search.isPending ? null : (choice: Choice, query) => isMatch(choice, query)}
          onInputValueChange={(typed, { reason }) => {
            // The field also shows the chosen option, which is not a search.
            if (reason !== 'input-change') return;
            search?.onSearch(typed);
            setQuery(typed);
          }}
          onOpenChange={(isOpen) => {
            if (isOpen) return;
            search?.onSearch('');
            setQuery('');
          }}
          limit={100}
          autoHighlight
        >
          <div className="relative">
            <Combobox.Input {...wiring} placeholder={placeholder} className={`${controlClass} pr-11`} />
            <Combobox.Trigger
              aria-label={`Show all: ${parts.label}`}
              className="absolute inset-y-0 right-0 flex w-11 items-center justify-center text-muted"
            >
              <ChevronsUpDown aria-hidden className="size-4" />
            </Combobox.Trigger>
          </div>
          <Combobox.Portal>
            <Combobox.Positioner sideOffset={4} className="z-60 outline-none">
              <Combobox.Popup className="max-h-[min(24rem,var(--available-height))] w-(--anchor-width) min-w-64 overflow-y-auto rounded-md border border-line bg-raised py-1 text-ink shadow-lg">
                <Combobox.Empty className="px-3 py-2 text-sm text-muted empty:p-0">
                  {search?.isPending ? 'Searching...' : 'Nothing found'}
                </Combobox.Empty>
                <Combobox.List>
                  {(choice: Choice) => (
                    <Combobox.Item
                      key={choice.value}
                      value={choice}
                      className="flex min-h-11 cursor-default items-center gap-2 px-3 py-1.5 data-highlighted:bg-accent-soft"
                    >
                      <span className="min-w-0 flex-1">
                        {choice.label}
                        {choice.note && <span className="ml-2 text-sm text-muted">{choice.note}</span>}
                      </span>
                      <Combobox.ItemIndicator>
                        <Check aria-hidden className="size-4" />
                      </Combobox.ItemIndicator>
                    </Combobox.Item>
                  )}
                </Combobox.List>
              </Combobox.Popup>
            </Combobox.Positioner>
          </Combobox.Portal>
        </Combobox.Root>
      )}
    </Field>
  );
}

/** Returns the choices with those first whose label is the typed text or begins with it: Enter takes the first one. */
function rankChoices(choices: Choice[], typed: string): Choice[] {
  const wanted = typed.trim().toLowerCase();
  if (wanted === '') return choices;
  const rank = ({ label }: Choice) => {
    const name = label.toLowerCase();
    if (name === wanted) return 0;
    return name.startsWith(wanted) ? 1 : 2;
  };
  return choices.toSorted((one, other) => rank(one) - rank(other));
}

/** Returns whether each typed word occurs in the label, the note or the search terms. */
function isMatch({ label, note = '', words = '' }: Choice, query: string): boolean {
  const text = `${label} ${note} ${words}`.toLowerCase();
  return query
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
