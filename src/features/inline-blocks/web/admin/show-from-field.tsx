import { useState } from 'react';
import { TextField } from '#admin-kit/fields.tsx';
import { fromIndiaTimeField, toIndiaTimeField } from '#lib/time/india-time.ts';

/** Field for the time at which visitors see a block first. Keeps its own text, because a date is typed in parts. */
export function ShowFromField({
  value,
  onValue,
}: {
  value: string | undefined;
  onValue: (value: string | undefined) => void;
}) {
  const [text, setText] = useState(value === undefined ? '' : toIndiaTimeField(Date.parse(value)));
  return (
    <TextField
      label="Show from (India time)"
      name="showFrom"
      type="datetime-local"
      max="9999-12-31T23:59"
      hint="Visitors see the block from this time. Leave blank to show it at once."
      value={text}
      onValue={(typed) => {
        setText(typed);
        onValue(typed === '' ? undefined : fromIndiaTimeField(typed));
      }}
    />
  );
}
