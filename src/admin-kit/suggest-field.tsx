import { Autocomplete } from '@base-ui/react/autocomplete';
import { controlClass, Field, type FieldParts } from './fields.tsx';

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
  const isChosen = suggestions.includes(value);
  return (
    <Field {...parts}>
      {(wiring) => (
        <Autocomplete.Root
          items={suggestions}
          value={value}
          onValueChange={onValue}
          filter={isChosen ? null : undefined}
          limit={50}
          openOnInputClick
          disabled={disabled}
        >
          <Autocomplete.Input
            {...wiring}
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
