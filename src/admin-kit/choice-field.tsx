import { Combobox } from '@base-ui/react/combobox';
import { useMemo, useState } from 'react';
import { Check, ChevronsUpDown } from '#ui/icons.ts';
import { controlClass, Field, type FieldParts } from './fields.tsx';
import { findNamed, rankChoices, type Choice } from './rank-choices.ts';
import { useSelectOnEntry } from './use-select-on-entry.ts';

/**
 * A searchable choice from many options, such as an exam among hundreds. '' means no choice. A typed text that names no
 * option stays with an error, and a form with it is not sent.
 */
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
  /** The typed text until an option is chosen. */
  const [typed, setTyped] = useState<string>();
  const [unknown, setUnknown] = useState<string>();
  const [shownValue, setShownValue] = useState(value);
  const selectOnEntry = useSelectOnEntry();
  if (value !== shownValue) {
    setShownValue(value);
    if (value !== '') setTyped(undefined);
  }
  const chosen = choices.find((choice) => choice.value === value) ?? search?.chosen ?? null;
  const items = useMemo(
    () => (search && !search.isPending ? choices : rankChoices(choices, typed ?? '')),
    [search, choices, typed],
  );

  /** Chooses what the typed text names. Otherwise the text stays, because the old option would look like an answer. */
  function settle(text: string): void {
    const named = findNamed(choices, text);
    if (named) onValue(named.value);
    if (named || text.trim() === '') return setTyped(undefined);
    setUnknown(text);
    if (parts.isRequired && value !== '') onValue('');
  }

  const isUnknown = typed !== undefined && typed === unknown;
  return (
    <Field {...parts} error={isUnknown ? `“${typed}” is not in the list` : parts.error}>
      {(wiring) => (
        <Combobox.Root
          items={items}
          value={chosen}
          onValueChange={(choice: Choice | null) => onValue(choice?.value ?? '')}
          itemToStringLabel={(choice: Choice) => choice.label}
          isItemEqualToValue={(one: Choice, other: Choice) => one.value === other.value}
          filter={null}
          inputValue={typed ?? chosen?.label ?? ''}
          onInputValueChange={(text, { reason }) => {
            if (reason === 'item-press' || reason === 'escape-key') setTyped(undefined);
            // The field also shows the chosen option, which is not a search.
            if (reason !== 'input-change') return;
            search?.onSearch(text);
            setTyped(text);
            setUnknown(undefined);
          }}
          onOpenChange={(isOpen, { reason }) => {
            if (isOpen) return;
            search?.onSearch('');
            if (reason === 'item-press' || reason === 'escape-key') setTyped(undefined);
            else if (typed !== undefined && reason !== 'input-clear') settle(typed);
          }}
          limit={100}
          autoHighlight
        >
          <div className="relative">
            <Combobox.Input
              {...wiring}
              {...selectOnEntry}
              // The form refuses to send a text that is no choice.
              data-unsettled={typed?.trim() ? '' : undefined}
              placeholder={placeholder}
              className={`${controlClass} pr-11`}
            />
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
