import { useState } from 'react';

/** A record and the typed values of its form. */
export interface FormValues<Saved, Fields> {
  /** The record as last read or saved. */
  saved: Saved;
  fields: Fields;
}

/** Moves typed values from one version of the record to another. */
export type Rebase<Fields> = (typed: Fields, before: Fields, now: Fields) => Fields;

/** Keeps a record and its typed values in one state: a response must meet the current values of both. */
export function useFormValues<Saved, Fields extends object>(options: {
  opened: Saved;
  fieldsOf: (saved: Saved) => Fields;
  rebase: Rebase<Fields> | undefined;
}) {
  const { opened, fieldsOf, rebase } = options;
  const [values, setValues] = useState<FormValues<Saved, Fields>>(() => ({
    saved: opened,
    fields: fieldsOf(opened),
  }));
  const moved = (typed: Fields, before: Fields, now: Saved) =>
    rebase ? rebase(typed, before, fieldsOf(now)) : typed;
  return {
    ...values,
    change: (change: Partial<Fields>) =>
      setValues((known) => ({ ...known, fields: { ...known.fields, ...change } })),
    /** Takes over the record and discards typed values. */
    replace: (now: Saved) => setValues({ saved: now, fields: fieldsOf(now) }),
    /** Takes over the record after a save of `sent`. With `rebase`, values that were typed during the save stay. */
    takeSaved: (now: Saved, sent: Fields) =>
      setValues(({ fields }) => ({ saved: now, fields: rebase ? moved(fields, sent, now) : fieldsOf(now) })),
    /** Takes over the record if it follows the known one. Typed values stay. */
    adopt: (now: Saved, isNext: (known: Saved) => boolean) =>
      setValues((known) =>
        isNext(known.saved) ? { saved: now, fields: moved(known.fields, fieldsOf(known.saved), now) } : known,
      ),
    /** Puts the typed values on another version of the record, and returns both. */
    merge(now: Saved): FormValues<Saved, Fields> {
      const merged = { saved: now, fields: moved(values.fields, fieldsOf(values.saved), now) };
      setValues(merged);
      return merged;
    },
  };
}
