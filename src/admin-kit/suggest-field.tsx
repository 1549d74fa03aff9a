import { Autocomplete } from '@base-ui/react/autocomplete';
import { useMemo } from 'react';
import { controlClass, Field, type FieldParts } from './fields.tsx';
import { rankChoices } from './rank-choices.ts';
import { useSelectOnEntry } from './use-select-on-entry.ts';

/** A text field with suggestions. Shows all of them until the user types. */
export function SuggestField({
  suggestions,
  value,
  onValue,
  placeholder,
  maxLength,
  disabled,
  ...parts
}: FieldParts & {
  suggestions: string[];
  value: string;
  onValue: (value: string) => void;
  placeholder?: string;
  maxLength?: number;
  disabled?: boolean;
}) {
  const selectOnEntry = useSelectOnEntry();
  const items = useMemo(() => {
    // A chosen text shows all suggestions, so that another one can be chosen.
    if (suggestions.includes(value)) return suggestions;
    return rankChoices(
      suggestions.map((label) => ({ value: label, label })),
      value,
    ).map(({ label }) => label);
  }, [suggestions, value]);
  return (
    <Field {...parts}>
      {(wiring) => (
        <Autocomplete.Root
          items={items}
          value={value}
          onValueChange={onValue}
          filter={null}
          limit={50}
          openOnInputClick
          disabled={disabled}
        >
          <Autocomplete.Input
            {...wiring}
            {...selectOnEntry}
            maxLength={maxLength}
            placeholder={placeholder}
            title={value}
            className={controlClass}
          />
          <Autocomplete.Portal>
            <Autocomplete.Positioner sideOffset={4} className="z-60 outline-none">
              <Autocomplete.Popup className="max-h-[min(20rem,var(--available-height))] w-(--anchor-width) min-w-48 overflow-y-auto rounded-md border border-line bg-raised text-ink shadow-lg empty:hidden">
                <Autocomplete.List>
                  {(suggestion: string) => (
                    <Autocomplete.Item
                      key={suggestion}
                      value={suggestion}
                      className="flex min-h-11 cursor-default items-center px-3 py-1.5 data-highlighted:bg-accent-soft"
                    >
                      {suggestion}
                    </Autocomplete.Item>
                  )}
                </Autocomplete.List>
              </Autocomplete.Popup>
            </Autocomplete.Positioner>
          </Autocomplete.Portal>
        </Autocomplete.Root>
      )}
    </Field>
  );
}
