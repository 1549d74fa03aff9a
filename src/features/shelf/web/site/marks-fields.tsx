import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { maxMarks, type ShelfEntry } from '../shelf-entries.ts';

export const fieldClass = 'min-h-11 rounded-md border border-line-strong bg-surface px-3 text-base';

type Marks = Pick<ShelfEntry, 'score' | 'total'>;

/** Reads `MarksFields` of a form. `parse` returns `undefined` for a score above the total, which the fields then say. */
export function useMarks() {
  const [hasTooMany, setTooMany] = useState(false);
  function parse(form: FormData): Marks | undefined {
    const read = (name: string) => (form.get(name) === '' ? null : Number(form.get(name)));
    const [score, total] = [read('score'), read('total')];
    const isTooMuch = score !== null && total !== null && score > total;
    setTooMany(isTooMuch);
    return isTooMuch ? undefined : { score, total };
  }
  return { hasTooMany, parse };
}

interface MarksProps {
  /** Prefix of ids. */
  name: string;
  saved?: Marks;
  hasTooMany: boolean;
}

/** Own marks out of a total, both optional. */
export function MarksFields({ name, saved, hasTooMany }: MarksProps) {
  const { t } = useLingui();
  const inputs = [
    { field: 'score', label: t`Score`, min: -maxMarks },
    { field: 'total', label: t`out of`, min: 0 },
  ] as const;
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        {inputs.map(({ field, label, min }) => (
          <label key={field} className="flex items-center gap-2">
            {label}
            <input
              type="number"
              name={field}
              step="any"
              min={min}
              max={maxMarks}
              inputMode="decimal"
              defaultValue={saved?.[field] ?? ''}
              aria-invalid={hasTooMany || undefined}
              aria-describedby={hasTooMany ? `${name}-error` : undefined}
              className={`${fieldClass} w-22`}
            />
          </label>
        ))}
      </div>
      {hasTooMany && (
        <p id={`${name}-error`} role="alert" className="text-sm text-danger">
          {t`The score is more than the total.`}
        </p>
      )}
    </>
  );
}
