import { TextField } from '#admin-kit/fields.tsx';

/** A field for the present password of a user. */
export function PasswordField({
  label = 'Your password',
  value,
  onValue,
}: {
  label?: string;
  value: string;
  onValue: (value: string) => void;
}) {
  return (
    <TextField
      label={label}
      name="password"
      type="password"
      autoComplete="current-password"
      isRequired
      value={value}
      onValue={onValue}
    />
  );
}
