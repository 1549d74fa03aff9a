import { clsx } from 'clsx';
import { SlidersHorizontal } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#ui/button.tsx';

const control = 'h-11 w-full rounded-md border border-line-strong bg-raised px-3 text-sm text-ink';

export interface Choice {
  value: string | number;
  text: string;
}

export function ChoiceFilter({
  name,
  label,
  any,
  choices,
  value,
}: {
  name: string;
  label: string;
  any: string;
  choices: Choice[];
  value: string | number | undefined;
}) {
  return (
    <label className="block min-w-0">
      <span className="mb-1 block text-xs font-semibold text-muted">{label}</span>
      <select key={value ?? ''} name={name} defaultValue={value ?? ''} className={control}>
        <option value="">{any}</option>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.text}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Free text with suggestions. */
export function TextFilter({
  name,
  label,
  placeholder,
  suggestions = [],
  value,
  wide = false,
}: {
  name: string;
  label: string;
  placeholder?: string;
  suggestions?: string[];
  value: string | undefined;
  /** Takes a whole row on a phone. */
  wide?: boolean;
}) {
  const listId = `${name}-suggestions`;
  return (
    <label className={clsx('block min-w-0', wide && 'max-sm:col-span-full')}>
      <span className="mb-1 block text-xs font-semibold text-muted">{label}</span>
      <input
        key={value ?? ''}
        name={name}
        type="text"
        defaultValue={value}
        maxLength={200}
        placeholder={placeholder}
        list={suggestions.length > 0 ? listId : undefined}
        autoComplete="off"
        className={control}
      />
      {suggestions.length > 0 && (
        <datalist id={listId}>
          {suggestions.map((text) => (
            <option key={text} value={text} />
          ))}
        </datalist>
      )}
    </label>
  );
}

/**
 * Filters as a plain GET form: it works without JavaScript, and with it every change applies at once.
 * `kept` are parameters of the address that are no control of the form.
 */
export function FilterBar({
  action,
  count,
  kept,
  children,
}: {
  action: string;
  count: number;
  kept: Record<string, string | undefined>;
  children: ReactNode;
}) {
  return (
    <form action={action} data-submit-on-change="" className="rounded-lg border border-line bg-raised p-4">
      <p className="mb-3 flex items-center gap-2 text-sm font-semibold">
        <SlidersHorizontal aria-hidden className="size-4 text-muted" /> Filters
        {count > 0 && (
          <span className="tabular inline-flex min-w-6 justify-center rounded-full bg-accent px-2 text-xs leading-6 text-on-accent">
            {count}
            <span className="sr-only"> active</span>
          </span>
        )}
      </p>
      {Object.entries(kept).map(
        ([name, value]) =>
          value !== undefined && <input key={name} type="hidden" name={name} value={value} />,
      )}
      <div className="grid grid-cols-2 items-end gap-3 sm:grid-cols-3 lg:grid-cols-[repeat(auto-fit,minmax(9rem,1fr))]">
        {children}
        <Button type="submit" variant="secondary" className="max-sm:col-span-full">
          Apply
        </Button>
      </div>
    </form>
  );
}
