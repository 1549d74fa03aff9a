import { X } from '#ui/icons.ts';
import { useState } from 'react';
import { Field, controlClass } from '#admin-kit/fields.tsx';

/** Adds the aliases in a text to the known ones, without duplicates (case-insensitive). */
export function withAliases(known: string[], text: string): string[] {
  const typed = text
    .split(/[,;\t\n]/)
    .map((alias) => alias.trim().replace(/\s+/g, ' '))
    .filter(Boolean);
  return typed.reduce(
    (all, alias) => (all.some((one) => one.toLowerCase() === alias.toLowerCase()) ? all : [...all, alias]),
    known,
  );
}

/**
 * Input for aliases, shown as chips. Enter or a comma adds one; Backspace in the empty field removes the last one.
 */
export function AliasField({
  aliases,
  onAliases,
  errors,
  examples,
}: {
  aliases: string[];
  onAliases: (aliases: string[]) => void;
  /** Errors of the form, by field. */
  errors: Record<string, string>;
  /** Such as 'CGL, CSE or NTPC'. */
  examples: string;
}) {
  const error = Object.entries(errors).find(([field]) => field.startsWith('aliases'))?.[1];
  const hint = `Names that visitors search for, such as ${examples}. Press Enter or comma to add one.`;
  const [typed, setTyped] = useState('');

  function add(text: string): void {
    setTyped('');
    onAliases(withAliases(aliases, text));
  }

  return (
    <Field label="Other names" name="aliases" error={error} hint={hint}>
      {(wiring) => (
        <div className="flex flex-col gap-2">
          {aliases.length > 0 && (
            <ul aria-label="Other names" className="flex flex-wrap gap-2">
              {aliases.map((alias) => (
                <li
                  key={alias}
                  className="inline-flex max-w-full items-center rounded-md border border-line bg-sunken pl-3 text-sm"
                >
                  <span className="truncate">{alias}</span>
                  <button
                    type="button"
                    aria-label={`Remove ${alias}`}
                    onClick={() => onAliases(aliases.filter((one) => one !== alias))}
                    className="flex size-11 shrink-0 items-center justify-center rounded-md text-muted hover:text-danger"
                  >
                    <X aria-hidden className="size-4" />
                  </button>
                </li>
              ))}
            </ul>
          )}
          <input
            {...wiring}
            type="text"
            autoComplete="off"
            enterKeyHint="done"
            value={typed}
            className={controlClass}
            onChange={({ target: { value } }) => (/[,;\t\n]/.test(value) ? add(value) : setTyped(value))}
            onBlur={() => typed.trim() !== '' && add(typed)}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && typed.trim() !== '') {
                event.preventDefault();
                add(typed);
              }
              if (event.key === 'Backspace' && typed === '') onAliases(aliases.slice(0, -1));
            }}
          />
        </div>
      )}
    </Field>
  );
}
